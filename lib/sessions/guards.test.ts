// Payments of a checkout that are refused, by method and by caller.
import { beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { asKey, testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop, tally } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let page: ShopWithAPage;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [page, other] = [await aShopWithAPage(), await aShop()];
  shop = page.shop;
});

test('only in the ways that it offers', async () => {
  const id = await page.open({ payment_types: ['konbini', 'paypay'] });
  expect((await page.session(id)).payment_methods.map(({ type }: { type: string }) => type)).toEqual(['konbini', 'paypay']);
  expect(refusalIn(await page.payWith(id, 'credit_card'))).toEqual({
    status: 422,
    code: 'invalid_payment_type',
    param: 'payment_details.type',
  });
  await sql(`UPDATE "Merchant" SET checkout = '{"off": ["paypay", "konbini"]}' WHERE id = $1`, [shop.id]);
  expect((await page.session(id)).payment_methods).toEqual([]);
  expect(refusalIn(await page.payWith(id, 'paypay'))).toMatchObject({ status: 422, code: 'invalid_payment_type' });
  await sql('UPDATE "Merchant" SET checkout = NULL WHERE id = $1', [shop.id]);
});

test('S01 BolaMatrix: another merchant, another mode of id, a foreign token', async () => {
  const id = await page.open();
  for (const [method, path, body] of [
    ['GET', `/sessions/${id}`, undefined],
    ['POST', `/sessions/${id}/pay`, { payment_details: testCard }],
    ['POST', `/sessions/${id}/cancel`, undefined],
  ] as const) {
    expect(outcomeOf(await api(other.secretKey, method, path, body))).toBe('404 not_found');
    expect(outcomeOf(await api(null, method, path, body))).toBe('401 unauthorized');
    for (const wrong of ['x', `${id}a`, `a${id}`, shop.id])
      expect(outcomeOf(await page.byPage(method, path.replace(id, wrong), body))).toBe('404 not_found');
  }
  const foreign = await other.post('/secure_tokens', {
    amount: 5_000,
    currency: 'JPY',
    return_url: 'https://x.example',
    payment_details: testCard,
  });
  expect(refusalIn(await page.pay(id, { payment_details: foreign.body.id }))).toMatchObject({ status: 422, code: 'invalid_token' });
  expect(await page.session(id)).toMatchObject({ status: 'pending', payment: null });
  expect(tally([await page.byPage('GET', '/payments')])).toEqual({ '403 forbidden': 1 });
  expect((await asKey(page.publishable)).actor.keyKind).toBe('publishable');
});
