import { decided, isShort, shortOf, transferOf } from '@/lib/adjustments/adjustment';
import { presentAdjustment } from '@/lib/adjustments/present';
import { type AdjustmentReply, adjustmentReply, approveInput } from '@/lib/adjustments/schema';
import { type AdjustmentRow, getSeen, postAdjustment } from '@/lib/adjustments/store';
import { onePerson, ownProposal, refusalOfOne } from '@/lib/auth/check-second-person';
import { personOf } from '@/lib/auth/person';
import { alreadyCompleted, isTransient, sqlState } from '@/lib/db/failures';
import { anySlot } from '@/lib/ledger/account';
import { openClearing } from '@/lib/ledger/open-clearing';
import { availableOf } from '@/lib/ledger/store';
import { transactionOf } from '@/lib/ledger/transaction';
import { yenOf } from '@/lib/money/yen';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** SQLSTATE of the constraint that a seller's balance is not negative. */
const belowZero = '23514';

async function refuseShort({ tenantId, merchantId, amount }: AdjustmentRow, isSeller: boolean): Promise<void> {
  const available = (await availableOf(tenantId, [merchantId])).get(merchantId) ?? 0;
  if (isShort({ available, isSeller }, yenOf(amount))) throw shortOf(merchantId, available, yenOf(amount));
}

/** The refusal for a failed statement. */
async function refuseFailed(error: unknown, row: AdjustmentRow): Promise<never> {
  const state = sqlState(error);
  if (state === alreadyCompleted) throw decided();
  if (state === onePerson) throw ownProposal();
  if (state === belowZero) await refuseShort(row, true);
  // the balance was short a moment ago and is not now, or the statement lost a race: nothing was done
  if (state === belowZero || isTransient(state)) refuse('conflict', { retryAfterSeconds: 1 });
  throw error;
}

/**
 * Posts a proposed adjustment, once. Refuses 403 the proposer and people who count as the same person (see auth/check-second-person), 409
 * one already decided or changed since it was seen, 422 one that would make a seller's balance negative.
 */
export const approveAdjustment = command<typeof approveInput, AdjustmentReply>({
  name: 'adjustment.approve',
  summary: 'Approve an adjustment of a balance',
  allow: 'installation:run',
  audience: 'operators',
  proof: 'recent',
  input: approveInput,
  output: adjustmentReply,
  async run({ caller, now }, seen, database) {
    const person = personOf(caller);
    const row = await getSeen(seen);
    if (row.status !== 'proposed') throw decided();
    const refusal = await refusalOfOne(person.id, [row.proposedBy], ownProposal, database);
    if (refusal) throw refusal;
    const isSeller = row.platformRole === 'payout';
    await refuseShort(row, isSeller);
    const { tenantId, id, merchantId } = row;
    const amount = yenOf(row.amount);
    if (row.acquirer !== null) await openClearing(tenantId, row.acquirer, now);
    const cause = { tenantId, kind: 'adjustment', paymentId: null, attemptId: null, at: now.toISOString() };
    const posted = transactionOf(cause, [transferOf({ ...row, amount })], new Set(isSeller ? [merchantId] : []), anySlot());
    const decision = { decidedBy: person.id, decidedByName: person.name };
    await postAdjustment(database, tenantId, { id, ...decision, at: now, ...posted }).catch((error) => refuseFailed(error, row));
    const transactionId = posted.transaction.id;
    const after = {
      status: 'approved',
      merchant_id: merchantId,
      amount,
      counter_account: row.counterAccount,
      ...(row.acquirer !== null && { acquirer: row.acquirer }),
      transaction_id: transactionId,
    };
    return {
      reply: presentAdjustment({ ...row, ...decision, status: 'approved', decidedAt: now, transactionId }),
      changes: [{ tenantId, subjectKind: 'adjustment', subjectId: id, before: { status: 'proposed' }, after }],
    };
  },
});
