import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { codeSpellings } from '@/lib/japan/typed';
import { wantedBy } from '@/lib/keywords/wanted';
import { findMerchantNames } from '@/lib/merchants/store';
import { feeMethods } from '@/lib/money/rates';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import type { Context } from '@/lib/operation/operation';
import { query } from '@/lib/operation/query';
import type { PaymentFilter } from '@/lib/payments/list/conditions/store';
import type { ListedPayment, searchPaymentsInput } from '@/lib/payments/list/schema';
import type { PaymentSort } from '@/lib/payments/list/sort';
import { findPayments } from '@/lib/payments/list/store';
import { type PaymentView, paymentStatuses } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { listPaymentsInput, type PaymentReply, paymentList } from '@/lib/payments/schema';
import { findIdsByAny } from '@/lib/payments/search/store';
import { factsOf, paymentStates, statesOf } from '@/lib/payments/shown-state';

type PaymentListFilter = z.output<typeof searchPaymentsInput>;
type Unpaged = Omit<PaymentListFilter, 'page' | 'per_page'>;

/**
 * The filter of a person, who may type an order number in any spelling, or whatever a payment is known by, and asks for what the list shows; a program
 * gives the exact number.
 */
export async function typedFilterOf({ scope, now }: Pick<Context, 'scope' | 'now'>, input: Unpaged): Promise<PaymentFilter> {
  const searched: Scope = scope.kind === 'all' && input.merchant ? { kind: 'merchant', tenantId: input.merchant } : scope;
  const wanted = choices(input.state, paymentStates, 'state');
  return {
    ...filterOf(input),
    states: wanted && { wanted, at: now },
    orders: input.external_order_num === undefined ? null : codeSpellings(input.external_order_num),
    found: input.q === undefined ? null : await findIdsByAny(searched, wantedBy(input.q)),
  };
}

/** The filter of an input; `merchant` narrows a list over all tenants. */
const filterOf = (input: Unpaged): PaymentFilter => ({
  statuses: choices(input.status, paymentStatuses, 'status'),
  states: null,
  brands: choices(input.brand, feeMethods, 'brand'),
  orders: input.external_order_num === undefined ? null : [input.external_order_num],
  found: null,
  customerId: input.customer ?? null,
  subscriptionId: input.subscription ?? null,
  submerchantId: input.submerchant_id ?? null,
  tenantId: input.merchant ?? null,
  lastFour: input.last_four_digits ?? null,
  amountFrom: input.amount_from ?? null,
  amountTo: input.amount_to ?? null,
  from: instant(input.start_time),
  to: lastInstant(input.end_time),
});

const largestOf = ({ splits }: PaymentView): string | undefined =>
  splits.reduce<PaymentView['splits'][number] | null>((best, one) => (best && best.amount >= one.amount ? best : one), null)?.submerchantId;

/** Payments as the screens list them. */
export async function presentListed(scope: Scope, rows: PaymentView[], now: Date): Promise<ListedPayment[]> {
  const first = scope.kind === 'seller' ? [] : rows.map(largestOf);
  const [data, names] = await Promise.all([presentWithin(scope, rows), namesOfSellers(rows, first)]);
  return data.map((reply, index) => {
    const seller = names.get(first[index] ?? '');
    const isDisputed = scope.kind !== 'seller' && (rows[index]?.disputes.length ?? 0) > 0;
    const shown = { customer_name: rows[index]?.payment.holderName ?? null, states: statesOf(factsOf(reply, isDisputed), now) };
    return { ...reply, ...shown, ...(seller && { first_seller: seller.name }) };
  });
}

const namesOfSellers = (rows: PaymentView[], first: readonly (string | undefined)[]) => {
  const ids = first.filter((id) => id !== undefined);
  return findMerchantNames([...new Set(rows.map(({ payment }) => payment.tenantId))], ids);
};

async function presentWithin(scope: Scope, rows: PaymentView[]): Promise<PaymentReply[]> {
  const data = rows.map(presentPayment);
  if (scope.kind !== 'all') return data;
  const ids = rows.map(({ payment }) => payment.tenantId);
  const names = await findMerchantNames(ids, ids);
  return data.map((reply, index) => ({ ...reply, merchant_name: names.get(ids[index] ?? '')?.name ?? '' }));
}

type Listed<Row> = ReturnType<typeof listOf<Row>>;

/** A page of the payments within a scope, as the screens list them. */
export async function listForScreen(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { sort, ...input }: PaymentListFilter & { sort?: PaymentSort | undefined },
): Promise<Listed<ListedPayment>> {
  const page = pageOf(input);
  const { rows, total } = await findPayments(scope, await typedFilterOf({ scope, now }, input), page, sort);
  return listOf(page, total, await presentListed(scope, rows, now));
}

export const listPayments = query<typeof listPaymentsInput, z.output<typeof paymentList>>({
  name: 'payment.list',
  summary: 'List payments, newest first',
  route: 'GET /payments',
  allow: 'payments:read',
  input: listPaymentsInput,
  output: paymentList,
  async run({ scope }, input) {
    const page = pageOf(input);
    const { rows, total } = await findPayments(scope, filterOf(input), page);
    return listOf(page, total, await presentWithin(scope, rows));
  },
});
