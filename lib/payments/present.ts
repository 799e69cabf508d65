import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { deadlineOf, type PaymentView, type RefundSplitRow, type SplitRow, totalOf } from '@/lib/payments/payment';
import { presentDetails } from '@/lib/payments/present-details';
import type { PaymentReply } from '@/lib/payments/schema';

const splitOf = (hasSplit: boolean, rows: readonly (SplitRow | RefundSplitRow)[]) =>
  hasSplit
    ? {
        submerchants: rows.map(({ submerchantId, amount, platformFee }) => ({
          submerchant_id: submerchantId,
          amount,
          platform_fee: platformFee,
        })),
      }
    : null;

const refundOf = (refund: PaymentView['refunds'][number]) => ({
  id: refund.id,
  resource: 'refund' as const,
  amount: refund.amount,
  currency: refund.currency,
  payment: refund.paymentId,
  description: refund.description,
  created_at: wireTime(refund.createdAt),
  chargeback: refund.chargeback,
  refund_type: refund.refundType,
  platform_details: splitOf(refund.hasSplit, refund.splits),
});

/** The payment as the contract shows it. */
export const presentPayment = ({ payment, splits, refunds }: PaymentView): PaymentReply => ({
  id: payment.id,
  resource: 'payment',
  status: payment.status,
  amount: payment.amount,
  tax: payment.tax,
  customer: payment.customerId,
  payment_deadline: wireTimeOrNull(deadlineOf(payment)),
  payment_details: presentDetails(payment),
  payment_method_fee: payment.paymentMethodFee,
  total: totalOf(payment),
  currency: payment.currency,
  description: payment.description,
  captured_at: wireTimeOrNull(payment.capturedAt),
  external_order_num: payment.externalOrderNum,
  metadata: payment.metadata,
  created_at: wireTime(payment.createdAt),
  amount_refunded: payment.amountRefunded,
  locale: payment.locale,
  session: payment.session,
  platform_details: splitOf(payment.hasSplit, splits),
  refunds: refunds.map(refundOf),
  refund_requests: [],
});
