import 'server-only';
import type { PlatformRole } from '@/lib/auth/actor';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants, askReachableTenants, countAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { Prisma, type Settlement } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { PayoutFrequency } from '@/lib/merchants/payouts/calendar';
import type { OpenCycle } from '@/lib/merchants/payouts/store';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { refuse } from '@/lib/refusal';
import type { CarriedReason, ReturnCause, SettlementStatus, Totals } from '@/lib/settlements/settlement';

type StoredSettlement = Omit<Settlement, 'status' | 'frequency' | 'totals' | 'returnCause'> & {
  returnCause: ReturnCause | null;
  status: SettlementStatus;
  frequency: PayoutFrequency;
  totals: Totals;
};
export type SettlementRow = StoredSettlement & { merchantName: string; platformRole: PlatformRole };

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;
const ofMerchant = ({ tenantId, id }: Of) => Prisma.sql`s."tenantId" = ${tenantId}::uuid AND s."merchantId" = ${id}::uuid`;
export const withNames = Prisma.sql`JOIN "Merchant" m ON m."tenantId" = s."tenantId" AND m.id = s."merchantId"`;

export const within = (scope: Scope) =>
  scope.kind === 'all'
    ? Prisma.sql`true`
    : scope.kind === 'merchant'
      ? Prisma.sql`s."tenantId" = ${scope.tenantId}::uuid`
      : ofMerchant({ tenantId: scope.tenantId, id: scope.merchantId });

/** Refuses 404 a settlement outside the scope. */
export async function getSettlement(scope: Scope, id: string, database: Database = prisma): Promise<SettlementRow> {
  const [row] = await database.$queryRaw<SettlementRow[]>`
    SELECT s.*, m.name AS "merchantName", m."platformRole" FROM "Settlement" s ${withNames} WHERE ${within(scope)} AND s.id = ${id}::uuid`;
  return row ?? refuse('not_found');
}

type UnderWay = { count: number; amount: number; next: SettlementRow[] };

/** The number and the sum of the settlements that wait for their transfer, and the first that will be paid. */
export async function findUnderWay(of: Of, first: number): Promise<UnderWay> {
  const waits = Prisma.sql`${ofMerchant(of)} AND s.status = 'pending'`;
  const [next, [all]] = await Promise.all([
    prisma.$queryRaw<SettlementRow[]>`
      SELECT s.*, m.name AS "merchantName", m."platformRole" FROM "Settlement" s ${withNames} WHERE ${waits}
      ORDER BY s."payDay", s."cutoffAt", s.id LIMIT ${first}::int`,
    prisma.$queryRaw<{ n: number; sum: bigint }[]>`
      SELECT count(*)::int AS n, coalesce(sum(s."settlementAmount"), 0)::bigint AS sum FROM "Settlement" s WHERE ${waits}`,
  ]);
  return { count: all?.n ?? 0, amount: yenOf(all?.sum ?? 0n), next };
}

