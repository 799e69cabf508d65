import type { z } from 'zod';
import { choices, instant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { paymentStatuses } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { listPaymentsInput, paymentList } from '@/lib/payments/schema';
import { findPayments } from '@/lib/payments/store';

export const listPayments = query<typeof listPaymentsInput, z.output<typeof paymentList>>({
  name: 'payment.list',
  summary: 'List payments, newest first',
  route: 'GET /payments',
  allow: 'payments:read',
  input: listPaymentsInput,
  output: paymentList,
  async run({ scope }, input) {
    const page = pageOf(input);
    const filter = {
      statuses: choices(input.status, paymentStatuses, 'status'),
      externalOrderNum: input.external_order_num ?? null,
      customerId: input.customer ?? null,
      submerchantId: input.submerchant_id ?? null,
      from: instant(input.start_time),
      to: instant(input.end_time),
    };
    const { rows, total } = await findPayments(scope, filter, page);
    return listOf(page, total, rows.map(presentPayment));
  },
});
