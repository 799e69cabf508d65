import { expect, test } from 'vitest';
import { searchOf } from '@/components/chargebacks/decisions/payment-search';
import { searchPayments } from '@/lib/payments/search-payments';
import { asRole } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

const nothing = { order: '', lastFour: '', amount: '', day: '' };

test('a letter is searched by once it names one of order, card or amount', () => {
  expect([nothing, { ...nothing, day: '2026-12-01' }, { ...nothing, lastFour: '111' }, { ...nothing, amount: '千' }].map(searchOf)).toEqual(
    [null, null, null, expect.objectContaining({ amount_from: 1_000 })],
  );
  expect(searchOf({ order: ' A-1 ', lastFour: '１１１１', amount: '11,000', day: '2026-12-02' })).toMatchObject({
    external_order_num: 'A-1',
    last_four_digits: '1111',
    amount_from: 11_000,
    amount_to: 11_000,
    start_time: '2026-11-30T15:00:00.000Z',
    end_time: '2026-12-03T14:59:59.999Z',
    status: 'captured',
  });
});

test('the operator finds the payment of any merchant by what the letter says, and no other', async () => {
  const shop = await aShop();
  const order = `L-${crypto.randomUUID().slice(0, 8)}`;
  const id = await shop.pay({ external_order_num: order, amount: 12_340, tax: 0 });
  const operator = await asRole('operator', null);
  const found = async (letter: object) =>
    (await searchPayments(operator, searchOf({ ...nothing, ...letter }) ?? {})).data.map((payment) => payment.id);
  expect(await found({ order })).toEqual([id]);
  expect(await found({ order, lastFour: '1111', amount: '12340' })).toEqual([id]);
  expect(await found({ order, lastFour: '9999' })).toEqual([]);
  expect(await found({ order, amount: '12341' })).toEqual([]);
});
