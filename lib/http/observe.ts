import 'server-only';
import type { KeyActor } from '@/lib/auth/actor';
import { isDatabaseAway, noteTurnedAway } from '@/lib/db/outage';
import { metrics } from '@/lib/http/metrics';
import { logOwn, logStranger } from '@/lib/log';

/** The facts about a request, collected along the way. `startedMs`: the monotonic clock. */
export type RequestContext = {
  requestId: string;
  method: string;
  /** The path template: ids never become a label or a log field. */
  route: string;
  startedMs: number;
  operation?: string;
  actor?: KeyActor;
  replayed?: boolean;
};

export const unknownRoute = 'unknown';

const isToldToWait = (status: number) => [429, 503, 504].includes(status);

/**
 * One metric and one log line per request. Requests refused while the database is away, and floods of refusals, are summed up. Nothing
 * comes from the request's own text except the method, which is one of a few.
 */
export function observe(
  { requestId, method, route, startedMs, operation, actor, replayed }: RequestContext,
  status: number,
  code?: string,
): void {
  const ms = performance.now() - startedMs;
  const { requests, operations } = metrics();
  requests.observe({ method, route, status }, ms / 1_000);
  if (operation) operations.inc({ operation, outcome: code ?? (replayed ? 'replayed' : 'ok') });
  const line = {
    requestId,
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    ...(code && { code }),
    ...(actor && { key: actor.label, tenant: actor.tenantId }),
    ...(replayed && { replayed }),
  };
  if (isDatabaseAway() && isToldToWait(status)) {
    noteTurnedAway();
    logOwn('debug', line, 'request');
  } else if (status < 400 || (actor && status !== 429)) logOwn('info', line, 'request');
  else logStranger(line, 'request', `${route}|${code}`);
}
