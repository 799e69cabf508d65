import 'server-only';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { readPublicId } from '@/lib/auth/public-id';
import { Prisma, type SecureToken as Row } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import { refuse } from '@/lib/refusal';
import type { SecureToken } from '@/lib/secure-tokens/secure-token';
import { takeToken } from '@/lib/tokens/store';
import type { KeptCard } from '@/lib/vault/card';
import { eraseCard, findCard } from '@/lib/vault/store';

/** A token with its card, if the card is still stored. */
export type FoundSecureToken = { token: SecureToken; card: KeptCard };

const tokenOf = ({ amount, total, ...row }: Row) => ({ ...row, amount: yenOf(amount), total: yenOf(total ?? amount) }) as SecureToken;

async function findById(tenantId: string, id: string, database: Database): Promise<FoundSecureToken | null> {
  const row = await database.secureToken.findUnique({ where: { tenantId_id: { tenantId, id } } });
  const card = row && (await findCard(tenantId, row.cardId, database));
  return row && card && { token: tokenOf(row), card };
}

/** By its public id; null: not this tenant's. */
export async function findSecureToken(tenantId: string, publicId: string): Promise<FoundSecureToken | null> {
  const named = readPublicId(publicId);
  if (!named || named.tenantNumber !== (await tenantNumberOf(tenantId))) return null;
  return findById(tenantId, named.id, prisma);
}

/** Locks the token: nobody else decides about it until this transaction ends. */
export async function lockSecureToken({ tenantId, id }: SecureToken, database: Database): Promise<FoundSecureToken> {
  await database.$executeRaw`SELECT 1 FROM "SecureToken" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  const found = await findById(tenantId, id, database);
  if (!found) throw new Error('a secure token is never deleted');
  return found;
}

export async function createSecureToken(database: Database, { amount, total, challenge, ...token }: SecureToken): Promise<void> {
  const data = { ...token, amount: BigInt(amount), total: BigInt(total), challenge: challenge ?? Prisma.DbNull };
  await database.secureToken.create({ data });
}

/**
 * Uses up a token whose holder was authenticated for this amount, and the token that its card came by; erases the number. Refuses the second of two
 * callers, and a late one.
 */
export async function takeSecureToken(database: Database, { tenantId, id, amount, tokenId }: SecureToken, now: Date): Promise<void> {
  // the token first, as payments lock them
  if (tokenId !== null) await takeToken(database, tenantId, tokenId, now);
  const where = { tenantId, id, amount: BigInt(amount), usedAt: null, expiresAt: { gt: now }, status: { in: ['OK', 'SKIPPED'] } };
  const [taken] = await database.secureToken.updateManyAndReturn({ where, data: { usedAt: now } });
  await eraseCard(database, tenantId, (taken ?? refuse('invalid_token', { param: 'payment_details' })).cardId);
}

/** Saves the result of an answer. */
export async function saveSecureToken(database: Database, token: SecureToken): Promise<void> {
  const { tenantId, id, status, authResult, challenge, verifiedAt } = token;
  const data = { status, authResult, challenge: challenge ?? Prisma.DbNull, verifiedAt };
  await database.secureToken.update({ where: { tenantId_id: { tenantId, id } }, data });
}
