import 'server-only';
import { prisma } from '@/lib/db/prisma';
import type { Lag } from '@/lib/jobs/source';

/**
 * Makes the months of one table that are missing up to `ahead` whole ones from now, and returns their names; none: nothing is missing, or can be made now. Or
 * it takes away a check (`…_until`) that a start has left and that would soon refuse rows.
 */
export async function makeMissingMonths(ahead: number): Promise<string[]> {
  const made = await prisma.$queryRaw<{ name: string }[]>`SELECT make_months(${ahead}::int) AS name`;
  return made.map(({ name }) => name);
}

export async function countMonths(table: string): Promise<void> {
  await prisma.$executeRaw`SELECT count_months(${table})`;
}

/**
 * The tables whose next month is not there yet, since the beginning of this one; and the checks that a start has left and that refuse rows, and so payments,
 * within a week.
 */
export async function findMonthLag(): Promise<Lag> {
  const [row] = await prisma.$queryRaw<Lag[]>`
    SELECT count(*)::int AS count, min(late.since) AS oldest FROM (
      SELECT month_after(statement_timestamp(), 0) AS since FROM months_end() m WHERE m."until" < month_after(statement_timestamp(), 2)
      UNION ALL SELECT c."until" - interval '7 days' FROM month_checks() c WHERE c."until" < statement_timestamp() + interval '7 days') late`;
  return row ?? { count: 0, oldest: null };
}
