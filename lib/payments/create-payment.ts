import { ask, findAcquirer, getAcquirer } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { anySlot } from '@/lib/ledger/account';
import { findSellers } from '@/lib/merchants/store';
import { type MoneyPlan, moneyCommand, type Outcome } from '@/lib/operation/money-command';
import type { Context } from '@/lib/operation/operation';
import { type CreationPlan, type CreationState, planCard, planCreation } from '@/lib/payments/creation';
import { settleCreation } from '@/lib/payments/creation-settlement';
import { type CreatePaymentInput, createPaymentInput, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { refuse } from '@/lib/refusal';
import { namedIn } from '@/lib/splits/split';
import { seal } from '@/lib/vault/seal';

type Plan = CreationPlan & MoneyPlan;

async function read({ caller: { actor }, scope }: Context, input: CreatePaymentInput): Promise<CreationState> {
  if (scope.kind !== 'merchant' || actor.kind === 'system') return refuse('forbidden');
  const { tenantId } = scope;
  return {
    tenantId,
    isPlatform: actor.platformRole === 'platform',
    sellers: await findSellers(tenantId, namedIn(input.platform_details)),
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

/** The number is in the database, sealed, only while its authorization is open. */
function plan(state: CreationState, input: CreatePaymentInput, { now }: Context): Plan {
  const { card, ...decided } = planCreation(state, input, now);
  const { tenantId, view, attempt } = decided;
  const sealed = seal(JSON.stringify({ ...card.card, verificationValue: null }), `card:${tenantId}:${attempt.id}`);
  return {
    ...decided,
    opening: {
      payment: view.payment,
      splits: view.splits,
      webhooks: webhookRows(decided, input.webhooks),
      vaultCards: [{ tenantId, id: attempt.id, sealed, createdAt: view.payment.createdAt }],
      countSlot: anySlot(),
    },
  };
}

async function call({ paymentId, attempt, capture }: Plan, input: CreatePaymentInput, { caller, now }: Context): Promise<Outcome> {
  const { card, brand } = planCard(input, now);
  const scenario = caller.scenario === undefined ? {} : { scenario: caller.scenario };
  return ask(paymentId, getAcquirer().authorize({ attemptId: attempt.id, amount: attempt.amount, card, brand, capture, ...scenario }));
}

/** Authorizes a card and, unless `capture` is false, takes the money and splits it. */
export const createPayment = moneyCommand<typeof createPaymentInput, PaymentReply, CreationState, Plan>({
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
  call,
  settle: (_state, plan, outcome, { now }) => settleCreation(plan, outcome, now.toISOString()),
});
