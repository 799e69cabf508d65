import { expect, test } from 'vitest';
import { lookOf, othersIn, rankedParts } from '@/components/payments/part-look';
import type { Share } from '@/lib/payments/ledger-schema';

const part = (key: string, kind: Share['kind'], amount: number) =>
  ({ key, kind, amount, later: 0, terms: [], name: key }) as unknown as Share;
const sellers = (...amounts: number[]) => amounts.map((amount, index) => part(`s${index}`, 'seller', amount));

test('sellers stand by their part, the largest first, and the others where they were', () => {
  const parts = [...sellers(10, 30, 20), part('own', 'own', 5), part('fee', 'fee', 40)];
  expect(rankedParts(parts).map(({ key }) => key)).toEqual(['s1', 's2', 's0', 'own', 'fee']);
  expect(parts.map(({ key }) => key)).toEqual(['s0', 's1', 's2', 'own', 'fee']);
});

test('five have colours of their own, by rank; all others share one and are one part of the bar', () => {
  const ranked = rankedParts([part('own', 'own', 1), ...sellers(1, 2, 3, 4, 5, 6, 7)]);
  const looks = ranked.map((one) => lookOf(one, ranked).surface);
  expect(new Set(looks.slice(1, 6)).size).toBe(5);
  expect(looks.slice(6)).toEqual(['bg-part-other', 'bg-part-other']);
  expect(othersIn(ranked).map(({ key }) => key)).toEqual(['s1', 's0']);
  expect(othersIn(rankedParts(sellers(1, 2, 3, 4, 5, 6)))).toEqual([]);
});
