import { takeRefundInput } from '@/lib/refunds/elsewhere/schema';
import { takingCommand } from '@/lib/refunds/elsewhere/take-refund';
import { failureCommand } from '@/lib/refunds/failures/fail-refund';

/** Simulates an acquirer that gives back a refund which it had accepted, as when the card was closed meanwhile. */
export const failRefundInSandbox = failureCommand({
  name: 'refund.fail',
  summary: 'Sandbox: have a refund fail after it was accepted',
  description:
    'What an acquirer would say when the card was closed or the wallet is gone. The payment has `amount_refunded` and its status back, and the refund `failed_at` and `failure_reason`. A refund to an account comes back by its refund request.',
  route: 'POST /test_helpers/refunds/{id}/fail',
  allow: 'sandbox:drive',
  sandboxOnly: true,
  refusals: ['bad_request'],
});

/** Simulates somebody who refunds in the acquirer's dashboard. */
export const simulateRefund = takingCommand(
  {
    name: 'refund.simulate',
    summary: 'Sandbox: refund a payment at the acquirer',
    description:
      'What is refunded in the acquirer’s dashboard, where nobody here is asked. A part of a payment that was split is `held` until an operator has said whose share it was.',
    route: 'POST /test_helpers/payments/{id}/refund',
    allow: 'sandbox:drive',
    sandboxOnly: true,
    refusals: ['not_refundable'],
    input: takeRefundInput.extend({ reference: takeRefundInput.shape.reference.optional() }),
  },
  ({ reference }, { caller }) => reference ?? caller.requestId,
);
