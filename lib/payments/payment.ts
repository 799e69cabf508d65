import { cashGraceMs, isCash, type PaymentMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import { Refusal, type RefusalCode } from '@/lib/refusal';

export const paymentStatuses = ['pending', 'authorized', 'captured', 'cancelled', 'expired', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Every legal move; checked where a completion is put together, and by the invariants against the history. */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['authorized', 'captured', 'failed', 'cancelled', 'expired'],
  authorized: ['captured', 'cancelled', 'expired'],
  captured: ['refunded'],
  cancelled: [],
  expired: [],
  refunded: [],
  failed: [],
};

/** The row as the database gives and takes it in JSON: yen as numbers, instants as ISO text. */
export type PaymentRow = {
  tenantId: string;
  id: string;
  status: PaymentStatus;
  /** Before capture what is authorized, afterwards what was captured; tax apart. */
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
  /** As fees name it: a card's brand, else the method. */
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
  /** When it ends by itself; see `deadlineOf` for what its customer is told. */
  paymentDeadline: string | null;
  createdAt: string;
  capturedAt: string | null;
  fraudMarkedAt: string | null;
  /** What the way of paying has of its own; null of a card. */
  instrument: Instrument | null;
  /** Of the page on which its customer reads what to do, or agrees; null of a card. */
  pageId: string | null;
  /** Whether money that comes, or a customer who agrees, captures it; null of a card. */
  capturesItself: boolean | null;
  /** The id of the checkout that made it. */
  session: string | null;
};

/** What was given and what the acquirer has given out, `page` the public id of its page; of a card how its holder was authenticated. */
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
/** returned: it was completed, and the bank gave it back; a row says so by `returnedAt`. */
export const requestStatuses = ['pending', 'completed', 'rejected', 'returned'] as const;
export type RefundRequestRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  status: (typeof requestStatuses)[number];
  amount: number;
  /** Of what the customer paid for the way of paying, tax included; 0: it stays. */
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
  /** Once it is completed its last figures alone. */
  accountNumber: string;
  createdAt: string;
  decidedAt: string | null;
  decidedReason: string | null;
  /** Which operator pays it at the bank, as long as it waits. */
  takenBy: string | null;
  takenByName: string | null;
  takenAt: string | null;
  /** Of one that came back; its status, `decidedAt` and `decidedReason` say it as well. */
  returnedAt: string | null;
  /** Which request’s money, that came back, it sends again; its payment gives nothing for it. */
  resendOf: string | null;
};
type RequestSplitRow = Omit<RefundSplitRow, 'refundId'> & { requestId: string };
type AttemptKind = 'authorize' | 'capture' | 'void' | 'refund';

/** A payment with all that its presentation and every decision about it need. Splits, refunds and requests are in their order. */
export type PaymentView = {
  payment: PaymentRow;
  splits: SplitRow[];
  refunds: (RefundRow & { splits: RefundSplitRow[] })[];
  requests: (RefundRequestRow & { splits: RequestSplitRow[] })[];
  /** Calls to the acquirer whose outcome is open. */
  open: AttemptKind[];
  /** The ids of its chargebacks that are not decided. */
  disputes: string[];
  /** What was taken back from its sellers for lost chargebacks. */
  recovered: { submerchantId: string; taken: number }[];
  /** It has one seller’s part alone. */
  isOwnPart?: true;
};

/** A payment of which nothing has become yet. */
export const fresh = (payment: PaymentRow, splits: SplitRow[]): PaymentView => ({
  payment,
  splits,
  refunds: [],
  requests: [],
  open: [],
  disputes: [],
  recovered: [],
});

/** The last figures of an account's number, as it is told and kept once nobody has to pay to it. */
export const maskedAccount = (accountNumber: string): string => accountNumber.slice(-3).padStart(accountNumber.length, '*');

/** Amount + tax: what is authorized, or what was captured. */
export const grossOf = ({ amount, tax }: PaymentRow): number => amount + tax;

/** What the customer pays in all. */
export const totalOf = (payment: PaymentRow): number => grossOf(payment) + payment.paymentMethodFee;

/** Until when the customer is to act, or the authorization is good. */
export function deadlineOf({ method, paymentDeadline }: Pick<PaymentRow, 'method' | 'paymentDeadline'>): string | null {
  if (paymentDeadline === null || !isCash(method)) return paymentDeadline;
  return new Date(Date.parse(paymentDeadline) - cashGraceMs).toISOString();
}

/** Rule 10: a card, and PayPay and Merpay where a checkout has opened them. */
export const capturesPartly = ({ method, session }: Pick<PaymentRow, 'method' | 'session'>): boolean =>
  method === 'credit_card' || (session !== null && (method === 'paypay' || method === 'merpay'));

/** Captured and neither refunded, in a refund under way, nor disputed. */
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

/** Why an authorization cannot be captured or cancelled now; null when it can. Until its deadline, that instant included. */
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

/** Why nothing of a payment can be refunded now, to the card or wallet or, asked for by a request, to an account; null when something can. */
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
