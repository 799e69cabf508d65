import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { PaymentMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import { sum } from '@/lib/money/yen';
import { chargedWith, grossOf, isGiven, type PaymentView, totalOf } from '@/lib/payments/payment';
import { refundedAt } from '@/lib/payments/refunded-at';
import { refuse, type Sentence } from '@/lib/refusal';

/** The most letters of 宛名 and 但し書き: one line. */
export const longestLine = 60;
/** The most receipts for one payment. */
export const mostIssues = 20;

/** The content of a 領収書 at the time of issue. Whole yen; days in Japan. */
export type ReceiptContent = {
  /** As typed; null: no name. */
  recipient: string | null;
  proviso: string | null;
  /** Paid for goods and services, and for the payment method. */
  amount: number;
  fee: number;
  /** The tax in `amount`, and the only rate it can have; null: the rate cannot be determined. */
  tax: number;
  taxRatePercent: 10 | 8 | null;
  /** Refunds by day, the fee included. */
  refunds: { on: string; amount: number }[];
  method: PaymentMethod;
  brand: FeeMethod;
  lastFour: string | null;
  orderNumber: string | null;
  paidOn: string;
  issuedOn: string;
  /** `registrationNumber`: T and thirteen figures; null: none. */
  issuer: { name: string; registrationNumber: string | null; address: string | null };
  /** The sellers of a split payment. */
  sellers: string[];
  /** Every seller is registered for invoices and has agreed that the issuer invoices in its place (媒介者交付特例). Absent: not so. */
  isMediated?: boolean;
};
export type IssuedReceipt = ReceiptContent & { number: number; issue: number; firstIssuedOn: string };

export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`;

const isOfRate = (gross: number, tax: number, rate: number) => Math.abs(tax - (gross * rate) / (100 + rate)) < 1;

/** The only rate that a tax can have, for any rounding; null: none, several, or too small to determine. */
export function taxRateOf(gross: number, tax: number): 10 | 8 | null {
  if (tax <= 0) return null;
  const rates = ([10, 8] as const).filter((rate) => isOfRate(gross, tax, rate));
  return rates.length === 1 ? (rates[0] ?? null) : null;
}

export const refundedOf = ({ refunds }: Pick<ReceiptContent, 'refunds'>): number => sum(refunds.map(({ amount }) => amount));
/** The amount that was not refunded. */
export const netOf = (receipt: Pick<ReceiptContent, 'amount' | 'fee' | 'refunds'>): number =>
  receipt.amount + receipt.fee - refundedOf(receipt);

/**
 * Whether the issuer may show its registration number: it sells the goods itself, or invoices in the place of all sellers. On a receipt for
 * others' goods the number would pass for an invoice's.
 */
export const namesRegistration = ({ issuer, sellers, isMediated = false }: ReceiptContent): boolean =>
  issuer.registrationNumber !== null && (sellers.length === 0 || isMediated);

/** Whether the receipt is also a 適格簡易請求書: the whole tax is known and of one rate, and nothing was refunded. */
export const isQualified = (receipt: ReceiptContent): boolean =>
  namesRegistration(receipt) && receipt.taxRatePercent !== null && receipt.fee === 0 && receipt.refunds.length === 0;

const said = {
  unpaid: { en: 'A receipt is issued once the payment has been made.', ja: '領収書は、お支払いが完了してから発行できます。' },
  refunded: {
    en: 'Everything was refunded, so there is nothing to issue a receipt for.',
    ja: '全額が返金されているため、領収書は発行できません。',
  },
} satisfies Record<string, Sentence>;

/** Refuses `conflict` with the reason when nothing was received, or everything was refunded. */
export function checkReceived({ payment }: PaymentView, content: ReceiptContent): void {
  if (payment.capturedAt === null || !['captured', 'refunded'].includes(payment.status)) refuse('conflict', { say: said.unpaid });
  if (netOf(content) <= 0) refuse('conflict', { say: said.refunded });
}

const dayInJapan = (at: string): string => dayIn(new Date(at));

type Around = Pick<ReceiptContent, 'recipient' | 'proviso' | 'issuer' | 'sellers' | 'isMediated'> & { now: Date };

/** The content of a 領収書 for a payment now. */
export function contentOf(view: PaymentView, { now, ...around }: Around): ReceiptContent {
  const { payment, refunds, requests } = view;
  // a returned refund still belongs to its customer: it was refunded once
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
    refunds: [...refunds.filter(isGiven).map(({ createdAt, amount }) => ({ on: dayInJapan(createdAt), amount })), ...fees],
    method: payment.method,
    brand: chargedWith(payment),
    lastFour: payment.lastFour,
    orderNumber: payment.externalOrderNum,
    paidOn: dayInJapan(payment.capturedAt ?? payment.createdAt),
    issuedOn: dayInJapan(now.toISOString()),
  };
}

/** Everything on the document except its day, in a fixed order. */
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

/** Whether another receipt would be equal except for its day: then the existing one is returned. */
export const isSame = (one: ReceiptContent, other: ReceiptContent): boolean => toldBy(one) === toldBy(other);
