import { cashGraceMs, isCash, type PaymentMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import { Refusal, type RefusalCode } from '@/lib/refusal';

export const paymentStatuses = ['pending', 'authorized', 'captured', 'cancelled', 'expired', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Every legal status change; checked where a completion is built, and by the invariants against the history. */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['authorized', 'captured', 'failed', 'cancelled', 'expired'],
  authorized: ['captured', 'cancelled', 'expired'],
  captured: ['refunded'],
  cancelled: [],
  expired: [],
  refunded: [],
  failed: [],
};

/** The row as JSON in the database: yen as numbers, times as ISO text. */
export type PaymentRow = {
  tenantId: string;
  id: string;
  status: PaymentStatus;
  /** Before capture the authorized amount, afterwards the captured one; tax not included. */
  amount: number;
  tax: number;
  paymentMethodFee: number;
  authorizedAmount: number;
  amountRefunded: number;
  refundPending: number;
  currency: 'JPY';
  description: string | null;
  externalOrderNum: string | null;
  metadata: Record<string, string>;
  locale: 'ja' | 'en';
  method: PaymentMethod;
  /** The name in fee rates: a card's brand, else the method. */
  brand: FeeMethod;
  cardBin: string | null;
  lastFour: string | null;
  cardMonth: number | null;
  cardYear: number | null;
  email: string | null;
  holderName: string | null;
  fraudDetails: Record<string, string>;
  customerId: string | null;
  hasSplit: boolean;
  acquirer: string;
  acquirerReference: string | null;
  failureCode: RefusalCode | null;
  /** When it expires; the customer sees `deadlineOf`. */
  paymentDeadline: string | null;
  createdAt: string;
  capturedAt: string | null;
  fraudMarkedAt: string | null;
  /** Facts of the payment method (store, numbers, page); null for a card. */
  instrument: Instrument | null;
  /** The page that tells the customer how to pay, or asks for approval; null for a card. */
  pageId: string | null;
  /** Whether it is captured as soon as the money arrives or the customer approves; null for a card. */
  capturesItself: boolean | null;
  /** The id of the checkout that made it. */
  session: string | null;
};

/**
 * What the customer entered and what the acquirer issued. `page`: the public id of its page. For a card: the result of the cardholder
 * authentication.
 */
type Instrument = { page?: string } & Record<string, string>;

export type SplitRow = {
  tenantId: string;
  paymentId: string;
  submerchantId: string;
  position: number;
  amount: number;
  platformFee: number;
  returnedAmount: number;
  returnedFee: number;
};
export type RefundSplitRow = {
  tenantId: string;
  refundId: string;
  submerchantId: string;
  position: number;
  amount: number;
  platformFee: number;
};
type RefundRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  attemptId: string;
  amount: number;
  currency: 'JPY';
  description: string | null;
  refundType: 'reverse' | 'non_reverse';
  chargeback: boolean;
  hasSplit: boolean;
  createdAt: string;
};
/** returned: it was completed, then the bank sent the money back (`returnedAt`). */
export const requestStatuses = ['pending', 'completed', 'rejected', 'returned'] as const;
export type RefundRequestRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  status: (typeof requestStatuses)[number];
  amount: number;
  /** The part of the customer's payment method fee that is refunded, tax included; 0: none. */
  feeAmount: number;
  feeIncluded: boolean;
  refundType: RefundRow['refundType'];
  hasSplit: boolean;
  description: string | null;
  customerName: string;
  bankName: string;
  bankCode: string | null;
  branchName: string | null;
  branchNumber: string;
  accountType: 'ordinary' | 'checking' | 'savings';
  /** Masked to its last digits once the request is completed. */
  accountNumber: string;
  createdAt: string;
  decidedAt: string | null;
  decidedReason: string | null;
  /** The operator who is paying it at the bank, while it is pending. */
  takenBy: string | null;
  takenByName: string | null;
  takenAt: string | null;
  /** When the bank sent the money back. Status, `decidedAt` and `decidedReason` change with it. */
  returnedAt: string | null;
  /** The returned request that this one pays again; the payment is not charged a second time. */
  resendOf: string | null;
};
type RequestSplitRow = Omit<RefundSplitRow, 'refundId'> & { requestId: string };
type AttemptKind = 'authorize' | 'capture' | 'void' | 'refund';

/** A payment with everything needed to show it and to decide about it. Splits, refunds and requests are in order. */
export type PaymentView = {
  payment: PaymentRow;
  splits: SplitRow[];
  refunds: (RefundRow & { splits: RefundSplitRow[] })[];
  requests: (RefundRequestRow & { splits: RequestSplitRow[] })[];
  /** Calls to the acquirer without an outcome yet. */
  open: AttemptKind[];
  /** The ids of its open chargebacks. */
  disputes: string[];
  /** Recovered from its sellers for lost chargebacks. */
  recovered: { submerchantId: string; taken: number }[];
  /** Reduced to the part of one seller. */
  isOwnPart?: true;
};

