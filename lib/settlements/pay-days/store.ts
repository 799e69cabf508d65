import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { prisma } from '@/lib/db/prisma';
import { fitting, type SettlementFilter } from '@/lib/settlements/store';

/** More are not added up. */
const summedUpTo = 30_000;
type PayDaySum = { day: string; count: number; amount: bigint };

/** What the settlements of a filter add up to on each of these days; without those that ended without a transfer. Empty: too many, or of all tenants. */
export async function sumPayDays(scope: Scope, filter: SettlementFilter, days: readonly string[]): Promise<PayDaySum[]> {
  if (scope.kind === 'all' || days.length === 0) return [];
  const rows = await prisma.$queryRaw<PayDaySum[]>`
    SELECT f."payDay" AS day, count(*)::int AS count, sum(f."settlementAmount")::bigint AS amount FROM (
      SELECT s."payDay", s."settlementAmount" FROM "Settlement" s
      WHERE ${fitting(scope, filter)} AND s."payDay" = ANY (${days}::text[]) AND s.status IN ('pending', 'paid') LIMIT ${summedUpTo + 1}::int) f
    GROUP BY f."payDay"`;
  return rows.reduce((all, { count }) => all + count, 0) > summedUpTo ? [] : rows;
}
