import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yenIn } from '@/components/forms/typed-yen';
import { captureRequestOf } from '@/components/payments/capture-request';
import { refundRequestOf } from '@/components/payments/refund-request';
import { fullRefundRequest, givenSplit, remainingSplit } from '@/components/payments/refundable';
import { dividedIn, entriesIn, faultOf, inProportion, rowsOf, rowsWith } from '@/components/splits/rows';
import { maxGrossYen, sum } from '@/lib/money/yen';
import type { PaymentReply } from '@/lib/payments/schema';
import { splitOf } from '@/lib/testing/market';
import { runs } from '@/lib/testing/tier';

const names = { a: '甲商店', b: '乙商店' };
const payment = (more: object = {}): PaymentReply =>
  ({
    id: 'p',
    status: 'captured',
    amount: 10_000,
    tax: 0,
    amount_refunded: 0,
    payment_deadline: null,
    platform_details: splitOf(['a', 6_000, 600], ['b', 3_000, 300]),
    refunds: [],
    refund_requests: [],
    ...more,
  }) as unknown as PaymentReply;

const sharesOf = (...shares: [id: string, amount: number, fee: number][]) => ({
  submerchants: shares.map(([submerchant_id, amount, platform_fee]) => ({ submerchant_id, amount, platform_fee })),
});
const remaining = { amount: 10_000, ...sharesOf(['a', 6_000, 600], ['b', 3_000, 300]) };

describe('the split as it is typed', () => {
  test('yen are read as people write them', () => {
    expect(['1,000', '１０００', ' ¥1000円', '1、000', '', '0', '1.5', '-1', '千', '1000000000'].map(yenIn)).toEqual([
      1_000,
      1_000,
      1_000,
      1_000,
      0,
      0,
      null,
      null,
      1_000,
      null,
    ]);
  });

  test('a line that is wrong says so, and one without an amount is not in the split', () => {
    const row = (amount: string, fee = '') => ({ sellerId: 'a', name: '甲', amount, fee });
    expect([row('x'), row('100', 'x'), row('100', '101'), row('', '1'), row('100', '100'), row('')].map(faultOf)).toEqual([
      'amount',
      'fee',
      'feeAbove',
      'feeAbove',
      null,
      null,
    ]);
    expect(entriesIn([row('100', '10'), { ...row('0'), sellerId: 'b' }])).toEqual([{ submerchantId: 'a', amount: 100, platformFee: 10 }]);
    expect(entriesIn([row('100', '101')])).toBeNull();
    expect(dividedIn([row('100'), row('x'), row('20')])).toBe(120);
  });

  test('what is filled in reads as what it was filled with', () => {
    const { entries } = givenSplit(payment());
    expect(entriesIn(rowsOf(entries, names))).toEqual(entries);
    expect(entriesIn(rowsWith(rowsOf(entries, names), entries.slice(1)))).toEqual(entries.slice(1));
  });

  test('in proportion: never more than there is, no fee above its amount, the whole when the whole is divided', () => {
    const anySplit = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 500_000 }), fee: fc.integer({ min: 0, max: 100 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(anySplit, fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: maxGrossYen }), (given, rest, total) => {
        const entries = given.map(({ amount, fee }, index) => ({
          submerchantId: `${index}`,
          amount,
          platformFee: Math.floor((amount * fee) / 100),
        }));
        const whole = sum(entries.map(({ amount }) => amount)) + rest;
        const { entries: divided, leftover } = inProportion({ entries, rest }, total);
        expect(sum(divided.map(({ amount }) => amount))).toBeLessThanOrEqual(total);
        expect(divided.every(({ amount, platformFee }) => amount > 0 && platformFee <= amount)).toBe(true);
        if (whole > 0) expect(leftover).toBeLessThanOrEqual(entries.length);
        if (rest === 0 && whole > 0) expect(sum(divided.map(({ amount }) => amount))).toBe(total);
        if (whole > 0) expect(inProportion({ entries, rest }, whole).entries).toEqual(entries);
      }),
      runs(200, 10_000),
    );
  });

  test('where the rounded yen are is told, also when they are the platform’s', () => {
    const entries = [
      { submerchantId: 'a', amount: 1, platformFee: 0 },
      { submerchantId: 'b', amount: 1, platformFee: 0 },
    ];
    expect(inProportion({ entries, rest: 1 }, 100)).toMatchObject({ leftover: 1, to: 'a' });
    expect(inProportion({ entries, rest: 5 }, 100)).toMatchObject({ leftover: 1, to: null });
  });
});

