import type { FeeMethod } from '@/lib/money/rates';
import { sum } from '@/lib/money/yen';
import { type Span, sumByBar } from '@/lib/reports/period';
import type { DecisionBar, RefundBar, SalesBar } from '@/lib/reports/schema';

/** `compared`: of the earlier period, until the moment that now is compared with. */
export type SalesPart = { day: string; brand: FeeMethod; compared: boolean; amount: number; payments: number };

export type Sales = { amount: number; payments: number; before: number; bars: SalesBar[] };

/** Captures of both periods as bars, and the sums of this period and of the one before until the same moment. */
export function salesOf(parts: readonly SalesPart[], span: Span): Sales {
  const sums = sumByBar(span, parts, ['amount', 'payments']);
  const bars = span.bars.map(({ at, before }) => ({
    at,
    amount: sums.get(at)?.amount ?? 0,
    payments: sums.get(at)?.payments ?? 0,
    before: sums.get(before)?.amount ?? 0,
  }));
  const first = span.bars[0]?.at ?? '';
  const before = sum(parts.flatMap(({ day, compared, amount }) => (day < first && compared ? [amount] : [])));
  return { amount: sum(bars.map(({ amount }) => amount)), payments: sum(bars.map(({ payments }) => payments)), before, bars };
}

/** This period's captures by payment method, largest first. */
export function methodsOf(parts: readonly SalesPart[], { bars }: Span): { brand: FeeMethod; amount: number; payments: number }[] {
  const first = bars[0]?.at ?? '';
  const sums = new Map<FeeMethod, { amount: number; payments: number }>();
  for (const { day, brand, amount, payments } of parts) {
    if (day < first) continue;
    const known = sums.get(brand) ?? { amount: 0, payments: 0 };
    sums.set(brand, { amount: known.amount + amount, payments: known.payments + payments });
  }
  return [...sums].map(([brand, each]) => ({ brand, ...each })).sort((one, other) => other.amount - one.amount);
}

type Refunded = { day: string; amount: number; refunds: number };

/** What was refunded on each day or in each month, beside the sales of the same time: the payments are often older. */
export function refundsOf(rows: readonly Refunded[], sales: Sales, span: Span): RefundBar[] {
  const sums = sumByBar(span, rows, ['amount', 'refunds']);
  return sales.bars.map(({ at, amount: captured }) => {
    const { amount, refunds } = sums.get(at) ?? { amount: 0, refunds: 0 };
    return { at, amount, refunds, rate: captured === 0 ? null : amount / captured };
  });
}

type Made = { day: string; count: number };
/** Payments without an approval; `code` null: nobody has decided. */
type Unapproved = Made & { code: string | null };

/** Payments by the day on which they were made: those that were approved and those that were declined. */
export function decisionsOf(made: readonly Made[], unapproved: readonly Unapproved[], span: Span): DecisionBar[] {
  const all = sumByBar(span, made, ['count']);
  const without = sumByBar(span, unapproved, ['count']);
  const refused = sumByBar(
    span,
    unapproved.filter(({ code }) => code !== null),
    ['count'],
  );
  return span.bars.map(({ at }) => {
    const declined = refused.get(at)?.count ?? 0;
    const approved = Math.max(0, (all.get(at)?.count ?? 0) - (without.get(at)?.count ?? 0));
    return { at, approved, declined, rate: approved + declined === 0 ? null : approved / (approved + declined) };
  });
}

/** Why payments were declined, the most frequent first. */
export function reasonsOf(unapproved: readonly Unapproved[]): { code: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const { code, count } of unapproved) if (code !== null) sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
