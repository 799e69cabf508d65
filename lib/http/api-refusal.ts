import 'server-only';
import type { HttpRequest } from '@/lib/http/handler';
import { addressIn } from '@/lib/http/key-caller';
import type { RequestContext } from '@/lib/http/observe';
import { byActor, isOfRights, noteUnauthorized } from '@/lib/operation/security-log';
import type { Refusal } from '@/lib/refusal';

/** Writes API refusals to the security log: a caller without permission, or with too many guessed keys. */
export function noteApiRefusal(
  refusal: Refusal,
  request: HttpRequest,
  seen: Pick<RequestContext, 'requestId' | 'route' | 'operation' | 'actor'>,
): void {
  const { operation, route, actor, requestId } = seen;
  const isGuessing = refusal.status === 429 && !actor && request.headers.get('authorization') !== null;
  if (!isGuessing && !isOfRights(refusal)) return;
  noteUnauthorized(refusal, {
    ...(operation ? { operation } : { route }),
    ...(actor && byActor(actor)),
    address: addressIn(request),
    requestId,
  });
}
