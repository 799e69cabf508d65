import 'server-only';
import { type AuditActor, isForKeys } from '@/lib/audit/catalogue';
import { auditedOperations } from '@/lib/audit/logged-operations';
import type { Audit } from '@/lib/db/generated/client';
import { Prisma } from '@/lib/db/generated/client';
import { idAt } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';

export type AuditFilter = {
  who: AuditActor | null;
  actor: string | null;
  operation: string | null;
  subject: string | null;
  from: Date | null;
  to: Date | null;
  before: string | null;
};
/** `isOperator`: the actor is an operator. */
export type FoundAudit = Audit & { isOperator: boolean };
type AuditPage = { rows: FoundAudit[]; older: string | null; searchedTo: Date | null };

/** The most rows that one statement reads, and the most statements of one search; the next request continues. */
const pieceRows = 1_000;
const maxPieces = 20;

const hour = (at: Date, hours: number) => new Date(at.getTime() + hours * 60 * 60 * 1000);

const kinds: Record<AuditActor, Prisma.Sql> = {
  people: Prisma.sql`a."actorKind" IN ('user', 'visitor', 'guest')`,
  keys: Prisma.sql`a."actorKind" = 'key'`,
  service: Prisma.sql`a."actorKind" = 'system'`,
};

/** Whether a key cannot have done it: those rows have an index of their own, and are few. */
const isNotByKey = ({ who, operation }: AuditFilter) =>
  who === 'people' || who === 'service' || (operation !== null && !isForKeys(operation));

/** The range that an index finds. `idsTellTime`: no record is dated differently, so an id follows the time of its change. */
function rangeOf(tenantId: string, filter: AuditFilter, idsTellTime: boolean): Prisma.Sql {
  const { before, subject, from, to } = filter;
  const parts = [Prisma.sql`a."tenantId" = ${tenantId}::uuid`];
  if (subject) parts.push(Prisma.sql`a."subjectId" = ${subject}::uuid`);
  if (before) parts.push(Prisma.sql`a.id < ${before}::uuid`);
  if (isNotByKey(filter)) parts.push(Prisma.sql`a."actorKind" <> 'key'`);
  if (idsTellTime && from) parts.push(Prisma.sql`a.id >= ${idAt(hour(from, -1))}::uuid`);
  if (idsTellTime && to) parts.push(Prisma.sql`a.id < ${idAt(hour(to, 1))}::uuid`);
  return Prisma.join(parts, ' AND ');
}

/**
 * Sellers' users manage their own accounts: their addresses and second factors are not shown to the platform. Changes that the platform's
 * users make to them are.
 */
const ofSellersPeople = Prisma.sql`(
  (CASE a."subjectKind" WHEN 'user' THEN EXISTS (SELECT 1 FROM "User" u WHERE u.id = a."subjectId" AND u."merchantId" IS NOT NULL)
    WHEN 'link' THEN EXISTS (SELECT 1 FROM "Link" l WHERE l.id = a."subjectId" AND l."merchantId" IS NOT NULL) ELSE FALSE END)
  AND NOT (a."actorKind" = 'user'
    AND EXISTS (SELECT 1 FROM "User" u WHERE u.id = a."actorId" AND u."tenantId" = a."tenantId" AND u."merchantId" IS NULL)))`;

/** The condition for every row that the index finds. */
function wanted({ who, actor, operation, from, to }: AuditFilter): Prisma.Sql {
  const operations = operation ? [operation] : auditedOperations;
  const parts = [Prisma.sql`a.operation = ANY (${operations}::text[])`, Prisma.sql`NOT ${ofSellersPeople}`];
  if (who) parts.push(kinds[who]);
  if (actor) parts.push(Prisma.sql`a."actorId" = ${actor}::uuid`);
  if (from) parts.push(Prisma.sql`a."createdAt" >= ${from}`);
  if (to) parts.push(Prisma.sql`a."createdAt" <= ${to}`);
  return Prisma.join(parts, ' AND ');
}

/** The rows of one statement: the matching ones, and the last one read, where the search continues. */
type Piece = FoundAudit & { fits: boolean; at: bigint };

function findPiece(tenantId: string, filter: AuditFilter, idsTellTime: boolean, limit: number, size: number): Promise<Piece[]> {
  // records of one subject are few and have their own index: sorted afterwards, or the order would choose another index
  const source = filter.subject
    ? Prisma.sql`(SELECT a.* FROM "Audit" a WHERE ${rangeOf(tenantId, filter, idsTellTime)} OFFSET 0)`
    : Prisma.sql`"Audit"`;
  const range = filter.subject ? Prisma.sql`TRUE` : rangeOf(tenantId, filter, idsTellTime);
  return prisma.$queryRaw<Piece[]>`
    SELECT w.*, EXISTS (SELECT 1 FROM "User" u WHERE u.id = w."actorId" AND w."actorKind" = 'user' AND u."tenantId" IS NULL) AS "isOperator"
    FROM (SELECT a.*, (${wanted(filter)}) AS fits, row_number() OVER (ORDER BY a.id DESC) AS at
      FROM ${source} a WHERE ${range} ORDER BY a.id DESC LIMIT ${size}) w
    WHERE w.fits OR w.at = ${size} ORDER BY w.id DESC LIMIT ${limit}`;
}

/**
 * The newest matching changes of a tenant, at most `count`. Conditions without an index are checked on the newest rows, piece by piece, up
 * to a number of pieces. Then `searchedTo` tells how far back the search went, and `older` continues it.
 */
export async function findAudits(
  tenantId: string,
  filter: AuditFilter,
  count: number,
  idsTellTime: boolean,
  { size, pieces } = { size: pieceRows, pieces: maxPieces },
): Promise<AuditPage> {
  const rows: FoundAudit[] = [];
  let end: Piece | undefined;
  for (let done = 0; done < pieces; done++) {
    const from = end ? { ...filter, before: end.id } : filter;
    const piece = await findPiece(tenantId, from, idsTellTime, count + 2 - rows.length, size);
    rows.push(...piece.filter(({ fits }) => fits));
    if (rows.length > count) return { rows: rows.slice(0, count), older: rows[count - 1]?.id ?? null, searchedTo: null };
    end = piece.find(({ at }) => Number(at) === size);
    if (!end) return { rows, older: null, searchedTo: null };
  }
  return { rows, older: end?.id ?? null, searchedTo: end?.createdAt ?? null };
}
