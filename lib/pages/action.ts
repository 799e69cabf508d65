import 'server-only';
import { isActionToken } from '@/lib/auth/action-token';
import type { Caller } from '@/lib/auth/actor';
import { proofHeader } from '@/lib/auth/proof-header';
import { setAnswerHeader } from '@/lib/http/answer-header';
import type { Operation } from '@/lib/operation/operation';
import { refusalOfOwn } from '@/lib/operation/refusal-of';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { noteOwnRefusal } from '@/lib/pages/own-refusal';
import { demandOwnRequest, findPageCaller, readActionToken, visitor } from '@/lib/pages/page';
import { forPerson, notFromHere } from '@/lib/pages/page-words';
import { errorEnvelope, type Locale, Refusal } from '@/lib/refusal';

type ActionRequest = { raw: unknown; idempotencyKey?: string };
type ActionRefusal = ReturnType<typeof errorEnvelope>['error'] & { retryAfterSeconds?: number };
export type ActionReply<Value> = { ok: true; reply: Value } | { ok: false; error: ActionRefusal };

function refusedReply(refusal: Refusal, locale: Locale): ActionReply<never> {
  const { retryAfterSeconds } = refusal;
  // our pages read this header before the action's caller does, ask for the proof and send the same request again
  if (refusal.code === 'proof_required') setAnswerHeader(proofHeader, 'asked');
  return {
    ok: false,
    error: { ...errorEnvelope(forPerson(refusal), locale).error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  };
}

/** Calls the operation for a person, or returns the refusal in their language. */
async function answer<Value>(operation: Operation<Value>, find: () => Promise<Caller>, asked: ActionRequest): Promise<ActionReply<Value>> {
  const { locale } = await readBrowserRequest();
  try {
    await demandOwnRequest('dashboard', 'POST', { usual: notFromHere });
    const { raw, idempotencyKey } = asked;
    const caller = await find();
    return { ok: true, reply: await operation({ ...caller, ...(idempotencyKey && { idempotencyKey }) }, raw) };
  } catch (error) {
    const refusal = refusalOfOwn(error, 'action failed');
    await noteOwnRefusal(refusal, operation);
    return refusedReply(refusal, locale);
  }
}

/** The signed-in person; demands the token that only the pages of this sign-in know. */
async function person(): Promise<Caller> {
  const caller = await findPageCaller();
  if (!caller) throw new Refusal('unauthorized');
  if (!isActionToken(await readActionToken(), caller.actor.sessionId)) throw new Refusal('forbidden', { say: notFromHere });
  return caller;
}

/** The operation as a server action for the signed-in person. `idempotencyKey` is made when the dialog opens. */
export function action<Value>(operation: Operation<Value>) {
  return (raw: unknown, idempotencyKey?: string): Promise<ActionReply<Value>> =>
    answer(operation, person, { raw, ...(typeof idempotencyKey === 'string' && { idempotencyKey }) });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The operation as a server action for a visitor without a sign-in. `leastMs`: the least time of every answer, so that timing does not
 * reveal what the answer hides.
 */
export function visitorAction<Value>(operation: Operation<Value>, { leastMs = 0 } = {}) {
  return async (raw: unknown): Promise<ActionReply<Value>> => {
    const [reply] = await Promise.all([answer(operation, visitor, { raw }), pause(leastMs)]);
    return reply;
  };
}
