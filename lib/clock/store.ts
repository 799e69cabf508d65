import 'server-only';
import { read } from '@/lib/clock/in-order';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

const businessTime = Prisma.sql`clock_timestamp() + "offsetMs" * interval '1 ms'`;
const isMoved = Prisma.sql`coalesce("movingUntil" > clock_timestamp(), false)`;
/** How long whoever moves the clock counts as alive without a word; real time. */
const lease = Prisma.sql`clock_timestamp() + interval '20 seconds'`;

/** `moved`: somebody is moving it, and does what comes due meanwhile; `aheadMs`: how far it runs ahead of real time. */
export type Clock = { now: Date; moved: boolean; aheadMs: number };

export async function readWholeClock(): Promise<Clock> {
  const [row] = await prisma.$queryRaw<Clock[]>`
    SELECT ${businessTime} AS now, ${isMoved} AS moved, "offsetMs"::float8 AS "aheadMs" FROM "Installation"`;
  if (!row) throw new Error('the clock has no row');
  return { ...row, now: read(row.now) };
}

/** Business time: the database's clock plus the installation's offset. */
export const readClock = async (): Promise<Date> => (await readWholeClock()).now;

async function returnMovedTime(moved: Prisma.Sql): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`UPDATE "Installation" ${moved} RETURNING ${businessTime} AS now`;
  return row ? read(row.now) : null;
}

/** Takes the clock in hand and gives the time; null while somebody else has it. */
export const takeClock = (by: string): Promise<Date | null> =>
  returnMovedTime(Prisma.sql`SET "movedBy" = ${by}::uuid, "movingUntil" = ${lease} WHERE NOT ${isMoved}`);

/** Says that whoever moves it still lives; null: it was taken for dead, and has the clock no more. */
export const holdClock = (by: string): Promise<Date | null> =>
  returnMovedTime(Prisma.sql`SET "movingUntil" = ${lease} WHERE "movedBy" = ${by}::uuid AND ${isMoved}`);

/** Puts business time forward to `at`, never back, and gives what it is then; null as for `holdClock`. */
export const putClock = (by: string, at: Date): Promise<Date | null> =>
  returnMovedTime(Prisma.sql`
    SET "movingUntil" = ${lease},
      "offsetMs" = greatest("offsetMs", ceil(extract(epoch FROM ${at}::timestamptz - clock_timestamp()) * 1000)::bigint)
    WHERE "movedBy" = ${by}::uuid AND ${isMoved}`);

/** Lets go of it. */
export async function releaseClock(by: string): Promise<void> {
  await prisma.$executeRaw`UPDATE "Installation" SET "movedBy" = NULL, "movingUntil" = NULL WHERE "movedBy" = ${by}::uuid`;
}
