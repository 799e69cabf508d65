import 'server-only';
import { isUnavailable, sqlState } from '@/lib/db/failures';
import { framesOf, log } from '@/lib/log';
import type { Operation } from '@/lib/operation/operation';
import { findPageCaller, isOwnRequest } from '@/lib/operation/page';
import { errorEnvelope, type Locale, Refusal } from '@/lib/refusal';

type Told = ReturnType<typeof errorEnvelope>['error'];
export type ActionReply<Value> = { ok: true; reply: Value } | { ok: false; error: Told };

/** The operation as a server action, for the signed-in person. `idempotencyKey` is made when the dialog opens. */
export function action<Value>(operation: Operation<Value>) {
  return async (raw: unknown, idempotencyKey?: string): Promise<ActionReply<Value>> => {
    let locale: Locale = 'ja';
    const told = (refusal: Refusal): ActionReply<Value> => ({ ok: false, error: errorEnvelope(refusal, locale).error });
    try {
      if (!(await isOwnRequest())) return told(new Refusal('forbidden'));
      const caller = await findPageCaller();
      if (!caller) return told(new Refusal('unauthorized'));
      locale = caller.locale;
      return { ok: true, reply: await operation({ ...caller, ...(idempotencyKey && { idempotencyKey }) }, raw) };
    } catch (error) {
      if (error instanceof Refusal) return told(error);
      log.error({ state: sqlState(error), kind: (error as Error)?.name, frames: framesOf(error) }, 'action failed');
      return told(new Refusal(isUnavailable(error) ? 'service_unavailable' : 'internal_server_error'));
    }
  };
}
