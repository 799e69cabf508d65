import { sweepRows } from '@/lib/team/account/store';

const dayMs = 24 * 60 * 60 * 1000;

/** Removes sign-ins and links ninety days after their end, and budgets that nobody touched for a day; in real time. Says how many rows went. */
export function sweepSignIns(): Promise<number> {
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  return sweepRows({ signIns: ago(90), links: ago(90), budgets: ago(1) });
}
