import 'server-only';
import type { OperatorProposal } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';
import type { ProposalKind, ProposalStatus, WantedProposal } from '@/lib/team/proposals/proposal';

export type ProposalRow = Omit<OperatorProposal, 'kind' | 'status'> & { kind: ProposalKind; status: ProposalStatus };
type Person = { id: string; name: string };

/** null: the same proposal waits already. */
export async function saveProposal(
  database: Database,
  wanted: WantedProposal,
  { id, name }: Person,
  now: Date,
): Promise<ProposalRow | null> {
  const open = { userId: null, amount: null, amountBefore: null, decidedBy: null, decidedByName: null, decidedAt: null };
  const row = { id: newId(), ...open, ...wanted, status: 'proposed' as const, proposedBy: id, proposedByName: name, createdAt: now };
  const { count } = await database.operatorProposal.createMany({ data: [row], skipDuplicates: true });
  return count === 1 ? row : null;
}

export async function findOpenProposal(kind: ProposalKind, subject: string, database: Database = prisma): Promise<ProposalRow | null> {
  return (await database.operatorProposal.findFirst({ where: { kind, subject, status: 'proposed' } })) as ProposalRow | null;
}

/** Locks the proposal: nobody else decides it until this transaction ends. Refuses 404. */
export async function lockProposal(database: Database, id: string): Promise<ProposalRow> {
  await database.$executeRaw`SELECT 1 FROM "OperatorProposal" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return ((await database.operatorProposal.findUnique({ where: { id } })) as ProposalRow | null) ?? refuse('not_found');
}

export type Decision = { status: 'approved' | 'rejected'; decidedBy: string | null; decidedByName: string; decidedAt: Date };
export async function saveDecision(database: Database, id: string, decision: Decision): Promise<void> {
  await database.operatorProposal.update({ where: { id }, data: decision, select: { id: true } });
}

/** Waiting ones first, then newest first. */
export async function findProposals({ skip, perPage }: Page): Promise<{ rows: ProposalRow[]; total: Total }> {
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<ProposalRow[]>`
      SELECT * FROM "OperatorProposal" ORDER BY status = 'proposed' DESC, "createdAt" DESC, id DESC LIMIT ${perPage} OFFSET ${skip}`,
    prisma.operatorProposal.count({ take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(counted) };
}

/** As many as a page can show; an installation has a handful. */
const most = 100;

export type Operator = {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  deactivatedAt: Date | null;
  isSecured: boolean;
  lastSeenAt: Date | null;
  inviterName: string | null;
  oneName: string | null;
  oneUntil: Date | null;
};

/** All operators, deactivated ones last; for recent ones, the people who count as the same person. */
export const findOperators = (): Promise<Operator[]> => prisma.$queryRaw<Operator[]>`
  SELECT u.id, u.name, u.email, u."createdAt", u."deactivatedAt", has_second_step(u.id) AS "isSecured",
    (SELECT max(coalesce(s."lastSeenAt", s."createdAt")) FROM "SignIn" s WHERE s."userId" = u.id) AS "lastSeenAt",
    i.name AS "inviterName", CASE WHEN one.until IS NOT NULL THEN i.name END AS "oneName", one.until AS "oneUntil"
  FROM "User" u LEFT JOIN "User" i ON i.id = u."invitedBy"
    CROSS JOIN LATERAL (SELECT CASE WHEN i.id IS NOT NULL THEN one_person_until(u.id, i.id) END AS until) one
  WHERE u.role = 'operator' ORDER BY u."deactivatedAt" IS NOT NULL, u."createdAt", u.id LIMIT ${most}`;

/** Locks an operator by id until the transaction ends. */
export async function lockOperator(database: Database, id: string) {
  await database.$executeRaw`SELECT 1 FROM "User" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return database.user.findFirst({
    where: { id, role: 'operator' },
    select: { id: true, email: true, tenantId: true, deactivatedAt: true },
  });
}

/** The mail addresses of operators who may sign in. */
export async function findOperatorAddresses(database: Database): Promise<string[]> {
  const where = { role: 'operator', deactivatedAt: null };
  return (await database.user.findMany({ where, select: { email: true }, orderBy: { id: 'asc' }, take: most })).map(({ email }) => email);
}
