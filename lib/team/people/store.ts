import 'server-only';
import type { Link, User } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

/** As many as a page can hold; a merchant has a handful of each. */
const most = 100;

type Belonging = { tenantId: string; merchantId: string | null };

/** Who signs in for a merchant: a seller's people by the seller, everybody else's by the tenant. The first comes first. */
export const findPeople = ({ tenantId, merchantId }: Belonging): Promise<User[]> =>
  prisma.user.findMany({ where: { tenantId, merchantId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: most });

/** Where a seller's own people read mails: those who may sign in. */
export async function findSellerAddresses(database: Database, tenantId: string, merchantId: string): Promise<string[]> {
  const where = { tenantId, merchantId, role: 'seller', deactivatedAt: null };
  return (await database.user.findMany({ where, select: { email: true }, orderBy: { id: 'asc' }, take: most })).map(({ email }) => email);
}

/** `lastSeenAt` is null where no sign-in is kept any more. */
export type Member = Pick<User, 'id' | 'name' | 'email' | 'role' | 'createdAt' | 'deactivatedAt'> & {
  isSecured: boolean;
  lastSeenAt: Date | null;
};

/** The own people of a platform or an ordinary merchant, those who were let go last. */
export const findTeam = (tenantId: string): Promise<Member[]> =>
  prisma.$queryRaw<Member[]>`
    SELECT u.id, u.name, u.email, u.role, u."createdAt", u."deactivatedAt", has_second_step(u.id) AS "isSecured",
      (SELECT max(coalesce(s."lastSeenAt", s."createdAt")) FROM "SignIn" s WHERE s."userId" = u.id) AS "lastSeenAt"
    FROM "User" u
    WHERE u."tenantId" = ${tenantId}::uuid AND u."merchantId" IS NULL
    ORDER BY u."deactivatedAt" IS NOT NULL, u."createdAt", u.id LIMIT ${most}`;

/** Invitations that nobody has taken or revoked, those that are over included: the newest first. */
export const findInvitations = ({ tenantId, merchantId }: Belonging): Promise<Link[]> =>
  prisma.link.findMany({
    where: { kind: 'invitation', tenantId, merchantId, usedAt: null, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
  });
