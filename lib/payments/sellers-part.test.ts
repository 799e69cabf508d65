import { expect, test } from 'vitest';
import { allPayments } from '@/lib/payments/export-payments';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { watchPayments } from '@/lib/payments/watch-payments';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

test('a seller is told its own part of a payment and of what went back, however it asks, and nothing about the customer', async () => {
  const shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  const id = await shop.pay({
    amount: 11_111,
    tax: 1_111,
    description: '内緒',
    payment_details: { ...testCard, name: '山田 太郎', email: 'customer@example.jp' },
    platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]),
  });
  await shop.refund(id, { amount: 2_345, platform_details: splitOf([a, 1_000, 100], [b, 500]) });
  await shop.refund(id, { amount: 1_234, platform_details: splitOf([b, 400]) });
  const seller = await asRole('seller', shop.id, a);
  const shown = await showPayment(seller, { id });
  expect(shown).toMatchObject({
    amount: 6_000,
    tax: 0,
    payment_method_fee: 0,
    total: 6_000,
    amount_refunded: 1_000,
    customer: null,
    description: null,
    metadata: {},
    platform_details: splitOf([a, 6_000, 600]),
    refunds: [{ amount: 1_000, description: null, platform_details: splitOf([a, 1_000, 100]) }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/:(11111|12222|1111|2345|1234|3579)\b|customer@|山田|内緒/);
  const { data: found } = await searchPayments(seller, {});
  const { data: watched } = await watchPayments(seller, { ids: [id] });
  const exported: unknown[] = [];
  for await (const part of await allPayments(seller, {})) exported.push(...part);
  const listed = { ...shown, customer_name: null, states: ['captured'] };
  expect([found, watched, exported]).toEqual([[listed], [listed], [{ ...listed, shares: [] }]]);
  // the platform’s own users see the whole
  expect(await showPayment(await asRole('viewer', shop.id), { id })).toMatchObject({ total: 12_222, amount_refunded: 3_579 });
});
