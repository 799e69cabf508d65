import { expect, test } from 'vitest';
import { insist } from '@/lib/testing/fixtures/attempts';
import { splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, type Shop, tally, together, transactionsOf } from '@/lib/testing/shop';
import { times } from '@/lib/testing/tier';

/** A payment of `amount` that goes to the seller alone, so that its refund takes all of it from the seller. */
const paidTo = (shop: Shop, seller: string, amount: number) => shop.pay({ amount, platform_details: splitOf([seller, amount]) });
const accepted = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;

test('200 refunds at once on one payment refund it once', async () => {
  const shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  const id = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 4_000]) });
  await shop.pay();
  const before = await shop.available();
  expect(await insist(200, () => shop.refund(id))).toEqual({ '200': 1, '422 not_refundable': 199 });
  expect(await transactionsOf(id, 'refund')).toBe(1);
  expect(await eventsOf(id)).toEqual(['payment.captured', 'payment.refund.created', 'payment.refunded']);
  expect([await shop.available(a), await shop.available(b), await shop.available()]).toEqual([0, 0, before - 600]);
});

test('L05 ConcurrentRefundsOverspendSeller: what is accepted never exceeds the balance', async () => {
  for (let repetition = 0; repetition < times(2, 20); repetition++) {
    const shop = await aShop({ sellers: 2 });
    const [seller = '', other = ''] = shop.sellers;
    const amounts = [...Array(20).fill(1_000), ...Array(10).fill(2_000)] as number[];
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await paidTo(shop, seller, amount));
    await shop.pay({ amount: 100_000 });
    // 40,000 were credited; a refund on another payment takes 30,000 and leaves 10,000
    const drain = await shop.pay({ amount: 30_000, platform_details: splitOf([seller, 1], [other, 1]) });
    expect((await shop.refund(drain, { amount: 30_000, platform_details: splitOf([seller, 30_000]) })).status).toBe(200);
    const start = await shop.available(seller);
    expect(start).toBe(10_001);
    const answers = await together(30, (index) => shop.refund(ids[index] ?? ''));
    const given = amounts.filter((_, index) => answers[index]?.status === 200).reduce((total, amount) => total + amount, 0);
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['200', '422 insufficient_balance']);
    expect(given).toBe(10_000);
    expect(await shop.balance(seller)).toMatchObject({ total: 1, held: 0, available: 1 });
    for (const [index, answer] of answers.entries()) {
      expect(await transactionsOf(ids[index] ?? '', 'refund')).toBe(answer.status === 200 ? 1 : 0);
    }
  }
});

test('refunds of many payments at once never take a seller below zero', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await shop.pay({ amount: 50_000 });
  const ids = await together(40, () => paidTo(shop, seller, 1_000));
  // non-reverse: each wants twice the seller's share
  const wanted = { amount: 1_000, platform_details: splitOf([seller, 1_000]) };
  const drained = await shop.pay({ amount: 33_500, platform_details: splitOf([seller, 1]) });
  expect((await shop.refund(drained, { amount: 33_500, platform_details: splitOf([seller, 33_500]) })).status).toBe(200);
  expect(await shop.available(seller)).toBe(6_501);
  const answers = await together(40, (index) => shop.refund(ids[index] ?? '', index % 2 === 0 ? {} : wanted));
  expect(tally(answers)).toEqual({ '200': 6, '422 insufficient_balance': 34 });
  expect(await shop.available(seller)).toBe(501);
});

test('L06 ConcurrentRefundsOnePayment: three of fifty refunds of 30 % succeed', async () => {
  for (let repetition = 0; repetition < times(2, 20); repetition++) {
    const shop = await aShop();
    const [a = '', b = ''] = shop.sellers;
    await shop.pay({ amount: 50_000 });
    const id = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) });
    const part = { amount: 3_000, platform_details: repetition % 2 === 0 ? splitOf([a, 1_000, 100], [b, 500]) : { submerchants: [] } };
    const answers = await together(50, () => shop.refund(id, part));
    expect(accepted(answers)).toBe(3);
    expect(tally(answers)).toEqual({ '200': 3, '422 invalid_parameter': 47 });
    expect(await shop.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 9_000 });
    expect((await recordsOf(id, shop.id)).filter(([type]) => type === 'refund')).toEqual(Array(3).fill(['refund', -3_000]));
  }
});

