import 'server-only';
import type { KeyActor } from '@/lib/auth/actor';
import { log } from '@/lib/log';
import { metrics } from '@/lib/operation/metrics';

/** What is known of a request, filled in on its way. `startedMs` is of the monotonic clock. */
export type Seen = {
  requestId: string;
  method: string;
  /** The template of the path: ids never become a label or a log's field. */
  route: string;
  startedMs: number;
  operation?: string;
  actor?: Pick<KeyActor, 'label' | 'tenantId'>;
  replayed?: boolean;
};

export const unknownRoute = 'unknown';

/** One line and one count per request. Nothing in it comes from the request's own words but the method, which is one of a few. */
export function observe({ requestId, method, route, startedMs, operation, actor, replayed }: Seen, status: number, code?: string): void {
  const ms = performance.now() - startedMs;
  const { requests, operations } = metrics();
  requests.observe({ method, route, status }, ms / 1_000);
  if (operation) operations.inc({ operation, outcome: code ?? (replayed ? 'replayed' : 'ok') });
  log.info(
    {
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(code && { code }),
      ...(actor && { key: actor.label, tenant: actor.tenantId }),
      ...(replayed && { replayed }),
    },
    'request',
  );
}
