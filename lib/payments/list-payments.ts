import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { codeSpellings } from '@/lib/japan/typed';
import { wantedBy } from '@/lib/keywords/wanted';
import { findMerchantNames } from '@/lib/merchants/store';
import { feeMethods } from '@/lib/money/rates';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import type { searchPaymentsInput } from '@/lib/payments/list/schema';
import { findPayments, type PaymentFilter } from '@/lib/payments/list/store';
import { type PaymentView, paymentStatuses } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { listPaymentsInput, type PaymentReply, paymentList } from '@/lib/payments/schema';
import { findIdsByAny } from '@/lib/payments/search/store';

type PaymentListFilter = z.output<typeof searchPaymentsInput>;

/** The filter of a person, who may type an order number in any spelling, or whatever a payment is known by; a program gives the exact number. */
export async function typedFilterOf(scope: Scope, input: Omit<PaymentListFilter, 'page' | 'per_page'>): Promise<PaymentFilter> {
  const searched: Scope = scope.kind === 'all' && input.merchant ? { kind: 'merchant', tenantId: input.merchant } : scope;
  return {
    ...filterOf(input),
    orders: input.external_order_num === undefined ? null : codeSpellings(input.external_order_num),
    found: input.q === undefined ? null : await findIdsByAny(searched, wantedBy(input.q)),
  };
}

/** The filter of an input; `merchant` narrows a list over all tenants. */
const filterOf = (input: Omit<PaymentListFilter, 'page' | 'per_page'>): PaymentFilter => ({
  statuses: choices(input.status, paymentStatuses, 'status'),
  brands: choices(input.brand, feeMethods, 'brand'),
  orders: input.external_order_num === undefined ? null : [input.external_order_num],
  found: null,
  customerId: input.customer ?? null,
  subscriptionId: input.subscription ?? null,
  submerchantId: input.submerchant_id ?? null,
  tenantId: input.merchant ?? null,
  amountFrom: input.amount_from ?? null,
  amountTo: input.amount_to ?? null,
  from: instant(input.start_time),
  to: lastInstant(input.end_time),
});

/** Payments in the shape for a scope: an operator sees every merchant's payments, with the merchant. */
export async function presentWithin(scope: Scope, rows: PaymentView[]): Promise<PaymentReply[]> {
  const data = rows.map(presentPayment);
  if (scope.kind !== 'all') return data;
  const ids = rows.map(({ payment }) => payment.tenantId);
  const names = await findMerchantNames(ids, ids);
  return data.map((reply, index) => ({ ...reply, merchant_name: names.get(ids[index] ?? '')?.name ?? '' }));
}

/** For the screens, which name the customer. */
export async function presentForPeople(scope: Scope, rows: PaymentView[]): Promise<PaymentReply[]> {
  const data = await presentWithin(scope, rows);
  return data.map((reply, index) => ({ ...reply, customer_name: rows[index]?.payment.holderName ?? null }));
}

/** A page of the payments within a scope. */
export async function listWithin(
  scope: Scope,
  input: PaymentListFilter,
  filter = filterOf(input),
  present = presentWithin,
): Promise<z.output<typeof paymentList>> {
  const page = pageOf(input);
  const { rows, total } = await findPayments(scope, filter, page);
  return listOf(page, total, await present(scope, rows));
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
