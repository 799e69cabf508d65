import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Completion } from '@/lib/operation/attempt';
import { wireTime } from '@/lib/operation/time';
import type { TransferPlan, TransferState } from '@/lib/transfers/balance-transfer';
import type { TransferInput, TransferReply } from '@/lib/transfers/schema';

export type Planned = TransferPlan & Pick<TransferInput, 'direction' | 'description'>;

/** The rows: one transaction, whose id is the transfer's. */
export function completeTransfer({ tenantId, sellerId }: TransferState, plan: Planned, now: Date): Completion {
  const { from, to, amount, direction, description = null } = plan;
  const cause = { tenantId, kind: 'transfer', paymentId: null, attemptId: null, at: now.toISOString() };
  const ledger = transactionOf(cause, plan.transfers, new Set([sellerId]), anySlot());
  const { id } = ledger.transaction;
  const reply: TransferReply = {
    id,
    resource: 'balance_transfer',
    merchant_id: sellerId,
    platform_id: tenantId,
    direction,
    amount,
    currency: 'JPY',
    description,
    created_at: wireTime(now),
  };
  const after = { direction, amount, description, transaction_id: id };
  return {
    rows: { transfer: { from, to, amount }, ...ledger },
    changes: [{ tenantId, subjectKind: 'merchant', subjectId: sellerId, before: null, after }],
    answer: { reply },
  };
}
