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

/** The people and the links that changes name: they are the installation's, and not beside a tenant's changes. */
async function findNamed(rows: readonly Audit[]) {
  const actors = rows.filter(({ actorKind }) => actorKind === 'user').map(({ actorId }) => actorId);
  const subjects = (kind: string) => rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const [ids, links] = [[...actors, ...subjects('user')], subjects('link')].map((named) => [...new Set(named.filter((id) => id !== null))]);
  const [people, invitations] = await Promise.all([
    ids?.length ? prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, tenantId: true, merchantId: true } }) : [],
    links?.length ? prisma.link.findMany({ where: { id: { in: links }, merchantId: { not: null } }, select: { id: true } }) : [],
  ]);
  return { people: new Map(people.map((one) => [one.id, one])), sellersLinks: new Set(invitations.map(({ id }) => id)) };
}

type Named = Awaited<ReturnType<typeof findNamed>>;

/**
 * Sellers' users manage their own accounts: their addresses and second factors are not shown to the platform. Changes that the platform's
 * users make to them are.
 */
function isOfSellersPeople({ tenantId, subjectKind, subjectId, actorKind, actorId }: Audit, { people, sellersLinks }: Named): boolean {
  const subject = subjectId ?? '';
  const isSellers = subjectKind === 'user' ? people.get(subject)?.merchantId != null : subjectKind === 'link' && sellersLinks.has(subject);
  const actor = actorKind === 'user' ? people.get(actorId ?? '') : undefined;
  return isSellers && !(actor?.tenantId === tenantId && actor.merchantId === null);
}

/** The condition for every row that the index finds. */
function wanted({ who, actor, operation, from, to }: AuditFilter): Prisma.Sql {
  const operations = operation ? [operation] : auditedOperations;
  const parts = [Prisma.sql`a.operation = ANY (${operations}::text[])`];
  if (who) parts.push(kinds[who]);
  if (actor) parts.push(Prisma.sql`a."actorId" = ${actor}::uuid`);
  if (from) parts.push(Prisma.sql`a."createdAt" >= ${from}`);
  if (to) parts.push(Prisma.sql`a."createdAt" <= ${to}`);
  return Prisma.join(parts, ' AND ');
}

/** The rows of one statement: the matching ones, and the last one read, where the search continues. */
type Piece = Audit & { fits: boolean; at: bigint };

function findPiece(tenantId: string, filter: AuditFilter, idsTellTime: boolean, limit: number, size: number): Promise<Piece[]> {
  // records of one subject are few and have their own index: sorted afterwards, or the order would choose another index
  const source = filter.subject
    ? Prisma.sql`(SELECT a.* FROM "Audit" a WHERE ${rangeOf(tenantId, filter, idsTellTime)} OFFSET 0)`
    : Prisma.sql`"Audit"`;
  const range = filter.subject ? Prisma.sql`TRUE` : rangeOf(tenantId, filter, idsTellTime);
  return prisma.$queryRaw<Piece[]>`
    SELECT w.* FROM (SELECT a.*, (${wanted(filter)}) AS fits, row_number() OVER (ORDER BY a.id DESC) AS at
      FROM ${source} a WHERE ${range} ORDER BY a.id DESC LIMIT ${size}) w
    WHERE w.fits OR w.at = ${size} ORDER BY w.id DESC LIMIT ${limit}`;
}

/** The matching rows that the platform is shown. */
async function shownOf(piece: readonly Piece[]): Promise<FoundAudit[]> {
  const fitting = piece.filter(({ fits }) => fits);
  const named = await findNamed(fitting);
  return fitting
    .filter((row) => !isOfSellersPeople(row, named))
    .map((row) => ({ ...row, isOperator: row.actorKind === 'user' && named.people.get(row.actorId ?? '')?.tenantId === null }));
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
    const before = rows.length;
    const piece = await findPiece(tenantId, from, idsTellTime, count + 2 - before, size);
    rows.push(...(await shownOf(piece)));
    if (rows.length > count) return { rows: rows.slice(0, count), older: rows[count - 1]?.id ?? null, searchedTo: null };
    // cut short, of which some are not shown, it goes on after its last
    end = piece.length > count + 1 - before ? piece.at(-1) : piece.find(({ at }) => Number(at) === size);
    if (!end) return { rows, older: null, searchedTo: null };
  }
  return { rows, older: end?.id ?? null, searchedTo: end?.createdAt ?? null };
}
