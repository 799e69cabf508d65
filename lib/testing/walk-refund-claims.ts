// The walk through the links by which customers claim refunds; see ./walk.
import type { Caller } from '@/lib/auth/actor';
import { answerClaim } from '@/lib/refunds/claims/answer-claim';
import { createClaim } from '@/lib/refunds/claims/create-claim';
import { findPlaces } from '@/lib/refunds/claims/find-places';
import { listClaims } from '@/lib/refunds/claims/list-claims';
import { sendClaim } from '@/lib/refunds/claims/send-claim';
import { showClaim } from '@/lib/refunds/claims/show-claim';
import { withdrawClaim } from '@/lib/refunds/claims/withdraw-claim';
import { splitOf } from '@/lib/testing/market';
import { asClaimant, linkIn } from '@/lib/testing/refund-claims';
import { account } from '@/lib/testing/refund-requests';
import type { Step } from '@/lib/testing/walk';

/** `pay`: a payment in cash that has come in. */
export function refundClaimSteps(pay: () => Promise<string>, admin: Caller): Step[] {
  const claim = async () => {
    const part = { id: await pay(), amount: 1_000, platform_details: splitOf(), include_payment_method_fee: false };
    return createClaim(admin, part);
  };
  const linked = async (call: (guest: Caller, raw: object) => Promise<unknown>) => {
    const id = linkIn({ url: (await claim()).url ?? '' });
    return call(await asClaimant(id), { id, ...account });
  };
  return [
    ['refund_claim.create, refund_claim.list as admin', async () => listClaims(admin, { id: (await claim()).payment })],
    ['refund_claim.send as admin', async () => sendClaim(admin, { id: (await claim()).id })],
    ['refund_claim.withdraw as admin', async () => withdrawClaim(admin, { id: (await claim()).id })],
    ['refund_claim.show_page as guest', () => linked(showClaim)],
    ['refund_claim.find_places as guest', () => linked(findPlaces)],
    ['refund_claim.answer as guest', () => linked(answerClaim)],
  ];
}
