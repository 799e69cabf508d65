import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RecordType, recordTypes } from '@/lib/ledger/record';
import {
  betweenTotals,
  type CycleCase,
  figuresOf,
  mayBecome,
  planCycle,
  referenceOf,
  settlementStatuses,
  type Totals,
  uninvoicedOf,
} from '@/lib/settlements/settlement';

test('a settlement moves as it may', () => {
  const legal = settlementStatuses.flatMap((from) => settlementStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`));
  expect(legal).toEqual(['pending paid', 'pending bounced', 'pending cancelled', 'paid bounced']);
});

const posted = (amounts: Partial<Record<RecordType, number>>) => new Map(Object.entries(amounts) as [RecordType, number][]);

test('of a seller, the platform’s fees are told without the tax that is in them, rounded down once', () => {
  const sold = posted({
    payment_transfer: 6_000,
    platform_fee: -605,
    payment_transfer_return: -1_000,
    platform_fee_return: 100,
    payout: -700,
  });
  // 605 contain 55 tax, the returned 100 contain 9.09…: one invoice each
  expect(figuresOf(700, sold, true)).toEqual({ opening: 700, transaction: 5_000, fee: 459, feeTax: 46, paidOut: 700, closing: 4_495 });
});

test('what invoices of carried cycles tell of is not rounded again', () => {
  const sold = posted({ payment_transfer: 6_000, platform_fee: -1_010, platform_fee_return: 100 });
  // 505 and 505 contain 45.9… each; 1,010 in one invoice contain 91.8…
  const invoiced = { charged: 505, returned: 0, tax: 45 };
  expect(uninvoicedOf(sold, invoiced)).toEqual({ charged: 505, returned: 100 });
  expect(figuresOf(0, sold, true, invoiced)).toEqual({ opening: 0, transaction: 6_000, fee: 829, feeTax: 81, paidOut: 0, closing: 5_090 });
  expect(figuresOf(0, sold, true).feeTax).toBe(82);
});

test('of a merchant, the service’s fees and their tax are records of their own, and what its sellers pay it is income', () => {
  const sold = posted({
    payment: 10_000,
    payment_transfer: -6_000,
    platform_fee: 600,
    processing_fee: -360,
    processing_fee_tax: -36,
    payout_return: 5,
  });
  expect(figuresOf(0, sold, false)).toEqual({ opening: 0, transaction: 4_600, fee: 360, feeTax: 36, paidOut: -5, closing: 4_209 });
});

test('any records at all: a statement adds up, and two that follow each other are one over both', () => {
  const amounts = fc.dictionary(fc.constantFrom(...recordTypes), fc.integer({ min: -10_000_000, max: 10_000_000 }));
  const asTotals = (values: Record<string, number>): Totals =>
    Object.fromEntries(Object.entries(values).map(([type, amount]) => [type, [amount, 1]]));
  fc.assert(
    fc.property(amounts, amounts, fc.boolean(), (first, then, isSeller) => {
      const all = Object.fromEntries(recordTypes.map((type) => [type, (first[type] ?? 0) + (then[type] ?? 0)]));
      const one = figuresOf(0, betweenTotals({}, asTotals(first)), isSeller);
      const two = figuresOf(one.closing, betweenTotals(asTotals(first), asTotals(all)), isSeller);
      for (const { opening, transaction, fee, feeTax, paidOut, closing } of [one, two]) {
        expect(opening + transaction - fee - feeTax - paidOut).toBe(closing);
      }
      expect(two.closing).toBe(Object.values(all).reduce((sum, amount) => sum + amount, 0));
      const whole = figuresOf(0, betweenTotals({}, asTotals(all)), isSeller);
      expect(one.fee + one.feeTax + two.fee + two.feeTax).toBe(whole.fee + whole.feeTax);
    }),
  );
});

const usual: CycleCase = {
  closing: 5_000,
  available: 5_000,
  underWay: 0,
  minimum: 1,
  isEnabled: true,
  isSuspended: false,
  isOnHold: false,
};
test.each<[string, Partial<CycleCase>, object]>([
  ['all that was there', {}, { outcome: 'settled', amount: 5_000 }],
  ['not what came in later', { available: 9_000 }, { outcome: 'settled', amount: 5_000 }],
  ['not what has gone or is held back since', { available: 1_200 }, { outcome: 'settled', amount: 1_200 }],
  ['not what an earlier settlement has been promised', { underWay: 3_000 }, { outcome: 'settled', amount: 2_000 }],
  ['nothing where all of it is promised', { underWay: 5_000 }, { outcome: 'nothing' }],
  ['nothing of a debt', { closing: -300, available: -300 }, { outcome: 'nothing' }],
  ['nothing where all has gone', { available: 0 }, { outcome: 'nothing' }],
  ['carried below the minimum', { minimum: 5_001 }, { outcome: 'carried', reason: 'below_minimum' }],
  ['paid at the minimum', { minimum: 5_000 }, { outcome: 'settled', amount: 5_000 }],
  ['carried while payouts are not enabled', { isEnabled: false }, { outcome: 'carried', reason: 'payouts_disabled' }],
  ['carried while on hold', { isOnHold: true, isEnabled: false, minimum: 9_000 }, { outcome: 'carried', reason: 'on_hold' }],
  ['suspended before on hold', { isOnHold: true, isSuspended: true }, { outcome: 'carried', reason: 'suspended' }],
  ['nothing on hold where there is nothing', { isOnHold: true, available: 0 }, { outcome: 'nothing' }],
  ['carried while suspended', { isSuspended: true, isEnabled: false }, { outcome: 'carried', reason: 'suspended' }],
])('%s', (_, given, plan) => expect(planCycle({ ...usual, ...given })).toEqual(plan));

test('a reference fits on a bank’s papers', () => {
  const reference = referenceOf('01a206c7-7b73-7755-ad45-1e61b18bc81a', '2026-11-27');
  expect(reference).toBe('S261127-61B18BC81A');
  expect(reference.length).toBeLessThanOrEqual(20);
});
