import 'server-only';
import type { Actor, Caller, UserActor } from '@/lib/auth/actor';
import { logFault } from '@/lib/db/outage';
import { auditOf, type Change, installation } from '@/lib/operation/audit';
import { saveLook } from '@/lib/operation/store';
import { refuse } from '@/lib/refusal';

/** The subject of a look. `after`: what the log says about it, never its content. */
export type Seen = Omit<Change, 'before' | 'after'> & { after: Record<string, unknown> };
/** The audit names of looks: operations of these names change nothing. */
export const looks = ['file.open', 'file.download', 'application.open'] as const;
type Look = (typeof looks)[number];

/** Looks are recorded for operators, who reach every merchant's documents. Other users read only their own. */
export const isWatched = (actor: Actor): actor is UserActor => actor.kind === 'user' && actor.role === 'operator';

const notRecorded = {
  en: 'This cannot be shown now, because it could not be recorded who looks at it. Please try again in a moment.',
  ja: '閲覧の記録を残せないため、表示できません。しばらくしてから、もう一度お試しください。',
};

/** Records an operator's look, once a minute, before the content is shown; returns whether it was recorded. */
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

/** The same for content that must not be shown unrecorded. Refuses 503. */
export async function demandLook(caller: Caller, look: Look, seen: Seen): Promise<void> {
  if (!(await recordLook(caller, look, seen))) refuse('service_unavailable', { say: notRecorded });
}

/** The subject when it belongs to all merchants, or to none: the look is recorded under the operator. */
export const seenOfAll = ({ userId }: UserActor, after: Seen['after']): Seen => ({
  tenantId: installation,
  subjectKind: 'user',
  subjectId: userId,
  after,
});

const given = new WeakSet<Response>();

/** A file for a signed-in user: nothing of it is generated before an operator's look is recorded. */
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

/** Throws when a file was made for an operator without that record. */
export function checkHandedOut(actor: UserActor, answer: Response): void {
  if (isWatched(actor) && answer.headers.has('content-disposition') && !given.has(answer))
    throw new Error('a file was given to an operator, and the log does not know');
}
