import 'server-only';
import { askAllTenants } from '@/lib/db/all-tenants';
import { type AcquirerAccount, type AcquirerRoute, Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { acquirerNamed, clearingOf } from '@/lib/ledger/account';
import { yenOf } from '@/lib/money/yen';

/** Every account, retired ones among them: the acquirer that was connected first comes first, and of its accounts the newest. */
export async function findAccounts(database: Database = prisma): Promise<AcquirerAccount[]> {
  const rows = await database.acquirerAccount.findMany({ orderBy: [{ createdAt: 'asc' }, { name: 'asc' }] });
  const adapterOf = ({ name }: AcquirerAccount) => acquirerNamed(name).adapter;
  const numberOf = ({ name }: AcquirerAccount) => acquirerNamed(name).number;
  const order = [...new Set(rows.map(adapterOf))];
  return rows.toSorted((one, other) => order.indexOf(adapterOf(one)) - order.indexOf(adapterOf(other)) || numberOf(other) - numberOf(one));
}

export const findRoutes = (database: Database = prisma): Promise<AcquirerRoute[]> =>
  database.acquirerRoute.findMany({ orderBy: [{ owner: 'asc' }, { way: 'asc' }] });

/** Accounts and routes are changed one after another: whether test and live keys are together is a question about all of them. */
export async function lockAcquirers(database: Database): Promise<void> {
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('acquirers', 0))`;
}

export async function saveAccount(database: Database, row: AcquirerAccount): Promise<void> {
  const data = { ...row, settings: row.settings as Prisma.InputJsonObject };
  await database.acquirerAccount.upsert({ where: { name: row.name }, create: data, update: data });
}

export async function saveRoute(database: Database, row: AcquirerRoute): Promise<void> {
  await database.acquirerRoute.upsert({ where: { owner_way: { owner: row.owner, way: row.way } }, create: row, update: row });
}

/** What went to one account goes to another from now on, of whichever merchant. */
export async function moveRoutes(database: Database, from: string, to: AcquirerAccount): Promise<void> {
  const { name, changedAt, changedBy, changedByName } = to;
  await database.acquirerRoute.updateMany({ where: { acquirer: from }, data: { acquirer: name, changedAt, changedBy, changedByName } });
}

export async function removeRoute(database: Database, { owner, way }: Pick<AcquirerRoute, 'owner' | 'way'>): Promise<void> {
  await database.acquirerRoute.deleteMany({ where: { owner, way } });
}

/** Whether one of these acquirers has ever taken a payment: the first makes its clearing account. */
export const hasTaken = async (clearings: readonly string[], database: Database): Promise<boolean> =>
  (await database.account.findFirst({ where: { id: { in: [...clearings] } }, select: { id: true } })) !== null;

/** Whether it is a platform or an ordinary merchant: whoever is its own tenant. */
export const isTenant = async (id: string, database: Database = prisma): Promise<boolean> =>
  (await database.merchant.findUnique({ where: { tenantId_id: { tenantId: id, id } }, select: { id: true } })) !== null;

/** Of each kind, how many are looked up to tell an account by them. */
const samples = 3;

/**
 * What was made with an account lately, by its names there: captured payments, any payments, and kept cards, of the twenty tenants that have used it last.
 */
export async function findMade(acquirer: string): Promise<string[]> {
  const users = await askAllTenants<{ tenantId: string }>(Prisma.sql`
    SELECT u."tenantId" FROM (
      SELECT a."tenantId", l.at FROM "Account" a CROSS JOIN LATERAL (SELECT p."createdAt" AS at FROM "Payment" p WHERE p."tenantId" = a."tenantId"
        AND p.acquirer = ${acquirer} AND p."acquirerReference" <> '' ORDER BY p."createdAt" DESC, p.id DESC LIMIT 1) l WHERE a.id = ${clearingOf(acquirer)}::uuid
      UNION ALL
      SELECT v."tenantId", max(v."createdAt") FROM "VaultCard" v WHERE v.acquirer = ${acquirer} AND v."remoteCustomer" IS NOT NULL
        AND v."dropAt" IS NULL GROUP BY 1) u GROUP BY 1 ORDER BY max(u.at) DESC LIMIT 20`);
  const ids = users.map(({ tenantId }) => tenantId);
  const some = (made: Prisma.Sql) =>
    askAllTenants<{ reference: string }>(Prisma.sql`
      SELECT m.reference FROM "Tenant" t CROSS JOIN LATERAL (${made} LIMIT ${samples}::int) m WHERE t.id = ANY(${ids}::uuid[]) LIMIT 60`);
  const payments = (which: Prisma.Sql) => Prisma.sql`SELECT "acquirerReference" AS reference FROM "Payment" p
    WHERE p."tenantId" = t.id AND ${which} AND p.acquirer = ${acquirer} AND p."acquirerReference" <> '' ORDER BY p."createdAt" DESC, p.id DESC`;
  const rows = await Promise.all([
    some(payments(Prisma.sql`p.status = 'captured'`)),
    some(payments(Prisma.sql`TRUE`)),
    some(Prisma.sql`SELECT v."remoteCustomer" AS reference FROM "VaultCard" v
      WHERE v."tenantId" = t.id AND v.acquirer = ${acquirer} AND v."remoteCustomer" IS NOT NULL AND v."dropAt" IS NULL`),
  ]);
  return [...new Set(rows.flat().map(({ reference }) => reference))].slice(0, 30);
}

/** What another account would know nothing of: attempts without an outcome, and captured payments with what of them could still be refunded. */
export type Stake = { attempts: number; payments: number; amount: number };
export async function findStake(acquirer: string): Promise<Stake> {
  const users = Prisma.sql`SELECT "tenantId" FROM "Account" WHERE id = ${clearingOf(acquirer)}::uuid`;
  const [[open], [captured]] = await Promise.all([
    prisma.$queryRaw<{ attempts: number }[]>`
      SELECT count(*)::int AS attempts FROM (${users}) t JOIN "Attempt" a ON a."tenantId" = t."tenantId" AND a.state = 'open'
        JOIN "Payment" p ON p."tenantId" = a."tenantId" AND p.id = a."paymentId" AND p.acquirer = ${acquirer}`,
    prisma.$queryRaw<{ payments: number; amount: bigint }[]>`
      SELECT count(*)::int AS payments, coalesce(sum(p.amount + p.tax - p."amountRefunded" - p."refundPending"), 0)::bigint AS amount
      FROM (${users}) t JOIN "Payment" p ON p."tenantId" = t."tenantId" AND p.status = 'captured' AND p.acquirer = ${acquirer}`,
  ]);
  return { attempts: open?.attempts ?? 0, payments: captured?.payments ?? 0, amount: yenOf(captured?.amount ?? 0n) };
}
