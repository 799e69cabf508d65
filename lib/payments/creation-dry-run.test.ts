import { beforeAll, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { createPayment } from '@/lib/payments/create-payment';
import { aPayment, asRole, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  [a = ''] = shop.sellers;
});

const split = () => splitOf([a, 6_000, 600]);
const tryOut = (body: unknown) => shop.post('/payments?dry_run=true', body);
const order = (overrides: Record<string, unknown> = {}) =>
  aPayment({ amount: 10_000, tax: 1_000, platform_details: split(), ...overrides });
const byBrand = { payment_details: { type: 'credit_card', brand: 'visa' } };

test('a dry run of a payment writes nothing, asks nobody, and says what the payment then posts', async () => {
  const authorize = vi.spyOn(sandboxAcquirer, 'authorize');
  const before = await dumpTables();
  const tried = await tryOut(order());
  expect([tried.status, tried.body.dry_run, tried.body.allowed]).toEqual([200, true, true]);
  expect(await dumpTables()).toEqual(before);
  expect(authorize).not.toHaveBeenCalled();
  const id = await shop.pay(order());
  const own = tried.body.postings.filter(({ merchant_id }: { merchant_id: string }) => merchant_id === shop.id);
  expect(await recordsOf(id, shop.id)).toEqual(own.map(({ type, amount }: { type: string; amount: number }) => [type, amount]));
  for (const { merchant_id, available_after } of tried.body.balances) expect(await shop.available(merchant_id)).toBe(available_after);
});

test('a dry run takes a card by its brand alone; a payment does not', async () => {
  expect((await tryOut(order(byBrand))).body).toMatchObject((await tryOut(order())).body);
  expect(refusalIn(await shop.post('/payments', order(byBrand)))).toMatchObject({ param: 'payment_details.number' });
  const half = { payment_details: { type: 'credit_card', brand: 'visa', month: 12 } };
  expect(refusalIn(await tryOut(order(half)))).toMatchObject({ param: 'payment_details.number' });
});

test('what is only authorized posts nothing yet', async () => {
  expect((await tryOut(order({ ...byBrand, capture: false }))).body).toMatchObject({ postings: [], balances: [] });
});

test('a dry run of a payment refuses as the payment would', async () => {
  const cases = [
    order({ platform_details: undefined }),
    order({ platform_details: splitOf([a, 11_001]) }),
    order({ platform_details: splitOf([shop.id, 1]) }),
    order({ amount: '10.5' }),
    order({ payment_details: undefined }),
  ];
  for (const body of cases) {
    const refused = refusalIn(await tryOut(body));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect([body, refused]).toEqual([body, refusalIn(await shop.post('/payments', body))]);
  }
});

test('who may not make a payment may not try one out', async () => {
  const viewer = await asRole('viewer', shop.id);
  await expect(createPayment(viewer, { ...order(), dry_run: true })).rejects.toMatchObject({ code: 'forbidden' });
});
