import { query } from '@/lib/operation/query';
import { getPayment } from '@/lib/payments/store';
import { presentClaimPage } from '@/lib/refunds/claims/present';
import { getLinked } from '@/lib/refunds/claims/reach';
import { type ClaimPageReply, claimPageReply, linkInput } from '@/lib/refunds/claims/schema';
import { findMerchantOf } from '@/lib/refunds/claims/store';

/** For whoever was given the link: what goes back to them, and what has become of it. */
export const showClaim = query<typeof linkInput, ClaimPageReply>({
  name: 'refund_claim.show_page',
  summary: 'Show a customer what is claimed',
  allow: 'checkout:use',
  input: linkInput,
  output: claimPageReply,
  async run({ scope, now }, { id }) {
    const claim = await getLinked(scope, id);
    const [view, merchant] = await Promise.all([getPayment(scope, claim.paymentId), findMerchantOf(claim.tenantId)]);
    return presentClaimPage({ claim, view, merchant }, now);
  },
});
