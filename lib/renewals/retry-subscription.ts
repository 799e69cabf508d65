import { moneyCommand } from '@/lib/operation/money-command';
import { type AuthorizationPlan, authorize, onStalePlan, planAuthorization, viewOf } from '@/lib/payments/authorization';
import { completeCreation } from '@/lib/payments/creation-completion';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { refuse, type Sentence } from '@/lib/refusal';
import { type ChargeState, loadCharge } from '@/lib/renewals/charge-subscription';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import { refuseUnless, refuseWhileTried } from '@/lib/subscriptions/subscription-command';

const isPaid: Sentence = {
  en: 'There is no unpaid period that could be charged: resume it, and its next period is.',
  ja: '未払いの期間がないため、再決済はできません。再開すると、次の期間から課金されます。',
};

/** Charges the unpaid period now, whatever the days of its retries are. Refuses `conflict` one that is not unpaid, or under way. */
export const retrySubscription = moneyCommand<typeof showSubscriptionInput, PaymentReply, ChargeState, AuthorizationPlan>({
  name: 'subscription.retry',
  summary: 'Charge an unpaid period again',
  description: 'Answers the payment. Paid, a suspended subscription goes on with its next date; refused, everything stays as it is.',
  route: 'POST /subscriptions/{id}/retry',
  allow: 'payments:write',
  input: showSubscriptionInput,
  output: paymentReply,
  refusals: ['invalid_payment_type', 'fraudulent', 'card_declined', 'gateway_timeout'],
  read: loadCharge,
  plan(state, _input, { now }) {
    const { before } = state;
    if (!before) throw new Error('what is kept is not planned anew');
    refuseWhileTried(before);
    refuseUnless(before.subscription, ['retrying', 'suspended']);
    if (before.charge?.state !== 'unpaid') return refuse('conflict', { say: isPaid });
    return planAuthorization(state, now);
  },
  onStalePlan,
  call: (plan, _input, context, state) => authorize(plan, context, state),
  complete: (state, plan, outcome, { now }) => completeCreation(viewOf(state, plan), plan, outcome, now.toISOString()),
});