test('twenty refunds of 5 % of one payment at once, all possible: all succeed, each told in its own reply', async () => {
  const shop = await aShop();
  const [a = ''] = shop.sellers;
  await shop.pay({ amount: 50_000 });
  const id = await shop.pay({ platform_details: splitOf([a, 8_000]) });
  const answers = await together(20, () => shop.refund(id, { amount: 500, platform_details: splitOf([a, 400]) }));
  expect(tally(answers)).toEqual({ '200': 20 });
  const totals = answers.map(({ body }) => body.amount_refunded).toSorted((one, two) => one - two);
  expect(totals).toEqual(Array.from({ length: 20 }, (_, index) => 500 * (index + 1)));
  expect(await shop.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect(await shop.available(a)).toBe(0);
});

test('four equal parts at once, then the rest: the seller gives back exactly what it got', async () => {
  const shop = await aShop();
  const [a = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  for (let repetition = 0; repetition < times(5, 100); repetition++) {
    const id = await shop.pay({ platform_details: splitOf([a, 6_000, 600]) });
    const parts = await together(4, () => shop.refund(id, { amount: 1_000, platform_details: splitOf([a, 1_000, 100]) }));
    expect(tally(parts)).toEqual({ '200': 4 });
    const rest = await shop.refund(id);
    expect(rest.body.refunds.at(-1).platform_details).toEqual(splitOf([a, 2_000, 200]));
    expect(await shop.available(a)).toBe(0);
  }
});

test('a busy seller is no reason to refuse: fifty of its payments refunded at once', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  const ids = await together(50, () => paidTo(shop, seller, 1_000));
  expect(tally(await together(50, (index) => shop.refund(ids[index] ?? '')))).toEqual({ '200': 50 });
  expect(await shop.available(seller)).toBe(0);
});

test('L17 IsolationAnomalies: two refunds share the remainder of one payment', async () => {
  const shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 1_000_000 });
  for (let repetition = 0; repetition < times(5, 200); repetition++) {
    // each alone is possible, each names another seller, together they exceed the payment
    const id = await shop.pay({ platform_details: splitOf([a, 5_000], [b, 5_000]) });
    const pair = await together(2, (index) => shop.refund(id, { amount: 6_000, platform_details: splitOf([index === 0 ? a : b, 5_000]) }));
    expect(tally(pair)).toEqual({ '200': 1, '422 invalid_parameter': 1 });
    await shop.refund(id, { amount: 4_000, platform_details: splitOf([pair[0]?.status === 200 ? b : a, 4_000]) });
    const left = (await shop.available(a)) + (await shop.available(b));
    expect(left).toBe(1_000 * (repetition + 1));
  }
});

test('L17 IsolationAnomalies: two payments share a balance that is enough for one', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await shop.pay({ amount: 1_000_000 });
  for (let repetition = 0; repetition < times(5, 200); repetition++) {
    const ids = [await paidTo(shop, seller, 1_000), await paidTo(shop, seller, 1_000)];
    // leaves 1,500; each of the two refunds needs 1,000
    const drained = await shop.pay({ amount: 5_000, platform_details: splitOf([seller, 1]) });
    const have = await shop.available(seller);
    expect((await shop.refund(drained, { amount: 5_000, platform_details: splitOf([seller, have - 1_500]) })).status).toBe(200);
    expect(tally(await together(2, (index) => shop.refund(ids[index] ?? '')))).toEqual({ '200': 1, '422 insufficient_balance': 1 });
    expect(await shop.available(seller)).toBe(500);
  }
});
