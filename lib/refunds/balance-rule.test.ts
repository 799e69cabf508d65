import { expect, test } from 'vitest';
import { splitOf } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

const short = { status: 422, code: 'insufficient_balance', param: null };

/** A shop whose platform has exactly `float` yen and seller A exactly `seller`; `id` is a payment of 10,000 that gave A 5,000. */
async function aShopWith({ float, seller }: { float: number; seller: number }) {
  const shop = await aShop();
  const [a = ''] = shop.sellers;
  const id = await shop.pay({ platform_details: splitOf([a, 5_000]) });
  const source = await shop.pay({ amount: 1_000_000, platform_details: splitOf([a, 1]) });
  const drain = async (amount: number, split: ReturnType<typeof splitOf>) => {
    const answer = await shop.refund(source, { amount, platform_details: split });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const above = (await shop.available(a)) - seller;
  await drain(above, splitOf([a, above]));
  await drain((await shop.available()) - float, splitOf());
  return { shop, a, id };
}

test('L07 RefundBalanceExactlyEqual: equality is enough, one yen less is not', async () => {
  const { shop, a, id } = await aShopWith({ float: 5_000, seller: 5_000 });
  expect([await shop.available(), await shop.available(a)]).toEqual([5_000, 5_000]);
  expect((await shop.refund(id)).status).toBe(200);
  expect([await shop.available(), await shop.available(a)]).toEqual([0, 0]);
});

test('L07 RefundBalanceExactlyEqual: a yen short at the seller, a yen short at the platform', async () => {
  const seller = await aShopWith({ float: 5_000, seller: 4_999 });
  const refused = await seller.shop.refund(seller.id);
  expect(refusalIn(refused)).toEqual(short);
  const party = { merchant_id: seller.a, available: 4_999, required: 5_000 };
  expect(refused.body.error.details).toEqual({ ...party, parties: [party] });
  const platform = await aShopWith({ float: 4_999, seller: 5_000 });
  const poor = { merchant_id: platform.shop.id, available: 4_999, required: 5_000 };
  expect((await platform.shop.refund(platform.id)).body.error.details).toEqual({ ...poor, parties: [poor] });
});

test("rule 8: only a party's net part is asked for, and who gains is not asked", async () => {
  const { shop, a, id } = await aShopWith({ float: 0, seller: 5_000 });
  // the seller gives 5,000 and gets 1,000 back: it needs 4,000; the platform needs 1,000 and has 0
  const body = { amount: 5_000, platform_details: splitOf([a, 5_000, 1_000]) };
  const refused = await shop.refund(id, body);
  expect(refusalIn(refused)).toEqual(short);
  expect(refused.body.error.details.parties).toEqual([{ merchant_id: shop.id, available: 0, required: 1_000 }]);
  expect((await shop.refund(id, { amount: 5_000, platform_details: splitOf([a, 5_000]) })).status).toBe(200);
});

test('rule 8: all who are short are named, the first of them by itself, and nothing but that is kept', async () => {
  const { shop, a, id } = await aShopWith({ float: 0, seller: 10 });
  await shop.payment(id);
  // the refusal itself is stored for the platform's users
  const dump = async () => ({ ...(await dumpTables()), ShortRefund: '' });
  const before = await dump();
  const refused = await shop.refund(id, { amount: 6_000, platform_details: splitOf([a, 5_000]) });
  const parties = [
    { merchant_id: shop.id, available: 0, required: 1_000 },
    { merchant_id: a, available: 10, required: 5_000 },
  ];
  expect(refusalIn(refused)).toEqual(short);
  expect(refused.body.error.details).toEqual({ ...parties[0], parties });
  expect(await dump()).toEqual(before);
});

test('rule 8: a platform may go below zero by fees, and then bears nothing more', async () => {
  const shop = await aShop();
  const [a = ''] = shop.sellers;
  const id = await shop.pay({ platform_details: splitOf([a, 10_000]) });
  expect(await shop.available()).toBe(-396);
  expect((await shop.refund(id, { amount: 1_000, platform_details: splitOf([a, 1_000]) })).status).toBe(200);
  const refused = await shop.refund(id, { amount: 1_000, platform_details: splitOf([a, 999]) });
  expect(refused.body.error.details.parties).toEqual([{ merchant_id: shop.id, available: -396, required: 1 }]);
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect([await shop.available(), await shop.available(a)]).toEqual([-396, 0]);
});

test('rule 8: an ordinary merchant is never refused for balance', async () => {
  const shop: Shop = await aShop({ role: null, sellers: 0 });
  const id = await shop.pay();
  expect(await shop.available()).toBe(9_604);
  expect((await shop.refund(id, { amount: 4_000 })).body).toMatchObject({
    status: 'captured',
    refunds: [{ refund_type: 'non_reverse', platform_details: null }],
  });
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect(await shop.available()).toBe(-396);
  const second = await shop.pay({ amount: 1_000 });
  expect((await shop.refund(second)).status).toBe(200);
  expect(await shop.available()).toBe(-396 - 39);
  const third = await shop.pay();
  expect(refusalIn(await shop.refund(third, { amount: 10_000, platform_details: { submerchants: [] } }))).toEqual({
    status: 422,
    code: 'invalid_parameter',
    param: 'platform_details',
  });
});
