import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import { type Database, prisma } from '@/lib/db/prisma';
import type { Choices } from '@/lib/inbox/notification';
import type { Named, Side, Subject, SubjectKind } from '@/lib/notes/subject';
import { mostNotes } from '@/lib/notes/subject';
import { refuse } from '@/lib/refusal';

const tables: Record<SubjectKind, Prisma.Sql> = {
  payment: Prisma.sql`"Payment"`,
  merchant: Prisma.sql`"Merchant"`,
  chargeback: Prisma.sql`"Chargeback"`,
};

/** A merchant's people see chargebacks only while the feature is on. */
const isShown = (kind: SubjectKind, tenantId: string): Prisma.Sql =>
  kind === 'chargeback'
    ? Prisma.sql`(SELECT m."chargebacksEnabled" FROM "Merchant" m WHERE m."tenantId" = ${tenantId}::uuid AND m.id = ${tenantId}::uuid)`
    : Prisma.sql`TRUE`;

/** The thing that notes are about. Refuses 404 one that this side does not see; a seller sees none. */
export async function getSubject(scope: Scope, side: Side, { kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<Subject> {
  if (scope.kind === 'seller' || (scope.kind === 'all') !== (side === 'operator')) return refuse('not_found');
  const [row] =
    scope.kind === 'all'
      ? await prisma.$queryRaw<{ tenantId: string }[]>`
          SELECT s."tenantId" FROM "Tenant" t JOIN ${tables[kind]} s ON s."tenantId" = t.id WHERE s.id = ${id}::uuid`
      : await prisma.$queryRaw<{ tenantId: string }[]>`
          SELECT s."tenantId" FROM ${tables[kind]} s
          WHERE s."tenantId" = ${scope.tenantId}::uuid AND s.id = ${id}::uuid AND ${isShown(kind, scope.tenantId)}`;
  return row ? { tenantId: row.tenantId, kind, id } : refuse('not_found');
}

type About = { subject: Subject; side: Side };
const aboutOf = ({ subject: { tenantId, kind, id }, side }: About) => ({ tenantId, side, subjectKind: kind, subjectId: id });

export type NoteRow = {
  id: string;
  authorId: string;
  authorName: string;
  text: string | null;
  mentions: Named[];
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
};

/** Newest first. */
export const findNotes = async (about: About): Promise<NoteRow[]> =>
  (await prisma.note.findMany({
    where: aboutOf(about),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostNotes,
  })) as unknown as NoteRow[];

export const countNotes = (database: Database, about: About): Promise<number> => database.note.count({ where: aboutOf(about) });

type Said = { text: string; mentions: Named[] };

export async function saveNote(database: Database, about: About, author: Named, { text, mentions }: Said, now: Date): Promise<NoteRow> {
  const written = { id: newId(), authorId: author.id, authorName: author.name, text, mentions, createdAt: now };
  await database.note.create({ data: { ...aboutOf(about), ...written } });
  return { ...written, editedAt: null, deletedAt: null };
}

/** The note of this author, locked, so that it is edited or deleted by one at a time. Refuses 404 one that is not about this, or deleted. */
export async function lockOwnNote(database: Database, { subject, side }: About, id: string): Promise<NoteRow> {
  const [row] = await database.$queryRaw<NoteRow[]>`
    SELECT n.id, n."authorId", n."authorName", n.text, n.mentions, n."createdAt", n."editedAt", n."deletedAt" FROM "Note" n
    WHERE n."tenantId" = ${subject.tenantId}::uuid AND n.id = ${id}::uuid AND n.side = ${side} AND n."subjectId" = ${subject.id}::uuid
      AND n."subjectKind" = ${subject.kind} AND n.text IS NOT NULL FOR UPDATE`;
  return row ?? refuse('not_found');
}

export async function changeNote(database: Database, tenantId: string, id: string, change: Said & { editedAt: Date }): Promise<void> {
  await database.note.update({ where: { tenantId_id: { tenantId, id } }, data: change });
}

/** Erases the text; who wrote it, and when, stays. */
export async function eraseNote(database: Database, tenantId: string, id: string, deletedAt: Date): Promise<void> {
  await database.note.update({ where: { tenantId_id: { tenantId, id } }, data: { text: null, mentions: [], deletedAt } });
}

const most = 100;
const working = ['admin', 'staff'];

export type ColleagueRow = Named & { email: string; assignable: boolean; choices: Choices | null };

/** The people of a side who may sign in, by name. */
export async function findColleagues(side: Side, tenantId: string): Promise<ColleagueRow[]> {
  const where = side === 'operator' ? { role: 'operator' } : { tenantId, merchantId: null };
  const rows = await prisma.user.findMany({
    where: { ...where, deactivatedAt: null },
    select: { id: true, name: true, email: true, role: true, notificationChoices: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: most,
  });
  return rows.map(({ role, notificationChoices, ...person }) => ({
    ...person,
    assignable: side === 'operator' || working.includes(role),
    choices: notificationChoices as Choices | null,
  }));
}

export type HandoverRow = { id: string; createdAt: Date; actorLabel: string; before: string | null; after: string | null };

/** The changes of the assignee, newest first, from the audit log. */
export const findHandovers = ({ subject: { tenantId, id } }: About, operation: string): Promise<HandoverRow[]> =>
  prisma.$queryRaw<HandoverRow[]>`
    SELECT a.id, a."createdAt", a."actorLabel", a.before->>'assignee' AS before, a.after->>'assignee' AS after FROM "Audit" a
    WHERE a."tenantId" = ${tenantId}::uuid AND a."subjectId" = ${id}::uuid AND a.operation = ${operation}
    ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${most}`;
