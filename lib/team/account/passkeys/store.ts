import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Passkey } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

export type PasskeyRow = Passkey;
/** As a browser is told of it. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports.split(' ').filter(Boolean),
});

/** What a challenge is for: who signs in has no session yet, and has shown the password. */
export type Occasion = { userId: string } & ({ purpose: 'sign_in' } | { purpose: 'prove' | 'add'; sessionId: string });

/** As long as somebody looks for a device. */
const challengeLifeMs = 5 * 60_000;
const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');
const keyOf = (occasion: Occasion) => ({
  userId: occasion.userId,
  purpose: occasion.purpose,
  sessionId: occasion.purpose === 'sign_in' ? null : occasion.sessionId,
});

/** 256 random bits, of which the hash is kept. An earlier one of the same session is over with it, and so is what nobody has answered in time. */
export async function newChallenge(occasion: Occasion, database: Database = prisma): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = Date.now();
  const key = keyOf(occasion);
  const over = [{ expiresAt: { lt: new Date(now) } }, ...(key.sessionId ? [key] : [])];
  await database.passkeyChallenge.deleteMany({ where: { OR: over } });
  await database.passkeyChallenge.create({ data: { ...key, hash: hashOf(challenge), expiresAt: new Date(now + challengeLifeMs) } });
  return challenge;
}

/** Whatever becomes of the answer, a challenge is answered once. */
export async function takeChallenge(occasion: Occasion, challenge: string): Promise<boolean> {
  const where = { ...keyOf(occasion), hash: hashOf(challenge), expiresAt: { gt: new Date() } };
  return (await prisma.passkeyChallenge.deleteMany({ where })).count === 1;
}

export const findPasskeys = (userId: string, database: Database = prisma): Promise<PasskeyRow[]> =>
  database.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

export const findPasskey = (userId: string, credentialId: string): Promise<PasskeyRow | null> =>
  prisma.passkey.findFirst({ where: { userId, credentialId } });

/** False where somebody has it already. */
export async function savePasskey(database: Database, row: PasskeyRow): Promise<boolean> {
  return (await database.passkey.createMany({ data: [row], skipDuplicates: true })).count === 1;
}

export const removePasskeys = async (database: Database, userId: string): Promise<number> =>
  (await database.passkey.deleteMany({ where: { userId } })).count;

export async function removePasskey(database: Database, userId: string, id: string): Promise<PasskeyRow | null> {
  const row = await database.passkey.findFirst({ where: { userId, id } });
  return row && (await database.passkey.deleteMany({ where: { userId, id } })).count === 1 ? row : null;
}

/** It was used: false where its counter went on meanwhile, so that one answer is taken once even where a challenge were given twice. */
export async function notePasskeyUse(database: Database, { id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
  const where = { id, counter };
  return (await database.passkey.updateMany({ where, data: { counter: BigInt(newCounter), lastUsedAt: new Date() } })).count === 1;
}
