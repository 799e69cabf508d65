import { type Customer, customerRow } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { checkTyped, keepCard, readCard, takenOnly } from '@/lib/customers/keep-card';
import { saveCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { CardBrand } from '@/lib/money/rates';
import { mustBe, oneOf } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';
import { readVerified } from '@/lib/secure-tokens/read-verified';
import type { SecureToken } from '@/lib/secure-tokens/secure-token';
import { takeSecureToken } from '@/lib/secure-tokens/store';
import { findAsked } from '@/lib/sessions/find-asked';
import { readCardPage } from '@/lib/sessions/keep-on-page';
import { getSession } from '@/lib/sessions/load-session';
import { subscriptionOf } from '@/lib/sessions/ordered-subscription';
import { refusedPayment } from '@/lib/sessions/payable';
import { givenIn, payNamed } from '@/lib/sessions/paying';
import type { SessionView } from '@/lib/sessions/present';
import { type PaidReply, paidReply, paySessionInput } from '@/lib/sessions/schema';
import { onlyKeeps, returnTo } from '@/lib/sessions/session';
import { endSession, lockSession } from '@/lib/sessions/store';
import { changeSource, type NewSource } from '@/lib/subscriptions/customers/change-source';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { saveSubscription } from '@/lib/subscriptions/store';
import { changedAt } from '@/lib/subscriptions/subscription';
import { changeOfSubscription, eventOfSubscription } from '@/lib/subscriptions/subscription-events';
import type { GivenCard } from '@/lib/tokens/read-token';
import { tokenIdOf } from '@/lib/tokens/token';
import { openCard } from '@/lib/vault/keep-card';
import { cardOf, isOnPage, missingOfCard } from '@/lib/vault/schema';

const noCustomerMode: Sentence = {
  en: 'This checkout keeps no customer: its mode is not `customer`.',
  ja: 'このチェックアウトはmodeが`customer`ではないため、顧客を登録できません。',
};
/** A checkout in customer mode that can still be completed. Refuses every other. */
export async function getCustomerSession(context: Pick<Context, 'scope' | 'now'>, id: string): Promise<SessionView> {
  const view = await getSession(context, id);
  const refused = refusedPayment(view, context.now);
  if (refused) throw refused;
  return onlyKeeps(view.session) ? view : refuse('invalid_parameter', { param: 'id', say: noCustomerMode });
}

/** The subscription that begins on a later day; null: the checkout sells none. */
async function beginLater(view: SessionView, customer: Customer, database: Database, now: Date) {
  const row = subscriptionOf(view, customer.kind, now);
  if (!row) return null;
  const at = now.toISOString();
  const subscription = changedAt({ ...row, customerId: customer.id }, at);
  const begun: SubscriptionView = { subscription, customer, charge: null, payments: [], retryDays: [] };
  await saveSubscription(database, subscription);
  return { event: eventOfSubscription('subscription.created', begun, at), change: changeOfSubscription(null, subscription) };
}

/** Saves the customer, with the subscription that was ordered, and completes the checkout: the second of two calls at once is refused. */
async function completeWithCustomer(view: SessionView, id: string, customer: Customer, database: Database, now: Date) {
  const { session } = view;
  const locked = await lockSession(session, database);
  if (locked.status !== 'pending') throw new Refusal('conflict', { retryAfterSeconds: 1 });
  const { card: _kept, ...row } = customer;
  await saveCustomer(database, row);
  await endSession(database, locked, { ...locked, status: 'completed', completedAt: now, customerId: customer.id });
  const begun = await beginLater({ ...view, session: locked }, customer, database, now);
  await saveEvents(database, session.tenantId, [eventOfCustomer('customer.created', customer, now), ...(begun ? [begun.event] : [])]);
  const redirect_url = session.returnUrl === null ? null : returnTo(session.returnUrl, id);
  const subscription = begun && (locked.subscription?.id ?? null);
  const reply: PaidReply = { redirect_url, status: 'completed', payment: null, customer: customer.id, subscription };
  return { reply, changes: [changeOfCustomer(null, customer), ...(begun ? [begun.change] : [])] };
}

/** Another card or wallet for the customer of a subscription, and the end of the checkout by which it was given. */
async function completeWithSource(
  { session }: SessionView,
  { id, pageId }: { id: string; pageId: string },
  source: NewSource,
  database: Database,
  now: Date,
) {
  const locked = await lockSession(session, database);
  if (locked.status !== 'pending') throw new Refusal('conflict', { retryAfterSeconds: 1 });
  const { customer, changes } = await changeSource(database, { tenantId: session.tenantId, pageId }, source, now);
  await endSession(database, locked, { ...locked, status: 'completed', completedAt: now, customerId: customer.id });
  const redirect_url = session.returnUrl === null ? null : returnTo(session.returnUrl, id);
  const reply: PaidReply = { redirect_url, status: 'completed', payment: null, customer: null, subscription: null };
  return { reply, changes };
}

/** Completes a checkout in customer mode: with a new customer, or for the customer of the subscription that it was opened for. */
export function completeWith(view: SessionView, id: string, customer: Customer, database: Database, now: Date) {
  const { changesCardOf: pageId } = view.session;
  if (pageId === null) return completeWithCustomer(view, id, customer, database, now);
  return completeWithSource(view, { id, pageId }, customer, database, now);
}

type Prepared = { view: SessionView; given: GivenCard; verified: SecureToken | null };

/** The card that the customer has given on the acquirer’s page. Refuses where there is none yet, and gives up one whose brand is off. */
async function readOnPage(view: SessionView): Promise<GivenCard> {
  const found = await readCardPage(view);
  if (!found || !('card' in found)) return refuse('missing_parameter', missingOfCard('number'));
  return takenOnly({ plan: found.card, tokenId: null, until: null }, (brand) => view.ways.fees.has(brand));
}

/** The card of a secure token, whose holder was asked because it is to pay for a subscription. */
async function readAuthenticated(view: SessionView, name: string, now: Date, isTaken: (brand: CardBrand) => boolean): Promise<Prepared> {
  const { tenantId, id: sessionId } = view.session;
  const amount = (await findAsked(view.session)) ?? refuse('invalid_token', { param: 'payment_details' });
  const { token, card } = await readVerified(tenantId, name, { amount, sessionId }, now);
  const plan = openCard(card) ?? refuse('invalid_token', { param: 'payment_details' });
  await checkTyped(plan, { tenantId, isTaken });
  return { view, given: { plan, tokenId: null, until: null }, verified: token };
}

/** Completes a checkout in customer mode with a card, after asking the acquirer about it. */
export const saveCustomerFromCheckout = command<typeof paySessionInput, PaidReply, Prepared>({
  ...payNamed,
  input: paySessionInput,
  output: paidReply,
  async prepare(context, input) {
    const view = await getCustomerSession(context, input.id);
    const { details, param } = givenIn(input);
    if (typeof details === 'object' && details.type !== 'credit_card')
      return refuse('invalid_payment_type', { param: 'payment_details.type', say: mustBe('payment_details.type', oneOf(['credit_card'])) });
    // the acquirer is not asked about a card whose brand is off
    const isTaken = (brand: CardBrand) => view.ways.fees.has(brand);
    if (typeof details === 'object' && isOnPage(details)) return { view, given: await readOnPage(view), verified: null };
    if (typeof details === 'string' && view.session.changesCardOf !== null && tokenIdOf(details) === null)
      return readAuthenticated(view, details, context.now, isTaken);
    const card = typeof details === 'object' ? cardOf(details) : details;
    const reading = { tenantId: view.session.tenantId, now: context.now, scenario: context.caller.scenario, param };
    return { view, given: await readCard(card, { ...reading, isTaken }), verified: null };
  },
  async run({ now }, { id }, database, { view, given, verified }) {
    const { tenantId, email } = view.session;
    if (verified) await takeSecureToken(database, verified, now);
    const card = await keepCard(database, tenantId, given, now);
    const row = customerRow({ tenantId, email: card.email ?? email, metadata: {}, kind: 'credit_card', cardId: card.id }, now);
    return completeWith(view, id, { ...row, card }, database, now);
  },
});
