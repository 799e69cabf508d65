import { consume } from '@/lib/auth/throttle';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { getPayment } from '@/lib/payments/store';
import { requireProofForLargeRefund } from '@/lib/refunds/large-refund';
import { refundLinkUrl } from '@/lib/refunds/links/address';
import { refundFacts, type Sender, senderOf } from '@/lib/refunds/links/find-sender';
import { linkEnd, statusOf } from '@/lib/refunds/links/link';
import { isAnswerable } from '@/lib/refunds/links/link-status';
import { presentRefundLink } from '@/lib/refunds/links/present';
import { type RefundLinkReply, refundLinkInput, refundLinkReply } from '@/lib/refunds/links/schema';
import { getRefundLink, renew } from '@/lib/refunds/links/store';
import { refundedFee } from '@/lib/refunds/requests/request';
import { refuse, type Sentence } from '@/lib/refusal';

const say = {
  nobody: { en: 'This payment has no email address of its customer.', ja: 'この支払いにはお客様のメールアドレスがありません。' },
  over: { en: 'This link is not open any more.', ja: 'このリンクは受付を終了しています。' },
} satisfies Record<string, Sentence>;

/**
 * Mails the link to the payment's own address only. The link is then valid for thirty days, even if it had expired: it stays the same link,
 * and earlier mails work again.
 */
export const sendRefundLink = command<typeof refundLinkInput, RefundLinkReply, Sender>({
  name: 'refund_claim.send',
  summary: 'Send a customer the link by which a refund is claimed',
  allow: 'refunds:write',
  proof: 'depends',
  input: refundLinkInput,
  output: refundLinkReply,
  async prepare({ scope }, { id }) {
    const claim = await getRefundLink(scope, id);
    await consume(['claim-mails', claim.id]);
    return senderOf(claim.tenantId);
  },
  async run(context, { id }, database, sender) {
    const { scope, now } = context;
    const claim = await getRefundLink(scope, id, database);
    const view = await getPayment(scope, claim.paymentId, database);
    const { email } = view.payment;
    if (email === null) return refuse('bad_request', { say: say.nobody });
    const status = statusOf(claim, view, now);
    if (!isAnswerable(status) && status !== 'expired') return refuse('bad_request', { say: say.over, details: { status } });
    requireProofForLargeRefund(context, view, claim.amount);
    const until = linkEnd(now);
    if (!(await renew(database, claim, now, until))) return refuse('conflict', { retryAfterSeconds: 1 });
    const amount = claim.amount + refundedFee(view, claim.feeIncluded);
    const told = { ...refundFacts(view, sender, amount), link: refundLinkUrl(sender.tenantNumber, id), until };
    await saveMail(database, email, bilingualMail('refundClaim', told), now);
    const { tenantId, paymentId } = claim;
    const sent = { ...claim, sentAt: now.toISOString(), expiresAt: until.toISOString() };
    const change = { tenantId, subjectKind: 'payment' as const, subjectId: paymentId, before: null, after: { refund_claim: id } };
    return { reply: presentRefundLink(sent, view, now), changes: [change] };
  },
});
