import 'server-only';
import type { SignIn } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { findPasskeys, type PasskeyRow, removePasskeys } from '@/lib/team/account/passkeys/store';
import { hashesOfRecoveryCode, hashOfRecoveryCode } from '@/lib/team/account/recovery-code';
import { stepOf } from '@/lib/team/account/totp';
import { seal, unseal } from '@/lib/vault/seal';

export type SignInRow = Pick<SignIn, 'id' | 'address' | 'browser' | 'createdAt' | 'lastSeenAt'>;
export type Person = { id: string; email: string; name: string; passwordHash: string; tenantId: string | null };

const person = { id: true, email: true, name: true, passwordHash: true, tenantId: true } as const;
const purposeOf = (userId: string) => `second-factor:${userId}`;

export const findPerson = (id: string): Promise<Person | null> =>
  prisma.user.findFirst({ where: { id, deactivatedAt: null }, select: person });

export const findPersonByEmail = (email: string): Promise<Person | null> =>
  prisma.user.findFirst({ where: { email, deactivatedAt: null }, select: person });

/** Replaces the password that was just proved; returns false when it was changed meanwhile. */
export async function replacePassword(database: Database, id: string, from: string, to: string): Promise<boolean> {
  const { count } = await database.user.updateMany({ where: { id, passwordHash: from, deactivatedAt: null }, data: { passwordHash: to } });
  return count === 1;
}

/** Sets the password whatever it was; returns the person, or null when they may not sign in any more. */
export async function setPassword(database: Database, id: string, passwordHash: string): Promise<Person | null> {
  const { count } = await database.user.updateMany({ where: { id, deactivatedAt: null }, data: { passwordHash } });
  return count === 1 ? database.user.findUnique({ where: { id }, select: person }) : null;
}

/** Locks the person's row: two decisions about one account run one after the other. */
export async function lockPerson(database: Database, id: string): Promise<Person | null> {
  await database.$executeRaw`SELECT 1 FROM "User" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return database.user.findFirst({ where: { id, deactivatedAt: null }, select: person });
}

/** Ends every sign-in of a person, or all but one; returns how many. */
export async function endSignInsOf(database: Database, userId: string, exceptId?: string): Promise<number> {
  const where = { userId, endedAt: null, ...(exceptId && { id: { not: exceptId } }) };
  return (await database.signIn.updateMany({ where, data: { endedAt: new Date() } })).count;
}

export async function endSignInOf(database: Database, userId: string, id: string): Promise<boolean> {
  return (await database.signIn.updateMany({ where: { id, userId, endedAt: null }, data: { endedAt: new Date() } })).count === 1;
}

export const findSignInsOf = (userId: string): Promise<SignInRow[]> =>
  prisma.signIn.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { id: 'desc' },
    take: 100,
    select: { id: true, address: true, browser: true, createdAt: true, lastSeenAt: true },
  });

/** A person's second steps: since when an app is set up (null: none), and passkeys, oldest first. */
export type SecondSteps = { app: Date | null; passkeys: PasskeyRow[] };

/** null: none. */
export async function findSecondSteps(userId: string): Promise<SecondSteps | null> {
  const [row, passkeys] = await Promise.all([
    prisma.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } }),
    findPasskeys(userId),
  ]);
  const app = row?.confirmedAt ?? null;
  return app || passkeys.length > 0 ? { app, passkeys } : null;
}

/** The same, in a transaction that has locked the person. */
export async function hasSecondStep(database: Database, userId: string): Promise<boolean> {
  const [row] = await database.$queryRaw<{ has: boolean }[]>`SELECT has_second_step(${userId}::uuid) AS has`;
  return row?.has ?? false;
}

export const countRecoveryCodes = (userId: string, database: Database = prisma): Promise<number> =>
  database.recoveryCode.count({ where: { userId, usedAt: null } });

/** Starts or restarts a set-up; returns false when an app is confirmed already. */
export async function saveNewFactor(database: Database, userId: string, secret: string, at: Date): Promise<boolean> {
  const sealed = seal(secret, purposeOf(userId));
  const changed = await database.$executeRaw`
    INSERT INTO "SecondFactor" ("userId", sealed, "createdAt") VALUES (${userId}::uuid, ${sealed}, ${at})
    ON CONFLICT ("userId") DO UPDATE SET sealed = excluded.sealed, "createdAt" = excluded."createdAt" WHERE "SecondFactor"."confirmedAt" IS NULL`;
  return changed === 1;
}

/** How long a set-up can be confirmed: a set-up started in another person's account lasts no longer. */
const setUpMs = 30 * 60_000;

/** The time step of a right code that was not used before; null: none. */
async function rightStep(database: Database, userId: string, code: string, at: Date, confirmed: boolean): Promise<bigint | null> {
  const row = await database.secondFactor.findUnique({ where: { userId } });
  if (!row || (row.confirmedAt !== null) !== confirmed) return null;
  if (!confirmed && at.getTime() - row.createdAt.getTime() > setUpMs) return null;
  const step = stepOf(code, unseal(row.sealed, purposeOf(userId)), at);
  return step !== null && (row.usedStep === null || row.usedStep < step) ? step : null;
}

const notTaken = (step: bigint) => ({ OR: [{ usedStep: null }, { usedStep: { lt: step } }] });

/** Uses an app's code: of two uses at once one succeeds, and afterwards neither it nor an older code works. */
export async function takeCode(database: Database, userId: string, code: string, at: Date): Promise<boolean> {
  const step = await rightStep(database, userId, code, at, true);
  if (step === null) return false;
  const where = { userId, confirmedAt: { not: null }, ...notTaken(step) };
  return (await database.secondFactor.updateMany({ where, data: { usedStep: step } })).count === 1;
}

/** The first code proves that the app has the secret: from now on it is required. */
export async function confirmFactor(database: Database, userId: string, code: string, at: Date): Promise<boolean> {
  const step = await rightStep(database, userId, code, at, false);
  if (step === null) return false;
  const where = { userId, confirmedAt: null };
  return (await database.secondFactor.updateMany({ where, data: { confirmedAt: at, usedStep: step } })).count === 1;
}

export async function removeApp(database: Database, userId: string): Promise<boolean> {
  return (await database.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } })).count === 1;
}

/** Removes every second step; returns false when there was none. */
export async function removeSecondSteps(database: Database, userId: string): Promise<boolean> {
  await database.recoveryCode.deleteMany({ where: { userId } });
  const hadApp = await removeApp(database, userId);
  await database.secondFactor.deleteMany({ where: { userId } }); // a set-up that was only started
  return (await removePasskeys(database, userId)) > 0 || hadApp;
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(database: Database, userId: string, codes: readonly string[], at: Date): Promise<void> {
  await database.recoveryCode.deleteMany({ where: { userId } });
  const rows = codes.map((code) => ({ id: newId(), userId, hash: hashOfRecoveryCode(userId, code), createdAt: at }));
  await database.recoveryCode.createMany({ data: rows });
}

/** Uses up a recovery code: it works once. */
export async function takeRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const where = { userId, hash: { in: hashesOfRecoveryCode(userId, code) }, usedAt: null };
  return (await database.recoveryCode.updateMany({ where, data: { usedAt: new Date() } })).count === 1;
}
