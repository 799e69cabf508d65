import 'server-only';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import type { AssigneeRow } from '@/lib/notes/present';
import type { Named, Side, Subject, SubjectKind } from '@/lib/notes/subject';

type About = { subject: Subject; side: Side };

export const findAssignee = ({ subject: { tenantId, kind, id }, side }: About, database: Database = prisma): Promise<AssigneeRow | null> =>
  database.assignment.findUnique({
    where: { tenantId_side_subjectKind_subjectId: { tenantId, side, subjectKind: kind, subjectId: id } },
  });

/**
 * Gives the thing to somebody, or to nobody, if who has it is still whom the caller saw. null: it was not so. Otherwise who had it: of two
 * at once the second finds what the first wrote.
 */
export async function saveAssignee(
  database: Database,
  { subject: { tenantId, kind, id }, side }: About,
  { assignee, seen }: { assignee: Named | null; seen: string | null },
  now: Date,
): Promise<{ before: string | null } | null> {
  const [row] = await database.$queryRaw<{ before: string | null }[]>`
    INSERT INTO "Assignment" AS a ("tenantId", side, "subjectKind", "subjectId", "assigneeId", "assigneeName", "assignedAt")
    VALUES (${tenantId}::uuid, ${side}, ${kind}, ${id}::uuid, ${assignee?.id ?? null}::uuid, ${assignee?.name ?? null}, ${now}::timestamptz)
    ON CONFLICT ("tenantId", side, "subjectKind", "subjectId") DO UPDATE
      SET "assigneeId" = excluded."assigneeId", "assigneeName" = excluded."assigneeName", "assignedAt" = excluded."assignedAt"
      WHERE a."assigneeId" IS NOT DISTINCT FROM ${seen}::uuid
    RETURNING old."assigneeName" AS before`;
  return row ?? null;
}

/** A list shows a page of them. */
const mostShown = 100;
/** So many that somebody minds can be listed as their own: the newest. */
const mostOwn = 1_000;

type Where = { side: Side; kind: SubjectKind; tenantId: string | null };

/** The rows of one tenant, or of all: only operators see those. */
const rowsOf = <Row>({ tenantId }: Where, columns: Prisma.Sql, condition: Prisma.Sql, limit: number): Promise<Row[]> =>
  tenantId === null
    ? askAllTenants<Row>(Prisma.sql`
        SELECT a.* FROM "Tenant" t CROSS JOIN LATERAL (
          SELECT ${columns} FROM "Assignment" g WHERE g."tenantId" = t.id AND ${condition} ORDER BY g."assignedAt" DESC LIMIT ${limit}) a
        ORDER BY a."assignedAt" DESC LIMIT ${limit}`)
    : prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM "Assignment" g WHERE g."tenantId" = ${tenantId}::uuid AND ${condition}
        ORDER BY g."assignedAt" DESC LIMIT ${limit}`;

/** Who minds these. */
export const findAssignees = (where: Where, ids: readonly string[]): Promise<(AssigneeRow & { subjectId: string })[]> =>
  rowsOf(
    where,
    Prisma.sql`g."subjectId", g."assigneeId", g."assigneeName", g."assignedAt"`,
    Prisma.sql`g.side = ${where.side} AND g."subjectKind" = ${where.kind} AND g."subjectId" = ANY (${ids}::uuid[]) AND g."assigneeId" IS NOT NULL`,
    mostShown,
  );

/** The ids of what a person minds. */
export async function findAssignedTo(where: Where, person: string): Promise<string[]> {
  const own = Prisma.sql`g."assigneeId" = ${person}::uuid AND g.side = ${where.side} AND g."subjectKind" = ${where.kind}`;
  const rows = await rowsOf<{ subjectId: string }>(where, Prisma.sql`g."subjectId", g."assignedAt"`, own, mostOwn);
  return rows.map(({ subjectId }) => subjectId);
}
