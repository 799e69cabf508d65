import { query } from '@/lib/operation/query';
import { getPayment } from '@/lib/payments/store';
import { presentRefundLinkPage } from '@/lib/refunds/links/present';
import { getLinked } from '@/lib/refunds/links/resolve-link';
import { linkInput, type RefundLinkPageReply, refundLinkPageReply } from '@/lib/refunds/links/schema';
import { findMerchantOf } from '@/lib/refunds/links/store';

/** For the holder of the link: the refund and its status. */
export const showRefundLink = query<typeof linkInput, RefundLinkPageReply>({
  name: 'refund_claim.show_page',
  summary: 'Show a customer what is claimed',
  allow: 'checkout:use',
  input: linkInput,
  output: refundLinkPageReply,
  async run({ scope, now }, { id }) {
    const claim = await getLinked(scope, id);
    const [view, merchant] = await Promise.all([getPayment(scope, claim.paymentId), findMerchantOf(claim.tenantId)]);
    return presentRefundLinkPage({ claim, view, merchant }, now);
  },
});
