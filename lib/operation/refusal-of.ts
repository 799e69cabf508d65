import 'server-only';
import { isClientGone, isUnavailable } from '@/lib/db/failures';
import { logFault, noteTurnedAway } from '@/lib/db/outage';
import { Refusal } from '@/lib/refusal';

/** The refusal for a caller after an error. Logs an error of ours; `sentence` says what failed. */
export function refusalOfError(error: unknown, sentence: string, about: Record<string, unknown> = {}): Refusal {
  if (error instanceof Refusal) return error;
  if (isClientGone(error)) return new Refusal('bad_request'); // the client has gone: nobody reads it
  logFault(error, sentence, about);
  return isUnavailable(error) ? new Refusal('service_unavailable', { retryAfterSeconds: 1 }) : new Refusal('internal_server_error');
}

/** The same for callers that nobody else counts as refused while the database is away. */
export function refusalOfOwn(error: unknown, sentence: string): Refusal {
  const refusal = refusalOfError(error, sentence);
  if (refusal.code === 'service_unavailable') noteTurnedAway();
  return refusal;
}
