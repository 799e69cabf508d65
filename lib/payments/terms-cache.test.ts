import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { pool } from '@/lib/db/pool';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { createPayment } from '@/lib/payments/create-payment';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let key: Caller;
beforeEach(async () => {
  shop = await aShop({ sellers: 3 });
  key = await asKey(shop.secretKey);
});

/** How often the terms were looked up during a call. */
async function lookUps(during: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pool, 'query');
  await during();
  const names = spy.mock.calls.map(([query]) => (query as unknown as { name?: string }).name);
  spy.mockRestore();
  return names.filter((name) => name === 'agreed').length;
}
const pay = (...sellers: string[]) =>
  createPayment(key, aPayment({ platform_details: splitOf(...sellers.map((id): [string, number, number] => [id, 1_000, 100])) }));
const feeOf = async (id: string) => (await recordsOf(id, shop.id)).find(([type]) => type === 'processing_fee')?.[1];
async function charge(basis_points: number): Promise<void> {
  const operator = await asRole('operator', null);
  await setProcessingRate(operator, {
    id: shop.id,
    methods: ['visa'],
    basis_points,
    effective_at: operator.now.toISOString(),
    last_number: 0,
  });
}

test('terms are looked up once, and a seller that is not known yet is looked for', async () => {
  const [a = '', b = '', c = ''] = shop.sellers;
  expect(await lookUps(() => pay(a, b))).toBe(1);
  expect(await lookUps(() => pay(b, a))).toBe(0);
  expect(await lookUps(() => pay(a, c))).toBe(1);
  expect(await lookUps(() => pay(c, b, a))).toBe(0);
});

test('a seller of somebody else is refused, however often it is named', async () => {
  const [stranger = ''] = (await aShop()).sellers;
  const [own = ''] = shop.sellers;
  await pay(own);
  for (let time = 0; time < 3; time++) await expect(pay(own, stranger)).rejects.toMatchObject({ code: 'invalid_parameter' });
});

test('a rate that was changed since it was looked up is taken, and looked up once', async () => {
  const [a = ''] = shop.sellers;
  expect(await feeOf((await pay(a)).id)).toBe(-360);
  await charge(300);
  key = await asKey(shop.secretKey);
  expect(await lookUps(async () => expect(await feeOf((await pay(a)).id)).toBe(-300))).toBe(1);
  expect(await lookUps(() => pay(a))).toBe(0);
});

async function switchOff(...off: string[]): Promise<void> {
  const admin = await asRole('admin', shop.id);
  const { version } = await showCheckoutSettings(admin, { id: shop.id });
  await changeCheckoutSettings(admin, { id: shop.id, version, off });
}

test('a method that was switched off is refused at once, and taken as soon as it is on again', async () => {
  const [a = ''] = shop.sellers;
  await pay(a);
  await switchOff('visa');
  for (let time = 0; time < 3; time++) {
    await expect(pay(a)).rejects.toMatchObject({ code: 'invalid_payment_type', param: 'payment_details.type' });
  }
  await switchOff('master');
  expect((await pay(a)).status).toBe('captured');
  expect(await lookUps(() => pay(a))).toBe(0);
});
