import 'server-only';
import { sqlState } from '@/lib/db/failures';
import { log } from '@/lib/log';
import type { Operation } from '@/lib/operation/operation';
import { findPageCaller, isOwnRequest } from '@/lib/operation/page';
import { errorEnvelope, Refusal } from '@/lib/refusal';

type Told = ReturnType<typeof errorEnvelope>['error'];
export type ActionReply<Value> = { ok: true; reply: Value } | { ok: false; error: Told };

/** The operation as a server action, for the signed-in person. `idempotencyKey` is made when the dialog opens. */
export function action<Value>(operation: Operation<Value>) {
  return async (raw: unknown, idempotencyKey?: string): Promise<ActionReply<Value>> => {
    const caller = await findPageCaller();
    const locale = caller?.locale ?? 'ja';
    const told = (refusal: Refusal): ActionReply<Value> => ({ ok: false, error: errorEnvelope(refusal, locale).error });
    if (!caller) return told(new Refusal('unauthorized'));
    if (!(await isOwnRequest())) return told(new Refusal('forbidden'));
    try {
      return { ok: true, reply: await operation({ ...caller, ...(idempotencyKey && { idempotencyKey }) }, raw) };
    } catch (error) {
      if (error instanceof Refusal) return told(error);
      log.error({ requestId: caller.requestId, state: sqlState(error), kind: (error as Error)?.name }, 'action failed');
      return told(new Refusal('internal_server_error'));
    }
  };
}
