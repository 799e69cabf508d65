import 'server-only';
import { isClientGone, isUnavailable } from '@/lib/db/failures';
import { logFault, noteTurnedAway } from '@/lib/db/outage';
import { Refusal } from '@/lib/refusal';

/** What whoever asked is told of an error. One of ours is logged; `sentence` says what failed. */
export function refusalOfError(error: unknown, sentence: string, about: Record<string, unknown> = {}): Refusal {
  if (error instanceof Refusal) return error;
  if (isClientGone(error)) return new Refusal('bad_request'); // nobody reads it
  logFault(error, sentence, about);
  return isUnavailable(error) ? new Refusal('service_unavailable', { retryAfterSeconds: 1 }) : new Refusal('internal_server_error');
}

/** The same where nobody else counts whom the database's being away has turned away. */
export function refusalOfOwn(error: unknown, sentence: string): Refusal {
  const refusal = refusalOfError(error, sentence);
  if (refusal.code === 'service_unavailable') noteTurnedAway();
  return refusal;
}
