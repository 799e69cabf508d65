import 'server-only';
import { read } from '@/lib/clock/in-order';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

const businessTime = Prisma.sql`statement_timestamp() + "offsetMs" * interval '1 ms'`;
const isMoved = Prisma.sql`("movingUntil" > statement_timestamp()) IS TRUE`;
/** How long the mover of the clock counts as alive without a heartbeat; real time. */
const lease = Prisma.sql`statement_timestamp() + interval '20 seconds'`;

/** `moved`: a caller is moving it and runs the due work meanwhile; `aheadMs`: how far it is ahead of real time. */
export type Clock = { now: Date; moved: boolean; aheadMs: number };

export async function readWholeClock(): Promise<Clock> {
  const [row] = await prisma.$queryRaw<Clock[]>`
    SELECT ${businessTime} AS now, ${isMoved} AS moved, "offsetMs"::float8 AS "aheadMs" FROM "Installation"`;
  if (!row) throw new Error('the clock has no row');
  return { ...row, now: read(row.now) };
}

/** Business time: the database's clock plus the installation's offset. */
export const readClock = async (): Promise<Date> => (await readWholeClock()).now;

/** A cluster returns of a change only what is in its row: the time is read after it. */
async function returnMovedTime(moved: Prisma.Sql): Promise<Date | null> {
  const changed = await prisma.$executeRaw`UPDATE "Installation" ${moved}`;
  return changed === 1 ? readClock() : null;
}

/** Takes the clock to move it and returns the time; null: another caller has it. */
export const takeClock = (by: string): Promise<Date | null> =>
  returnMovedTime(Prisma.sql`SET "movedBy" = ${by}::uuid, "movingUntil" = ${lease} WHERE NOT ${isMoved}`);

/** The heartbeat of the mover; null: it counts as dead and has lost the clock. */
export const holdClock = (by: string): Promise<Date | null> =>
  returnMovedTime(Prisma.sql`SET "movingUntil" = ${lease} WHERE "movedBy" = ${by}::uuid AND ${isMoved}`);

/** Moves business time forward to `at`, never back, and returns the new time; null as for `holdClock`. */
export const putClock = (by: string, at: Date): Promise<Date | null> =>
  returnMovedTime(Prisma.sql`
    SET "movingUntil" = ${lease},
      "offsetMs" = greatest("offsetMs", ceil(extract(epoch FROM ${at}::timestamptz - statement_timestamp()) * 1000)::bigint)
    WHERE "movedBy" = ${by}::uuid AND ${isMoved}`);

/** Releases the clock. */
export async function releaseClock(by: string): Promise<void> {
  await prisma.$executeRaw`UPDATE "Installation" SET "movedBy" = NULL, "movingUntil" = NULL WHERE "movedBy" = ${by}::uuid`;
}
