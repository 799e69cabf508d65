import type { PaymentView } from '@/lib/payments/payment';
import type { RefundLinkStatus } from '@/lib/refunds/links/link-status';
import { planTerms, type Requested } from '@/lib/refunds/requests/request';
import { owedBy } from '@/lib/refunds/requests/resend';
import { Refusal } from '@/lib/refusal';
import type { PlatformDetails } from '@/lib/splits/split';

/** As the database gives and takes it in JSON: yen as numbers, instants as ISO text. */
export type RefundLinkRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  /** What its customer asked for last. */
  requestId: string | null;
  amount: number;
  platformDetails: PlatformDetails | null;
  feeIncluded: boolean;
  description: string | null;
  createdAt: string;
  expiresAt: string;
  sentAt: string | null;
  withdrawnAt: string | null;
  /** When its customer was last sent away because somebody was short. */
  shortAt: string | null;
  /** Since when a mail of what became of it is due. */
  tellAt: string | null;
};

const dayMs = 24 * 60 * 60 * 1000;
const lifeMs = 30 * dayMs;

/** Until when the link that is given out now is good. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + lifeMs);

/** What its customer asked for last; null: nothing yet. */
export const requestOf = (claim: RefundLinkRow, view: PaymentView): Requested | null =>
  view.requests.find(({ id }) => id === claim.requestId) ?? null;

/** Of a refund that came back, where its customer had no link before. Its mail is due at once, where the payment has an address. */
export const linkAfterReturn = ({ payment }: PaymentView, request: Requested, id: string, now: Date): RefundLinkRow => ({
  tenantId: request.tenantId,
  id,
  paymentId: request.paymentId,
  requestId: request.id,
  amount: request.amount,
  platformDetails:
    request.hasSplit && request.refundType === 'non_reverse'
      ? {
          submerchants: request.splits.map(({ submerchantId, amount, platformFee }) => ({
            submerchant_id: submerchantId,
            amount,
            platform_fee: platformFee,
          })),
        }
      : null,
  feeIncluded: request.feeIncluded,
  description: request.description,
  createdAt: now.toISOString(),
  expiresAt: linkEnd(now).toISOString(),
  sentAt: null,
  withdrawnAt: null,
  shortAt: null,
  tellAt: payment.email === null ? null : now.toISOString(),
});

/** Who was told that the transfer did not succeed has as long again to say where to. */
export function endOf(claim: RefundLinkRow, view: PaymentView): Date {
  const request = requestOf(claim, view);
  const isBack = request?.status === 'rejected' || request?.status === 'returned';
  const again = isBack && request.decidedAt ? Date.parse(request.decidedAt) + lifeMs : 0;
  return new Date(Math.max(Date.parse(claim.expiresAt), again));
}

/** How much goes back and who bears it, as the merchant has fixed it. */
export const termsOf = ({ amount, platformDetails, description, feeIncluded }: RefundLinkRow) => ({
  amount,
  ...(platformDetails && { platform_details: platformDetails }),
  ...(description !== null && { description }),
  include_payment_method_fee: feeIncluded,
});

/** Whether it could be asked for now, whoever is short. */
function isPossible(claim: RefundLinkRow, view: PaymentView): boolean {
  try {
    planTerms({ view, isPlatform: true, available: new Map(), id: claim.id }, termsOf(claim));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function statusOf(claim: RefundLinkRow, view: PaymentView, now: Date): RefundLinkStatus {
  const request = requestOf(claim, view);
  const asked = request?.status;
  if (asked === 'pending' || asked === 'completed') return asked;
  if (owedBy(view, request)) return endOf(claim, view) < now ? 'expired' : 'returned';
  if (claim.withdrawnAt !== null) return 'withdrawn';
  if (!isPossible(claim, view)) return 'superseded';
  if (endOf(claim, view) < now) return 'expired';
  return asked ?? 'open';
}
