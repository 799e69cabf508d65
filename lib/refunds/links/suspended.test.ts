// A suspended merchant, and customers who are owed a refund that the bank returned.
import { expect, test } from 'vitest';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { answerByForm } from '@/lib/refunds/links/answer-by-form';
import { findLinkHolder, findRefundLink } from '@/lib/refunds/links/find-link';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { account, paidInCash } from '@/lib/testing/fixtures/refund-requests';
import { aReturnedRefund } from '@/lib/testing/fixtures/returned-refunds';
import { asRole } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const { include_payment_method_fee: _decided, ...typed } = account;
const sayWhere = async (link: string) => answerByForm((await findLinkHolder(link)) ?? expect.fail('no page'), { id: link, ...typed });
const statusOf = async (link: string) => (await findRefundLink(link))?.claim.status ?? null;

test('what came back is asked for and paid all the same; what the merchant would still give is not', async () => {
  const shop = await aShop();
  await shop.pay({ amount: 100_000 });
  const owed = await aReturnedRefund(shop);
  const given = linkIn((await claimIn(shop, await paidInCash(shop))).body);
  const asked = linkIn((await claimIn(shop, await paidInCash(shop))).body);
  await answered(asked);
  const operator = await asRole('operator', null);
  await suspendMerchant(operator, { id: shop.id, reason: '試験' });
  for (const link of [given, asked]) expect([await findLinkHolder(link), await statusOf(link)]).toEqual([null, null]);
  expect(await statusOf(owed.link)).toBe('returned');
  expect(await sayWhere(owed.link)).toEqual({ status: 'pending' });
  expect(await statusOf(owed.link)).toBe('pending');
  const [resend] = await sql<{ id: string }>('SELECT id FROM "RefundRequest" WHERE "resendOf" = $1', [owed.request]);
  await decideRequest(operator, { id: resend?.id, outcome: 'completed' });
  expect(await statusOf(owed.link)).toBe('completed');
});
