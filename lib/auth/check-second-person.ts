import 'server-only';
import { findOnePersonUntil } from '@/lib/auth/store';
import type { Database } from '@/lib/db/prisma';
import { dayInWords } from '@/lib/japan/in-words';
import { Refusal, type Sentence } from '@/lib/refusal';

/** What the database says where somebody approves what they have proposed, or count as having proposed. */
export const onePerson = 'BP020';

/** Of whatever one operator proposes and another approves. */
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
 * The one rule of the second person, for everything that one operator proposes and another approves. Refuses (403) whoever did the step before, with
 * `own`; and, for a set time after an invitation was accepted, who is connected with them by it: in either direction, over any number of such
 * invitations, also where one inviter is both persons'. null: they are two people. The triggers of the database hold the same.
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

/** The same of each of the others, by whom; in one question, however many they are. Whoever is somebody else is not among them. */
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
