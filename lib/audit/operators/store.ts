import 'server-only';
import { toldOfOperators } from '@/lib/audit/logged-operations';
import type { FoundAudit } from '@/lib/audit/store';
import { askAllTenants } from '@/lib/db/all-tenants';
import { type Audit, Prisma } from '@/lib/db/generated/client';
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
export async function findOperatorAudits(filter: OperatorFilter, count: number): Promise<OperatorAudit[]> {
  const operators = await prisma.user.findMany({
    where: { tenantId: null, ...(filter.actor && { id: filter.actor }) },
    select: { id: true },
  });
  const ids = operators.map(({ id }) => id);
  const newest = Prisma.sql`ORDER BY id DESC LIMIT ${count}::int`;
  const isMachines = Prisma.sql`"actorKind" = 'system' AND ${filter.actor}::text IS NULL`;
  const [withMerchants, others] = await Promise.all([
    askAllTenants<Audit>(Prisma.sql`
      SELECT a.* FROM "Tenant" t CROSS JOIN LATERAL (SELECT x.* FROM unnest(${ids}::uuid[]) u(id) CROSS JOIN LATERAL (
        SELECT * FROM "Audit" WHERE "tenantId" = t.id AND "actorId" = u.id AND "actorKind" = 'user' AND ${wanted(filter)} ${newest}) x) a ${newest}`),
    prisma.$queryRaw<Audit[]>`
      SELECT * FROM "Audit" WHERE "tenantId" = ${installation}::uuid AND ("actorKind" = 'user' AND "actorId" = ANY(${ids}::uuid[]) OR ${isMachines})
        AND ${wanted(filter)} ${newest}`,
  ]);
  const shown = [...withMerchants, ...others].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, count);
  const tenants = [...new Set(shown.map(({ tenantId }) => tenantId))];
  const merchants = await prisma.merchant.findMany({
    where: { tenantId: { in: tenants }, id: { in: tenants } },
    select: { id: true, name: true },
  });
  const names = new Map(merchants.map(({ id, name }) => [id, name]));
  return shown.map((row) => ({ ...row, isOperator: row.actorKind === 'user', merchantName: names.get(row.tenantId) ?? null }));
}

/** Every present and past operator, by name. */
export const findOperatorNames = (): Promise<{ id: string; name: string }[]> =>
  prisma.user.findMany({ where: { tenantId: null }, orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true } });
