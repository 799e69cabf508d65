import type { PaymentView } from '@/lib/payments/payment';
import type { RefundLinkStatus } from '@/lib/refunds/links/link-status';
import { planTerms, type Requested } from '@/lib/refunds/requests/request';
import { owedBy } from '@/lib/refunds/requests/resend';
import { Refusal } from '@/lib/refusal';
import type { PlatformDetails } from '@/lib/splits/split';

/** The row as JSON in the database: yen as numbers, times as ISO text. */
export type RefundLinkRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  /** The customer's last request. */
  requestId: string | null;
  amount: number;
  platformDetails: PlatformDetails | null;
  feeIncluded: boolean;
  description: string | null;
  createdAt: string;
  /** Who made it, or named the account that the bank refused: no other user is shown its address. Null: no user, so only API keys are. */
  createdBy: string | null;
  expiresAt: string;
  sentAt: string | null;
  withdrawnAt: string | null;
  /** When the customer's last request was refused because a party was short. */
  shortAt: string | null;
  /** Since when the mail about the result is due. */
  tellAt: string | null;
};

const dayMs = 24 * 60 * 60 * 1000;
const lifeMs = 30 * dayMs;

/** The end of a link that is issued now. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + lifeMs);

/** The customer's last request; null: none yet. */
export const requestOf = (claim: RefundLinkRow, view: PaymentView): Requested | null =>
  view.requests.find(({ id }) => id === claim.requestId) ?? null;

/** The link for a returned refund whose customer had none. Its mail is due at once when the payment has an address. */
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
  createdBy: request.enteredBy,
  expiresAt: linkEnd(now).toISOString(),
  sentAt: null,
  withdrawnAt: null,
  shortAt: null,
  tellAt: payment.email === null ? null : now.toISOString(),
});

/** A customer whose transfer failed gets the same time again to enter an account. */
export function endOf(claim: RefundLinkRow, view: PaymentView): Date {
  const request = requestOf(claim, view);
  const isBack = request?.status === 'rejected' || request?.status === 'returned';
  const again = isBack && request.decidedAt ? Date.parse(request.decidedAt) + lifeMs : 0;
  return new Date(Math.max(Date.parse(claim.expiresAt), again));
}

/** The refunded amount and its split, as the merchant has fixed them. */
export const termsOf = ({ amount, platformDetails, description, feeIncluded }: RefundLinkRow) => ({
  amount,
  ...(platformDetails && { platform_details: platformDetails }),
  ...(description !== null && { description }),
  include_payment_method_fee: feeIncluded,
});

/** Whether the refund could be requested now, without looking at balances. */
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
