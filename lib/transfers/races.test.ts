// Many transfers at once from one balance: each yen is moved once.
import { beforeEach, expect, test } from 'vitest';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, tally, together } from '@/lib/testing/shop';
import { times } from '@/lib/testing/tier';

let shop: Shop;
let seller = '';
const open = async () => {
  shop = await aShop();
  [seller = ''] = shop.sellers;
  await shop.pay({ amount: 100_000, platform_details: splitOf([seller, 10_000]) });
};
beforeEach(open);

const transfer = (direction: string, amount: number, headers: Record<string, string> = {}) =>
  shop.post(`/merchants/${seller}/balances/JPY/transfer`, { direction, amount }, headers);

test('twenty at once from a seller, and twenty from its platform: as many as there is for', async () => {
  expect(tally(await together(20, () => transfer('to_platform', 1_500)))).toEqual({ '200': 6, '422 insufficient_balance': 14 });
  expect(await shop.available(seller)).toBe(1_000);
  const own = await shop.available();
  const each = Math.floor(own / 7) - 1;
  const answers = tally(await together(20, () => transfer('to_payout', each)));
  expect(answers).toEqual({ '200': 7, '422 insufficient_balance': 13 });
  expect(await shop.available()).toBe(own - 7 * each);
});

test('to and fro at once: nothing is lost, nobody waits for ever', async () => {
  const before = (await shop.available()) + (await shop.available(seller));
  const answers = await together(20, (index) => transfer(index % 2 ? 'to_payout' : 'to_platform', 700 + index));
  expect(answers.map(outcomeOf).filter((word) => word !== '200')).toEqual([]);
  expect((await shop.available()) + (await shop.available(seller))).toBe(before);
});

test('one key ten times at once moves it once', async () => {
  const headers = { 'idempotency-key': `once-${seller}` };
  const answers = await together(10, () => transfer('to_platform', 100, headers));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  expect(await shop.available(seller)).toBe(9_900);
});

test('against a refund, and against a refund that is asked for: the same yen is given once', async () => {
  for (let turn = 0; turn < times(3, 40); turn++) {
    await open();
    const paid = await shop.pay({ platform_details: splitOf([seller, 6_000]) });
    const cash = await paidInCash(shop);
    const { available } = await shop.balance(seller);
    const [given, refunded, asked] = await Promise.all([
      transfer('to_platform', available - 1_000),
      shop.refund(paid),
      requestIn(shop, cash),
    ]);
    const words = [given, refunded, asked].map(outcomeOf);
    expect(words.every((word) => word === '200' || word === '422 insufficient_balance' || word === '409 conflict')).toBe(true);
    const taken = (given.status === 200 ? available - 1_000 : 0) + (refunded.status === 200 ? 6_000 : 0);
    const held = asked.status === 200 ? 2_700 : 0;
    const after = await shop.balance(seller);
    expect([words, after]).toEqual([words, expect.objectContaining({ held, available: available - taken - held })]);
    expect(after.available).toBeGreaterThanOrEqual(0);
  }
});
