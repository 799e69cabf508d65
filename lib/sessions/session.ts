import { withQuery } from '@/lib/http/redirect';
import type { OfferedWays } from '@/lib/merchants/find-offered';
import { methodOf, type PaymentMethod, paymentMethods } from '@/lib/money/methods';
import { deadlineOf, type PaymentView } from '@/lib/payments/payment';
import type { LineItem } from '@/lib/sessions/line-items';
import type { PlatformDetails } from '@/lib/splits/split';

export const sessionModes = ['payment', 'customer', 'customer_payment'] as const;
type SessionMode = (typeof sessionModes)[number];
export const sessionStatuses = ['pending', 'completed', 'cancelled'] as const;
type SessionStatus = (typeof sessionStatuses)[number];
/** Of a payment link. pending: it can be paid until its end; expired: nobody did. */
export const linkStates = [...sessionStatuses, 'expired'] as const;
export type LinkState = (typeof linkStates)[number];
export const captureModes = ['auto', 'manual'] as const;
export type CaptureMode = (typeof captureModes)[number];

/** What the payment takes over from the checkout. */
export type PaymentData = {
  platform_details?: PlatformDetails;
  external_order_num?: string;
  description?: string;
  metadata?: Record<string, string>;
};

/** The row, yen as numbers. */
export type SessionRow = {
  tenantId: string;
  id: string;
  mode: SessionMode;
  status: SessionStatus;
  /** What the customer pays before the fee of the method, and the part of it that is tax; null where nothing is paid. */
  amount: number | null;
  tax: number | null;
  currency: 'JPY';
  capture: CaptureMode;
  paymentData: PaymentData;
  /** Those that were asked for; empty: all that the merchant takes. */
  methods: PaymentMethod[];
  lineItems: LineItem[];
  metadata: Record<string, string>;
  returnUrl: string | null;
  email: string | null;
  locale: 'ja' | 'en';
  /** The payment that was begun last. */
  paymentId: string | null;
  /** Of a completed one: the payment that its customer gives up for another way of paying. */
  givesUp: string | null;
  customerId: string | null;
  createdAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
  cancelledAt: Date | null;
};

/** From its end on. */
export const isExpired = ({ status, expiresAt }: Pick<SessionRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  status === 'pending' && now.getTime() >= expiresAt.getTime();

/** What a customer can be kept with. */
const storable: readonly PaymentMethod[] = ['credit_card', 'paypay', 'paidy'];

/** The ways in which a checkout can be paid, or its customer kept, in our own order: asked for by the merchant, taken by it, and fit for the mode. */
export function offered({ mode, methods }: Pick<SessionRow, 'mode' | 'methods'>, { fees }: Pick<OfferedWays, 'fees'>): PaymentMethod[] {
  const own = new Set([...fees.keys()].map(methodOf));
  return paymentMethods.filter(
    (method) => own.has(method) && (methods.length === 0 || methods.includes(method)) && (mode === 'payment' || storable.includes(method)),
  );
}

const hourMs = 3_600_000;

/** Whoever gives up numbers has an hour to pay in another way, and no longer than these would have been good. */
export function reopenedUntil({ expiresAt }: Pick<SessionRow, 'expiresAt'>, { payment }: PaymentView, now: Date): Date {
  const deadline = Date.parse(deadlineOf(payment) ?? now.toISOString());
  return new Date(Math.max(expiresAt.getTime(), Math.min(now.getTime() + hourMs, deadline)));
}

/** Where the customer goes back to; what stands in the address stays. */
export const returnTo = (returnUrl: string, sessionId: string): string => withQuery(returnUrl, 'session_id', sessionId);
