import { sum } from '@/lib/money/yen';
import type { Earnings, Leaders, MerchantEarnings } from '@/lib/reports/merchants/schema';
import type { EarningSort } from '@/lib/reports/merchants/sort';

const figures = ['volume', 'payments', 'fees', 'costs', 'margin'] as const satisfies readonly (keyof Earnings)[];

/** The sum of each figure. */
export const sumOf = (rows: readonly Earnings[]): Earnings =>
  Object.fromEntries(figures.map((figure) => [figure, sum(rows.map((row) => row[figure]))])) as Earnings;

/** The margin as a part of the volume; null without any. */
export const rateOf = ({ margin, volume }: Pick<Earnings, 'margin' | 'volume'>): number | null => (volume === 0 ? null : margin / volume);

const byName = new Intl.Collator('ja');
type Compare = (one: MerchantEarnings, other: MerchantEarnings) => number;

const compareName: Compare = (one, other) => byName.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
/** Merchants without a rate come last in either order. */
const rankOf = (row: MerchantEarnings, figure: (typeof figures)[number] | 'rate', sign: 1 | -1): number => {
  const value = row[figure];
  return value === null ? Number.NEGATIVE_INFINITY : sign * value;
};

/** In this order; equal figures by name. */
export function inOrder(rows: readonly MerchantEarnings[], sort: EarningSort): MerchantEarnings[] {
  if (sort === 'name') return rows.toSorted(compareName);
  if (sort === 'name_reversed') return rows.toSorted((one, other) => compareName(other, one));
  const [figure, end] = sort.split('_') as [(typeof figures)[number] | 'rate', 'most' | 'least'];
  const sign = end === 'most' ? 1 : -1;
  const rank = (row: MerchantEarnings) => rankOf(row, figure, sign);
  return rows.toSorted((one, other) => (rank(one) === rank(other) ? compareName(one, other) : rank(one) < rank(other) ? 1 : -1));
}

/** The first `count` by a figure, and the sum of the others; those without any of it, or with a loss, are in the table alone. */
export function leadersOf(rows: readonly MerchantEarnings[], figure: 'volume' | 'margin', count: number): Leaders {
  const all = inOrder(rows, `${figure}_most`).filter((row) => row[figure] > 0);
  const others = all.slice(count);
  return {
    first: all.slice(0, count).map(({ id, name, ...row }) => ({ id, name, amount: row[figure] })),
    others: { merchants: others.length, amount: sum(others.map((row) => row[figure])) },
  };
}
