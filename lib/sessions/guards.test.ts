// What a checkout is not paid with, and by whom not.
import { beforeAll, expect, test } from 'vitest';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { asKey, asRole, testCard } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop, said, tally } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { meansOf, splitOfWay } from '@/lib/testing/ways';

let shop: Shop;
let other: Shop;
let publishable = '';
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
  publishable = (await createKey(await asRole('admin', shop.id), { kind: 'publishable', name: 'page' })).value;
});

const aSession = (overrides: Record<string, unknown> = {}) => ({
  amount: 5_000,
  currency: 'JPY',
  return_url: 'https://shop.example.jp/thanks?order=1',
  platform_details: splitOfWay(shop),
  ...overrides,
});
const open = async (overrides: Record<string, unknown> = {}): Promise<string> => {
  const made = await shop.post('/sessions', aSession(overrides));
  if (made.status !== 200) throw new Error(made.text);
  return made.body.id;
};
const byPage = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api(publishable, method, path, body, { headers });
const pay = (id: string, body: unknown, headers: Record<string, string> = {}) => byPage('POST', `/sessions/${id}/pay`, body, headers);
const payWith = (id: string, method: keyof typeof meansOf) => pay(id, { payment_details: meansOf[method] });
const session = async (id: string) => (await api(shop.secretKey, 'GET', `/sessions/${id}`)).body;
const _returned = (id: string) => `https://shop.example.jp/thanks?order=1&session_id=${id}`;

test('only in the ways that it offers', async () => {
  const id = await open({ payment_types: ['konbini', 'paypay'] });
  expect((await session(id)).payment_methods.map(({ type }: { type: string }) => type)).toEqual(['konbini', 'paypay']);
  expect(refusalIn(await payWith(id, 'credit_card'))).toEqual({ status: 422, code: 'invalid_payment_type', param: 'payment_details.type' });
  await sql(`UPDATE "Merchant" SET checkout = '{"off": ["paypay", "konbini"]}' WHERE id = $1`, [shop.id]);
  expect((await session(id)).payment_methods).toEqual([]);
  expect(refusalIn(await payWith(id, 'paypay'))).toMatchObject({ status: 422, code: 'invalid_payment_type' });
  await sql('UPDATE "Merchant" SET checkout = NULL WHERE id = $1', [shop.id]);
});

test('S01 BolaMatrix: another merchant, another mode of id, a foreign token', async () => {
  const id = await open();
  for (const [method, path, body] of [
    ['GET', `/sessions/${id}`, undefined],
    ['POST', `/sessions/${id}/pay`, { payment_details: testCard }],
    ['POST', `/sessions/${id}/cancel`, undefined],
  ] as const) {
    expect(said(await api(other.secretKey, method, path, body))).toBe('404 not_found');
    expect(said(await api(null, method, path, body))).toBe('401 unauthorized');
    for (const wrong of ['x', `${id}a`, `a${id}`, shop.id])
      expect(said(await byPage(method, path.replace(id, wrong), body))).toBe('404 not_found');
  }
  const foreign = await other.post('/secure_tokens', {
    amount: 5_000,
    currency: 'JPY',
    return_url: 'https://x.example',
    payment_details: testCard,
  });
  expect(refusalIn(await pay(id, { payment_details: foreign.body.id }))).toMatchObject({ status: 422, code: 'invalid_token' });
  expect(await session(id)).toMatchObject({ status: 'pending', payment: null });
  expect(tally([await byPage('GET', '/payments')])).toEqual({ '403 forbidden': 1 });
  expect((await asKey(publishable)).actor.keyKind).toBe('publishable');
});
