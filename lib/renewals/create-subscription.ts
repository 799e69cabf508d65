import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { holdCustomer, readCustomer } from '@/lib/customers/read-customer';
import { saveEvents } from '@/lib/events/store';
import { command } from '@/lib/operation/command';
import type { CompletionRows } from '@/lib/operation/function-input';
import { moneyCommand } from '@/lib/operation/money-command';
import type { Context, Definition, Operation } from '@/lib/operation/operation';
import {
  type AuthorizationPlan,
  type AuthorizationState,
  authorize,
  loadAuthorization,
  onStalePlan,
  planAuthorization,
  viewOf,
} from '@/lib/payments/authorization';
import { taxIn } from '@/lib/payments/creation';
import { completeCreation } from '@/lib/payments/creation-completion';
import { findSource } from '@/lib/payments/find-source';
import { type Locale, refuse, type Sentence } from '@/lib/refusal';
import { paymentOf } from '@/lib/renewals/charge-subscription';
import { triedPeriod } from '@/lib/subscriptions/period';
import { type PeriodCharge, presentSubscription, type SubscriptionView } from '@/lib/subscriptions/present';
import {
  type CreateSubscriptionInput,
  createSubscriptionInput,
  type SubscriptionReply,
  subscriptionReply,
} from '@/lib/subscriptions/schema';
import { customerIn, newSubscription } from '@/lib/subscriptions/start';
import { findTwins, saveSubscription } from '@/lib/subscriptions/store';
import { changedAt } from '@/lib/subscriptions/subscription';
import { changeOfSubscription, eventOfSubscription } from '@/lib/subscriptions/subscription-events';

const named = {
  name: 'subscription.create',
  summary: 'Start a subscription',
  description:
    'Charges a customer now and then period after period, each time as a payment with this split. With `start_at` nothing is charged before that day. A refused first charge answers 502, and there is no subscription; its payment is kept as `failed`.',
  route: 'POST /subscriptions',
  allow: 'payments:write',
  input: createSubscriptionInput,
  output: subscriptionReply,
  refusals: ['invalid_payment_type', 'invalid_currency', 'fraudulent', 'card_declined', 'gateway_timeout'],
} as const;

/** The subscription as it would begin, before its first period. Refuses who is not there to be charged. */
export async function viewOfNew({ scope, now }: Context, input: CreateSubscriptionInput): Promise<SubscriptionView> {
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const { tenantId } = scope;
  const subscription = newSubscription({ tenantId, tenantNumber: await tenantNumberOf(tenantId) }, { ...input, tax: taxIn(input) }, now);
  const { customer } = await readCustomer(tenantId, customerIn(input), now, 'customer');
  return { subscription, customer, charge: null, payments: [], retryDays: [] };
}

const isAnother = (twins: readonly string[]): Sentence => ({
  en: `This customer has a subscription of the same price and split already (${twins.join(', ')}). To charge another card, change the customer.`,
  ja: `この顧客には、同じ金額・分配の定期課金がすでにあります（${twins.join('、')}）。カードを変更する場合は、顧客のカードを変更してください。`,
});

/** What was taken and may be a mistake: a second subscription where another card was meant. */
async function warningsOf({ subscription }: SubscriptionView, locale: Locale): Promise<Pick<SubscriptionReply, 'warnings'>> {
  const twins = await findTwins(subscription);
  return twins.length > 0 ? { warnings: [{ param: 'customer', message: isAnother(twins)[locale] }] } : {};
}

type StartState = AuthorizationState & Pick<SubscriptionReply, 'warnings'>;

/** The payment of its first period. */
async function load(context: Context, input: CreateSubscriptionInput): Promise<StartState> {
  const { now } = context;
  const view = await viewOfNew(context, input);
  const { tenantId } = view.subscription;
  const period = triedPeriod(view, 1, now);
  const payment = paymentOf(period.subscription);
  const source = await findSource(tenantId, payment, now);
  const warned = await warningsOf(view, context.caller.locale);
  return { ...(await loadAuthorization({ now }, payment, { tenantId, source, period })), ...warned };
}

const warningsIn = ({ warnings }: Pick<SubscriptionReply, 'warnings'>) => (warnings ? { warnings } : {});

/** As it is once its payment was answered. */
function replyOf(period: PeriodCharge, { charge }: Pick<CompletionRows, 'charge'>): SubscriptionReply {
  return presentSubscription({ ...period, ...(charge as Partial<PeriodCharge> | undefined) });
}

/** Charges the first period: subscription, period and payment begin in one statement, and end in one. */
export const startSubscription = moneyCommand<typeof createSubscriptionInput, SubscriptionReply, StartState, AuthorizationPlan>({
  ...named,
  read: load,
  plan: (state, _input, { now }) => planAuthorization(state, now),
  onStalePlan,
  call: (plan, _input, context, state) => authorize(plan, context, state),
  complete(state, plan, outcome, { now }) {
    const view = viewOf(state, plan);
    const settled = completeCreation(view, plan, outcome, now.toISOString());
    if ('refusal' in settled.answer || !view.period) return settled;
    const reply = replyOf(view.period, settled.rows as CompletionRows);
    return { ...settled, answer: { reply: { ...reply, ...warningsIn(state) } } };
  },
});

/** All that the request itself makes impossible is refused, and nobody is asked. */
export async function checkNew(context: Context, input: CreateSubscriptionInput): Promise<StartState> {
  const state = await load(context, input);
  planAuthorization(state, context.now);
  return state;
}

/** Nothing is charged yet, and nobody is asked. */
const scheduleSubscription = command<
  typeof createSubscriptionInput,
  SubscriptionReply,
  SubscriptionView & Pick<SubscriptionReply, 'warnings'>
>({
  ...named,
  async prepare(context, input) {
    const state = await checkNew(context, input);
    return { ...(await viewOfNew(context, input)), ...warningsIn(state) };
  },
  async run({ now }, _input, database, { warnings, ...view }) {
    const at = now.toISOString();
    const after = { ...view, subscription: changedAt(view.subscription, at) };
    const { tenantId, customerId } = after.subscription;
    await holdCustomer(database, tenantId, customerId, 'customer');
    await saveSubscription(database, after.subscription);
    await saveEvents(database, tenantId, [eventOfSubscription('subscription.created', after, at)]);
    const reply = { ...presentSubscription(after), ...warningsIn({ warnings }) };
    return { reply, changes: [changeOfSubscription(null, after.subscription)] };
  },
});

const definition: Definition = { ...named, changes: true, idempotent: true } as never;
const verbFor = (raw: unknown) =>
  raw !== null && typeof raw === 'object' && 'start_at' in raw && (raw.start_at ?? null) !== null
    ? scheduleSubscription
    : startSubscription;

/** Starts a subscription, with its first charge now, or later. */
export const createSubscription: Operation<SubscriptionReply> = Object.assign(
  ((caller, raw) => verbFor(raw)(caller, raw)) as Operation<SubscriptionReply>,
  { definition, execute: ((caller, raw) => verbFor(raw).execute(caller, raw)) as Operation['execute'] },
);
