import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { mayAsWell } from '@/lib/auth/key-scopes';
import { namedPerson } from '@/lib/auth/person';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import type { Context } from '@/lib/operation/operation';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { maskedAccount, type PaymentView } from '@/lib/payments/payment';
import { refundLinkUrl } from '@/lib/refunds/links/address';
import { endOf, type RefundLinkRow, requestOf, statusOf } from '@/lib/refunds/links/link';
import { isAnswerable } from '@/lib/refunds/links/link-status';
import type { RefundLinkPageReply, RefundLinkReply } from '@/lib/refunds/links/schema';
import { refundedFee } from '@/lib/refunds/requests/request';

/** Without its address, which must not be stored; see `withAddress`. */
export const presentRefundLink = (claim: RefundLinkRow, view: PaymentView, now: Date): RefundLinkReply => ({
  id: claim.id,
  resource: 'refund_claim',
  payment: claim.paymentId,
  amount: claim.amount,
  include_payment_method_fee: claim.feeIncluded,
  description: claim.description,
  platform_details: claim.platformDetails && {
    submerchants: claim.platformDetails.submerchants.map((entry) => ({ ...entry, platform_fee: entry.platform_fee ?? 0 })),
  },
  status: statusOf(claim, view, now),
  url: null,
  refund_request: claim.requestId,
  created_at: wireTime(claim.createdAt),
  expires_at: wireTime(endOf(claim, view)),
  sent_at: wireTimeOrNull(claim.sentAt),
  withdrawn_at: wireTimeOrNull(claim.withdrawnAt),
  short_at: isAnswerable(statusOf(claim, view, now)) ? wireTimeOrNull(claim.shortAt) : null,
});

/**
 * Anybody with the address decides where the money goes, and counts as its maker for dual approval. So it is shown to the maker alone, and API keys see it
 * of links that no user has made.
 */
export async function withAddress(
  { caller }: Pick<Context, 'caller'>,
  { tenantId, createdBy }: RefundLinkRow,
  claim: RefundLinkReply,
): Promise<RefundLinkReply> {
  const isTheirs = createdBy === namedPerson(caller) && mayAsWell(caller.actor, 'refunds:write');
  return isTheirs && isAnswerable(claim.status) ? { ...claim, url: refundLinkUrl(await tenantNumberOf(tenantId), claim.id) } : claim;
}

type LinkContext = { claim: RefundLinkRow; view: PaymentView; merchant: { name: string; checkout: unknown } };

export function presentRefundLinkPage({ claim, view, merchant }: LinkContext, now: Date): RefundLinkPageReply {
  const request = requestOf(claim, view);
  const fee = request?.feeAmount ?? refundedFee(view, claim.feeIncluded);
  return {
    status: statusOf(claim, view, now),
    merchant: brandingOf(merchant),
    order_number: view.payment.externalOrderNum,
    amount: claim.amount,
    fee,
    total: claim.amount + fee,
    paid_at: wireTimeOrNull(view.payment.capturedAt),
    ends_at: wireTime(endOf(claim, view)),
    locale: view.payment.locale,
    decided_at: wireTimeOrNull(request?.decidedAt ?? null),
    reason: request?.decidedReason ?? null,
    account: request && {
      customer_name: request.customerName,
      bank_name: request.bankName,
      bank_code: request.bankCode,
      branch_name: request.branchName,
      branch_number: request.branchNumber,
      account_type: request.accountType,
      account_number: maskedAccount(request.accountNumber),
    },
  };
}
