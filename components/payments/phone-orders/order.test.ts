import { describe, expect, test } from 'vitest';
import { rememberedMode, taxOf, totalOf } from '@/components/payments/included-tax';
import { cardIn, emptyOrder, orderForm, orderInput, trialInput } from '@/components/payments/phone-orders/order';
import { splitOf } from '@/lib/testing/market';

describe('a phone order', () => {
  const order = {
    ...emptyOrder('ten'),
    amount: '１,１００',
    orderNumber: ' T-1 ',
    rows: [{ sellerId: 'a', name: '甲商店', amount: '6,000', fee: '600' }],
  };
  const card = { number: '4111 1111-1111 1111', expiry: '12/30', code: '' };
  const month = 2026 * 12 + 11;

  test('the card is read as it is read out', () => {
    expect(cardIn(card, month)).toEqual({ card: { type: 'credit_card', number: '4111111111111111', month: '12', year: '2030' } });
    expect(cardIn({ number: '４１１１１１１１１１１１１１１１', expiry: '１／２０３０', code: ' １２３' }, month)).toMatchObject({
      card: { number: '4111111111111111', month: '1', year: '2030', verification_value: '123' },
    });
    expect(cardIn({ number: '4111', expiry: '13/3', code: 'x' }, month)).toEqual({
      faults: { number: 'number', expiry: 'expiry', code: 'code' },
    });
    expect(cardIn({ ...card, number: '4111 1111 1111 1112', code: '1234' }, month)).toEqual({ faults: { number: 'number', code: 'code' } });
    expect(cardIn({ ...card, number: '3782 822463 10005', code: '1234' }, month)).toMatchObject({ card: { verification_value: '1234' } });
    expect(cardIn({ ...card, expiry: '10/26' }, month)).toEqual({ faults: { expiry: 'expired' } });
    expect(cardIn({ ...card, expiry: '11/26' }, month)).toMatchObject({ card: { month: '11', year: '2026' } });
  });

  test('the amount is what the customer pays, and the tax is in it', () => {
    const parts = (more: object) => {
      const { amount, tax } = orderInput({ ...order, ...more }, {}, false);
      return [amount, tax];
    };
    expect([taxOf(order), totalOf(order)]).toEqual([100, 1_100]);
    expect(parts({})).toEqual([1_000, 100]);
    expect(parts({ amount: '1,080', taxMode: 'eight' })).toEqual([1_000, 80]);
    expect(parts({ taxMode: 'none' })).toEqual([1_100, 0]);
    expect(parts({ taxMode: 'given', tax: '33' })).toEqual([1_067, 33]);
  });

  test('a browser remembers the rate, and no amount', () => {
    expect(['eight', 'none', 'ten', 'given', 'x', undefined].map(rememberedMode)).toEqual(['eight', 'none', 'ten', 'ten', 'ten', 'ten']);
  });

  test('it is tried by the brand alone, once all of it is right', () => {
    const divided = { ...order, amount: '6,600', name: 'TARO', email: 'a@b.jp' };
    expect(trialInput(divided, 'jcb', true)).toMatchObject({
      amount: 6_000,
      tax: 600,
      payment_details: { type: 'credit_card', brand: 'jcb' },
    });
    expect(trialInput(divided, 'jcb', true)?.payment_details).not.toHaveProperty('name');
    expect(trialInput(divided, null, true)).toBeNull();
    expect(trialInput(order, 'jcb', true)).toBeNull();
    expect(trialInput({ ...divided, amount: '' }, 'jcb', true)).toBeNull();
  });

  test('what it asks; a split that is only authorized can wait', () => {
    const asked = orderInput(order, { number: '4111111111111111' }, true);
    expect(asked).toMatchObject({
      amount: 1_000,
      tax: 100,
      capture: true,
      external_order_num: 'T-1',
      platform_details: splitOf(['a', 6_000, 600]),
    });
    expect(orderInput({ ...order, rows: [], take: 'authorize' }, {}, true)).not.toHaveProperty('platform_details');
    expect(orderInput({ ...order, rows: [] }, {}, true)).toMatchObject({ platform_details: { submerchants: [] } });
    expect(orderInput(order, {}, false)).not.toHaveProperty('platform_details');
  });

  test('what is wrong is told at its field', () => {
    const wrong = (more: object) => orderForm.safeParse({ ...order, ...more }).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(wrong({})).toEqual([]);
    expect(wrong({ amount: '0' })).toEqual(['amount']);
    expect(wrong({ amount: '10,000,000' })).toEqual(['amount']);
    expect(wrong({ taxMode: 'given', tax: '' })).toEqual(['tax']);
    expect(wrong({ taxMode: 'given', tax: '1,100' })).toEqual(['tax']);
    expect([...new Set(wrong({ email: 'x' }))]).toEqual(['email']);
    expect(wrong({ email: '' })).toEqual([]);
  });
});
