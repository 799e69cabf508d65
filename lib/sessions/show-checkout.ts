import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { findSellerNames } from '@/lib/merchants/store';
import { isCash } from '@/lib/money/methods';
import type { Context } from '@/lib/operation/operation';
import { query } from '@/lib/operation/query';
import { customerLink } from '@/lib/own-urls';
import type { PaymentReply } from '@/lib/payments/schema';
import { atTime, isSpent } from '@/lib/secure-tokens/secure-token';
import { findSecureToken } from '@/lib/secure-tokens/store';
import { readCardPage } from '@/lib/sessions/keep-on-page';
import { getSession } from '@/lib/sessions/load-session';
import { termsFor } from '@/lib/sessions/ordered-subscription';
import { refusedReopening, waitsForCustomer } from '@/lib/sessions/payable';
import { presentSession, type SessionView } from '@/lib/sessions/present';
import { type CheckoutReply, checkoutReply, showCheckoutInput } from '@/lib/sessions/schema';
import { isExpired, offered, onlyKeeps, returnTo, type SessionRow } from '@/lib/sessions/session';
import { findFace } from '@/lib/sessions/store';
import { digestOf } from '@/lib/subscriptions/agreed-terms';
import { getByPage, getSubscription } from '@/lib/subscriptions/store';
import { mayPay } from '@/lib/three-ds/three-ds';

function stateOf(view: SessionView, now: Date): CheckoutReply['state'] {
  const { session, payment } = view;
  if (session.status !== 'pending') return session.status;
  if (waitsForCustomer(view) || (session.cardPage && !isExpired(session, now))) return 'waiting';
  if (payment && payment.open.length > 0) return 'unknown';
  return isExpired(session, now) ? 'expired' : 'open';
}

/** Where the customer continues: on the page with payment instructions, or in the app. */
function onwardOf(payment: PaymentReply | null): string | null {
  const details = payment?.payment_details;
  if (details && isCash(details.type) && 'instructions_url' in details) {
    return payment?.status === 'authorized' ? String(details.instructions_url) : null;
  }
  return details && payment?.status === 'pending' && 'redirect_url' in details ? String(details.redirect_url) : null;
}

/** Of a customer who has come back. Whoever keeps the card may be silent: then the page is as before. */
async function isKept(view: SessionView): Promise<boolean> {
  const found = view.session.status === 'pending' ? await readCardPage(view).catch(() => null) : null;
  return found !== null && 'card' in found;
}

/** Whether the cardholder was authenticated for this checkout; null: another checkout's token, or a used one. */
async function verifiedBy({ session }: SessionView, name: string | undefined, now: Date): Promise<boolean | null> {
  const found = name === undefined ? null : await findSecureToken(session.tenantId, name);
  if (!found || found.token.sessionId !== session.id || isSpent(found.token, now)) return null;
  return mayPay(atTime(found.token, found.card.brand, now).status);
}

/** What the customer reads before ordering a subscription, for each way of paying, in the language of the page. */
const termsIn = (view: SessionView, { caller: { locale }, now }: Pick<Context, 'caller' | 'now'>): CheckoutReply['terms'] =>
  offered(view.session, view.ways)
    .map((method) => termsFor(view, { method, locale, now }))
    .flatMap((terms) => (terms ? [{ sha256: digestOf(terms), terms }] : []));

/** The names of the sellers, in the order of the split. */
async function sellersIn({ tenantId, paymentData }: SessionRow): Promise<string[]> {
  return findSellerNames(
    tenantId,
    (paymentData.platform_details?.submerchants ?? []).map(({ submerchant_id: id }) => id),
  );
}

/** Of one by which a subscription's customer gives another card. */
async function changedCard({ tenantId, changesCardOf }: SessionRow): Promise<CheckoutReply['changes_card']> {
  if (changesCardOf === null) return null;
  const { subscription } = await getByPage(tenantId, changesCardOf);
  return subscription.status === 'retrying' ? 'unpaid' : 'paid';
}

/** Where the customer of the subscription that has begun changes or ends it. Another customer since then has another page, which is not theirs to know. */
async function managedAt({ session: { tenantId, subscription: ordered } }: SessionView, begun: string | null | undefined) {
  if (!ordered || !begun) return null;
  const { subscription } = await getSubscription(tenantId, begun);
  return subscription.pageId === ordered.pageId ? customerLink(`/manage/${subscription.page}`) : null;
}

/** For the checkout's own page: the customer's view, with the merchant's branding. */
export const showCheckout = query<typeof showCheckoutInput, CheckoutReply>({
  name: 'session.show_checkout',
  summary: 'Show a checkout to its customer',
  allow: 'checkout:use',
  input: showCheckoutInput,
  output: checkoutReply,
  async run(context, { id, secure_token_id, returned = false }) {
    const view = await getSession(context, id);
    const { session } = view;
    const [{ payment, metadata: _own, ...shown }, face] = [presentSession(view, context.now, false), await findFace(session.tenantId)];
    return {
      ...shown,
      state: stateOf(view, context.now),
      merchant: brandingOf(face),
      reopens: refusedReopening(view, 0, context.now) === null,
      sellers: await sellersIn(session),
      tax: session.tax,
      email: session.email,
      onward_url: onwardOf(payment) ?? (session.status === 'pending' ? (session.cardPage?.url ?? null) : null),
      back_url: session.returnUrl === null ? null : returnTo(session.returnUrl, id),
      method: payment?.payment_details.type ?? (session.cardPage ? 'credit_card' : null),
      paid: payment?.status ?? null,
      failure_code: payment?.failure_code ?? null,
      verified: await verifiedBy(view, secure_token_id, context.now),
      changes_card: await changedCard(session),
      kept: returned && (await isKept(view)),
      total: payment?.total ?? null,
      only_keeps: onlyKeeps(session),
      manage_url: await managedAt(view, shown.subscription?.id),
      terms: termsIn(view, context),
    };
  },
});
