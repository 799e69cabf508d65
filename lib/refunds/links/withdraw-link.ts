import { command } from '@/lib/operation/command';
import { getPayment } from '@/lib/payments/store';
import { requestOf, statusOf } from '@/lib/refunds/links/link';
import { presentRefundLink } from '@/lib/refunds/links/present';
import { type RefundLinkReply, refundLinkInput, refundLinkReply } from '@/lib/refunds/links/schema';
import { getRefundLink, withdraw } from '@/lib/refunds/links/store';
import { cameBack } from '@/lib/refunds/requests/resend';
import { refuse, type Sentence } from '@/lib/refusal';

const transferred: Sentence = {
  en: 'The money was transferred: there is nothing left to withdraw.',
  ja: '返金の振込は完了しているため、取り消せません。',
};

const isCustomers: Sentence = {
  en: 'The bank gave this refund back: the money is the customer’s, and only the customer can say where it goes.',
  ja: 'この返金は銀行から戻り、お客様にお返しするお金をお預かりしています。口座の入力の受付は取り消せません。',
};

/** From now on the link accepts no account, and its customer gets no mail about another one. A withdrawal cannot be undone. */
export const withdrawRefundLink = command<typeof refundLinkInput, RefundLinkReply>({
  name: 'refund_claim.withdraw',
  summary: 'Withdraw a link that lets a customer claim a refund',
  description:
    'No account can be given by it any more. A refund request made by then goes on; if it is rejected, no other account can be given. Refused once the money was transferred, and where it came back.',
  route: 'POST /refund_claims/{id}/withdraw',
  allow: 'refunds:write',
  input: refundLinkInput,
  output: refundLinkReply,
  async run({ scope, now }, { id }, database) {
    const claim = await getRefundLink(scope, id, database);
    const view = await getPayment(scope, claim.paymentId, database);
    const status = statusOf(claim, view, now);
    if (claim.withdrawnAt !== null) return { reply: presentRefundLink(claim, view, now), changes: [] };
    if (status === 'completed') return refuse('bad_request', { say: transferred, details: { status } });
    if (cameBack(requestOf(claim, view))) return refuse('bad_request', { say: isCustomers, details: { status } });
    if (!(await withdraw(database, claim, now))) return refuse('conflict', { retryAfterSeconds: 1 });
    const reply = presentRefundLink({ ...claim, withdrawnAt: now.toISOString() }, view, now);
    const { tenantId, paymentId } = claim;
    return { reply, changes: [{ tenantId, subjectKind: 'payment', subjectId: paymentId, before: null, after: { refund_claim: id } }] };
  },
});