/** Locks the open cycle: nobody else closes it until this transaction ends. null: no cycle is open. */
export async function lockOpenCycle({ tenantId, id }: Of, database: Database): Promise<OpenCycle | null> {
  const [row] = await database.$queryRaw<OpenCycle[]>`
    SELECT "startsAt", "closesAt" FROM "PayoutSchedule" WHERE "tenantId" = ${tenantId}::uuid AND "merchantId" = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

/**
 * Locks the balance and returns the available yen; nothing else reduces it until this transaction ends. `others`: accounts that are posted to besides, locked
 * with it in the order that every posting uses.
 */
export async function lockAvailable({ tenantId, id }: Of, database: Database, others: readonly string[] = []): Promise<number> {
  const rows = await database.$queryRaw<{ accountId: string; available: bigint }[]>`
    SELECT "accountId", balance - held AS available FROM "Balance" WHERE "tenantId" = ${tenantId}::uuid AND "accountId" = ANY (${[id, ...others]}::uuid[])
    ORDER BY "accountId", slot FOR NO KEY UPDATE`;
  return rows.reduce((sum, { accountId, available }) => (accountId === id ? sum + yenOf(available) : sum), 0);
}

export type Before = { closing: number; totals: Totals; endedAt: Date | null; underWay: number };

/**
 * The end of the settlement before, and the sum of earlier settlements that the balance at the cut-off still contains (or misses, when a
 * payout came back).
 */
export async function findBefore(of: Of, cutoffAt: Date, database: Database = prisma): Promise<Before> {
  const [row] = await database.$queryRaw<{ closing: bigint; totals: Totals; endedAt: Date | null; underWay: bigint }[]>`
    SELECT l."closingAmount" AS closing, l.totals, l."cutoffAt" AS "endedAt", (SELECT coalesce(sum(CASE
        WHEN s.status = 'pending' OR (s."paidAt" >= ${cutoffAt}::timestamptz AND s.status = 'paid') THEN s."settlementAmount"
        WHEN s.status = 'bounced' AND s."paidAt" < ${cutoffAt}::timestamptz AND s."endedAt" >= ${cutoffAt}::timestamptz THEN -s."settlementAmount"
        ELSE 0 END), 0)::bigint FROM "Settlement" s WHERE ${ofMerchant(of)})
      -- what was in the balance of the cut-off by mistake, and has gone since
      + (SELECT coalesce(sum(u.amount), 0)::bigint FROM "ReturnUndo" u WHERE u."tenantId" = ${of.tenantId}::uuid AND u."merchantId" = ${of.id}::uuid
        AND u."subjectKind" = 'settlement' AND u."returnedAt" < ${cutoffAt}::timestamptz AND u."undoneAt" >= ${cutoffAt}::timestamptz) AS "underWay"
    FROM "Settlement" l WHERE l."tenantId" = ${of.tenantId}::uuid AND l."merchantId" = ${of.id}::uuid ORDER BY l."cutoffAt" DESC LIMIT 1`;
  if (!row) return { closing: 0, totals: {}, endedAt: null, underWay: 0 };
  return { ...row, closing: yenOf(row.closing), underWay: yenOf(row.underWay) };
}

type Statement = Pick<SettlementRow, 'tenantId' | 'merchantId' | 'cutoffAt'>;
const earlierThan = ({ tenantId, merchantId, cutoffAt }: Statement) => ({ tenantId, merchantId, cutoffAt: { lt: cutoffAt } });

/** The opening totals of a settlement's statement: all entries until the cut-off before. */
export async function findTotalsBefore(of: Statement): Promise<Totals> {
  const row = await prisma.settlement.findFirst({ where: earlierThan(of), orderBy: { cutoffAt: 'desc' }, select: { totals: true } });
  return (row?.totals ?? {}) as Totals;
}

type Earlier = { id: string; reference: string; amount: number; paidAt: Date | null; endedAt: Date | null };

/** Earlier settlements that had not ended before this cut-off: its closing balance can still contain them. */
export async function findEarlier(of: Statement): Promise<Earlier[]> {
  const { cutoffAt } = of;
  const open = [{ paidAt: null, endedAt: null }, { paidAt: { gte: cutoffAt } }, { endedAt: { gte: cutoffAt } }];
  const rows = await prisma.settlement.findMany({ where: { ...earlierThan(of), OR: open }, orderBy: { cutoffAt: 'asc' } });
  return rows.map(({ settlementAmount, ...row }) => ({ ...row, amount: yenOf(settlementAmount) }));
}

const carriedShown = 5;

/** The newest cycles after a cut-off that were carried over. */
export async function findCarried({ tenantId, id }: Of, after: Date | null) {
  const where = { tenantId, merchantId: id, ...(after && { cutoffAt: { gt: after } }) };
  const rows = await prisma.carriedCycle.findMany({ where, orderBy: { cutoffAt: 'desc' }, take: carriedShown });
  return rows.map((row) => ({ ...row, reason: row.reason as CarriedReason }));
}

/** Settlements of one tenant by reference. */
export async function findByReferences(tenantId: string, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const where = { tenantId, reference: { in: [...references] } };
  const rows = await prisma.settlement.findMany({ where, select: { id: true, reference: true } });
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

/** So many of the newest settlements are searched for an amount. */
const newestSearched = 20_000;

/** Settlements within the scope of one tenant: by whole id or reference, or the newest of an amount. */
export async function findSettlementsBy(
  scope: Exclude<Scope, { kind: 'all' }>,
  { id, reference, amount }: { id: string | null; reference: string | null; amount: number | null },
  atMost: number,
): Promise<SettlementRow[]> {
  if (amount === null) return [await findSettlement(scope, { id, reference })].filter((row) => row !== null);
  return prisma.$queryRaw<SettlementRow[]>`
    SELECT s.*, m.name AS "merchantName", m."platformRole" FROM (SELECT * FROM "Settlement" s WHERE ${within(scope)}
      ORDER BY s."createdAt" DESC, s.id DESC LIMIT ${newestSearched}) s
    JOIN "Merchant" m ON m."tenantId" = ${scope.tenantId}::uuid AND m.id = s."merchantId"
    WHERE s."settlementAmount" = ${amount}::bigint ORDER BY s."createdAt" DESC, s.id DESC LIMIT ${atMost}`;
}

/** A settlement within the scope of one tenant, by its whole id or its reference. */
async function findSettlement(
  scope: Exclude<Scope, { kind: 'all' }>,
  { id, reference }: { id: string | null; reference: string | null },
): Promise<SettlementRow | null> {
  const [row] = await prisma.$queryRaw<SettlementRow[]>`
    SELECT s.*, m.name AS "merchantName", m."platformRole" FROM "Settlement" s ${withNames} WHERE s."tenantId" = ${scope.tenantId}::uuid
      AND ${within(scope)} AND ${id ? Prisma.sql`s.id = ${id}::uuid` : Prisma.sql`s.reference = ${reference}`}`;
  return row ?? null;
}

/** Saves the settlement and holds its money. */
export async function saveSettlement(database: Database, { merchantName: _, platformRole: __, ...row }: SettlementRow): Promise<void> {
  await database.settlement.create({ data: row });
  const holds = [{ id: newId(), accountId: row.merchantId, amount: yenOf(row.settlementAmount) }];
  await database.$executeRaw`
    SELECT hold_money(${row.tenantId}::uuid, ${row.id}::uuid, ${row.createdAt}::timestamptz, ${JSON.stringify(holds)}::jsonb)`;
}

type Carried = OpenCycle & { closing: number; available: number; reason: CarriedReason; now: Date };

export async function saveCarried(database: Database, { tenantId, id }: Of, { startsAt, closesAt, ...carried }: Carried): Promise<void> {
  const { closing, available, reason, now } = carried;
  const amounts = { closingAmount: BigInt(closing), availableAmount: BigInt(available) };
  await database.carriedCycle.create({
    data: { tenantId, merchantId: id, startsAt, cutoffAt: closesAt, ...amounts, reason, createdAt: now },
  });
}

export async function saveOpenCycle(database: Database, { tenantId, id }: Of, cycle: OpenCycle): Promise<void> {
  await database.payoutSchedule.update({ where: { tenantId_merchantId: { tenantId, merchantId: id } }, data: cycle });
}

type Move = {
  id: string;
  from: SettlementStatus;
  file: string | null;
  status: SettlementStatus;
  at: string;
  reason: string | null;
  cause: ReturnCause | null;
} & ({ transaction: object; entries: object[] } | object);

/**
 * Ends a settlement and posts its money; see `move_settlement` in the database. Returns whether its bank file became paid with it. Fails
 * with BP005 when another caller was first.
 */
export async function moveSettlement(database: Database, tenantId: string, move: Move): Promise<boolean> {
  await database.$executeRaw`SELECT move_settlement(${tenantId}::uuid, ${JSON.stringify(move)}::jsonb)`;
  if (move.from !== 'pending' || move.file === null) return false;
  // this settlement waited in the file, so the file was not paid before
  const file = await database.bankFile.findUnique({ where: { id: move.file }, select: { paidAt: true } });
  return file !== null && file.paidAt !== null;
}

/** The first settlement since a moment that has in it what came back then, waiting or paid. */
export const findWithMoneyOf = async ({ tenantId, merchantId }: SettlementRow, since: Date, database: Database) =>
  (await database.settlement.findFirst({
    where: { tenantId, merchantId, createdAt: { gte: since }, status: { in: ['pending', 'paid'] } },
    orderBy: { createdAt: 'asc' },
  })) as StoredSettlement | null;

type Undo = { undo: object; transaction: object; entries: object[] };

/** Takes a return back; see `undo_return` in the database. Fails with BP005 where it is not as it was. */
export async function saveReturnUndo(database: Database, tenantId: string, undo: Undo): Promise<void> {
  await database.$executeRaw`SELECT undo_return(${tenantId}::uuid, ${JSON.stringify(undo)}::jsonb)`;
}

export type DueCycle = { tenantId: string; id: string; at: Date };

/** Merchants whose cycle closed before a moment, tenant by tenant, the longest waiting first. */
const due = (before: Date, limit: number, except: readonly string[]) => Prisma.sql`
  SELECT y."tenantId", y."merchantId" AS id, y."closesAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "PayoutSchedule" c WHERE c."tenantId" = t.id AND c."closesAt" <= ${before}::timestamptz AND c."merchantId" <> ALL (${except}::uuid[])
    ORDER BY c."closesAt" LIMIT ${limit}::int) y
  ORDER BY y."closesAt", y."merchantId" LIMIT ${limit}::int`;

export const findDueCycles = (before: Date, limit: number, except: readonly string[]): Promise<DueCycle[]> =>
  askReachableTenants<DueCycle>(due(before, limit, except), limit);

const countedUpTo = 1_000;
export const findCycleLag = (before: Date): Promise<DueCount> => countAllTenants(due(before, countedUpTo, []));

/** The next cut-off of any cycle after a moment. */
export async function findNextCutoff(after: Date): Promise<Date | null> {
  const [row] = await askAllTenants<{ at: Date | null }>(Prisma.sql`
    SELECT n.at FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT c."closesAt" AS at FROM "PayoutSchedule" c WHERE c."tenantId" = t.id AND c."closesAt" > ${after}::timestamptz
      ORDER BY c."closesAt" LIMIT 1) n ORDER BY 1 LIMIT 1`);
  return row?.at ?? null;
}
