import 'server-only';
import type { Link, User } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

/** As many as a page can hold; a merchant has a handful of each. */
const most = 100;

type Belonging = { tenantId: string; merchantId: string | null };

/** Who signs in for a merchant: a seller's people by the seller, everybody else's by the tenant. The first comes first. */
export const findPeople = ({ tenantId, merchantId }: Belonging): Promise<User[]> =>
  prisma.user.findMany({ where: { tenantId, merchantId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: most });

/** Invitations that nobody has taken or revoked, those that are over included: the newest first. */
export const findInvitations = ({ tenantId, merchantId }: Belonging): Promise<Link[]> =>
  prisma.link.findMany({
    where: { kind: 'invitation', tenantId, merchantId, usedAt: null, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
  });
