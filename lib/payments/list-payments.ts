import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { findMerchantNames } from '@/lib/merchants/store';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { type PaymentView, paymentStatuses } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { listPaymentsInput, type PaymentReply, paymentList } from '@/lib/payments/schema';
import { findPayments } from '@/lib/payments/store';

/** An operator sees every merchant's payments, and whose each is. */
async function withMerchants(rows: PaymentView[], data: PaymentReply[]): Promise<PaymentReply[]> {
  const ids = rows.map(({ payment }) => payment.tenantId);
  const names = await findMerchantNames(ids, ids);
  return data.map((reply, index) => ({ ...reply, merchant_name: names.get(ids[index] ?? '')?.name ?? '' }));
}

type Wanted = z.output<typeof listPaymentsInput> & { merchant?: string | undefined };

/** A page of what a scope reaches; `merchant` narrows what reaches every tenant. */
export async function listWithin(scope: Scope, input: Wanted): Promise<z.output<typeof paymentList>> {
  const page = pageOf(input);
  const filter = {
    statuses: choices(input.status, paymentStatuses, 'status'),
    externalOrderNum: input.external_order_num ?? null,
    customerId: input.customer ?? null,
    submerchantId: input.submerchant_id ?? null,
    tenantId: input.merchant ?? null,
    from: instant(input.start_time),
    to: lastInstant(input.end_time),
  };
  const { rows, total } = await findPayments(scope, filter, page);
  const data = rows.map(presentPayment);
  return listOf(page, total, scope.kind === 'all' ? await withMerchants(rows, data) : data);
}

export const listPayments = query<typeof listPaymentsInput, z.output<typeof paymentList>>({
  name: 'payment.list',
  summary: 'List payments, newest first',
  route: 'GET /payments',
  allow: 'payments:read',
  input: listPaymentsInput,
  output: paymentList,
  run: ({ scope }, input) => listWithin(scope, input),
});
