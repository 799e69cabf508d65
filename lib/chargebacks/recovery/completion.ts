import type { RecoveryCase, Taking } from '@/lib/chargebacks/recovery/recovery';
import type { TakenReply } from '@/lib/chargebacks/recovery/schema';
import { newId } from '@/lib/db/ids';
import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import { transfers } from '@/lib/ledger/transfer';
import type { Completion } from '@/lib/operation/attempt';

/** The description on the records of both sides. */
const described = (chargebackId: string): string => `Chargeback ${chargebackId}`;

/** One ledger transaction for each recovery, in the statement that checks the seller's balance. */
function ledgerOf({ chargeback }: RecoveryCase, { sellerId, take }: Taking, at: string) {
  const { tenantId, paymentId } = chargeback;
  const given = transfers([
    { type: 'balance_transfer', from: sellerId, to: tenantId, amount: take, description: described(chargeback.id) },
  ]);
  if (given.length === 0) return { entries: [] };
  return transactionOf({ tenantId, kind: 'recovery', paymentId, attemptId: null, at }, given, new Set([sellerId]), anySlot());
}

export function completeTaking(one: RecoveryCase, taking: Taking, at: string): Completion {
  const { chargeback, view } = one;
  const { sellerId, share, take, state, row } = taking;
  const { tenantId, id: chargebackId, paymentId } = chargeback;
  const id = row?.id ?? newId();
  const seen = row?.taken ?? 0;
  const ledger = ledgerOf(one, taking, at);
  const transactionId = 'transaction' in ledger ? ledger.transaction.id : null;
  const recover = {
    transactionId,
    id,
    chargebackId,
    submerchantId: sellerId,
    amount: share,
    seen,
    was: row?.state ?? null,
    take,
    state,
    isNew: row === null,
  };
  const reply: TakenReply = { seller_id: sellerId, taken: seen + take, share, state };
  return {
    rows: { paymentId, at, when: { statuses: [view.payment.status] }, set: {}, recover, ...ledger, events: [] },
    changes: [
      {
        tenantId,
        subjectKind: 'chargeback',
        subjectId: chargebackId,
        before: row && { recovery: row.state, recovered: seen },
        after: { merchant_id: sellerId, recovery: state, recovered: seen + take },
      },
    ],
    answer: { reply },
  };
}
