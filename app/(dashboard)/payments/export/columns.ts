import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Role } from '@/lib/auth/actor';
import type { ShownWay } from '@/lib/money/methods';
import { wayOf } from '@/lib/money/methods';
import { type Cell, timeCell, writtenText } from '@/lib/pages/csv';
import type { ExportedPayment } from '@/lib/payments/list/schema';
import { ownShareIn } from '@/lib/payments/own-share';
import type { PaymentStatus } from '@/lib/payments/payment';
import { endedWithoutMoney } from '@/lib/payments/payment';

/** The names of statuses and brands. */
type Words = { status: (status: PaymentStatus) => string; brand: (brand: ShownWay) => string };
type Name =
  | 'id'
  | 'merchant'
  | 'created'
  | 'captured'
  | 'status'
  | 'amount'
  | 'tax'
  | 'customerFee'
  | 'total'
  | 'refunded'
  | 'brand'
  | 'lastFour'
  | 'order'
  | 'email'
  | 'description'
  | 'customer'
  | 'party'
  | 'share'
  | 'shareFee'
  | 'shareReturned'
  | 'shareNet'
  | 'ownPart'
  | 'ownFee'
  | 'ownReturned'
  | 'ownNet';
type Column = [name: Name, cellOf: (payment: ExportedPayment, line: number) => Cell];
type Share = ExportedPayment['shares'][number];

/** A figure of the whole payment: on its first line alone, so that each column adds up. */
const once =
  (cellOf: (payment: ExportedPayment) => Cell): Column[1] =>
  (payment, line) =>
    line === 0 ? cellOf(payment) : null;
/** A figure of the share on this line. */
const ofShare =
  (cellOf: (share: Share) => Cell): Column[1] =>
  ({ shares }, line) =>
    shares[line] ? cellOf(shares[line]) : null;

/** A payment that ended without money counts 0 yen. */
const ownShare = (payment: ExportedPayment) => {
  const share = ownShareIn(payment);
  return share && !endedWithoutMoney(share.status) ? share : { amount: 0, fee: 0, deducted: 0, net: 0 };
};

/** Asterisks keep the digits text: a spreadsheet would make a number of them and drop leading zeros. */
const digits = (lastFour: string | null): Cell => (lastFour === null ? null : `****${lastFour}`);

const begin = (words: Words): Column[] => [
  ['id', ({ id }) => id],
  ['created', ({ created_at }) => timeCell(created_at)],
  ['captured', ({ captured_at }) => timeCell(captured_at)],
  ['status', (payment) => words.status(ownShareIn(payment)?.status ?? payment.status)],
  ['brand', ({ payment_details }) => words.brand(wayOf(payment_details))],
  ['lastFour', ({ payment_details }) => digits(payment_details.type === 'credit_card' ? payment_details.last_four_digits : null)],
  ['order', ({ external_order_num }) => writtenText(external_order_num)],
];

/** A seller sees its own part of each payment, and no data of the customer. */
const forSeller: Column[] = [
  ['ownPart', (payment) => ownShare(payment).amount],
  ['ownFee', (payment) => ownShare(payment).fee],
  ['ownReturned', (payment) => ownShare(payment).deducted],
  ['ownNet', (payment) => ownShare(payment).net],
];

/** `own`: what the platform itself is called. */
const forPlatform = (own: string): Column[] => [
  ['amount', once(({ amount }) => amount)],
  ['tax', once(({ tax }) => tax)],
  ['customerFee', once(({ payment_method_fee }) => payment_method_fee)],
  ['total', once(({ total }) => total)],
  ['refunded', once(({ amount_refunded }) => amount_refunded)],
  ['party', ofShare(({ name }) => (name === null ? own : writtenText(name)))],
  ['share', ofShare(({ amount }) => amount)],
  ['shareFee', ofShare(({ fee }) => fee)],
  ['shareReturned', ofShare(({ returned }) => returned)],
  ['shareNet', ofShare(({ net }) => net)],
  ['customer', ({ customer_name }) => writtenText(customer_name)],
  ['email', ({ payment_details }) => payment_details.email],
  ['description', ({ description }) => writtenText(description)],
];

/** The lines of a payment: one for each share, or one for a seller. */
export const linesOf = (payment: ExportedPayment): number[] => [...Array(Math.max(1, payment.shares.length)).keys()];

/** The columns for a role, with their names in the reader's language. */
export async function columnsFor(role: Role): Promise<[head: string, cellOf: Column[1]][]> {
  const t = await getTranslations('payments.csv');
  const word = await getTranslations('payment');
  const words: Words = { status: (status) => word(`status.${status}`), brand: (brand) => word(`brands.${brand}`) };
  const merchant: Column[] = role === 'operator' ? [['merchant', (payment) => payment.merchant_name ?? null]] : [];
  const columns = [...begin(words), ...(role === 'seller' ? forSeller : forPlatform(t('own'))), ...merchant];
  return columns.map(([name, cellOf]) => [t(name), cellOf]);
}
