// Customers get a mail when the bank has returned their refund, with a link to enter another account.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '@/lib/installation';
import { notifyRefundLinks } from '@/lib/jobs/notify-refund-links';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { paidInCash } from '@/lib/testing/fixtures/refund-requests';
import { aPaidRefund, aReturnedRefund, decideLast, returnReason as reason } from '@/lib/testing/fixtures/returned-refunds';
import { asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 200_000 });
});
beforeEach(() => sql('UPDATE "RefundClaim" SET "tellAt" = NULL'));

const round = async () =>
  (await notifyRefundLinks.run({ now: new Date(Date.now() + 1_000), signal: new AbortController().signal })).map(({ result }) => result);

test('the customer is written what to do, once: by the link that there was, or by one that is made', async () => {
  const { heard, claim } = await aReturnedRefund(shop);
  expect([await round(), await round()]).toEqual([['told'], []]);
  const letters = await heard();
  expect(letters.map(({ kind }) => kind)).toEqual(['customerRefundReturned']);
  for (const word of [
    '銀行から戻りました。返金はお預かりしています。',
    '返金額：5,000円\nご注文番号：A-1042\n',
    'but the bank returned it. The money is kept for you.',
    claim.url,
    reason,
  ])
    expect(letters[0]?.text).toContain(word);
  const email = `${randomUUID()}@example.jp`;
  const id = await paidInCash(shop, { payment_details: { type: 'konbini', store: 'lawson', email, name: '山田太郎' } });
  const { body: sent } = await claimIn(shop, id);
  await sendRefundLink(await asRole('staff', shop.id), { id: sent.id });
  await answered(linkIn(sent));
  for (const outcome of ['completed', 'returned']) await decideLast(shop, id, outcome);
  expect(await round()).toEqual(['told']);
  await answered(linkIn(sent));
  await decideLast(shop, id, 'completed');
  expect(await round()).toEqual(['told']);
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['refundClaim', 'customerRefundReturned', 'refundClaimPaid']);
});

test('nobody is written to who has no address, whose shop writes itself, or who has answered by then', async () => {
  const nobody = await aPaidRefund(shop);
  await sql('UPDATE "Payment" SET email = NULL WHERE id = $1', [nobody.id]);
  await decideLast(shop, nobody.id, 'returned');
  expect(await round()).toEqual([]);
  const answering = await aReturnedRefund(shop);
  await answered(answering.link);
  expect(await round()).toEqual(['none']);
  const own = await paidInCash(shop);
  const { body: given } = await claimIn(shop, own);
  await answered(linkIn(given));
  for (const outcome of ['completed', 'returned']) await decideLast(shop, own, outcome);
  expect(await round()).toEqual([]);
  const admin = await asRole('admin', shop.id);
  await changeMails(admin, { id: shop.id, before: [], off: ['refunded'] });
  const silent = await aReturnedRefund(shop);
  expect(await round()).toEqual(['none']);
  await changeMails(admin, { id: shop.id, before: ['refunded'], off: [] });
  expect([await answering.heard(), await silent.heard()]).toEqual([[], []]);
});

test('who was first written to of what came back hears the outcome as well; in a sandbox, where that mail stays here, nobody does', async () => {
  const outcomes = [];
  for (const mode of ['live', 'sandbox'] as const) {
    const { id, link, heard } = await aReturnedRefund(shop);
    const before = settings().mode;
    try {
      Object.assign(settings(), { mode });
      expect(await round()).toEqual(['told']);
    } finally {
      Object.assign(settings(), { mode: before });
    }
    await answered(link);
    await decideLast(shop, id, 'completed');
    await round();
    outcomes.push((await heard()).map(({ kind }) => kind));
  }
  expect(outcomes).toEqual([['customerRefundReturned', 'refundClaimPaid'], ['customerRefundReturned']]);
});
