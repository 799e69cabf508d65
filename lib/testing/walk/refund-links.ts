// The walk through refund links; see ./all.
import type { Caller } from '@/lib/auth/actor';
import { answerRefundLink } from '@/lib/refunds/links/answer-link';
import { createRefundLink } from '@/lib/refunds/links/create-link';
import { findPlaces } from '@/lib/refunds/links/find-places';
import { listRefundLinks } from '@/lib/refunds/links/list-links';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { showRefundLink } from '@/lib/refunds/links/show-link';
import { withdrawRefundLink } from '@/lib/refunds/links/withdraw-link';
import { asLinkHolder, linkIn } from '@/lib/testing/fixtures/refund-links';
import { account } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import type { Step } from '@/lib/testing/walk/step';

/** `pay`: makes a paid cash payment. */
export function refundLinkSteps(pay: () => Promise<string>, admin: Caller): Step[] {
  const claim = async () => {
    const part = { id: await pay(), amount: 1_000, platform_details: splitOf(), include_payment_method_fee: false };
    return createRefundLink(admin, part);
  };
  const linked = async (call: (guest: Caller, raw: object) => Promise<unknown>) => {
    const id = linkIn({ url: (await claim()).url ?? '' });
    return call(await asLinkHolder(id), { id, ...account });
  };
  return [
    ['refund_claim.create, refund_claim.list as admin', async () => listRefundLinks(admin, { id: (await claim()).payment })],
    ['refund_claim.send as admin', async () => sendRefundLink(admin, { id: (await claim()).id })],
    ['refund_claim.withdraw as admin', async () => withdrawRefundLink(admin, { id: (await claim()).id })],
    ['refund_claim.show_page as guest', () => linked(showRefundLink)],
    ['refund_claim.find_places as guest', () => linked(findPlaces)],
    ['refund_claim.answer as guest', () => linked(answerRefundLink)],
  ];
}
