import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { listWaiting } from '@/lib/sandbox/list-waiting';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { numberIn } from '@/lib/sandbox/simulator';
import { payBy } from '@/lib/testing/fixtures/payment-methods';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let operator: Caller;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  operator = await asRole('operator', null);
  [shop, other] = [await aShop(), await aShop()];
});

const found = async (input: object, caller = operator) => (await listWaiting(caller, input)).data;
const idsOf = async (input: object, caller = operator) => (await found(input, caller)).map(({ payment }) => payment.id);
const detailsOf = async (id: string) => (await shop.payment(id)).payment_details as unknown as Record<string, string>;

test('each simulator has what waits there, of every merchant, the newest first', async () => {
  const slip = await payBy(shop, 'konbini');
  const numbers = await payBy(other, 'pay_easy');
  const transfer = await payBy(shop, 'bank_transfer');
  const [paypay, paidy] = [await payBy(shop, 'paypay'), await payBy(other, 'paidy')];
  await payBy(shop, 'credit_card', { capture: false });
  expect(await idsOf({ at: 'counter' })).toEqual([numbers, slip]);
  expect(await idsOf({ at: 'bank' })).toEqual([transfer]);
  expect(await idsOf({ at: 'wallets' })).toEqual([paidy, paypay]);
  await simulatePayment(operator, { id: transfer, outcome: 'paid', amount: 1_000 });
  await simulatePayment(operator, { id: transfer, outcome: 'paid', amount: 500 });
  expect(await found({ at: 'bank' })).toMatchObject([
    { merchant_name: '試験市場', arrived: 1_500, payment: { id: transfer, total: 5_000 } },
  ]);
  await simulatePayment(operator, { id: slip, outcome: 'paid' });
  await simulatePayment(operator, { id: paypay, outcome: 'approved' });
  expect(await idsOf({ at: 'counter' })).toEqual([numbers]);
  expect(await idsOf({ at: 'wallets' })).toEqual([paidy]);
  // a key only reaches its own merchant
  expect(await idsOf({ at: 'counter' }, await asKey(shop.secretKey))).toEqual([]);
  expect(await idsOf({ at: 'counter' }, await asKey(other.secretKey))).toEqual([numbers]);
});

test('a number finds what it was given out for, also once that is over, and an id does', async () => {
  const slip = await payBy(shop, 'konbini');
  const easy = await payBy(shop, 'pay_easy');
  const transfer = await payBy(shop, 'bank_transfer');
  await cancelPayment(await asRole('staff', shop.id), { id: slip });
  const { receipt = '' } = await detailsOf(slip);
  const { customer_id = '' } = await detailsOf(easy);
  const { account_number = '', order_id = '' } = await detailsOf(transfer);
  expect(await idsOf({ at: 'counter' })).not.toContain(slip);
  for (const search of [receipt, ` ${receipt.slice(0, 4)}-${receipt.slice(4)} `, slip, slip.toUpperCase()]) {
    expect([search, await found({ at: 'counter', search })]).toMatchObject([search, [{ payment: { id: slip, status: 'cancelled' } }]]);
  }
  expect(await idsOf({ at: 'counter', search: customer_id })).toEqual([easy]);
  for (const search of [account_number, order_id]) expect(await idsOf({ at: 'bank', search })).toEqual([transfer]);
  // at the wrong simulator, of nobody, and what means something to a pattern
  for (const search of [transfer, account_number, '0000', '%', '_', "'", receipt.slice(1)]) {
    expect([search, await idsOf({ at: 'counter', search })]).toEqual([search, []]);
  }
  expect(await idsOf({ at: 'counter', search: receipt }, await asKey(other.secretKey))).toEqual([]);
  await expect(listWaiting(operator, { at: 'till' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'at' });
  await expect(listWaiting(await asRole('admin', shop.id), { at: 'bank' })).rejects.toMatchObject({ code: 'forbidden' });
});

test('a number is read as it is typed and printed', () => {
  expect([' 1234-5678 90 ', '１２３４', 'A 1'].map(numberIn)).toEqual(['1234567890', '1234', 'A1']);
});