/** A new payment: no refunds, no attempts, no chargebacks. */
export const fresh = (payment: PaymentRow, splits: SplitRow[]): PaymentView => ({
  payment,
  splits,
  refunds: [],
  requests: [],
  open: [],
  disputes: [],
  recovered: [],
});

/** An account number with only its last three digits, as it is shown, and as it is stored once nobody has to pay to it. */
export const maskedAccount = (accountNumber: string): string => accountNumber.slice(-3).padStart(accountNumber.length, '*');

/** Amount + tax: the authorized or captured amount. */
export const grossOf = ({ amount, tax }: PaymentRow): number => amount + tax;

/** What the customer pays in all. */
export const totalOf = (payment: PaymentRow): number => grossOf(payment) + payment.paymentMethodFee;

/** The customer's deadline, or the end of the authorization. */
export function deadlineOf({ method, paymentDeadline }: Pick<PaymentRow, 'method' | 'paymentDeadline'>): string | null {
  if (paymentDeadline === null || !isCash(method)) return paymentDeadline;
  return new Date(Date.parse(paymentDeadline) - cashGraceMs).toISOString();
}

/** Rule 10: partial capture is for cards, and for PayPay and Merpay payments made at a checkout. */
export const capturesPartly = ({ method, session }: Pick<PaymentRow, 'method' | 'session'>): boolean =>
  method === 'credit_card' || (session !== null && (method === 'paypay' || method === 'merpay'));

/** The refundable amount: captured, minus refunded, minus the amounts set aside by refunds, requests and chargebacks under way. */
export const refundable = (payment: PaymentRow): number => grossOf(payment) - payment.amountRefunded - payment.refundPending;

const unknownOutcome = {
  en: 'The outcome of this payment at the acquirer is not known yet.',
  ja: 'この支払いは決済会社での結果がまだ確定していません。',
};

const markedAsFraud = {
  en: 'This payment is marked as fraud and cannot be captured.',
  ja: 'この支払いは不正の疑いとして登録されているため、売上確定できません。',
};

const takesItself = {
  en: 'This payment is captured by itself as soon as the money has come.',
  ja: 'この支払いは入金の確認と同時に自動で売上確定されます。',
};

const paidInCash = {
  en: 'What was paid in cash or by a bank goes back by a refund request.',
  ja: '現金や銀行で支払われたものは、返金依頼で返金してください。',
};

/** Why a payment cannot be captured or cancelled now; null: it can. Allowed up to and including its deadline. */
export function refusedRelease({ payment, open }: PaymentView, now: Date, code: 'not_capturable' | 'not_cancellable'): Refusal | null {
  if (open.includes('authorize')) return new Refusal('conflict', { say: unknownOutcome, retryAfterSeconds: 1 });
  if (code === 'not_capturable' && isCash(payment.method)) {
    return new Refusal(code, { say: takesItself, details: { status: payment.status } });
  }
  const isOver = payment.paymentDeadline !== null && now.getTime() > Date.parse(payment.paymentDeadline);
  const statuses: readonly PaymentStatus[] = code === 'not_capturable' ? ['authorized'] : ['authorized', 'pending'];
  if (!statuses.includes(payment.status) || isOver || open.some((kind) => kind !== 'refund')) {
    return new Refusal(code, { details: { status: payment.status } });
  }
  if (code === 'not_capturable' && payment.fraudMarkedAt !== null) {
    return new Refusal(code, { say: markedAsFraud, details: { status: payment.status, marked_as_fraud: true } });
  }
  return null;
}

const disputed = {
  en: 'The cardholder disputes this payment. It can be refunded again once the chargeback is withdrawn or won.',
  ja: 'この支払いはチャージバックの対応中です。取り下げられるか反証が認められると、再び返金できます。',
};

const goesBackItself = {
  en: 'This payment goes back the way it was paid: by a refund, which needs no account.',
  ja: 'この支払いは支払い方法へそのまま返金できます。口座を指定しない返金を行ってください。',
};

/** Why a payment cannot be refunded now; null: it can. `refund`: back to the card or wallet. `request`: to a bank account, for cash payments. */
export function refusedRefund({ payment, open, disputes }: PaymentView, by: 'refund' | 'request' = 'refund'): Refusal | null {
  if (open.includes('authorize')) return new Refusal('conflict', { say: unknownOutcome, retryAfterSeconds: 1 });
  if (isCash(payment.method) !== (by === 'request')) {
    const say = by === 'request' ? goesBackItself : paidInCash;
    return new Refusal('not_refundable', { say, details: { status: payment.status, refundable: 0 } });
  }
  if (disputes.length > 0) {
    const details = { status: payment.status, refundable: 0, chargeback_requests: disputes };
    return new Refusal('not_refundable', { say: disputed, details });
  }
  if (payment.status !== 'captured' || refundable(payment) === 0) {
    return new Refusal('not_refundable', {
      details: { status: payment.status, refundable: payment.status === 'captured' ? refundable(payment) : 0 },
    });
  }
  return null;
}
