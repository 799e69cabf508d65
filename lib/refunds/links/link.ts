import type { PaymentView } from '@/lib/payments/payment';
import { planTerms, type Requested } from '@/lib/refunds/requests/request';
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

/**
 * pending, completed, rejected: of what its customer has asked for; after `rejected` the account is to be typed again. superseded: the refund
 * that was agreed does not fit the payment any more: other refunds, a chargeback, another fee.
 */
export const refundLinkStatuses = ['open', 'pending', 'completed', 'rejected', 'expired', 'withdrawn', 'superseded'] as const;
export type RefundLinkStatus = (typeof refundLinkStatuses)[number];

/** Where its customer may type an account. */
export const isAnswerable = (status: RefundLinkStatus): boolean => status === 'open' || status === 'rejected';

const dayMs = 24 * 60 * 60 * 1000;
const lifeMs = 30 * dayMs;

/** Until when the link that is given out now is good. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + lifeMs);

/** What its customer asked for last; null: nothing yet. */
export const requestOf = (claim: RefundLinkRow, view: PaymentView): Requested | null =>
  view.requests.find(({ id }) => id === claim.requestId) ?? null;

/** Who was told that the transfer did not succeed has as long again to say where to. */
export function endOf(claim: RefundLinkRow, view: PaymentView): Date {
  const request = requestOf(claim, view);
  const again = request?.status === 'rejected' && request.decidedAt ? Date.parse(request.decidedAt) + lifeMs : 0;
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
  const asked = requestOf(claim, view)?.status;
  if (asked === 'pending' || asked === 'completed') return asked;
  if (claim.withdrawnAt !== null) return 'withdrawn';
  if (!isPossible(claim, view)) return 'superseded';
  if (endOf(claim, view) < now) return 'expired';
  return asked ?? 'open';
}
