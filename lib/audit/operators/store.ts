import 'server-only';
import { toldOfOperators } from '@/lib/audit/logged-operations';
import type { FoundAudit } from '@/lib/audit/store';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { installation } from '@/lib/operation/audit';

export type OperatorFilter = {
  actor: string | null;
  operation: string | null;
  subject: string | null;
  from: Date | null;
  to: Date | null;
  before: string | null;
};
export type OperatorAudit = FoundAudit & { merchantName: string | null };

function wanted({ operation, subject, from, to, before }: OperatorFilter): Prisma.Sql {
  const parts = [Prisma.sql`operation = ANY (${operation ? [operation] : toldOfOperators}::text[])`];
  if (subject) parts.push(Prisma.sql`"subjectId" = ${subject}::uuid`);
  if (from) parts.push(Prisma.sql`"createdAt" >= ${from}`);
  if (to) parts.push(Prisma.sql`"createdAt" <= ${to}`);
  if (before) parts.push(Prisma.sql`id < ${before}::uuid`);
  return Prisma.join(parts, ' AND ');
}

/**
 * Operators' actions with any merchant, and those made in their name on the machine; newest first. Looks up each operator in each
 * merchant's part of one index: a few thousand look-ups at most, whatever the merchants themselves do.
 */
export function findOperatorAudits(filter: OperatorFilter, count: number): Promise<OperatorAudit[]> {
  const isOne = filter.actor ? Prisma.sql`u.id = ${filter.actor}::uuid` : Prisma.sql`TRUE`;
  return prisma.$queryRaw<OperatorAudit[]>`
    WITH place AS (SELECT id FROM "Tenant" UNION SELECT ${installation}::uuid),
    own AS (
      SELECT a.* FROM place p CROSS JOIN "User" u CROSS JOIN LATERAL (
        SELECT * FROM "Audit" WHERE "tenantId" = p.id AND "actorId" = u.id AND "actorKind" = 'user' AND ${wanted(filter)}
        ORDER BY id DESC LIMIT ${count}::int) a
      WHERE u."tenantId" IS NULL AND ${isOne}),
    machine AS (
      SELECT * FROM "Audit" WHERE "tenantId" = ${installation}::uuid AND "actorKind" = 'system' AND ${filter.actor}::text IS NULL AND ${wanted(filter)}
      ORDER BY id DESC LIMIT ${count}::int)
    SELECT w.*, w."actorKind" = 'user' AS "isOperator", m.name AS "merchantName"
    FROM (SELECT * FROM own UNION ALL SELECT * FROM machine ORDER BY id DESC LIMIT ${count}::int) w
    LEFT JOIN "Merchant" m ON m."tenantId" = w."tenantId" AND m.id = w."tenantId" ORDER BY w.id DESC`;
}

/** Every present and past operator, by name. */
export const findOperatorNames = (): Promise<{ id: string; name: string }[]> =>
  prisma.user.findMany({ where: { tenantId: null }, orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true } });
