import type { z } from 'zod';
import { type MoneyOperation, type MoneyPlan, moneyCommand } from '@/lib/operation/money-command';
import type { Definition } from '@/lib/operation/operation';
import type { PaymentView } from '@/lib/payments/payment';
import { type RefundRequestReply, refundRequestReply } from '@/lib/payments/schema';
import { checkDecision } from '@/lib/refunds/requests/request';
import { nothingNew, settleCompletion, settleRejection } from '@/lib/refunds/requests/settlement';
import { getPaymentOf } from '@/lib/refunds/requests/store';
import { decideRequestInput } from '@/lib/refunds/schema';
import { refuse } from '@/lib/refusal';

type Input = typeof decideRequestInput;
type Plan = MoneyPlan & { id: string; decision: { outcome: 'completed' } | { outcome: 'rejected'; reason: string } };
type Named = Pick<Definition, 'name' | 'summary' | 'allow'> & Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly'>>;

function decisionOf({ outcome, reason }: z.output<Input>, usual: string | undefined): Plan['decision'] {
  if (outcome === 'completed') return { outcome };
  return { outcome, reason: reason ?? usual ?? refuse('missing_parameter', { param: 'reason' }) };
}

/** The verb under a name: whoever runs the installation, and the sandbox's helper, which has a `usual` reason. A repeated decision writes nothing. */
export const decisionCommand = (named: Named, usual?: string): MoneyOperation<Input, RefundRequestReply, PaymentView, Plan> =>
  moneyCommand<Input, RefundRequestReply, PaymentView, Plan>({
    ...named,
    input: decideRequestInput,
    output: refundRequestReply,

    read: ({ scope }, { id }) => getPaymentOf(scope, id),

    plan(view, input) {
      const decision = decisionOf(input, usual);
      checkDecision(view, input.id, decision.outcome);
      return { tenantId: view.payment.tenantId, paymentId: view.payment.id, opening: {}, id: input.id, decision };
    },

    settle(view, { id, decision }, _outcome, { now }) {
      const at = now.toISOString();
      const request = checkDecision(view, id, decision.outcome);
      if (request === null) return nothingNew(view, id, at);
      return decision.outcome === 'completed' ? settleCompletion(view, request, at) : settleRejection(view, request, decision.reason, at);
    },
  });

/** For whoever runs the installation: its bank has paid the customer, or cannot. */
export const decideRequest = decisionCommand({
  name: 'refund_request.decide',
  summary: 'Say what became of a refund request',
  allow: 'installation:run',
});
