import type { CardBrand } from '@/lib/money/rates';
import { Refusal, type RefusalCode } from '@/lib/refusal';

export const paymentStatuses = ['pending', 'authorized', 'captured', 'cancelled', 'expired', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Every legal move; checked where a settlement is put together, and by the invariants against the history. */
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
  method: 'credit_card';
  brand: CardBrand;
  cardBin: string;
  lastFour: string;
  cardMonth: number;
  cardYear: number;
  email: string | null;
  holderName: string | null;
  fraudDetails: Record<string, string>;
  customerId: string | null;
  hasSplit: boolean;
  acquirer: string;
  acquirerReference: string | null;
  failureCode: RefusalCode | null;
  paymentDeadline: string | null;
  createdAt: string;
  capturedAt: string | null;
  fraudMarkedAt: string | null;
};

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
type AttemptKind = 'authorize' | 'capture' | 'void' | 'refund';

/** A payment with all that its presentation and every decision about it need. Splits and refunds are in their order. */
export type PaymentView = {
  payment: PaymentRow;
  splits: SplitRow[];
  refunds: (RefundRow & { splits: RefundSplitRow[] })[];
  /** Calls to the acquirer whose outcome is open. */
  open: AttemptKind[];
};

/** Amount + tax: what is authorized, or what was captured. */
export const grossOf = ({ amount, tax }: PaymentRow): number => amount + tax;

/** Captured and neither refunded nor in a refund under way. */
export const refundable = (payment: PaymentRow): number => grossOf(payment) - payment.amountRefunded - payment.refundPending;

const unknownOutcome = {
  en: 'The outcome of this payment at the acquirer is not known yet.',
  ja: 'この支払いは決済会社での結果がまだ確定していません。',
};

const markedAsFraud = {
  en: 'This payment is marked as fraud and cannot be captured.',
  ja: 'この支払いは不正の疑いとして登録されているため、売上確定できません。',
};

/** Why an authorization cannot be captured or cancelled now; null when it can. Until its deadline, that instant included. */
export function refusedRelease({ payment, open }: PaymentView, now: Date, code: 'not_capturable' | 'not_cancellable'): Refusal | null {
  if (open.includes('authorize')) return new Refusal('conflict', { say: unknownOutcome, retryAfterSeconds: 1 });
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

/** Why nothing of a payment can be refunded now; null when something can. */
export function refusedRefund({ payment, open }: PaymentView): Refusal | null {
  if (open.includes('authorize')) return new Refusal('conflict', { say: unknownOutcome, retryAfterSeconds: 1 });
  if (payment.status !== 'captured' || refundable(payment) === 0) {
    return new Refusal('not_refundable', {
      details: { status: payment.status, refundable: payment.status === 'captured' ? refundable(payment) : 0 },
    });
  }
  return null;
}
