import 'server-only';
import type { AcquirerAccount, AcquirerRoute, Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';

/** Every account, retired ones among them, the first connected first. */
export const findAccounts = (database: Database = prisma): Promise<AcquirerAccount[]> =>
  database.acquirerAccount.findMany({ orderBy: [{ createdAt: 'asc' }, { name: 'asc' }] });

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

export async function removeRoute(database: Database, { owner, way }: Pick<AcquirerRoute, 'owner' | 'way'>): Promise<void> {
  await database.acquirerRoute.deleteMany({ where: { owner, way } });
}

/** Whether one of these acquirers has ever taken a payment: the first makes its clearing account. */
export const hasTaken = async (clearings: readonly string[], database: Database): Promise<boolean> =>
  (await database.account.findFirst({ where: { id: { in: [...clearings] } }, select: { id: true } })) !== null;

/** Whether it is a platform or an ordinary merchant: whoever is its own tenant. */
export const isTenant = async (id: string, database: Database = prisma): Promise<boolean> =>
  (await database.merchant.findUnique({ where: { tenantId_id: { tenantId: id, id } }, select: { id: true } })) !== null;
