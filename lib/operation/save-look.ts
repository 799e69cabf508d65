import 'server-only';
import type { Actor, Caller, UserActor } from '@/lib/auth/actor';
import { logFault } from '@/lib/db/outage';
import { auditOf, type Change, installation } from '@/lib/operation/audit';
import { saveLook } from '@/lib/operation/store';
import { refuse } from '@/lib/refusal';

/** What was looked at, and whose it is. `after`: what the log tells of it, never what is in it. */
export type Seen = Omit<Change, 'before' | 'after'> & { after: Record<string, unknown> };
/** Under which names looks stand in the log: no operation changes anything there. */
export const looks = ['file.open', 'file.download', 'application.open'] as const;
type Look = (typeof looks)[number];

/** Whose looks are recorded: an operator reaches everybody's papers. Everybody else reads what is their own. */
export const isWatched = (actor: Actor): actor is UserActor => actor.kind === 'user' && actor.role === 'operator';

const notRecorded = {
  en: 'This cannot be shown now, because it could not be recorded who looks at it. Please try again in a moment.',
  ja: '閲覧の記録を残せないため、表示できません。しばらくしてから、もう一度お試しください。',
};

/** Records what an operator looks at, once a minute, before it is shown; whether that is so. */
export async function recordLook(caller: Caller, look: Look, seen: Seen): Promise<boolean> {
  if (!isWatched(caller.actor)) return true;
  try {
    await saveLook(auditOf(caller, look, { ...seen, before: null }));
    return true;
  } catch (error) {
    logFault(error, 'a look was not recorded', { operation: look });
    return false;
  }
}

/** The same of what is not shown otherwise. Refuses 503. */
export async function demandLook(caller: Caller, look: Look, seen: Seen): Promise<void> {
  if (!(await recordLook(caller, look, seen))) refuse('service_unavailable', { say: notRecorded });
}

/** What is of all merchants, or of none: the log tells whose look it was. */
export const seenOfAll = ({ userId }: UserActor, after: Seen['after']): Seen => ({
  tenantId: installation,
  subjectKind: 'user',
  subjectId: userId,
  after,
});

const given = new WeakSet<Response>();

/** A file for somebody who is signed in: nothing of it is made before it is recorded that an operator takes it. */
export async function handOut(
  caller: Caller & { actor: UserActor },
  seen: () => Seen | Promise<Seen>,
  file: () => Response | Promise<Response>,
): Promise<Response> {
  if (isWatched(caller.actor)) await demandLook(caller, 'file.download', await seen());
  const answer = await file();
  given.add(answer);
  return answer;
}

/** Throws where a file was made for an operator without that. */
export function checkHandedOut(actor: UserActor, answer: Response): void {
  if (isWatched(actor) && answer.headers.has('content-disposition') && !given.has(answer))
    throw new Error('a file was given to an operator, and the log does not know');
}
