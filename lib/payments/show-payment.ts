import { query } from '@/lib/operation/query';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';

export const showPayment = query<typeof showPaymentInput, PaymentReply>({
  name: 'payment.show',
  summary: 'Show a payment',
  route: 'GET /payments/{id}',
  allow: 'payments:read',
  input: showPaymentInput,
  output: paymentReply,
  run: async ({ scope }, { id }) => presentPayment(await getPayment(scope, id)),
});
