import { moneyCommand } from '@/lib/operation/money-command';
import { type AuthorizationPlan, authorize, onStalePlan, planAuthorization, viewOf } from '@/lib/payments/authorization';
import { completeCreation } from '@/lib/payments/creation-completion';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { refuse, type Sentence } from '@/lib/refusal';
import { type ChargeState, isSpent, loadCharge } from '@/lib/renewals/charge-subscription';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import { refuseUnless, refuseWhileTried } from '@/lib/subscriptions/subscription-command';

const isPaid: Sentence = {
  en: 'There is no unpaid period that could be charged: resume it, and its next period is.',
  ja: '未払いの期間がないため、再決済はできません。再開すると、次の期間から課金されます。',
};

const isSpentCard: Sentence = {
  en: 'This card was refused ten times within 30 days. Your customer has to give another one, which is then charged at once.',
  ja: 'このカードは30日以内に10回拒否されているため、再決済できません。お客様が別のカードを登録すると、すぐに課金されます。',
};

type RetryState = ChargeState & { isSpent?: boolean };

/** Charges the unpaid period now, whatever the days of its retries are. Refuses `conflict` one that is not unpaid, or under way. */
export const retrySubscription = moneyCommand<typeof showSubscriptionInput, PaymentReply, RetryState, AuthorizationPlan>({
  name: 'subscription.retry',
  summary: 'Charge an unpaid period again',
  description: 'Answers the payment. Paid, a suspended subscription goes on with its next date; refused, everything stays as it is.',
  route: 'POST /subscriptions/{id}/retry',
  allow: 'payments:write',
  input: showSubscriptionInput,
  output: paymentReply,
  refusals: ['invalid_payment_type', 'fraudulent', 'card_declined', 'gateway_timeout'],
  async read(context, { id }) {
    const state = await loadCharge(context, { id });
    const { subscription, customer } = state.before ?? refuse('not_found');
    return { ...state, isSpent: await isSpent(subscription.tenantId, customer, context.now) };
  },
  plan(state, _input, { now }) {
    const { before } = state;
    if (!before) throw new Error('what is kept is not planned anew');
    refuseWhileTried(before);
    refuseUnless(before.subscription, ['retrying', 'suspended']);
    if (before.charge?.state !== 'unpaid') return refuse('conflict', { say: isPaid });
    if (state.isSpent) return refuse('conflict', { say: isSpentCard });
    return planAuthorization(state, now);
  },
  onStalePlan,
  call: (plan, _input, context, state) => authorize(plan, context, state),
  complete: (state, plan, outcome, { now }) => completeCreation(viewOf(state, plan), plan, outcome, now.toISOString()),
});
