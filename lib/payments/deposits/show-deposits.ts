import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { allBackOf, arrivedOf } from '@/lib/payments/deposits/deposit';
import { type DepositState, type DepositsReply, depositsReply } from '@/lib/payments/deposits/schema';
import { findDeposits } from '@/lib/payments/deposits/store';
import { totalOf } from '@/lib/payments/payment';
import { showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';

/** The deposits of a payment and their results. A seller does not see what the customer paid. */
export const showDeposits = query<typeof showPaymentInput, DepositsReply>({
  name: 'deposit.show',
  summary: 'Show what came in for a payment by bank transfer',
  allow: 'deposits:read',
  input: showPaymentInput,
  output: depositsReply,
  async run({ scope, now }, { id }) {
    const { payment } = await getPayment(scope, id);
    const rows = await findDeposits(payment.tenantId, id);
    const held = rows.filter(({ state }) => state === 'held').map((row) => ({ id: row.id, amount: yenOf(row.amount) }));
    const deposits = rows.map((row) => ({
      id: row.id,
      amount: yenOf(row.amount),
      state: row.state as DepositState,
      returned_amount: yenOf(row.returnedAmount),
      received_at: wireTime(row.receivedAt),
      decided_at: wireTimeOrNull(row.decidedAt),
      decided_by: row.decidedByName,
      reason: row.reason,
    }));
    return { total: totalOf(payment), arrived: arrivedOf(held), all_back: allBackOf(payment, now), deposits };
  },
});
