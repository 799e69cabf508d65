import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import type { Link } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { hashOfLink, type LinkKind, lifeMsOf, newLinkToken } from '@/lib/team/links/link';

export type LinkRow = Link;
type NewLink = {
  email: string;
  name?: string | null;
  role?: string;
  tenantId?: string | null;
  merchantId?: string | null;
  userId?: string;
  authorId: string | null;
  authorLabel: string;
};

/** The only moment at which the token itself is known. */
export async function saveLink(database: Database, kind: LinkKind, link: NewLink, now: Date): Promise<{ row: LinkRow; token: string }> {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + lifeMsOf[kind]);
  const row = await database.link.create({ data: { id: newId(), kind, hash: hashOfLink(token), ...link, createdAt: now, expiresAt } });
  return { row, token };
}

const open = (at: Date) => ({ usedAt: null, revokedAt: null, expiresAt: { gt: at } });

/** A link that works at this moment; null: none. */
export const findOpenLink = (kind: LinkKind, token: string, at: Date): Promise<LinkRow | null> =>
  prisma.link.findFirst({ where: { kind, hash: hashOfLink(token), ...open(at) } });

/** An invitation that expired unused and unrevoked, and whose address has no account yet; null: none. Never an operator's. */
export async function findEndedInvitation(token: string, { after, until }: { after: Date; until: Date }): Promise<LinkRow | null> {
  const ended = { usedAt: null, revokedAt: null, expiresAt: { gt: after, lte: until }, role: { not: 'operator' } };
  const row = await prisma.link.findFirst({ where: { kind: 'invitation', hash: hashOfLink(token), ...ended } });
  const known = row && (await prisma.user.findUnique({ where: { email: row.email }, select: { id: true } }));
  return known ? null : row;
}

/** Uses up a link: of two callers at once one gets it, the other null, because the row must still be open. */
export async function takeLink(database: Database, kind: LinkKind, token: string, at: Date): Promise<LinkRow | null> {
  const { count } = await database.link.updateMany({ where: { kind, hash: hashOfLink(token), ...open(at) }, data: { usedAt: at } });
  return count === 1 ? database.link.findUnique({ where: { hash: hashOfLink(token) } }) : null;
}

type Membership = { tenantId: string | null; merchantId: string | null };
type Ended = ({ kind: LinkKind; email: string } & Partial<Membership>) | { userId: string } | { kind: 'invitation'; authorId: string };

/** Ends every open link of this kind: to an address (at one merchant), of a person, or by an author. Returns how many. */
export async function revokeLinks(database: Database, where: Ended, at: Date): Promise<number> {
  return (await database.link.updateMany({ where: { ...where, usedAt: null, revokedAt: null }, data: { revokedAt: at } })).count;
}

/** An invitation within the scope in any state; null: none. */
export const findInvitation = (database: Database, scope: Scope, id: string): Promise<LinkRow | null> =>
  scope.kind === 'seller' ? Promise.resolve(null) : database.link.findFirst({ where: { id, kind: 'invitation', ...tenantOf(scope) } });

/** Returns false when it was accepted or ended meanwhile: the second of two callers sees that. */
export async function revokeLink(database: Database, id: string, at: Date): Promise<boolean> {
  const { count } = await database.link.updateMany({ where: { id, usedAt: null, revokedAt: null }, data: { revokedAt: at } });
  return count === 1;
}
