import 'server-only';
import { findOnePersonUntil } from '@/lib/auth/store';
import type { Database } from '@/lib/db/prisma';
import { dayInWords } from '@/lib/japan/in-words';
import { Refusal, type Sentence } from '@/lib/refusal';

/** The SQLSTATE for an approval by the proposer, or by a person who counts as the proposer. */
export const onePerson = 'BP020';

/** The refusal of an own proposal. */
export const ownProposal = (): Refusal =>
  new Refusal('forbidden', {
    say: {
      en: 'Whoever proposed it cannot approve it. Ask another operator.',
      ja: '申請した本人は承認できません。別の運営者に依頼してください。',
    },
  });

const asOne = (until: Date): Sentence => ({
  en: `Until ${dayInWords(until, 'en')} you and the person who did the step before count as one person, because of a recent invitation: one of you invited the other, or somebody invited you both. Ask another operator.`,
  ja: `前の手順を行った方とあなたは、最近の招待でつながっている（一方が他方を招待したか、同じ方から招待された）ため、${dayInWords(until, 'ja')}まで同一人物として扱われます。別の運営者に依頼してください。`,
});

/**
 * The one rule of dual approval, for everything that one operator proposes and another approves. Refuses 403 the person who did the
 * previous step (with `own`), and people who count as the same person: for a set time after an invitation was accepted, inviter and invited
 * count as one, in both directions and over any number of invitations, also through a common inviter. null: they are two people. The
 * database's triggers enforce the same rule.
 */
export async function refusalOfOne(
  personId: string,
  others: readonly (string | null)[],
  own: () => Refusal,
  database?: Database,
): Promise<Refusal | null> {
  const [first] = (await refusalsOfOne(personId, others, own, database)).values();
  return first ?? null;
}

/**
 * The same for several people in one query: the refusal for each person who counts as the same. Two different people are not in the result.
 */
export async function refusalsOfOne(
  personId: string,
  others: readonly (string | null)[],
  own: () => Refusal,
  database?: Database,
): Promise<Map<string, Refusal>> {
  const ids = [...new Set(others)].filter((id) => id !== null);
  const foreign = ids.filter((id) => id !== personId);
  const untils = foreign.length > 0 ? await findOnePersonUntil(personId, foreign, database) : new Map<string, Date>();
  const refusals = new Map<string, Refusal>();
  for (const id of ids) {
    const until = untils.get(id);
    if (id === personId) refusals.set(id, own());
    else if (until) refusals.set(id, new Refusal('forbidden', { say: asOne(until) }));
  }
  return refusals;
}
