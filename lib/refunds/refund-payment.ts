import { acquirerOf, awaitOutcome } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { presentDryRun } from '@/lib/payments/dry-run';
import { dryRunReply, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { getPaymentWithAvailable, isPlatformTenant } from '@/lib/payments/store';
import { completeRefund } from '@/lib/refunds/completion';
import { requireProofForLargeRefund } from '@/lib/refunds/large-refund';
import { needsOf, planRefund, type RefundPlan, type RefundState, shortfall } from '@/lib/refunds/refund';
import { refundPaymentInput } from '@/lib/refunds/schema';
import { saveRefundShortfall } from '@/lib/refunds/store';

type State = RefundState & { acquirer: string };
type Plan = RefundPlan & MoneyPlan & { acquirer: string };

/** What the opening statement reserves: the amount on the payment, and a hold on the balance of each party that pays. */
function openingOf(state: RefundState, plan: RefundPlan): MoneyPlan['opening'] {
  const { attempt, whole, returns } = plan;
  const holds = [...needsOf(state, plan)].map(([accountId, amount]) => ({ id: newId(), accountId, amount }));
  return {
    guard: { statuses: ['captured'], amount: attempt.amount, whole },
    reserve: { amount: attempt.amount, returns },
    ...(holds.length > 0 && { holds }),
  };
}

/** Refunds a card or wallet payment, in full or in part. The rules are in refund.ts. */
export const refundPayment = moneyCommand<typeof refundPaymentInput, PaymentReply, State, Plan>({
  name: 'payment.refund',
  summary: 'Refund a captured payment',
  description:
    'An empty body refunds everything that is left along the original split. With `amount` and `platform_details` you decide who bears what. With `?dry_run=true` nothing is done: the reply shows what would be posted and who is short.',
  route: 'POST /payments/{id}/refund',
  allow: 'refunds:write',
  proof: 'depends',
  input: refundPaymentInput,
  output: paymentReply,
  dryRunOutput: dryRunReply,
  refusals: ['not_refundable', 'insufficient_balance', 'gateway_timeout'],

  async read({ scope }, { id }) {
    const { view, available } = await getPaymentWithAvailable(scope, id);
    const [isPlatform, acquirer] = await Promise.all([isPlatformTenant(view.payment.tenantId), acquirerOf(view.payment)]);
    return { view, isPlatform, available, acquirer: acquirer.name, ids: { attempt: newId(), refund: newId() } };
  },

  plan(state, input, context) {
    const plan = planRefund(state, input);
    requireProofForLargeRefund(context, state.view, plan.attempt.amount);
    return { ...plan, opening: openingOf(state, plan), acquirer: state.acquirer };
  },

  shortfall,
  recordShortfall: ({ tenantId, paymentId, attempt: { amount } }, { now }) => saveRefundShortfall({ tenantId, paymentId, amount }, now),

  preview(state, plan, { caller }) {
    return presentDryRun(plan.transfers, state.available, needsOf(state, plan), shortfall(state, plan), caller.locale);
  },

  async call({ tenantId, paymentId, attempt, reference, acquirer }) {
    const found = await acquirerOf({ acquirer });
    return awaitOutcome(paymentId, found.refund({ tenantId, attemptId: attempt.id, amount: attempt.amount, reference }));
  },

  complete: (state, plan, outcome, { now }) => completeRefund(state, plan, outcome, now.toISOString()),
});
