import { expect, test } from 'vitest';
import type { FundsEntry } from '@/lib/acquirers/acquirer';
import { begun, type Difference, nameOf, openOf, postingOf } from '@/lib/acquirers/funds/funds';
import { monthAt, monthsOf } from '@/lib/acquirers/funds/margin/margin';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';

const clearing = clearingOf('bunpai');
const { bank, costs } = serviceAccounts;
const line = (given: Partial<FundsEntry>): FundsEntry => ({
  ...{ entryId: 'l', kind: 'fee', amount: -100, remote: null, reference: null, mark: null, at: new Date(0) },
  ...given,
});

test.each([
  ['a fee', line({ kind: 'fee' }), [{ type: 'acquirer_fee', from: costs, to: clearing, amount: 100 }]],
  ['a fee that it gives back', line({ kind: 'fee', amount: 30 }), [{ type: 'acquirer_fee', from: clearing, to: costs, amount: 30 }]],
  ['its tax', line({ kind: 'fee_tax', amount: -9 }), [{ type: 'acquirer_fee_tax', from: costs, to: clearing, amount: 9 }]],
  ['a payout', line({ kind: 'payout', amount: -5_000 }), [{ type: 'acquirer_payout', from: bank, to: clearing, amount: 5_000 }]],
  [
    'a payout whose transfer we pay',
    line({ kind: 'payout', amount: -5_000, bankFee: 300 }),
    [
      { type: 'acquirer_payout', from: bank, to: clearing, amount: 4_700 },
      { type: 'acquirer_payout_fee', from: costs, to: clearing, amount: 300 },
    ],
  ],
  [
    'a payout that came back',
    line({ kind: 'payout', amount: 5_000, bankFee: 300 }),
    [
      { type: 'acquirer_payout', from: clearing, to: bank, amount: 4_700 },
      { type: 'acquirer_payout_fee', from: clearing, to: costs, amount: 300 },
    ],
  ],
])('%s is posted', (_, entry, expected) => {
  expect(postingOf(entry, 'bunpai')?.transfers).toEqual(expected);
});

test.each(['payment', 'refund', 'chargeback', 'other'] as const)('a %s is not: its own entries, or a person, are', (kind) => {
  expect(postingOf(line({ kind }), 'bunpai')).toBeNull();
});

const part = (key: string, amount: number, given: Partial<Difference> = {}): Difference => ({
  ...{ key, kind: 'amount', amount, theirs: amount, ours: 0, tenantId: null, paymentId: null, remote: null, isOnTheWay: false },
  ...given,
});
const openKeys = (parts: Difference[], resolved: Difference[] = []) => openOf(parts, new Set(resolved.map(nameOf))).map(({ key }) => key);

test('what is on the way or dealt with is not open, and what was dealt with is open again with another amount', () => {
  const parts = [part('a', 5), part('b', 7, { isOnTheWay: true }), part('c', -3)];
  expect(openKeys(parts)).toEqual(['a', 'c']);
  expect(openKeys(parts, [part('a', 5)])).toEqual(['c']);
  expect(openKeys(parts, [part('a', 4)])).toEqual(['a', 'c']);
});

test('a part begins with the comparison that has not been preceded by it, with its yen', () => {
  const [first, second, third] = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => new Date(day)) as [Date, Date, Date];
  const one = begun([part('a', 5), part('b', 7)], [], first);
  const two = begun([part('a', 5), part('b', 8)], one, second);
  expect(two.map(({ since }) => since)).toEqual([first, second].map((at) => at.toISOString()));
  expect(openKeys(two, one)).toEqual(['b']);
  const three = begun([part('a', 5)], begun([part('b', 8)], two, second), third);
  expect(openKeys(three, [...one, ...two])).toEqual(['a']);
  // of what was written down before there were beginnings
  expect(openKeys(begun([part('a', 5)], [part('a', 5)], third), [part('a', 5)])).toEqual([]);
});

test('adjustments that make up for the others leave none; differences alone do not make up for each other', () => {
  const adjusted = part('x', -500, { kind: 'adjustment' });
  expect(openKeys([part('a', 500), adjusted])).toEqual([]);
  expect(openKeys([part('a', 500), part('b', -500)])).toEqual(['a', 'b']);
  expect(openKeys([part('a', 500), part('b', 1), adjusted])).toEqual(['a', 'b', 'x']);
  expect(openKeys([adjusted])).toEqual(['x']);
});

test('months: half a year until this one, two years at most', () => {
  expect(monthsOf({}, '2026-03')).toEqual({ from: '2025-10', to: '2026-03' });
  expect(monthsOf({ from: '2025-01', to: '2025-02' }, '2026-03')).toEqual({ from: '2025-01', to: '2025-02' });
  expect(monthAt(2026 * 12)).toBe('2026-01');
  for (const [given, param] of [
    [{ from: '2026-13' }, 'from'],
    [{ to: 'x' }, 'to'],
    [{ from: '2026-02', to: '2026-01' }, 'to'],
    [{ from: '2020-01', to: '2026-01' }, 'to'],
  ] as const)
    expect(() => monthsOf(given, '2026-03')).toThrow(expect.objectContaining({ code: 'invalid_parameter', param }));
});
