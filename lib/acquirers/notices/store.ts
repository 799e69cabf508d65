import 'server-only';
import type { Heard } from '@/lib/acquirers/acquirer';
import type { Lane } from '@/lib/acquirers/lane';
import { type NoticeEnd, type NoticeFacts, pauseAfter, pauseAfterFailure } from '@/lib/acquirers/notices/notice';
import type { NoticeState } from '@/lib/acquirers/notices/states';
import { type AcquirerNotice, Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

/** What is about nothing that we have made has ended as soon as it is kept. */
function rowOf(acquirer: string, { noticeId, type, reference, mark }: Heard, now: Date): Prisma.AcquirerNoticeCreateManyInput {
  const came = { acquirer, noticeId, type, remote: reference, receivedAt: now, waitsSince: now };
  return mark ? { ...came, ...mark, state: 'waiting', dueAt: now } : { ...came, state: 'ignored', result: 'not_ours', endedAt: now };
}

/** Keeps what an acquirer has told. One that is known already adds nothing. Returns how many were new. */
export async function keepNotices(acquirer: string, heard: readonly Heard[], database: Database = prisma): Promise<number> {
  const now = new Date();
  const data = heard.map((one) => rowOf(acquirer, one, now));
  return (await database.acquirerNotice.createMany({ data, skipDuplicates: true })).count;
}

export type NoticeName = Pick<AcquirerNotice, 'acquirer' | 'noticeId'>;

export const findNotice = ({ acquirer, noticeId }: NoticeName, database: Database = prisma): Promise<AcquirerNotice | null> =>
  database.acquirerNotice.findUnique({ where: { acquirer_noticeId: { acquirer, noticeId } } });

/** Locks the notice: nobody else takes it up or decides about it until this transaction ends. */
export async function lockNotice({ acquirer, noticeId }: NoticeName, database: Database): Promise<AcquirerNotice | null> {
  await database.$executeRaw`
    SELECT 1 FROM "AcquirerNotice" WHERE acquirer = ${acquirer} AND "noticeId" = ${noticeId} FOR NO KEY UPDATE`;
  return findNotice({ acquirer, noticeId }, database);
}

/** `states` null: any. */
type Filter = { acquirer?: string | undefined; states: NoticeState[] | null };
/** The newest first. */
export async function findNotices(filter: Filter, { skip, perPage }: Page): Promise<{ rows: AcquirerNotice[]; total: Total }> {
  const where = { ...(filter.acquirer && { acquirer: filter.acquirer }), ...(filter.states && { state: { in: filter.states } }) };
  const orderBy = [{ receivedAt: 'desc' as const }, { acquirer: 'asc' as const }, { noticeId: 'asc' as const }];
  const [rows, counted] = await Promise.all([
    prisma.acquirerNotice.findMany({ where, orderBy, skip, take: perPage }),
    prisma.acquirerNotice.count({ where, take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(counted) };
}

/** Those that wait for a person: to be decided, or given up. */
export async function findNoticesToMind(): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await prisma.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min("receivedAt") AS oldest FROM "AcquirerNotice" WHERE state IN ('held', 'failed')`;
  return row ?? { count: 0, oldest: null };
}

/** Has it worked on anew, as if it had just come. */
export async function restartNotice(database: Database, { acquirer, noticeId }: NoticeName, now: Date): Promise<AcquirerNotice> {
  const anew = { state: 'waiting', dueAt: now, waitsSince: now, tries: 0, result: null, endedAt: null, decidedByName: null, reason: null };
  return database.acquirerNotice.update({ where: { acquirer_noticeId: { acquirer, noticeId } }, data: anew });
}

export type DueNotice = NoticeName & { at: Date };

/** Whether work of an acquirer is in a lane. */
export const inLane = (acquirer: Prisma.Sql, { only, except }: Lane): Prisma.Sql =>
  Prisma.sql`(${only}::text IS NULL OR ${acquirer} = ${only}::text) AND ${acquirer} <> ALL(${[...except]}::text[])`;

/** Notices whose time has come, in real time: nobody works on them, or whoever did has died. */
export const findDueNotices = (limit: number, lane: Lane): Promise<DueNotice[]> => prisma.$queryRaw<DueNotice[]>`
  SELECT acquirer, "noticeId", "dueAt" AS at FROM "AcquirerNotice" WHERE "dueAt" <= statement_timestamp()
    AND ${inLane(Prisma.sql`acquirer`, lane)}
  ORDER BY "dueAt" LIMIT ${limit}::int`;

export async function findNoticeLag(): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await prisma.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(at) AS oldest FROM (
      SELECT "dueAt" AS at FROM "AcquirerNotice" WHERE "dueAt" <= statement_timestamp() LIMIT 1000) due`;
  return row ?? { count: 0, oldest: null };
}

/** A notice that is leased to this caller; `dueAt` is the end of the lease, and names it. */
export type ClaimedNotice = AcquirerNotice & { dueAt: Date; waitedMs: number };

/** Leases a notice; null: it has ended, or somebody else was first. */
export async function claimNotice({ acquirer, noticeId }: NoticeName, leaseMs: number): Promise<ClaimedNotice | null> {
  const [row] = await prisma.$queryRaw<ClaimedNotice[]>`
    UPDATE "AcquirerNotice" n SET "dueAt" = date_trunc('milliseconds', statement_timestamp()) + ${leaseMs}::int * interval '1 ms', tries = n.tries + 1
    FROM (SELECT o.acquirer, o."noticeId", (extract(epoch FROM statement_timestamp() - o."waitsSince") * 1000)::float8 AS "waitedMs"
      FROM "AcquirerNotice" o WHERE o.acquirer = ${acquirer} AND o."noticeId" = ${noticeId}
      AND o."dueAt" <= statement_timestamp() FOR NO KEY UPDATE SKIP LOCKED) c
    WHERE n.acquirer = c.acquirer AND n."noticeId" = c."noticeId"
    RETURNING n.*, c."waitedMs"`;
  return row ?? null;
}

const storedFacts = (facts: NoticeFacts | undefined) => (facts === undefined ? null : JSON.stringify(facts));

/** Ends it, or lets it wait. Waiting for others uses up no try. False: its lease was over, and somebody else has it. */
export async function endNotice(notice: ClaimedNotice, end: NoticeEnd): Promise<boolean> {
  const { acquirer, noticeId, dueAt, tries, waitedMs } = notice;
  const facts = storedFacts('facts' in end ? end.facts : undefined);
  const isWaiting = end.state === 'waiting';
  const isFailing = isWaiting && end.result === 'failing';
  const pauseMs = Math.round(isFailing ? pauseAfterFailure(tries) : pauseAfter(waitedMs));
  const count = await prisma.$executeRaw`
    UPDATE "AcquirerNotice" SET state = ${end.state}, result = ${end.result}, facts = ${facts}::jsonb,
      tries = CASE WHEN ${isWaiting && !isFailing}::boolean THEN tries - 1 ELSE tries END,
      "dueAt" = ${isWaiting ? Prisma.sql`statement_timestamp() + ${pauseMs}::int * interval '1 ms'` : Prisma.sql`NULL`},
      "endedAt" = ${isWaiting ? Prisma.sql`NULL` : Prisma.sql`statement_timestamp()`}
    WHERE acquirer = ${acquirer} AND "noticeId" = ${noticeId} AND "dueAt" = ${dueAt}::timestamptz AND state = 'waiting'`;
  return count === 1;
}

/** Gives it back at once: the process ends. */
export async function freeNotice({ acquirer, noticeId, dueAt }: ClaimedNotice): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "AcquirerNotice" SET "dueAt" = statement_timestamp(), tries = tries - 1
    WHERE acquirer = ${acquirer} AND "noticeId" = ${noticeId} AND "dueAt" = ${dueAt}::timestamptz AND state = 'waiting'`;
}

/** Another notice of the payment that is held for the same thing, or about which a person has decided to do nothing. */
export async function findSameHeld(notice: AcquirerNotice, result: string, { amount, status }: NoticeFacts): Promise<NoticeName | null> {
  const rows = await prisma.acquirerNotice.findMany({
    where: { paymentId: notice.paymentId, acquirer: notice.acquirer, NOT: { noticeId: notice.noticeId }, state: { in: ['held', 'done'] } },
    orderBy: { receivedAt: 'desc' },
    take: 100,
  });
  const isSame = ({ state, result: word, facts }: AcquirerNotice) => {
    const { amount: sum, status: stood, held } = (facts ?? {}) as NoticeFacts;
    return sum === amount && stood === status && (state === 'held' ? word === result : word === 'left' && held === result);
  };
  return rows.find(isSame) ?? null;
}

/** What stood at the acquirer as a person said that nothing is done about it, but for a second payment: that one is another. */
const aboutItself = { facts: { path: ['held'], not: 'second_payment' } };

/** Whether a person has said of all that was held about a payment that nothing is booked. */
export async function hasLeft(paymentId: string): Promise<boolean> {
  const rows = await prisma.acquirerNotice.findMany({
    where: { paymentId, OR: [{ state: 'held' }, { result: 'left', ...aboutItself }] },
    select: { state: true },
  });
  return rows.length > 0 && rows.every(({ state }) => state !== 'held');
}

/** What a person has left at a payment's acquirer, as it stood then. */
export async function findLeft(paymentId: string): Promise<NoticeFacts[]> {
  const rows = await prisma.acquirerNotice.findMany({ where: { paymentId, result: 'left', ...aboutItself }, select: { facts: true } });
  return rows.map(({ facts }) => (facts ?? {}) as NoticeFacts);
}

/** Notices about payments of other installations on the same account, since a moment. */
export const countForeign = (acquirer: string, since: Date, most: number): Promise<number> =>
  prisma.acquirerNotice.count({ where: { acquirer, state: 'ignored', receivedAt: { gte: since }, result: 'foreign' }, take: most });

/**
 * Removes what has ended long ago; a notice that comes again after that is worked on again, and changes nothing. What a person has decided to leave
 * stays decided.
 */
export const deleteEndedNotices = (limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM "AcquirerNotice" n USING (
      SELECT o.acquirer, o."noticeId" FROM "AcquirerNotice" o WHERE o."receivedAt" < statement_timestamp() - interval '400 days'
        AND o."dueAt" IS NULL AND o.state <> 'held' AND o.result IS DISTINCT FROM 'left' LIMIT ${limit}::int) e
    WHERE n.acquirer = e.acquirer AND n."noticeId" = e."noticeId" AND n."dueAt" IS NULL AND n.state <> 'held'`;
