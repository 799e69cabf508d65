import type { Scope } from '@/lib/auth/scope';
import { lockDraft } from '@/lib/chargebacks/defense/store';
import { refusedChange } from '@/lib/chargebacks/questions/question';
import { type AskedQuestion, getQuestion } from '@/lib/chargebacks/questions/store';
import { lockDispute } from '@/lib/chargebacks/store';
import type { Database } from '@/lib/db/prisma';

/** A question that the seller can still answer. Refuses 404, and with the reason a question that is over. */
export async function getOpenQuestion(scope: Scope, id: string, now: Date, database?: Database): Promise<AskedQuestion> {
  const asked = await getQuestion(scope, id, database);
  const refused = refusedChange(asked.question, asked.chargeback, now);
  if (refused) throw refused;
  return asked;
}

/**
 * The same, locked: nobody else changes the draft or answers the chargeback until this transaction ends, so the defense is sent after this
 * change. Locks the draft first, in the same order as sending the defense.
 */
export async function lockOpenQuestion(scope: Scope, id: string, who: { updatedBy: string; updatedAt: Date }, database: Database) {
  const { chargeback } = await getOpenQuestion(scope, id, who.updatedAt, database);
  await lockDraft(chargeback, who, database);
  await lockDispute({ chargeback }, database);
  return getOpenQuestion(scope, id, who.updatedAt, database);
}
