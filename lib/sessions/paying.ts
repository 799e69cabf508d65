import { z } from 'zod';
import { requireGiver } from '@/lib/acquirers/find-acquirer';
import { keepAtAcquirer } from '@/lib/acquirers/verify-card';
import { type Customer, customerRow } from '@/lib/customers/customer';
import { isCash } from '@/lib/money/methods';
import { moneyCommand } from '@/lib/operation/money-command';
import type { Context } from '@/lib/operation/operation';
import {
  type AuthorizationPlan,
  type AuthorizationState,
  authorize,
  loadAuthorization,
  onStalePlan,
  planAuthorization,
  viewOf,
} from '@/lib/payments/authorization';
import { completeCreation } from '@/lib/payments/creation-completion';
import { namedSource, sourceIn } from '@/lib/payments/find-source';
import type { PaymentMethodInput } from '@/lib/payments/payment-method-schema';
import type { PaymentReply } from '@/lib/payments/schema';
import { createPaymentInput } from '@/lib/payments/schema';
import { methodOfSource, type Source } from '@/lib/payments/source';
import { refuse, type Sentence } from '@/lib/refusal';
import { getSession, isOwner } from '@/lib/sessions/load-session';
import { subscriptionOf } from '@/lib/sessions/ordered-subscription';
import { notOffered, refusedPayment } from '@/lib/sessions/payable';
import { forCustomer, type SessionView } from '@/lib/sessions/present';
import { type PaidReply, type PaySessionInput, paidReply, paySessionInput } from '@/lib/sessions/schema';
import { offered, returnTo, type SessionRow } from '@/lib/sessions/session';
import { keptCard, remoteRow } from '@/lib/vault/keep-card';

/** The common name of every verb that pays a checkout. */
export const payNamed = {
  name: 'session.pay',
  summary: 'Pay a checkout',
  description:
    'For a page of your own, with the publishable key. A card’s holder is authenticated first: send the customer to `redirect_url`, as with a wallet; after that the checkout is paid on our page. A refused card answers 502, and the checkout can be paid again.',
  route: 'POST /sessions/{id}/pay',
  browser: 'key',
  allow: 'checkout:use',
  refusals: ['invalid_payment_type', 'invalid_token', 'fraudulent', 'card_declined', 'gateway_timeout'],
} as const;

const payingInput = paySessionInput.extend({ secure_token: z.string().optional() });
type PayingInput = PaySessionInput & { secure_token?: string | undefined };

/** What the reply needs beside the payment; stored with the attempt. */
type Plan = AuthorizationPlan & { session: string; returnUrl: string | null; isOwner: boolean };
type State = AuthorizationState & { returnUrl?: string | null; customer?: Customer };

const grossOf = ({ amount }: SessionRow): number => amount ?? 0;

const oneOfTwo: Sentence = {
  en: 'Give exactly one of payment_details and token.',
  ja: 'payment_detailsとtokenのどちらか一方だけを指定してください。',
};
/** The payment method in the request, and its parameter. Refuses both or none of the two. */
export function givenIn({ payment_details, token }: PaySessionInput): { details: string | PaymentMethodInput; param: string } {
  if (payment_details !== undefined && token !== undefined) return refuse('invalid_parameter', { param: 'token', say: oneOfTwo });
  const details = payment_details ?? token ?? refuse('missing_parameter', { param: 'payment_details', say: oneOfTwo });
  return { details, param: payment_details === undefined ? 'token' : 'payment_details' };
}

/** The customer's payment method. A secure token stands for the authenticated card. */
async function sourceOf({ session }: SessionView, input: PayingInput, now: Date): Promise<Source> {
  const { details, param } = givenIn(input);
  const given = input.secure_token ?? details;
  const { tenantId } = session;
  const source =
    typeof given === 'string' ? await namedSource(given, { tenantId, gross: grossOf(session), now, param }) : sourceIn(given, now);
  return { ...source, email: source.email ?? session.email, uses: { ...source.uses, session: session.id } };
}

/** The payment of a checkout, as if it had been requested over the API. */
function paymentOf({ amount, tax, capture, paymentData, currency, locale }: SessionRow, { fraud_details }: PayingInput) {
  const before = (amount ?? 0) - (tax ?? 0);
  return createPaymentInput.parse({
    ...paymentData,
    amount: before,
    tax: tax ?? 0,
    currency,
    capture: capture === 'auto',
    locale,
    fraud_details,
  });
}

