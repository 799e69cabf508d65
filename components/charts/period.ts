import { type Period, periods, usualPeriod } from '@/lib/reports/period';

/** The period of an address, which anybody may have written. */
export const periodIn = (params: Record<string, string | string[] | undefined>): Period =>
  periods.find((period) => period === params.period) ?? usualPeriod;

/** A page's address for a period. */
export const hrefOfPeriod =
  (path: string) =>
  (period: Period): string =>
    period === usualPeriod ? path : `${path}?period=${period}`;
