import { type DeclineCode, declineCodes, type Retry, usualRetry } from '@/lib/acquirers/acquirer';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { ownShareOf } from '@/lib/payments/own-share';
import { deadlineOf, maskedAccount, type PaymentView, type RefundSplitRow, type SplitRow, totalOf } from '@/lib/payments/payment';
import { presentDetails } from '@/lib/payments/present-details';
import type { PaymentReply, RefundRequestReply } from '@/lib/payments/schema';
import type { PeriodCharge } from '@/lib/subscriptions/present';

const splitOf = (hasSplit: boolean, rows: readonly Pick<SplitRow | RefundSplitRow, 'submerchantId' | 'amount' | 'platformFee'>[]) =>
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
  acquirer_reference: refund.acquirerReference,
  failed_at: wireTimeOrNull(refund.failedAt),
  failure_reason: refund.failureReason,
});

/** Without the customer's account number, which is not stored in events or in saved replies. */
export const presentRequest = (request: PaymentView['requests'][number]): RefundRequestReply => ({
  id: request.id,
  resource: 'refund_request' as const,
  payment: request.paymentId,
  amount: request.amount,
  customer_name: request.customerName,
  bank_name: request.bankName,
  bank_code: request.bankCode,
  branch_name: request.branchName,
  branch_number: request.branchNumber,
  account_type: request.accountType,
  account_number: maskedAccount(request.accountNumber),
  description: request.description,
  include_payment_method_fee: request.feeIncluded,
  status: request.status,
  reason: request.decidedReason,
  refund_type: request.refundType,
  created_at: wireTime(request.createdAt),
  decided_at: wireTimeOrNull(request.decidedAt),
  resend_of: request.resendOf,
  platform_details: splitOf(request.hasSplit, request.splits),
});

/** With the account number while somebody has to pay to it; after the decision the row contains only its end. */
export const presentWholeRequest = (request: PaymentView['requests'][number]): RefundRequestReply => ({
  ...presentRequest(request),
  account_number: request.accountNumber,
});

/** Why it has failed, and whether it can be tried again: the same, however late the acquirer has said so. */
function failureOf({ status, failureCode }: PaymentView['payment']): { failure_code: DeclineCode | null; failure_retry: Retry | null } {
  if (status !== 'failed') return { failure_code: null, failure_retry: null };
  const code = declineCodes.find((known) => known === failureCode) ?? 'other_error';
  return { failure_code: code, failure_retry: code === 'other_error' ? null : usualRetry[code] };
}

const periodOf = ({ subscription, charge: { sequence, startsOn, endsOn } }: PeriodCharge) => ({
  id: subscription.id,
  sequence,
  period_start: startsOn,
  period_end: endsOn,
});

/** The payment in the contract's shape; a seller’s own users also see its share. */
export const presentPayment = ({ payment, splits, refunds, requests, recovered, period, isOwnPart }: PaymentView): PaymentReply => ({
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
  ...failureOf(payment),
  external_order_num: payment.externalOrderNum,
  metadata: payment.metadata,
  created_at: wireTime(payment.createdAt),
  amount_refunded: payment.amountRefunded,
  locale: payment.locale,
  session: payment.session,
  subscription: period && periodOf(period),
  platform_details: splitOf(payment.hasSplit, splits),
  refunds: refunds.map(refundOf),
  refund_requests: requests.map(presentRequest),
  ...(isOwnPart && { own_share: ownShareOf({ payment, splits, refunds, recovered }) }),
});
