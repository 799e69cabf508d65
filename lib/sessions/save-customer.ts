import { type Customer, customerRow } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { keepCard, readCard, takenOnly } from '@/lib/customers/keep-card';
import { saveCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import { mustBe, oneOf } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';
import { readCardPage } from '@/lib/sessions/keep-on-page';
import { getSession } from '@/lib/sessions/load-session';
import { subscriptionOf } from '@/lib/sessions/ordered-subscription';
import { refusedPayment } from '@/lib/sessions/payable';
import { givenIn, payNamed } from '@/lib/sessions/paying';
import type { SessionView } from '@/lib/sessions/present';
import { type PaidReply, paidReply, paySessionInput } from '@/lib/sessions/schema';
import { onlyKeeps, returnTo } from '@/lib/sessions/session';
import { endSession, lockSession } from '@/lib/sessions/store';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { saveSubscription } from '@/lib/subscriptions/store';
import { changedAt } from '@/lib/subscriptions/subscription';
import { changeOfSubscription, eventOfSubscription } from '@/lib/subscriptions/subscription-events';
import type { GivenCard } from '@/lib/tokens/read-token';
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
  const begun: SubscriptionView = { subscription, customer, charge: null, payments: [], retryDays: null };
  await saveSubscription(database, subscription);
  return { event: eventOfSubscription('subscription.created', begun, at), change: changeOfSubscription(null, subscription) };
}

/** Saves the customer, with the subscription that was ordered, and completes the checkout: the second of two calls at once is refused. */
export async function completeWithCustomer(view: SessionView, id: string, customer: Customer, database: Database, now: Date) {
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

type Prepared = { view: SessionView; given: GivenCard };

/** The card that the customer has given on the acquirer’s page. Refuses where there is none yet, and gives up one whose brand is off. */
async function readOnPage(view: SessionView): Promise<GivenCard> {
  const found = await readCardPage(view);
  if (!found || !('card' in found)) return refuse('missing_parameter', missingOfCard('number'));
  return takenOnly({ plan: found.card, tokenId: null, until: null }, (brand) => view.ways.fees.has(brand));
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
    if (typeof details === 'object' && isOnPage(details)) return { view, given: await readOnPage(view) };
    const card = typeof details === 'object' ? cardOf(details) : details;
    const reading = { tenantId: view.session.tenantId, now: context.now, scenario: context.caller.scenario, param };
    // the acquirer is not asked about a card whose brand is off
    const given = await readCard(card, { ...reading, isTaken: (brand) => view.ways.fees.has(brand) });
    return { view, given };
  },
  async run({ now }, { id }, database, { view, given }) {
    const { tenantId, email } = view.session;
    const card = await keepCard(database, tenantId, given, now);
    const row = customerRow({ tenantId, email: card.email ?? email, metadata: {}, kind: 'credit_card', cardId: card.id }, now);
    return completeWithCustomer(view, id, { ...row, card }, database, now);
  },
});
