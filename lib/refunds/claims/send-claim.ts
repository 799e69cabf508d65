import { tenantNumberOf } from '@/lib/auth/tenant-number';
import { spend } from '@/lib/auth/throttle';
import { letterInBoth } from '@/lib/mail/letter';
import { saveMail } from '@/lib/mail/store';
import { checkoutOf } from '@/lib/merchants/checkout/checkout';
import { command } from '@/lib/operation/command';
import { getPayment } from '@/lib/payments/store';
import { claimUrl } from '@/lib/refunds/claims/address';
import { claimEnd, isAnswerable, statusOf } from '@/lib/refunds/claims/claim';
import { presentClaim } from '@/lib/refunds/claims/present';
import { type ClaimReply, claimInput, claimReply } from '@/lib/refunds/claims/schema';
import { findMerchantOf, getClaim, renew } from '@/lib/refunds/claims/store';
import { refundedFee } from '@/lib/refunds/requests/request';
import { refuse, type Sentence } from '@/lib/refusal';

const say = {
  nobody: { en: 'This payment has no email address of its customer.', ja: 'この支払いには購入者のメールアドレスがありません。' },
  over: { en: 'This link is not open any more.', ja: 'このリンクは受付を終了しています。' },
} satisfies Record<string, Sentence>;

type Prepared = { tenantNumber: number; merchant: { name: string; checkout: unknown } };

/**
 * Writes the link to the customer, at the address that the payment has and at no other. It is good for thirty days from then on, also where it had
 * expired: it is the same link, and the letters before it work again.
 */
export const sendClaim = command<typeof claimInput, ClaimReply, Prepared>({
  name: 'refund_claim.send',
  summary: 'Send a customer the link by which a refund is claimed',
  allow: 'refunds:write',
  input: claimInput,
  output: claimReply,
  async prepare({ scope }, { id }) {
    const claim = await getClaim(scope, id);
    await spend(['claim-letters', claim.id]);
    const [tenantNumber, merchant] = await Promise.all([tenantNumberOf(claim.tenantId), findMerchantOf(claim.tenantId)]);
    return { tenantNumber, merchant };
  },
  async run({ scope, now }, { id }, database, { tenantNumber, merchant }) {
    const claim = await getClaim(scope, id, database);
    const view = await getPayment(scope, claim.paymentId, database);
    const { email, externalOrderNum: order } = view.payment;
    if (email === null) return refuse('bad_request', { say: say.nobody });
    const status = statusOf(claim, view, now);
    if (!isAnswerable(status) && status !== 'expired') return refuse('bad_request', { say: say.over, details: { status } });
    const until = claimEnd(now);
    if (!(await renew(database, claim, now, until))) return refuse('conflict', { retryAfterSeconds: 1 });
    const place = checkoutOf(merchant.checkout).name ?? merchant.name;
    const amount = claim.amount + refundedFee(view, claim.feeIncluded);
    const told = { place, order: order ?? '', named: order === null ? 0 : 1, amount, link: claimUrl(tenantNumber, id), until };
    await saveMail(database, email, letterInBoth('refundClaim', told), now);
    const { tenantId, paymentId } = claim;
    const sent = { ...claim, sentAt: now.toISOString(), expiresAt: until.toISOString() };
    const change = { tenantId, subjectKind: 'payment' as const, subjectId: paymentId, before: null, after: { refund_claim: id } };
    return { reply: presentClaim(sent, view, now), changes: [change] };
  },
});
