import 'server-only';
import type { AcquirerAccount, AcquirerRoute } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';

/** Every account, retired ones among them, the first connected first. */
export const findAccounts = (database: Database = prisma): Promise<AcquirerAccount[]> =>
  database.acquirerAccount.findMany({ orderBy: [{ createdAt: 'asc' }, { name: 'asc' }] });

export const findRoutes = (database: Database = prisma): Promise<AcquirerRoute[]> =>
  database.acquirerRoute.findMany({ orderBy: [{ owner: 'asc' }, { way: 'asc' }] });
