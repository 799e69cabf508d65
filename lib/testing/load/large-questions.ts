// Queries on a large market, for the performance test and for the bench at ten times its size.
import type { Caller } from '@/lib/auth/actor';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { showBalance } from '@/lib/merchants/show-balance';
import { searchCustomers } from '@/lib/payments/customers/search-customers';
import { paymentSorts } from '@/lib/payments/list/sort';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { showPaymentSummary } from '@/lib/payments/show-payment-summary';
import { paymentStates } from '@/lib/payments/shown-state';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { watchPayments } from '@/lib/payments/watch-payments';
import { findAnything } from '@/lib/search/find-anything';
import { sql } from '@/lib/testing/tables';

/** An existing payment, with everything it can be searched by. */
export type KnownPayment = { id: string; email: string; lastFour: string; order: string; total: number };
type QuestionContext = { staff: Caller; person: Caller; known: KnownPayment; seller: string };

export async function aKnownPayment(tenantId: string): Promise<KnownPayment> {
  const [some] = await sql<Omit<KnownPayment, 'total'> & { total: string }>(
    `SELECT id, email, "lastFour", "externalOrderNum" AS order, amount + tax + "paymentMethodFee" AS total FROM "Payment"
     WHERE "tenantId" = $1 AND email IS NOT NULL AND "externalOrderNum" IS NOT NULL ORDER BY "createdAt" DESC OFFSET 500 LIMIT 1`,
    [tenantId],
  );
  if (!some) throw new Error('the market is too small');
  return { ...some, total: Number(some.total) };
}

export async function aKnownSeller(tenantId: string): Promise<string> {
  const [row] = await sql<{ seller: string }>(`SELECT "submerchantId" AS seller FROM "Split" WHERE "tenantId" = $1 LIMIT 1`, [tenantId]);
  return row?.seller ?? '';
}

const tenantOf = ({ actor }: Caller): string => ('tenantId' in actor && actor.tenantId) || '';

/** What is typed, into the search and above a list. */
function findsOf(staff: Caller, known: QuestionContext['known']): Record<string, () => Promise<unknown>> {
  const list = (input: object) => () => searchPayments(staff, { per_page: 20, ...input });
  const search = (query: string) => () => findAnything(staff, { query });
  return {
    'search by id': search(known.id),
    'search by the end of an id': search(`…${known.id.slice(-4)}`),
    'search by order': search(known.order),
    'search by the beginning of many orders': search('M-'),
    'search by amount': search(`¥${known.total}`),
    'search by an amount that none has': search('¥7'),
    'search by last four': search(known.lastFour),
    'search by e-mail': search(known.email),
    'search by the start of an address': search(known.email.split('@')[0] ?? ''),
    'search by a name that all have': search('山田'),
    'search by what all are for': search('小鉢'),
    'search by a word that none has': search('どこにもない'),
    'list by the start of an address': list({ q: known.email.split('@')[0] }),
    'list by a name that all have': list({ q: '太郎 山田' }),
    'list by a word that none has': list({ q: 'どこにもない' }),
    'list by what amount and digits may be': list({ q: known.lastFour }),
    'chargebacks by a name that all have': () => searchChargebacks(staff, { q: '山田' }),
    'customers by a name': () => searchCustomers(staff, { q: '山田' }),
    'search by a name': search('販売者4'),
    'search by what is nowhere': search('zzz@nowhere.example.jp'),
  };
}

/** `staff` of the platform, and `person` of its seller. */
export async function questionsOf({ staff, person, known, seller }: QuestionContext): Promise<Record<string, () => Promise<unknown>>> {
  const list = (input: object) => () => searchPayments(staff, { per_page: 20, ...input });
  const { data } = await searchPayments(staff, { per_page: 20 });
  const ids = data.map(({ id }) => id);
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString();
  return {
    list: list({}),
    'list by status': list({ status: 'captured' }),
    'list by several statuses': list({ status: 'authorized,failed' }),
    'list by brand': list({ brand: 'visa' }),
    'list by a rare brand': list({ brand: 'diners_club' }),
    'list by seller': list({ submerchant_id: seller }),
    'list by day': list({ start_time: day }),
    'list by an amount': list({ amount_from: known.total, amount_to: known.total }),
    'list by an amount that none has': list({ amount_from: 7, amount_to: 7 }),
    'list by amounts': list({ amount_from: 10_000, amount_to: 20_000 }),
    ...Object.fromEntries(paymentStates.map((state) => [`list of ${state}`, list({ state })])),
    ...Object.fromEntries(paymentSorts.map((sort) => [`list, ${sort}`, list({ sort })])),
    'list of the largest of a state': list({ state: 'captured', sort: 'largest' }),
    'list of the smallest of a rare state': list({ state: 'partly_refunded', sort: 'smallest' }),
    'list of the largest of some days': list({ start_time: day, sort: 'largest' }),
    'sums of all': () => showPaymentSummary(staff, {}),
    'sums of some days': () => showPaymentSummary(staff, { start_time: day }),
    'sums of a state': () => showPaymentSummary(staff, { state: 'captured' }),
    'list by order': list({ external_order_num: known.order }),
    'what has become of the list': () => watchPayments(staff, { ids }),
    'what has become of a narrowed list': () => watchPayments(staff, { ids, amount_from: 7, amount_to: 7 }),
    ...findsOf(staff, known),
    'a payment': () => showPayment(staff, { id: known.id }),
    'a payment’s history': () => showTimeline(staff, { id: known.id }),
    'a payment’s ledger': () => showPaymentLedger(staff, { id: known.id }),
    'a balance': () => showBalance(staff, { id: tenantOf(staff), currency: 'JPY' }),
    'a seller’s list': () => searchPayments(person, { per_page: 20 }),
    'a seller’s list by an amount that none has': () => searchPayments(person, { per_page: 20, amount_from: 7, amount_to: 7 }),
    'a seller’s search by an amount that none has': () => findAnything(person, { query: '¥7' }),
  };
}
