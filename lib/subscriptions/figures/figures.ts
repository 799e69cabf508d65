import type { SubscriptionFigures } from '@/lib/subscriptions/figures/schema';

const monthsShown = 12;

/** Months of Tokyo until the one of `today`, oldest first, as `YYYY-MM`. */
export function monthsUntil(today: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = last - monthsShown + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** A count, or of `recurring` whole yen; of a month, or null: as it is now. */
export type Counted = {
  kind: 'active' | 'paused' | 'suspended' | 'recurring' | 'begun' | 'ended' | 'failed' | 'recovered';
  month: string | null;
  count: number;
};

export function figuresOf(counted: readonly Counted[], months: readonly string[]): Omit<SubscriptionFigures, 'resource'> {
  const of = (kind: Counted['kind'], month: string | null = null) =>
    counted.find((one) => one.kind === kind && one.month === month)?.count ?? 0;
  return {
    active: of('active'),
    paused: of('paused'),
    suspended: of('suspended'),
    recurring: of('recurring'),
    months: months.map((month) => ({
      month,
      begun: of('begun', month),
      ended: of('ended', month),
      failed: of('failed', month),
      recovered: of('recovered', month),
    })),
  };
}
