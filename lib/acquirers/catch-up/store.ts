import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

const now = Prisma.sql`statement_timestamp()`;
const inMs = (ms: number) => Prisma.sql`statement_timestamp() + ${ms}::int * interval '1 ms'`;

/** A reading that this caller has until `leaseUntil`. `after`: where it goes on; null: at the beginning. */
export type Reading = { acquirer: string; doneUntil: Date; beganAt: Date; after: string | null; failures: number; leaseUntil: Date };

const failuresToBegin = 5;
const isDue = Prisma.sql`c."dueAt" <= ${now}`;
const columns = Prisma.sql`acquirer, "doneUntil", "beganAt", after, failures, "leaseUntil"`;

/** The first begins with what has happened since the account was entered, and is due at once: a column rounds up. False: there is one already. */
export const openReading = async (acquirer: string): Promise<boolean> =>
  (await prisma.$executeRaw`
    INSERT INTO "AcquirerCatchUp" (acquirer, "doneUntil", "dueAt") SELECT a.name, a."createdAt", date_trunc('milliseconds', ${now}) FROM "AcquirerAccount" a
    WHERE a.name = ${acquirer} ON CONFLICT DO NOTHING`) === 1;

/** The reading of an acquirer's list, where it is due or `isAsked`; null: it is not, or another process has it. What was left is gone on with. */
export async function claimReading(acquirer: string, { leaseMs, isAsked }: { leaseMs: number; isAsked: boolean }): Promise<Reading | null> {
  const [row] = await prisma.$queryRaw<Reading[]>`
    UPDATE "AcquirerCatchUp" c SET "leaseUntil" = ${inMs(leaseMs)}, "beganAt" = least(c."beganAt", ${now}), "dueAt" = least(c."dueAt", ${now})
    WHERE c.acquirer = ${acquirer} AND (${isDue} OR ${isAsked}) AND (c."leaseUntil" IS NULL OR c."leaseUntil" <= ${now})
    RETURNING ${columns}`;
  return row ?? null;
}

const held = ({ acquirer, leaseUntil }: Reading) => Prisma.sql`acquirer = ${acquirer} AND "leaseUntil" = ${leaseUntil}::timestamptz`;

/** The place of the next page; null: the lease was lost. */
export async function keepPlace(reading: Reading, after: string, leaseMs: number): Promise<Reading | null> {
  const [row] = await prisma.$queryRaw<Reading[]>`
    UPDATE "AcquirerCatchUp" SET after = ${after}, failures = 0, "failingSince" = NULL, "leaseUntil" = ${inMs(leaseMs)}
    WHERE ${held(reading)} RETURNING ${columns}`;
  return row ?? null;
}

/** All of it was read. */
export async function endReading(reading: Reading, nextMs: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "AcquirerCatchUp" SET "doneUntil" = "beganAt", "beganAt" = NULL, after = NULL, "dueAt" = ${inMs(nextMs)}, "leaseUntil" = NULL,
      failures = 0, "failingSince" = NULL WHERE ${held(reading)}`;
}

/** It goes on in the next round. */
export async function leaveReading(reading: Reading): Promise<void> {
  await prisma.$executeRaw`UPDATE "AcquirerCatchUp" SET "leaseUntil" = NULL WHERE ${held(reading)}`;
}

/** The list could not be read. After several times it begins anew: a place of theirs may be none any more. */
export async function failReading(reading: Reading, nextMs: number): Promise<void> {
  const isStuck = Prisma.sql`failures >= ${failuresToBegin - 1}`;
  await prisma.$executeRaw`
    UPDATE "AcquirerCatchUp" SET "beganAt" = CASE WHEN after IS NULL OR ${isStuck} THEN NULL ELSE "beganAt" END,
      after = CASE WHEN ${isStuck} THEN NULL ELSE after END, "dueAt" = ${inMs(nextMs)}, "leaseUntil" = NULL, failures = failures + 1,
      "failingSince" = least("failingSince", ${now}) WHERE ${held(reading)}`;
}

/** Of readings that are due and that nobody has. */
export async function findReadingLag(): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await prisma.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(c."dueAt") AS oldest FROM "AcquirerCatchUp" c
    WHERE ${isDue} AND (c."leaseUntil" IS NULL OR c."leaseUntil" <= ${now})`;
  return row ?? { count: 0, oldest: null };
}

export type CatchUpRow = { acquirer: string; doneUntil: Date; dueAt: Date; failures: number; failingSince: Date | null };

/** How far the lists of all acquirers were read. */
export const findCatchUps = (): Promise<CatchUpRow[]> =>
  prisma.acquirerCatchUp.findMany({ select: { acquirer: true, doneUntil: true, dueAt: true, failures: true, failingSince: true } });