describe('a refund', () => {
  const rowsOfAll = rowsOf(givenSplit(payment()).entries, names);
  const form = { mode: 'part' as const, isDivided: false, amount: '3,000', description: '', rows: rowsOfAll };
  const rows = rowsWith(form.rows, [{ submerchantId: 'a', amount: 2_000, platformFee: 200 }]);

  test('the whole names nobody; a part says who bears it; an ordinary merchant’s says the amount alone', () => {
    const left = remainingSplit(remaining);
    expect(refundRequestOf('p', { ...form, mode: 'whole', description: ' 返品 ' }, left, true)).toMatchObject({
      amount: 10_000,
      input: { id: 'p', amount: left.amount, description: '返品' },
    });
    expect(refundRequestOf('p', { ...form, rows }, left, true)).toMatchObject({
      amount: 3_000,
      input: { id: 'p', amount: 3_000, platform_details: splitOf(['a', 2_000, 200]) },
    });
    expect(refundRequestOf('p', { ...form, rows: [] }, left, false)).toMatchObject({ input: { id: 'p', amount: 3_000 } });
  });

  test('what cannot be asked is told before', () => {
    const left = remainingSplit(remaining);
    const fault = (more: object) => (refundRequestOf('p', { ...form, rows, ...more }, left, true) as { fault?: string }).fault;
    expect(
      [
        { amount: '' },
        { amount: 'x' },
        { amount: '10,001' },
        { amount: '1,999' },
        { rows: form.rows.map((row) => ({ ...row, fee: '9,999' })) },
      ].map(fault),
    ).toEqual(['amount', 'amount', 'tooMuch', 'sum', 'rows']);
  });

  test('rows come back to what is left of the split, whatever was typed, and that is what is asked', () => {
    const left = remainingSplit({ amount: 7_500, ...sharesOf(['a', 4_000, 400], ['b', 3_000, 300]) });
    const typed = form.rows.map((row) => ({ ...row, amount: 'x', fee: '' }));
    const back = rowsWith(typed, left.original.entries);
    expect(back.map(({ amount, fee }) => [amount, fee])).toEqual([
      ['4,000', '400'],
      ['3,000', '300'],
    ]);
    expect(refundRequestOf('p', { ...form, amount: '7,500', rows: back }, left, true)).toMatchObject({
      input: { amount: 7_500, platform_details: splitOf(['a', 4_000, 400], ['b', 3_000, 300]) },
    });
  });

  test('what is left counts what went back, and a whole that sellers would exceed is scaled to it', () => {
    const left = remainingSplit({ amount: 5_000, ...sharesOf(['a', 5_000, 500], ['b', 3_000, 300]) });
    expect(left).toEqual({
      amount: 5_000,
      original: {
        entries: [
          { submerchantId: 'a', amount: 5_000, platformFee: 500 },
          { submerchantId: 'b', amount: 3_000, platformFee: 300 },
        ],
        rest: 0,
      },
    });
    const wish = fullRefundRequest(left);
    expect(wish.amount).toBe(5_000);
    expect(wish.entries).toEqual([
      { submerchantId: 'a', amount: 3_125, platformFee: 312 },
      { submerchantId: 'b', amount: 1_875, platformFee: 187 },
    ]);
  });
});

describe('a capture', () => {
  const authorized = payment({ status: 'authorized', tax: 1_000 });
  const original = givenSplit(authorized);
  const form = { mode: 'whole' as const, amount: '', rows: rowsOf(original.entries, names) };

  test('a split that is as it was given is not said again; one that was changed by a yen is', () => {
    expect(captureRequestOf(authorized, form, original, true)).toEqual({ total: 11_000, input: { id: 'p' } });
    const rows = rowsWith(form.rows, [{ submerchantId: 'a', amount: 6_001, platformFee: 600 }]);
    expect(captureRequestOf(authorized, { ...form, rows }, original, true)).toEqual({
      total: 11_000,
      input: { id: 'p', platform_details: splitOf(['a', 6_001, 600]) },
    });
  });

  test('a part is taken with its tax, rounded as the operation rounds it, and always says its split', () => {
    const part = { ...form, mode: 'part' as const, amount: '9,999' };
    expect(captureRequestOf(authorized, part, original, true)).toMatchObject({
      total: 10_998,
      input: { id: 'p', amount: 9_999, platform_details: splitOf(['a', 6_000, 600], ['b', 3_000, 300]) },
    });
    expect(captureRequestOf(authorized, { ...part, amount: '10,001' }, original, true)).toMatchObject({ fault: 'tooMuch' });
    expect(captureRequestOf(authorized, { ...part, amount: '8,000' }, original, true)).toMatchObject({ total: 8_800, fault: 'sum' });
    expect(captureRequestOf(authorized, part, original, false)).toEqual({ total: 10_998, input: { id: 'p', amount: 9_999 } });
  });
});
