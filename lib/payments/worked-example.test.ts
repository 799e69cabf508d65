import { expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, splitOf } from '@/lib/testing/market';

const available = async (key: string, id: string) => (await api(key, 'GET', `/merchants/${id}/balances/JPY`)).body.available;

test('the worked example, to the yen, and its reverse refund', async () => {
  const market = await aMarket();
  const { secretKey: key, id } = market;
  const [a = '', b = ''] = market.sellers;
  const float = await api(key, 'POST', '/payments', aPayment({ amount: 5_000 }));
  expect(float.status).toBe(200);
  const before = await available(key, id);
  expect(before).toBe(5_000 - 180 - 18);

  const paid = await api(key, 'POST', '/payments', aPayment({ platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) }));
  expect(paid.body).toMatchObject({ status: 'captured', amount: 10_000, tax: 0, total: 10_000, amount_refunded: 0 });
  expect(await available(key, id)).toBe(before + 1_504);
  expect(await available(key, a)).toBe(5_400);
  expect(await available(key, b)).toBe(2_700);

  const records = await api(key, 'GET', `/merchants/${id}/balances/JPY/transactions?payment_id=${paid.body.id}&per_page=100`);
  const signed = records.body.data.map((record: { type: string; amount: number }) => [record.type, record.amount]).reverse();
  expect(signed).toEqual([
    ['payment', 10_000],
    ['payment_transfer', -6_000],
    ['payment_transfer', -3_000],
    ['platform_fee', 600],
    ['platform_fee', 300],
    ['processing_fee', -360],
    ['processing_fee_tax', -36],
  ]);

  const back = await api(key, 'POST', `/payments/${paid.body.id}/refund`);
  expect(back.body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect(await available(key, a)).toBe(0);
  expect(await available(key, b)).toBe(0);
  expect(await available(key, id)).toBe(before - 396);
});
