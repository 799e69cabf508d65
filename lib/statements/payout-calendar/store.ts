import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import type { PayoutFrequency } from '@/lib/merchants/payouts/calendar';
import { yenOf } from '@/lib/money/yen';
import type { OpenCycles, PaidOn } from '@/lib/statements/payout-calendar/calendar';

/** Whose calendar it is: all payouts of a tenant, or those of one of its merchants. */
export type Whose = { tenantId: string; merchantId: string | null };

export const whoseOf = (scope: Exclude<Scope, { kind: 'all' }>, merchantId: string | null): Whose => ({
  tenantId: scope.tenantId,
  merchantId: scope.kind === 'seller' ? scope.merchantId : merchantId,
});

/** A payout is made after its cut-off, which is two months before its pay date at the most; a cycle that nobody closed in time is closed later. */
const daysAhead = 100;

const isOf = ({ tenantId, merchantId }: Whose, of: Prisma.Sql) =>
  Prisma.sql`${of}."tenantId" = ${tenantId}::uuid AND (${merchantId}::uuid IS NULL OR ${of}."merchantId" = ${merchantId}::uuid)`;

/** Payouts with a pay date from one day to another, by day. */
export async function findPaidOn(whose: Whose, from: string, to: string): Promise<PaidOn[]> {
  type Row = Omit<PaidOn, 'paid' | 'waiting' | 'returned'> & Record<'paid' | 'waiting' | 'returned', bigint>;
  const sumOf = (statuses: Prisma.Sql) =>
    Prisma.sql`(coalesce(sum(s."settlementAmount") FILTER (WHERE s.status IN (${statuses})), 0))::bigint`;
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT s."payDay" AS day, ${sumOf(Prisma.sql`'paid'`)} AS paid, (count(*) FILTER (WHERE s.status = 'paid'))::int AS "paidCount",
      ${sumOf(Prisma.sql`'pending'`)} AS waiting, (count(*) FILTER (WHERE s.status = 'pending'))::int AS "waitingCount", ${sumOf(Prisma.sql`'bounced', 'cancelled'`)} AS returned,
      CASE WHEN count(*) = 1 THEN min(s.id::text) END AS only
    FROM "Settlement" s WHERE ${isOf(whose, Prisma.sql`s`)} AND s."createdAt" >= ${startOfDay(from, -daysAhead)}::timestamptz
      AND s."createdAt" < ${startOfDay(to, 1)}::timestamptz AND s."payDay" >= ${from} AND s."payDay" <= ${to}
    GROUP BY s."payDay"`;
  return rows.map((row) => ({ ...row, paid: yenOf(row.paid), waiting: yenOf(row.waiting), returned: yenOf(row.returned) }));
}

/**
 * Open cycles, those with one cut-off and frequency together. The frequency is that of the time at which the cycle began. What is on hold, or of a
 * suspended tenant, has no amount: nobody knows its day.
 */
export async function findOpenCycles(whose: Whose): Promise<OpenCycles[]> {
  type Row = { frequency: PayoutFrequency; closesAt: Date; merchants: number; amount: bigint };
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT c.frequency, c."closesAt", (count(*) FILTER (WHERE c.amount > 0))::int AS merchants, sum(c.amount)::bigint AS amount FROM (
      SELECT y."closesAt", coalesce(
          (SELECT f.frequency FROM "PayoutFrequency" f WHERE f."tenantId" = ${whose.tenantId}::uuid AND f."merchantId" = y."merchantId"
            AND f."askedAt" <= y."startsAt" ORDER BY f.number DESC LIMIT 1),
          (SELECT f.frequency FROM "PayoutFrequency" f WHERE f."tenantId" = ${whose.tenantId}::uuid AND f."merchantId" = y."merchantId" ORDER BY f.number LIMIT 1),
          'monthly') AS frequency,
        CASE WHEN m."payoutsHeldAt" IS NULL AND p."suspendedAt" IS NULL THEN greatest(0, (SELECT coalesce(sum(b.balance - b.held), 0) FROM "Balance" b
          WHERE b."tenantId" = ${whose.tenantId}::uuid AND b."accountId" = y."merchantId")) ELSE 0 END AS amount
      FROM "PayoutSchedule" y JOIN "Merchant" m ON m."tenantId" = ${whose.tenantId}::uuid AND m.id = y."merchantId"
        JOIN "Merchant" p ON p."tenantId" = ${whose.tenantId}::uuid AND p.id = ${whose.tenantId}::uuid
      WHERE ${isOf(whose, Prisma.sql`y`)}) c
    GROUP BY c.frequency, c."closesAt"`;
  return rows.map((row) => ({ ...row, amount: yenOf(row.amount) }));
}

/** Whose feed an address is: a person who may still sign in. By the clock of the installation. */
export type FeedPerson = { id: string; tenantId: string; merchantId: string | null; role: string; language: string; now: Date };

export async function findFeedPerson(hash: string): Promise<FeedPerson | null> {
  const [row] = await prisma.$queryRaw<FeedPerson[]>`
    SELECT u.id, u."tenantId", u."merchantId", u.role, f.language, statement_timestamp() + i."offsetMs" * interval '1 ms' AS now
    FROM "CalendarFeed" f JOIN "User" u ON u.id = f."userId", "Installation" i
    WHERE f.hash = ${hash} AND u."deactivatedAt" IS NULL AND u."tenantId" IS NOT NULL`;
  return row ?? null;
}

export const findFeed = (userId: string) => prisma.calendarFeed.findUnique({ where: { userId }, select: { createdAt: true } });

type NewFeed = { hash: string; language: string; createdAt: Date };

/** The person's one address; the address before it ends. */
export async function saveFeed(database: Database, userId: string, feed: NewFeed): Promise<void> {
  await database.calendarFeed.upsert({ where: { userId }, create: { userId, ...feed }, update: feed });
}

export async function deleteFeed(database: Database, userId: string): Promise<boolean> {
  const { count } = await database.calendarFeed.deleteMany({ where: { userId } });
  return count > 0;
}

/** Names for the calendar's title. */
export async function findMerchantName(tenantId: string, id: string): Promise<string> {
  const row = await prisma.merchant.findUnique({ where: { tenantId_id: { tenantId, id } }, select: { name: true } });
  return row?.name ?? '';
}
