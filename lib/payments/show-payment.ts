import { mayAsWell } from '@/lib/auth/key-scopes';
import { query } from '@/lib/operation/query';
import { presentPayment, presentWholeRequest } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';

export const showPayment = query<typeof showPaymentInput, PaymentReply>({
  name: 'payment.show',
  summary: 'Show a payment',
  route: 'GET /payments/{id}',
  allow: 'payments:read',
  input: showPaymentInput,
  output: paymentReply,
  async run({ caller, scope }, { id }) {
    const view = await getPayment(scope, id);
    const payment = presentPayment(view);
    // a caller who may request a refund may see its destination account
    return mayAsWell(caller.actor, 'refunds:write') ? { ...payment, refund_requests: view.requests.map(presentWholeRequest) } : payment;
  },
});
