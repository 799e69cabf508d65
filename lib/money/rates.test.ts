import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPointsOf, percentOf, shortPercentOf } from '@/lib/money/percent';
import { customerFee, defaultFee, feeMethods, maxCustomerFeeYen, maxRateBasisPoints, rateFor } from '@/lib/money/rates';
import { runs } from '@/lib/testing/tier';

test('what holds where nothing was agreed', () => {
  expect(Object.fromEntries(feeMethods.map((method) => [method, rateFor(method)]))).toEqual({
    visa: 360,
    master: 360,
    jcb: 385,
    american_express: 385,
    diners_club: 385,
    paypay: 350,
    merpay: 350,
    paidy: 350,
    konbini: 275,
    bank_transfer: 275,
    pay_easy: 275,
  });
  for (const method of feeMethods) expect([defaultFee('processing', method), defaultFee('customer', method)]).toEqual([rateFor(method), 0]);
});

test('a customer fee is agreed before tax and paid with it', () => {
  expect(customerFee(150)).toEqual({ fee: 150, tax: 15, total: 165 });
  expect(customerFee(0)).toEqual({ fee: 0, tax: 0, total: 0 });
  expect(customerFee(9)).toEqual({ fee: 9, tax: 0, total: 9 });
  expect(customerFee(maxCustomerFeeYen)).toEqual({ fee: 100_000, tax: 10_000, total: 110_000 });
});

test('a percentage is read as it is typed, and written with two decimals', () => {
  for (const [typed, basisPoints] of [
    ['3.60', 360],
    ['3.6', 360],
    ['3', 300],
    [' 3.85 % ', 385],
    ['３．６０％', 360],
    ['0', 0],
    ['0.01', 1],
    ['100', 10_000],
    ['4.35', 435],
    ['', null],
    ['.5', null],
    ['3.', null],
    ['3.605', null],
    ['-1', null],
    ['3,6', null],
    ['1e2', null],
    ['三', null],
    ['1000', null],
    ['3.6.0', null],
  ] as const) {
    expect([typed, basisPointsOf(typed)]).toEqual([typed, basisPoints]);
  }
  expect([0, 1, 29, 275, 360, 10_000].map(percentOf)).toEqual(['0.00', '0.01', '0.29', '2.75', '3.60', '100.00']);
  expect([0, 1, 29, 270, 360, 10_000].map(shortPercentOf)).toEqual(['0', '0.01', '0.29', '2.7', '3.6', '100']);
});

test('any rate reads as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxRateBasisPoints }), (rate) => basisPointsOf(percentOf(rate)) === rate),
    runs(500, 10_001),
  );
});
