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

/** Where the password is still the one that was just proved; false where somebody changed it meanwhile. */
export async function replacePassword(database: Database, id: string, from: string, to: string): Promise<boolean> {
  const { count } = await database.user.updateMany({ where: { id, passwordHash: from, deactivatedAt: null }, data: { passwordHash: to } });
  return count === 1;
}

/** Whatever it was; gives the person, or null where nobody may sign in as them any more. */
export async function setPassword(database: Database, id: string, passwordHash: string): Promise<Person | null> {
  const { count } = await database.user.updateMany({ where: { id, deactivatedAt: null }, data: { passwordHash } });
  return count === 1 ? database.user.findUnique({ where: { id }, select: person }) : null;
}

/** The person's row, held until the transaction ends: what two requests decide about one account, they decide one after the other. */
export async function lockPerson(database: Database, id: string): Promise<Person | null> {
  await database.$executeRaw`SELECT 1 FROM "User" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return database.user.findFirst({ where: { id, deactivatedAt: null }, select: person });
}

/** Every sign-in of a person, or all but one, ends now; says how many. */
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

/** What a person has beside the password: since when an app makes codes (null: none does), and passkeys, the oldest first. */
export type SecondSteps = { app: Date | null; passkeys: PasskeyRow[] };

/** null: nothing. */
export async function findSecondSteps(userId: string): Promise<SecondSteps | null> {
  const [row, passkeys] = await Promise.all([
    prisma.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } }),
    findPasskeys(userId),
  ]);
  const app = row?.confirmedAt ?? null;
  return app || passkeys.length > 0 ? { app, passkeys } : null;
}

/** The same, within a transaction that holds the person. */
export async function hasSecondStep(database: Database, userId: string): Promise<boolean> {
  const [row] = await database.$queryRaw<{ has: boolean }[]>`SELECT has_second_step(${userId}::uuid) AS has`;
  return row?.has ?? false;
}

export const countRecoveryCodes = (userId: string, database: Database = prisma): Promise<number> =>
  database.recoveryCode.count({ where: { userId, usedAt: null } });

/** Begins a set-up, or begins it anew; false where one is confirmed already. */
export async function saveNewFactor(database: Database, userId: string, secret: string, at: Date): Promise<boolean> {
  const sealed = seal(secret, purposeOf(userId));
  const changed = await database.$executeRaw`
    INSERT INTO "SecondFactor" ("userId", sealed, "createdAt") VALUES (${userId}::uuid, ${sealed}, ${at})
    ON CONFLICT ("userId") DO UPDATE SET sealed = excluded.sealed, "createdAt" = excluded."createdAt" WHERE "SecondFactor"."confirmedAt" IS NULL`;
  return changed === 1;
}

/** So long an app that was begun may be confirmed: whoever began it for somebody else's account has it no longer than that. */
const setUpMs = 30 * 60_000;

/** The step of a right code that was not taken before, or null. */
async function rightStep(database: Database, userId: string, code: string, at: Date, confirmed: boolean): Promise<bigint | null> {
  const row = await database.secondFactor.findUnique({ where: { userId } });
  if (!row || (row.confirmedAt !== null) !== confirmed) return null;
  if (!confirmed && at.getTime() - row.createdAt.getTime() > setUpMs) return null;
  const step = stepOf(code, unseal(row.sealed, purposeOf(userId)), at);
  return step !== null && (row.usedStep === null || row.usedStep < step) ? step : null;
}

const notTaken = (step: bigint) => ({ OR: [{ usedStep: null }, { usedStep: { lt: step } }] });

/** Takes a code of the app: of two who use it at once one is let in, and no code, or older one, works after it. */
export async function takeCode(database: Database, userId: string, code: string, at: Date): Promise<boolean> {
  const step = await rightStep(database, userId, code, at, true);
  if (step === null) return false;
  const where = { userId, confirmedAt: { not: null }, ...notTaken(step) };
  return (await database.secondFactor.updateMany({ where, data: { usedStep: step } })).count === 1;
}

/** The first code shows that the app has the secret: from now on it is asked for. */
export async function confirmFactor(database: Database, userId: string, code: string, at: Date): Promise<boolean> {
  const step = await rightStep(database, userId, code, at, false);
  if (step === null) return false;
  const where = { userId, confirmedAt: null };
  return (await database.secondFactor.updateMany({ where, data: { confirmedAt: at, usedStep: step } })).count === 1;
}

export async function removeApp(database: Database, userId: string): Promise<boolean> {
  return (await database.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } })).count === 1;
}

/** Whatever the person has beside the password; false where that was nothing. */
export async function removeSecondSteps(database: Database, userId: string): Promise<boolean> {
  await database.recoveryCode.deleteMany({ where: { userId } });
  const hadApp = await removeApp(database, userId);
  await database.secondFactor.deleteMany({ where: { userId } }); // one that was only begun
  return (await removePasskeys(database, userId)) > 0 || hadApp;
}

/** These take the place of all earlier ones. */
export async function replaceRecoveryCodes(database: Database, userId: string, codes: readonly string[], at: Date): Promise<void> {
  await database.recoveryCode.deleteMany({ where: { userId } });
  const rows = codes.map((code) => ({ id: newId(), userId, hash: hashOfRecoveryCode(userId, code), createdAt: at }));
  await database.recoveryCode.createMany({ data: rows });
}

/** Takes a recovery code: it works once. */
export async function takeRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const where = { userId, hash: { in: hashesOfRecoveryCode(userId, code) }, usedAt: null };
  return (await database.recoveryCode.updateMany({ where, data: { usedAt: new Date() } })).count === 1;
}
