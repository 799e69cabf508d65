import 'server-only';
import type { KeyActor } from '@/lib/auth/actor';
import { isDatabaseAway, noteTurnedAway } from '@/lib/db/outage';
import { metrics } from '@/lib/http/metrics';
import { log, logStranger } from '@/lib/log';

/** What is known of a request, filled in on its way. `startedMs` is of the monotonic clock. */
export type RequestContext = {
  requestId: string;
  method: string;
  /** The template of the path: ids never become a label or a log's field. */
  route: string;
  startedMs: number;
  operation?: string;
  actor?: KeyActor;
  replayed?: boolean;
};

export const unknownRoute = 'unknown';

const isToldToWait = (status: number) => [429, 503, 504].includes(status);

/**
 * One count per request, and one line; those that the database's being away turns away, and a flood of refused ones, are told together.
 * Nothing in it comes from the request's own words but the method, which is one of a few.
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
    log.debug(line, 'request');
  } else if (status < 400 || (actor && status !== 429)) log.info(line, 'request');
  else logStranger(line, 'request', `${route}|${code}`);
}
