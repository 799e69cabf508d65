import { cashGraceMs } from '@/lib/money/methods';

/** What came in against what was asked: less than nothing is missing, more than nothing is too much. */
export const differenceOf = ({ arrived, total }: { arrived: number; total: number }): number => arrived - total;

/** Why a payment cannot become paid with what came in, so that all of it goes back; null where it can. The operation decides; this only says it before. */
export function allBackOf(
  { status, payment_deadline: deadline }: { status: string; payment_deadline: string | null },
  now: string,
): 'ended' | 'overdue' | null {
  if (status !== 'authorized') return 'ended';
  return deadline !== null && Date.parse(deadline) + cashGraceMs < Date.parse(now) ? 'overdue' : null;
}
