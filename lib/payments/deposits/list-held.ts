import { yenOf } from '@/lib/money/yen';
import { findOwn } from '@/lib/notes/assignments/find-own';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { allBackOf } from '@/lib/payments/deposits/deposit';
import { type HeldList, heldList, listHeldInput } from '@/lib/payments/deposits/schema';
import { findHeld } from '@/lib/payments/deposits/store';
import { deadlineOf, type PaymentStatus } from '@/lib/payments/payment';

/** For operators: money by bank transfer with a wrong amount, too late, or for a payment that does not wait for money. */
export const listHeld = query<typeof listHeldInput, HeldList>({
  name: 'deposit.list_held',
  summary: 'List payments whose money waits for a decision',
  allow: 'installation:run',
  input: listHeldInput,
  output: heldList,
  async run(context, input) {
    const { now } = context;
    const page = pageOf(input);
    const { rows, total } = await findHeld(page, input.mine ? await findOwn(context, 'payment') : null);
    const data = rows.map((row) => {
      const paymentDeadline = row.paymentDeadline?.toISOString() ?? null;
      return {
        payment: row.paymentId,
        merchant_name: row.merchantName,
        payer: row.payer,
        external_order_num: row.externalOrderNum,
        status: row.status,
        total: yenOf(row.total),
        arrived: yenOf(row.arrived),
        since: wireTime(row.since),
        payment_deadline: wireTimeOrNull(
          deadlineOf({ method: 'bank_transfer', paymentDeadline, instrument: row.payBy ? { pay_by: row.payBy } : null }),
        ),
        deposit: row.deposit,
        all_back: allBackOf({ status: row.status as PaymentStatus, paymentDeadline }, now),
      };
    });
    return listOf(page, { total, exceeded: false }, data);
  },
});
