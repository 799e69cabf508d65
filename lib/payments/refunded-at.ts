import type { PaymentView, RefundRequestRow } from '@/lib/payments/payment';

/**
 * When a request became a refund of its payment, whatever happened to its money since; null: it did not, or it resends an earlier refund.
 */
export function refundedAt({ refunds }: PaymentView, { id, resendOf }: Pick<RefundRequestRow, 'id' | 'resendOf'>): string | null {
  return resendOf === null ? (refunds.find(({ attemptId }) => attemptId === id)?.createdAt ?? null) : null;
}
