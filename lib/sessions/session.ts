import type { CardPage } from '@/lib/acquirers/acquirer';
import { withQuery } from '@/lib/http/redirect';
import type { OfferedWays } from '@/lib/merchants/find-offered';
import { methodOf, type PaymentMethod, paymentMethods } from '@/lib/money/methods';
import { deadlineOf, type PaymentView } from '@/lib/payments/payment';
import type { LineItem } from '@/lib/sessions/line-items';
import type { PlatformDetails } from '@/lib/splits/split';
import type { AgreedTerms } from '@/lib/subscriptions/order-terms';
import type { OrderedSubscription } from '@/lib/subscriptions/terms';

export const sessionModes = ['payment', 'customer', 'customer_payment'] as const;
type SessionMode = (typeof sessionModes)[number];
export const sessionStatuses = ['pending', 'completed', 'cancelled'] as const;
type SessionStatus = (typeof sessionStatuses)[number];
/** The states of a payment link. pending: payable until its end; expired: nobody paid. */
export const linkStates = [...sessionStatuses, 'expired'] as const;
export type LinkState = (typeof linkStates)[number];
export const captureModes = ['auto', 'manual'] as const;
export type CaptureMode = (typeof captureModes)[number];

/** The data that the payment takes from the checkout. */
export type PaymentData = {
  platform_details?: PlatformDetails;
  external_order_num?: string;
  description?: string;
  metadata?: Record<string, string>;
};

/** That a link was mailed: when, and to whom. */
type LinkMail = { at: string; to: string };

/** The row, yen as numbers. */
export type SessionRow = {
  tenantId: string;
  id: string;
  mode: SessionMode;
  status: SessionStatus;
  /** The customer's total before the method's fee, and the tax in it; null: no payment. */
  amount: number | null;
  tax: number | null;
  currency: 'JPY';
  capture: CaptureMode;
  paymentData: PaymentData;
  /** The requested methods; empty: every method of the merchant. */
  methods: PaymentMethod[];
  lineItems: LineItem[];
  metadata: Record<string, string>;
  returnUrl: string | null;
  email: string | null;
  locale: 'ja' | 'en';
  /** The newest payment. */
  paymentId: string | null;
  /** For a completed checkout: the payment that its customer gives up for another method. */
  givesUp: string | null;
  customerId: string | null;
  /** The page of the subscription whose customer gives another card by it; null: it is none of these. */
  changesCardOf: string | null;
  /** The acquirer's page on which its customer gives a card to be kept. */
  cardPage: ({ acquirer: string } & CardPage) | null;
  /** What the customer subscribes to; null: nothing. */
  subscription: OrderedSubscription | null;
  /** The terms of it that the customer has agreed to, for the way of paying that was last chosen. */
  terms: AgreedTerms | null;
  /** The mails by which it was sent, the last ones, oldest first. */
  mails: LinkMail[];
  createdAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
  cancelledAt: Date | null;
};

const daySeconds = 86_400;
/** How long a checkout may stay open, in seconds. */
export const longestSeconds = 90 * daySeconds;
export const usualSeconds = daySeconds;

/** From its end on. */
export const isExpired = ({ status, expiresAt }: Pick<SessionRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  status === 'pending' && now.getTime() >= expiresAt.getTime();

/** Whether nothing is paid there: its customer is kept alone, or subscribes with a first charge on a later day. */
export const onlyKeeps = ({ mode, subscription }: Pick<SessionRow, 'mode' | 'subscription'>): boolean =>
  mode === 'customer' || (subscription !== null && subscription.startAt !== null);

/** The methods of a checkout, in our own order: requested by the merchant, accepted by it, and possible in its mode: who saves a customer needs an acquirer that does. */
export function offered(
  { mode, methods, subscription }: Pick<SessionRow, 'mode' | 'methods' | 'subscription'>,
  { fees, cardEntry, keeps }: Pick<OfferedWays, 'fees' | 'cardEntry' | 'keeps'>,
): PaymentMethod[] {
  const own = new Set([...fees.keys()].map(methodOf));
  // a page of the acquirer's takes a payment, or keeps a card
  if (mode === 'customer_payment' && !onlyKeeps({ mode, subscription }) && cardEntry === 'acquirer') own.delete('credit_card');
  return paymentMethods.filter(
    (method) => own.has(method) && (methods.length === 0 || methods.includes(method)) && (mode === 'payment' || keeps.has(method)),
  );
}

const hourMs = 3_600_000;

/** After giving up numbers a customer has an hour to pay by another method, and no longer than the numbers were valid. */
export function reopenedUntil({ expiresAt }: Pick<SessionRow, 'expiresAt'>, { payment }: PaymentView, now: Date): Date {
  const deadline = Date.parse(deadlineOf(payment) ?? now.toISOString());
  return new Date(Math.max(expiresAt.getTime(), Math.min(now.getTime() + hourMs, deadline)));
}

/** The customer's return address; its own query stays. */
export const returnTo = (returnUrl: string, sessionId: string): string => withQuery(returnUrl, 'session_id', sessionId);
