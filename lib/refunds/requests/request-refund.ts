import { namedPerson } from '@/lib/auth/person';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { dryRunReply, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { getPaymentWithAvailable, isPlatformTenant } from '@/lib/payments/store';
import { requireProofForLargeRefund } from '@/lib/refunds/large-refund';
import { shortfall } from '@/lib/refunds/refund';
import { judgedAccount } from '@/lib/refunds/requests/bank-account';
import { completeRequest } from '@/lib/refunds/requests/completion';
import { previewRequest } from '@/lib/refunds/requests/preview';
import { planRequest, type RequestPlan, type RequestState } from '@/lib/refunds/requests/request';
import { requestRefundInput } from '@/lib/refunds/schema';
import { saveRefundShortfall } from '@/lib/refunds/store';

type Plan = RequestPlan & MoneyPlan;

/** Requests a transfer to a customer's bank account. Calls no acquirer: the amounts are held until the decision. */
export const requestRefund = moneyCommand<typeof requestRefundInput, PaymentReply, RequestState, Plan>({
  name: 'payment.request_refund',
  summary: 'Ask for a payment in cash or by a bank to be refunded to an account',
  description:
    'Without `amount` everything that is left goes back along the original split. The amounts are held until the transfer has succeeded, which costs 300 yen and its tax, or was rejected. With `?dry_run=true` nothing is done: the reply shows what would be posted and who is short.',
  route: 'POST /payments/{id}/refund_request',
  allow: 'refunds:write',
  proof: 'depends',
  input: requestRefundInput,
  output: paymentReply,
  dryRunOutput: dryRunReply,
  refusals: ['not_refundable', 'insufficient_balance'],

  async read({ scope }, { id }) {
    const { view, available } = await getPaymentWithAvailable(scope, id);
    return { view, isPlatform: await isPlatformTenant(view.payment.tenantId), available, id: newId() };
  },

  plan(state, input, context) {
    const account = () => judgedAccount(input, settings().mode === 'live');
    const plan = planRequest(state, input, account, { at: context.now.toISOString(), by: namedPerson(context.caller) });
    requireProofForLargeRefund(context, state.view, plan.request.amount);
    return { ...plan, opening: {} };
  },

  shortfall,
  recordShortfall: ({ tenantId, paymentId, request }, { now }) => saveRefundShortfall({ tenantId, paymentId, amount: request.amount }, now),

  preview: (state, plan, { caller }) => previewRequest(state, plan, plan.request, caller.locale),

  complete: (state, plan, _outcome, { now }) => completeRequest(state, plan, now.toISOString()),
});
