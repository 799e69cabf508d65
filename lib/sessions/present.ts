import { publicIdOf } from '@/lib/auth/public-id';
import { brandsOf, feeOf, type OfferedWays } from '@/lib/merchants/find-offered';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { customerLink } from '@/lib/own-urls';
import type { PaymentView } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { presentLine } from '@/lib/sessions/line-items';
import type { SessionReply } from '@/lib/sessions/schema';
import { isExpired, offered, onlyKeeps, type SessionRow } from '@/lib/sessions/session';

/** The data that a reply needs beside the row. */
export type SessionView = {
  session: SessionRow;
  tenantNumber: number;
  ways: OfferedWays;
  payment: PaymentView | null;
  /** Whether the merchant’s mails about subscriptions are on. */
  isMailed: boolean;
};

export const sessionUrl = (id: string): string => customerLink(`/sessions/${id}`);

function methodsOf({ session, ways }: SessionView): SessionReply['payment_methods'] {
  return offered(session, ways).map((type) => {
    const entry = type === 'credit_card' ? { card_entry: ways.cardEntry } : {};
    return { type, ...entry, brands: brandsOf(type, ways), payment_method_fee: onlyKeeps(session) ? 0 : feeOf(type, ways) };
  });
}

/** What of a refund is between the merchant, its sellers and the acquirer. */
const ofTheMerchant = { description: null, platform_details: null, acquirer_reference: null, failure_reason: null };

/** What a customer's browser may read of a payment: no data of the merchant's own, and no shares. */
export const forCustomer = (payment: ReturnType<typeof presentPayment>): ReturnType<typeof presentPayment> => ({
  ...payment,
  description: null,
  metadata: {},
  platform_details: null,
  refunds: payment.refunds.map((refund) => ({ ...refund, ...ofTheMerchant })),
});

/** What the customer subscribes to; `id`: once it has begun. */
function subscriptionIn({ session, payment }: SessionView, isOwner: boolean): SessionReply['subscription'] {
  const { subscription, status } = session;
  if (!subscription) return null;
  const { id, period, startAt, maxCharges, endsAt, externalSubscriptionNum, description, metadata } = subscription;
  const kept = onlyKeeps(session) && status === 'completed' ? id : null;
  return {
    id: payment?.payment.subscriptionId ?? kept,
    period,
    start_at: wireTimeOrNull(startAt),
    max_charges: maxCharges,
    ends_at: wireTimeOrNull(endsAt),
    external_subscription_num: isOwner ? externalSubscriptionNum : null,
    description,
    metadata: isOwner ? metadata : {},
  };
}

/** `isOwner`: for the merchant itself, else for a customer's browser. */
export function presentSession(view: SessionView, now: Date, isOwner: boolean): SessionReply {
  const { session, tenantNumber } = view;
  const id = publicIdOf(tenantNumber, session.id);
  const payment = view.payment && presentPayment(view.payment);
  return {
    id,
    resource: 'session',
    mode: session.mode,
    amount: session.amount,
    currency: session.currency,
    session_url: sessionUrl(id),
    return_url: session.returnUrl,
    default_locale: session.locale,
    payment_methods: methodsOf(view),
    status: session.status,
    expired: isExpired(session, now),
    payment: payment && (isOwner ? payment : forCustomer(payment)),
    customer_id: session.customerId,
    subscription: subscriptionIn(view, isOwner),
    line_items: session.lineItems.map(presentLine),
    metadata: isOwner ? session.metadata : {},
    created_at: wireTime(session.createdAt),
    expires_at: wireTime(session.expiresAt),
    completed_at: wireTimeOrNull(session.completedAt),
    cancelled_at: wireTimeOrNull(session.cancelledAt),
  };
}
