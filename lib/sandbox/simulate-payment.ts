import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { choice, pathId } from '@/lib/operation/wire';
import { setFraudMark } from '@/lib/payments/mark-as-fraud';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';

const input = z.object({ id: pathId(), outcome: choice(['marked_as_fraud']) });

/** What somebody outside would make of a payment. */
export const simulatePayment = command<typeof input, PaymentReply>({
  name: 'payment.simulate',
  summary: 'Sandbox: make something happen to a payment',
  description: 'What somebody outside would do. `marked_as_fraud`: the acquirer holds the payment for fraud; it can then not be captured.',
  route: 'POST /test_helpers/payments/{id}/simulate',
  allow: 'sandbox:drive',
  sandboxOnly: true,
  input,
  output: paymentReply,
  run: (context, { id }, database) => setFraudMark(context, id, database),
});
