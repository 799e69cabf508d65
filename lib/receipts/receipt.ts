import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { PaymentMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import { sum } from '@/lib/money/yen';
import { chargedWith, grossOf, type PaymentView, totalOf } from '@/lib/payments/payment';
import { refundedAt } from '@/lib/payments/refunded-at';
import { refuse, type Sentence } from '@/lib/refusal';

/** Letters of 宛名 and 但し書き: as many as stand on a line. */
export const longestLine = 60;
/** Whoever needs more has lost count of them. */
export const mostIssues = 20;

/** What a 領収書 says, as it was when it was issued. Whole yen; days are of Japan. */
export type ReceiptContent = {
  /** As it was typed; null: nobody is named. */
  recipient: string | null;
  proviso: string | null;
  /** What the customer paid for goods and services, and for the way of paying. */
  amount: number;
  fee: number;
  /** The part of `amount` that is tax, and the one rate that it can be of; null: it cannot be told. */
  tax: number;
  taxRatePercent: 10 | 8 | null;
  /** What has gone back, the fee included, by days. */
  refunds: { on: string; amount: number }[];
  method: PaymentMethod;
  brand: FeeMethod;
  lastFour: string | null;
  orderNumber: string | null;
  paidOn: string;
  issuedOn: string;
  /** `registrationNumber`: T and thirteen figures; null: it has none. */
  issuer: { name: string; registrationNumber: string | null; address: string | null };
  /** For whom the money was received, where the payment is split. */
  sellers: string[];
  /** Every one of them is registered for invoices, and has agreed that the issuer issues them in its place (媒介者交付特例). Absent: not so. */
  isMediated?: boolean;
};
export type IssuedReceipt = ReceiptContent & { number: number; issue: number; firstIssuedOn: string };

export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`;

const isOfRate = (gross: number, tax: number, rate: number) => Math.abs(tax - (gross * rate) / (100 + rate)) < 1;

/** The only rate that a tax can be of, however it was rounded; null where it is none, of several, or too small to tell. */
export function taxRateOf(gross: number, tax: number): 10 | 8 | null {
  if (tax <= 0) return null;
  const rates = ([10, 8] as const).filter((rate) => isOfRate(gross, tax, rate));
  return rates.length === 1 ? (rates[0] ?? null) : null;
}

export const refundedOf = ({ refunds }: Pick<ReceiptContent, 'refunds'>): number => sum(refunds.map(({ amount }) => amount));
/** What stays received. */
export const netOf = (receipt: Pick<ReceiptContent, 'amount' | 'fee' | 'refunds'>): number =>
  receipt.amount + receipt.fee - refundedOf(receipt);

/**
 * Whether the issuer may name its registration: it sells what was paid for, or invoices in the place of all who do. On a paper of others' goods the number
 * would be taken for that of an invoice.
 */
export const namesRegistration = ({ issuer, sellers, isMediated = false }: ReceiptContent): boolean =>
  issuer.registrationNumber !== null && (sellers.length === 0 || isMediated);

/** Whether the paper is a 適格簡易請求書 as well: the tax of all that was paid is known and of one rate, and nothing went back of it. */
export const isQualified = (receipt: ReceiptContent): boolean =>
  namesRegistration(receipt) && receipt.taxRatePercent !== null && receipt.fee === 0 && receipt.refunds.length === 0;

const said = {
  unpaid: { en: 'A receipt is issued once the payment has been made.', ja: '領収書は、お支払いが完了してから発行できます。' },
  refunded: {
    en: 'Everything was refunded, so there is nothing to issue a receipt for.',
    ja: '全額が返金されているため、領収書は発行できません。',
  },
} satisfies Record<string, Sentence>;

/** Money that was received, and has not all gone back. Refuses `conflict`, and says why. */
export function checkReceived({ payment }: PaymentView, content: ReceiptContent): void {
  if (payment.capturedAt === null || !['captured', 'refunded'].includes(payment.status)) refuse('conflict', { say: said.unpaid });
  if (netOf(content) <= 0) refuse('conflict', { say: said.refunded });
}

const dayInJapan = (at: string): string => dayIn(new Date(at));

type Around = Pick<ReceiptContent, 'recipient' | 'proviso' | 'issuer' | 'sellers' | 'isMediated'> & { now: Date };

/** What a 領収書 of a payment would say now. */
export function contentOf(view: PaymentView, { now, ...around }: Around): ReceiptContent {
  const { payment, refunds, requests } = view;
  // what the bank gave back of a refund is still its customer's: it went back once
  const fees = requests.flatMap(({ feeAmount, ...request }) => {
    const at = refundedAt(view, request);
    return at !== null && feeAmount > 0 ? [{ on: dayInJapan(at), amount: feeAmount }] : [];
  });
  const gross = grossOf(payment);
  return {
    ...around,
    amount: gross,
    fee: totalOf(payment) - gross,
    tax: payment.tax,
    taxRatePercent: taxRateOf(gross, payment.tax),
    refunds: [...refunds.map(({ createdAt, amount }) => ({ on: dayInJapan(createdAt), amount })), ...fees],
    method: payment.method,
    brand: chargedWith(payment),
    lastFour: payment.lastFour,
    orderNumber: payment.externalOrderNum,
    paidOn: dayInJapan(payment.capturedAt ?? payment.createdAt),
    issuedOn: dayInJapan(now.toISOString()),
  };
}

/** All that a paper says but its day, in one order. */
function toldBy({ issuer, refunds, ...content }: ReceiptContent): string {
  const { recipient, proviso, amount, fee, tax, taxRatePercent, method, brand, lastFour, orderNumber, paidOn, sellers } = content;
  const { isMediated = false } = content;
  return JSON.stringify([
    ...[recipient, proviso, amount, fee, tax, taxRatePercent, method, brand, lastFour, orderNumber, paidOn],
    ...[issuer.name, issuer.registrationNumber, issuer.address],
    refunds.map(({ on, amount: back }) => [on, back]),
    sellers,
    isMediated,
  ]);
}

/** Whether another paper would say the same, but for its day: then the one that is there is handed out. */
export const isSame = (one: ReceiptContent, other: ReceiptContent): boolean => toldBy(one) === toldBy(other);
