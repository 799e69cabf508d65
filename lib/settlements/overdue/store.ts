import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { PayableRow } from '@/lib/settlements/files/payable';
import { payable, withAccountsOf } from '@/lib/settlements/files/store';
import { within } from '@/lib/settlements/store';

/** The most payouts past their day that are looked at, the longest waiting first. */
const mostOverdue = 1_000;

const order = Prisma.sql`s."payDay", s.id`;

/** What waits for its transfer since before this day, in a file or not, with what decides whether it is held. */
export function findPastDay(scope: Scope, today: string): Promise<PayableRow[]> {
  const waits = Prisma.sql`s.status = 'pending' AND s."payDay" < ${today}`;
  if (scope.kind !== 'all')
    return prisma.$queryRaw<PayableRow[]>`
      SELECT ${payable} FROM (SELECT * FROM "Settlement" s WHERE ${within(scope)} AND ${waits} ORDER BY ${order} LIMIT ${mostOverdue}::int) s
        ${withAccountsOf(Prisma.sql`${scope.tenantId}::uuid`)}
      ORDER BY ${order}`;
  return askAllTenants<PayableRow>(Prisma.sql`
    SELECT ${payable} FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT * FROM "Settlement" s WHERE s."tenantId" = t.id AND ${waits} ORDER BY ${order} LIMIT ${mostOverdue}::int) s
      ${withAccountsOf(Prisma.sql`s."tenantId"`)}
    ORDER BY ${order} LIMIT ${mostOverdue}::int`);
}
