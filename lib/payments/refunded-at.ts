import type { PaymentView, RefundRequestRow } from '@/lib/payments/payment';

/** When a request became a refund of its payment, whatever has become of its money since; null: it is none, or sends again what is one. */
export function refundedAt({ refunds }: PaymentView, { id, resendOf }: Pick<RefundRequestRow, 'id' | 'resendOf'>): string | null {
  return resendOf === null ? (refunds.find(({ attemptId }) => attemptId === id)?.createdAt ?? null) : null;
}
