import { command } from '@/lib/operation/command';
import { getPayment } from '@/lib/payments/store';
import { statusOf } from '@/lib/refunds/claims/claim';
import { presentClaim } from '@/lib/refunds/claims/present';
import { type ClaimReply, claimInput, claimReply } from '@/lib/refunds/claims/schema';
import { getClaim, withdraw } from '@/lib/refunds/claims/store';
import { refuse, type Sentence } from '@/lib/refusal';

const answered: Sentence = {
  en: 'The customer has given an account already: the refund request decides.',
  ja: 'お客さまがすでに口座を入力しています。返金依頼で処理してください。',
};

/** The link says from then on that it was withdrawn. Once withdrawn it stays so, whoever asks again. */
export const withdrawClaim = command<typeof claimInput, ClaimReply>({
  name: 'refund_claim.withdraw',
  summary: 'Withdraw a link that lets a customer claim a refund',
  description: 'Refused once the customer has given an account, unless the transfer to it was rejected.',
  route: 'POST /refund_claims/{id}/withdraw',
  allow: 'refunds:write',
  input: claimInput,
  output: claimReply,
  async run({ scope, now }, { id }, database) {
    const claim = await getClaim(scope, id, database);
    const view = await getPayment(scope, claim.paymentId, database);
    const status = statusOf(claim, view, now);
    if (status === 'pending' || status === 'completed') return refuse('bad_request', { say: answered, details: { status } });
    if (claim.withdrawnAt !== null) return { reply: presentClaim(claim, view, now), changes: [] };
    if (!(await withdraw(database, claim, now))) return refuse('conflict', { retryAfterSeconds: 1 });
    const reply = presentClaim({ ...claim, withdrawnAt: now.toISOString() }, view, now);
    const { tenantId, paymentId } = claim;
    return { reply, changes: [{ tenantId, subjectKind: 'payment', subjectId: paymentId, before: null, after: { refund_claim: id } }] };
  },
});
