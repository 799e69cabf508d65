import 'server-only';
import { prisma } from '@/lib/db/prisma';
import type { Lag } from '@/lib/jobs/source';

/**
 * Makes the months of one table that are missing up to `ahead` whole ones from now; their names, none: nothing is missing. Fails with 55P03 while somebody
 * else keeps it from beginning.
 */
export async function makeMissingMonths(ahead: number): Promise<string[]> {
  const made = await prisma.$queryRaw<{ name: string }[]>`SELECT make_months(${ahead}::int) AS name`;
  return made.map(({ name }) => name);
}

export async function countMonths(table: string): Promise<void> {
  await prisma.$executeRaw`SELECT count_months(${table})`;
}

/** The tables whose next month is not there yet, and since when it should be: the beginning of this one. */
export async function findMonthLag(): Promise<Lag> {
  const [row] = await prisma.$queryRaw<Lag[]>`
    SELECT count(*)::int AS count, CASE WHEN count(*) > 0 THEN month_after(clock_timestamp(), 0) END AS oldest
    FROM months_end() m WHERE m."until" < month_after(clock_timestamp(), 2)`;
  return row ?? { count: 0, oldest: null };
}
