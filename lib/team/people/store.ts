import 'server-only';
import type { Link, User } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { type Choices, type NotificationKind, wants } from '@/lib/inbox/notification';

/** As many as a page can show; a merchant has a handful. */
const most = 100;

type Belonging = { tenantId: string; merchantId: string | null };

/** The users of a merchant: a seller's by the seller, all others by the tenant. Oldest first. */
export const findPeople = ({ tenantId, merchantId }: Belonging): Promise<User[]> =>
  prisma.user.findMany({ where: { tenantId, merchantId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: most });

const addressed = { email: true, notificationChoices: true } as const;

/** `kind`: of these people, who wants such mails; null: everybody is told. */
const addressesOf = (people: readonly Pick<User, 'email' | 'notificationChoices'>[], kind: NotificationKind | null): string[] =>
  people
    .filter(({ notificationChoices: choices }) => kind === null || wants(choices as Choices | null, kind, 'mail'))
    .map(({ email }) => email);

/** The mail addresses of a seller's users who may sign in. */
export async function findSellerAddresses(
  database: Database,
  tenantId: string,
  merchantId: string,
  kind: NotificationKind | null = null,
): Promise<string[]> {
  const where = { tenantId, merchantId, role: 'seller', deactivatedAt: null };
  return addressesOf(await database.user.findMany({ where, select: addressed, orderBy: { id: 'asc' }, take: most }), kind);
}

/** The mail addresses of a merchant's own users who may work on its payments and chargebacks, or of the named one among them. */
export async function findStaffAddresses(
  tenantId: string,
  { database = prisma, userId, kind = null }: { database?: Database; userId?: string; kind?: NotificationKind | null } = {},
): Promise<string[]> {
  const role = { in: ['admin', 'staff'] };
  const where = { tenantId, merchantId: null, role, deactivatedAt: null, ...(userId && { id: userId }) };
  return addressesOf(await database.user.findMany({ where, select: addressed, orderBy: { id: 'asc' }, take: most }), kind);
}

/** `lastSeenAt` null: no stored sign-in. */
export type Member = Pick<User, 'id' | 'name' | 'email' | 'role' | 'createdAt' | 'deactivatedAt'> & {
  isSecured: boolean;
  lastSeenAt: Date | null;
};

/** The users of a platform or an ordinary merchant, deactivated ones last. */
export const findTeam = (tenantId: string): Promise<Member[]> =>
  prisma.$queryRaw<Member[]>`
    SELECT u.id, u.name, u.email, u.role, u."createdAt", u."deactivatedAt", has_second_step(u.id) AS "isSecured",
      (SELECT max(coalesce(s."lastSeenAt", s."createdAt")) FROM "SignIn" s WHERE s."userId" = u.id) AS "lastSeenAt"
    FROM "User" u
    WHERE u."tenantId" = ${tenantId}::uuid AND u."merchantId" IS NULL
    ORDER BY u."deactivatedAt" IS NOT NULL, u."createdAt", u.id LIMIT ${most}`;

/** Invitations that are neither accepted nor revoked, expired ones included: newest first. */
export const findInvitations = ({ tenantId, merchantId }: Belonging): Promise<Link[]> =>
  prisma.link.findMany({
    where: { kind: 'invitation', tenantId, merchantId, usedAt: null, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
  });
