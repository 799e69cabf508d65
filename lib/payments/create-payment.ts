import { ask, findAcquirer, getAcquirer } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { anySlot } from '@/lib/ledger/account';
import { type MoneyPlan, moneyCommand, type Outcome } from '@/lib/operation/money-command';
import type { Context } from '@/lib/operation/operation';
import { type CreationPlan, type CreationState, planCreation } from '@/lib/payments/creation';
import { settleCreation } from '@/lib/payments/creation-settlement';
import { forgetAgreed, recallAgreed } from '@/lib/payments/known-terms';
import type { PaymentRow, PaymentView } from '@/lib/payments/payment';
import { type CreatePaymentInput, createPaymentInput, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { type Agreed, type TermsQuestion, termsOf } from '@/lib/payments/terms';
import { refuse } from '@/lib/refusal';
import { namedIn } from '@/lib/splits/split';
import { type CardPlan, planCard } from '@/lib/vault/card';
import { seal } from '@/lib/vault/seal';

type PlannedOn = TermsQuestion & { agreed: Agreed };
type Plan = CreationPlan & {
  opening: MoneyPlan['opening'] & Pick<PaymentView, 'splits'> & { payment: PaymentRow; terms: PlannedOn };
};
/** What a payment is made from, the card among it, which is kept nowhere. */
type NewState = CreationState & { plannedOn: PlannedOn };
/** The second: of one that is settled by somebody else, what is kept. */
type State = NewState | { view: PaymentView };

function cardOf({ payment_details: details, customer }: CreatePaymentInput, now: Date): CardPlan {
  if (details === undefined && customer === undefined) return refuse('missing_parameter', { param: 'payment_details' });
  if (customer !== undefined) return refuse('invalid_parameter', { param: 'customer' });
  if (details === undefined || typeof details === 'string') return refuse('invalid_token', { param: 'payment_details' });
  return planCard(details, now);
}

async function read({ caller: { actor }, scope, now }: Context, input: CreatePaymentInput): Promise<NewState> {
  if (scope.kind !== 'merchant' || actor.kind === 'system') return refuse('forbidden');
  const { tenantId } = scope;
  const card = cardOf(input, now);
  const question = { method: card.brand, named: namedIn(input.platform_details), at: now };
  const agreed = await recallAgreed(tenantId, question);
  return {
    tenantId,
    terms: termsOf(card.brand, agreed),
    plannedOn: { ...question, agreed },
    card,
    mode: settings().mode,
    acquirer: findAcquirer()?.name ?? null,
    ids: { payment: newId(), attempt: newId() },
  };
}

const webhookRows = ({ tenantId, paymentId }: CreationPlan, given: CreatePaymentInput['webhooks']) =>
  (given ?? []).map(({ url, secret_key, events }, position) => {
    const id = newId();
    return { tenantId, id, paymentId, position, url, secret: secret_key === undefined ? null : seal(secret_key, `webhook:${id}`), events };
  });

function plan(state: State, input: CreatePaymentInput, { now }: Context): Plan {
  if ('view' in state) throw new Error('a payment that is kept is not planned anew');
  const { view, ...decided } = planCreation(state, input, now);
  const { payment, splits } = view;
  const webhooks = webhookRows(decided, input.webhooks);
  return { ...decided, opening: { payment, splits, webhooks, countSlot: anySlot(), terms: state.plannedOn } };
}

async function call(
  { paymentId, attempt, capture }: Plan,
  _input: CreatePaymentInput,
  { caller }: Context,
  state: State,
): Promise<Outcome> {
  if ('view' in state) throw new Error('of a payment that is kept the card is gone');
  const { card, brand } = state.card;
  const scenario = caller.scenario === undefined ? {} : { scenario: caller.scenario };
  return ask(paymentId, getAcquirer().authorize({ attemptId: attempt.id, amount: attempt.amount, card, brand, capture, ...scenario }));
}

/** The payment that is being made: as it was planned, or as it is kept. */
const viewOf = (state: State, { opening }: Plan): PaymentView =>
  'view' in state ? state.view : { payment: opening.payment, splits: opening.splits, refunds: [], open: [] };

/** Authorizes a card and, unless `capture` is false, takes the money and splits it. */
export const createPayment = moneyCommand<typeof createPaymentInput, PaymentReply, State, Plan>({
  name: 'payment.create',
  summary: 'Create a payment',
  description: 'A refused card answers 502 (fraud: 422); the payment is kept as `failed`, its id stands in `error.details.payment_id`.',
  route: 'POST /payments',
  allow: 'payments:write',
  input: createPaymentInput,
  output: paymentReply,
  refusals: ['invalid_payment_type', 'invalid_token', 'invalid_currency', 'fraudulent', 'card_declined', 'gateway_timeout'],
  read,
  plan,
  lost: ({ tenantId, opening: { payment } }) => forgetAgreed(tenantId, payment.brand),
  call,
  settle: (state, plan, outcome, { now }) => settleCreation(viewOf(state, plan), plan, outcome, now.toISOString()),
});
