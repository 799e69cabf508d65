import { z } from 'zod';
import { moneyCommand } from '@/lib/operation/money-command';
import type { Context } from '@/lib/operation/operation';
import { count, pathId } from '@/lib/operation/wire';
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
import { findSource } from '@/lib/payments/find-source';
import { createPaymentInput, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { methodOfSource, type Source } from '@/lib/payments/source';
import { countRefusedCharges } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';
import { triedPeriod } from '@/lib/subscriptions/period';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { stepOf } from '@/lib/subscriptions/renewal';
import { getSubscription } from '@/lib/subscriptions/store';
import { cappedFee, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { refuseWhileTried } from '@/lib/subscriptions/subscription-command';

export const chargeInput = z.object({ id: pathId(), sequence: count({ min: 1 }) });
/** `before`: as it was when the charge was planned; with the second kind of state it is completed by its payment alone. */
export type ChargeState = AuthorizationState & { before?: SubscriptionView };

/** The payment of a period, as if it had been requested over the API. */
export const paymentOf = (row: SubscriptionRow) =>
  createPaymentInput.parse({
    customer: row.customerId,
    amount: row.amount,
    tax: row.tax,
    currency: row.currency,
    metadata: row.metadata,
    locale: row.locale,
    ...(row.platformDetails && { platform_details: row.platformDetails }),
    ...(row.description !== null && { description: row.description }),
    ...(row.externalSubscriptionNum !== null && { external_order_num: row.externalSubscriptionNum }),
  });

/** The networks fine whoever asks more often about a card that they refuse: 15 times in 30 days. */
const triesOfCard = 10;
const cardDays = 30;

/**
 * Whether the card or wallet of a customer was refused so often that nobody is asked about it again, but for another one. The same card given once more
 * is no other one.
 */
export const isSpent = async (tenantId: string, { id, card }: SubscriptionView['customer'], now: Date): Promise<boolean> =>
  (await countRefusedCharges(tenantId, { id, card }, new Date(now.getTime() - cardDays * 86_400_000))) >= triesOfCard;

/** Nobody is there to be asked: the acquirer is told so. */
const byMerchant = (source: Source): Source => (source.kind === 'remote_card' ? { ...source, usage: 'merchant' } : source);

/** The payment of a period, and its subscription as it is before. `sequence` omitted: of the open one. */
export async function loadCharge(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { id, sequence: given }: { id: string; sequence?: number },
): Promise<ChargeState> {
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const { tenantId } = scope;
  const before = await getSubscription(tenantId, id);
  const sequence = given ?? before.subscription.sequence;
  const { charge } = before;
  const isUnderWay = charge?.sequence === sequence && charge.state === 'trying';
  const period = isUnderWay ? { ...before, charge } : triedPeriod(before, sequence, now);
  const input = paymentOf(period.subscription);
  const source = byMerchant(await findSource(tenantId, input, now));
  const state = await loadAuthorization({ now }, input, { tenantId, source, period });
  const customerFee = cappedFee(period.subscription, methodOfSource(source), state.terms.customerFee);
  return { ...state, terms: { ...state.terms, customerFee }, before };
}

/**
 * Charges the period of a subscription that is due: its payment, its split and what follows for the subscription are the two statements of every payment.
 * Refuses `conflict` what is not due, or is under way.
 */
export const chargeSubscription = moneyCommand<typeof chargeInput, PaymentReply, ChargeState, AuthorizationPlan>({
  name: 'subscription.charge',
  summary: 'Charge a period of a subscription that is due',
  allow: 'installation:run',
  input: chargeInput,
  output: paymentReply,
  read: loadCharge,
  plan(state, { sequence }, { now }) {
    const step = state.before && stepOf(state.before.subscription, now);
    if (state.before) refuseWhileTried(state.before);
    if (step?.kind !== 'charge' || step.sequence !== sequence) return refuse('conflict', { retryAfterSeconds: 1 });
    return planAuthorization(state, now);
  },
  onStalePlan,
  call: (plan, _input, context, state) => authorize(plan, context, state),
  complete: (state, plan, outcome, { now }) => completeCreation(viewOf(state, plan), plan, outcome, now.toISOString()),
});