async function keptThere(tenantId: string, given: Extract<Source, { kind: 'remote_card' }>): Promise<Source> {
  if (given.uses.token === undefined) await requireGiver(tenantId, given.card.acquirer);
  return { ...given, card: await keepAtAcquirer(tenantId, given.card, 'payment_details'), usage: 'kept_first' };
}

/**
 * A card saves its customer once it was charged; a wallet saves its customer when it has approved. An acquirer keeps a token’s card before it is charged,
 * since a token is good once; it is given up if it is not.
 */
async function keeping({ tenantId }: SessionRow, given: Source, now: Date): Promise<{ source: Source; customer?: Customer }> {
  const kept = { tenantId, now, forgetAt: null };
  const source: Source = given.kind === 'remote_card' ? await keptThere(tenantId, given) : given;
  if (source.kind !== 'card' && source.kind !== 'remote_card') return { source };
  const keeps = source.kind === 'card' ? keptCard(source.card, { ...kept, keepsVerification: false }) : remoteRow(source.card, kept);
  const row = customerRow({ tenantId, email: source.email, metadata: {}, kind: 'credit_card', cardId: keeps.id }, now);
  return {
    source: { ...source, uses: { ...source.uses, keeps } },
    customer: { ...row, card: { ...keeps, sealed: null, remoteCustomer: null } },
  };
}

async function read(context: Context, input: PayingInput): Promise<State> {
  const { now } = context;
  const view = await getSession(context, input.id);
  const refused = refusedPayment(view, now);
  if (refused) throw refused;
  const { session } = view;
  const source = await sourceOf(view, input, now);
  const taken = offered(view.session, view.ways);
  if (!taken.includes(methodOfSource(source))) return refuse('invalid_payment_type', notOffered('payment_details.type', taken));
  const keepsCustomer = session.mode === 'customer_payment';
  const begins = subscriptionOf(view, methodOfSource(source), now);
  const made = { tenantId: session.tenantId, session: input.id, keepsCustomer, begins };
  const load = (of: Source) => loadAuthorization({ now }, paymentOf(session, input), { ...made, source: of });
  // the card of a payment that is refused here is kept by nobody
  if (keepsCustomer && source.kind === 'remote_card') planAuthorization(await load(source), now);
  const kept = keepsCustomer ? await keeping(session, source, now) : { source };
  const state = await load(kept.source);
  return { ...state, returnUrl: session.returnUrl, ...('customer' in kept && { customer: kept.customer }) };
}

/** Where the customer continues: in the app, on the page with payment instructions, or at the merchant. */
function nextOf(payment: PaymentReply, returnUrl: string | null, id: string): string | null {
  const { payment_details: details } = payment;
  if (payment.status === 'pending' && 'redirect_url' in details) return String(details.redirect_url);
  if (isCash(details.type) && 'instructions_url' in details) return String(details.instructions_url);
  return returnUrl === null ? null : returnTo(returnUrl, id);
}

function paidOf(payment: PaymentReply, { session, returnUrl, isOwner }: Pick<Plan, 'session' | 'returnUrl' | 'isOwner'>): PaidReply {
  const status = payment.status === 'pending' ? 'pending' : 'completed';
  const shown = isOwner ? payment : forCustomer(payment);
  const subscription = payment.subscription?.id ?? null;
  return { redirect_url: nextOf(payment, returnUrl, session), status, payment: shown, customer: payment.customer, subscription };
}

/** Refuses an unusable method before anything is cancelled for it. */
export async function checkPaying(context: Context, input: PayingInput): Promise<void> {
  planAuthorization(await read(context, input), context.now);
}

/** Creates the payment of a checkout. Of two calls at once, one succeeds. */
export const payByPayment = moneyCommand<typeof payingInput, PaidReply, State, Plan>({
  ...payNamed,
  input: payingInput,
  output: paidReply,
  // the secure token differs each time that the same card is given
  same: ({ secure_token: _made, ...input }) => input,
  read,
  plan(state, input, { caller, now }) {
    const { returnUrl = null, customer } = state;
    return { ...planAuthorization(state, now), session: input.id, returnUrl, isOwner: isOwner(caller), ...(customer && { customer }) };
  },
  onStalePlan,
  call: (plan, _input, context, state) => authorize(plan, context, state),
  complete(state, plan, outcome, { now }) {
    const settlement = completeCreation(viewOf(state, plan), plan, outcome, now.toISOString());
    const { answer } = settlement;
    return 'refusal' in answer ? settlement : { ...settlement, answer: { reply: paidOf(answer.reply as PaymentReply, plan) } };
  },
});
