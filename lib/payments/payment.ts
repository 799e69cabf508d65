import { cashGraceMs, isCash, isWallet, type PaymentMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import type { AttemptKind } from '@/lib/operation/attempt';
import type { RefusalCode } from '@/lib/refusal';
import type { PeriodCharge } from '@/lib/subscriptions/present';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';

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
/** With the one way back, by a refund that failed at the acquirer; no other verb may go it. */
export const movesOfFailedRefund: typeof paymentMoves = { ...paymentMoves, refunded: ['captured'] };

/** Ends without money: nothing was charged and nothing will be. */
export const endsWithoutMoney: readonly PaymentStatus[] = ['failed', 'cancelled', 'expired'];
export const endedWithoutMoney = (status: PaymentStatus): boolean => endsWithoutMoney.includes(status);

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
  /** As fees name it: a card's brand, else the method. Null: a card that its customer has yet to give to the acquirer. */
  brand: FeeMethod | null;
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
  /** The period of a subscription that it is the charge of. */
  subscriptionId: string | null;
  subscriptionSequence: number | null;
  /** The subscription that begins once it has succeeded, but for its customer; null: none, or it has begun. */
  begins: SubscriptionRow | null;
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
  /** Of one that was made at the acquirer and not here: its reference there. */
  acquirerReference: string | null;
  /** When and why the acquirer gave it back: it counts no more. */
  failedAt: string | null;
  failureReason: string | null;
  /** Whether the payment was refunded in full until it failed. */
  reopened: boolean | null;
};
export const requestStatuses = ['pending', 'completed', 'rejected', 'returned'] as const;
/** A bank file as far as its refund requests need it. `isOut`: the bank can have it. `transferDay`: a day in Tokyo. */
export type RequestFile = { number: number; status: string; isOut: boolean; transferDay: string };
export type RefundRequestRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  /** returned: it was completed, then the bank sent the money back. */
  status: (typeof requestStatuses)[number];
  amount: number;
  /** Of the customer's payment method fee, tax included; 0: none. */
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
  accountNumber: string;
  /** Who typed the account, or made the link by which its customer did; null: nobody by name. */
  enteredBy: string | null;
  createdAt: string;
  decidedAt: string | null;
  decidedReason: string | null;
  takenBy: string | null;
  takenByName: string | null;
  takenAt: string | null;
  /** The bank file that pays it, or has paid it. */
  bankFileId: string | null;
  /** Where it is asked for: a file is the installation's, and is not read with a payment. */
  file?: RequestFile;
  /** When the bank sent the money back. Status, `decidedAt` and `decidedReason` change with it; `paidAt` is when it was completed. */
  returnedAt: string | null;
  returnTransactionId: string | null;
  paidAt?: string | null;
  /** The returned request that this one pays again; the payment is not charged a second time. */
  resendOf: string | null;
};
type RequestSplitRow = Omit<RefundSplitRow, 'refundId'> & { requestId: string };
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
  /** The period that it is the charge of, with its subscription. */
  period: PeriodCharge | null;
  /** Reduced to the part of one seller. */
  isOwnPart?: true;
};

/** As fees name it, of a payment that was charged: then it is known. */
export function chargedWith({ brand }: Pick<PaymentRow, 'brand'>): FeeMethod {
  if (brand === null) throw new Error('nothing was charged yet');
  return brand;
}

/** Whether its customer approves it, in an app or on a page: a wallet’s, or a card’s holder. */
export const isApproved = ({ method, pageId }: Pick<PaymentRow, 'method' | 'pageId'>): boolean =>
  isWallet(method) || (method === 'credit_card' && pageId !== null);

/** A new payment: no refunds, no attempts, no chargebacks. */
export const fresh = (payment: PaymentRow, splits: SplitRow[], period: PeriodCharge | null = null): PaymentView => ({
  payment,
  splits,
  refunds: [],
  requests: [],
  open: [],
  disputes: [],
  recovered: [],
  period,
});

/** An account number with only its last three digits, as it is shown, and as it is stored once nobody has to pay to it. */
export const maskedAccount = (accountNumber: string): string => accountNumber.slice(-3).padStart(accountNumber.length, '*');

/** Amount + tax: the authorized or captured amount. */
export const grossOf = ({ amount, tax }: PaymentRow): number => amount + tax;

/** What the customer pays in all. */
export const totalOf = (payment: PaymentRow): number => grossOf(payment) + payment.paymentMethodFee;

/** The customer's deadline, or the end of the authorization. */
export function deadlineOf({
  method,
  paymentDeadline,
  instrument,
}: Pick<PaymentRow, 'method' | 'paymentDeadline' | 'instrument'>): string | null {
  if (paymentDeadline === null || !isCash(method)) return paymentDeadline;
  // of an acquirer that tells late
  if (instrument?.pay_by !== undefined) return instrument.pay_by;
  return new Date(Date.parse(paymentDeadline) - cashGraceMs).toISOString();
}

/** Rule 10: partial capture is for cards, and for PayPay and Merpay payments made at a checkout. */
export const capturesPartly = ({ method, session }: Pick<PaymentRow, 'method' | 'session'>): boolean =>
  method === 'credit_card' || (session !== null && (method === 'paypay' || method === 'merpay'));

/** Whether the money is with the customer: a refund that failed keeps its row and counts no more. */
export const isGiven = ({ failedAt }: Pick<RefundRow, 'failedAt'>): boolean => failedAt === null;

/** The refundable amount: captured, minus refunded, minus the amounts set aside by refunds, requests and chargebacks under way. */
export const refundable = (payment: PaymentRow): number => grossOf(payment) - payment.amountRefunded - payment.refundPending;
