import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Passkey } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

export type PasskeyRow = Passkey;
/** The descriptor for browsers. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports.split(' ').filter(Boolean),
});

/** The occasion of a challenge: a person who signs in has no session yet, and has given the password. */
export type Occasion = { userId: string } & ({ purpose: 'sign_in' } | { purpose: 'prove' | 'add'; sessionId: string });

/** Enough time to find a device. */
const challengeLifeMs = 5 * 60_000;
const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');
const keyOf = (occasion: Occasion) => ({
  userId: occasion.userId,
  purpose: occasion.purpose,
  sessionId: occasion.purpose === 'sign_in' ? null : occasion.sessionId,
});

/** 256 random bits, stored as a hash. Ends an earlier challenge of the same session, and expired ones. */
export async function newChallenge(occasion: Occasion, database: Database = prisma): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = Date.now();
  const key = keyOf(occasion);
  const over = [{ expiresAt: { lt: new Date(now) } }, ...(key.sessionId ? [key] : [])];
  await database.passkeyChallenge.deleteMany({ where: { OR: over } });
  await database.passkeyChallenge.create({ data: { ...key, hash: hashOf(challenge), expiresAt: new Date(now + challengeLifeMs) } });
  return challenge;
}

/** Uses up a challenge, whether the answer is right or wrong. */
export async function takeChallenge(occasion: Occasion, challenge: string): Promise<boolean> {
  const where = { ...keyOf(occasion), hash: hashOf(challenge), expiresAt: { gt: new Date() } };
  return (await prisma.passkeyChallenge.deleteMany({ where })).count === 1;
}

export const findPasskeys = (userId: string, database: Database = prisma): Promise<PasskeyRow[]> =>
  database.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

export const findPasskey = (userId: string, credentialId: string): Promise<PasskeyRow | null> =>
  prisma.passkey.findFirst({ where: { userId, credentialId } });

/** Returns false when the passkey exists already. */
export async function savePasskey(database: Database, row: PasskeyRow): Promise<boolean> {
  return (await database.passkey.createMany({ data: [row], skipDuplicates: true })).count === 1;
}

export const removePasskeys = async (database: Database, userId: string): Promise<number> =>
  (await database.passkey.deleteMany({ where: { userId } })).count;

export async function removePasskey(database: Database, userId: string, id: string): Promise<PasskeyRow | null> {
  const row = await database.passkey.findFirst({ where: { userId, id } });
  return row && (await database.passkey.deleteMany({ where: { userId, id } })).count === 1 ? row : null;
}

/**
 * Records a use. Returns false when the counter has moved on meanwhile, so that one answer counts once even if a challenge were issued
 * twice.
 */
export async function notePasskeyUse(database: Database, { id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
  const where = { id, counter };
  return (await database.passkey.updateMany({ where, data: { counter: BigInt(newCounter), lastUsedAt: new Date() } })).count === 1;
}
