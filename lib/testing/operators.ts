import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Caller, UserActor } from '@/lib/auth/actor';
import { prisma } from '@/lib/db/prisma';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { asRole } from '@/lib/testing/market';
import { asSignedIn, asVisitor, testPassword, tokenTo } from '@/lib/testing/person';

export const idOf = ({ actor }: Caller): string => (actor.kind === 'user' ? actor.userId : '');

/** An operator's invitation, which somebody else has approved. */
export async function inviteOperatorBy(operator: Caller, email: string): Promise<{ id: string }> {
  const { id } = await proposeOperatorChange(operator, { kind: 'invite', email });
  await approveProposal(await asRole('operator', null), { id });
  return prisma.link.findFirstOrThrow({ where: { email, kind: 'invitation' }, orderBy: { id: 'desc' }, select: { id: true } });
}

/** An operator whom this one has invited and who has just accepted. */
export async function anOperatorBy(operator: Caller): Promise<Caller & { actor: UserActor }> {
  const email = `${randomUUID()}@example.jp`;
  await inviteOperatorBy(operator, email);
  await acceptInvitation(await asVisitor(), { token: await tokenTo(email, 'invitation'), name: '新任 運営', password: testPassword });
  const { id } = await prisma.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  return asSignedIn({ id, email });
}

/** As the owner of the tables, who may do what the application may not: they have been there for so many days. */
export async function makeOlder(operator: Caller, days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  try {
    await owner.query('SET session_replication_role = replica');
    await owner.query(`UPDATE "User" SET "joinedAt" = "joinedAt" - $2::float8 * interval '1 day' WHERE id = $1`, [idOf(operator), days]);
  } finally {
    await owner.end();
  }
}
