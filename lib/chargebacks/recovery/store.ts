import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { RecoveryCase, RecoveryRow } from '@/lib/chargebacks/recovery/recovery';
import { getDispute } from '@/lib/chargebacks/store';
import { askReachableTenants, countAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { availableOf } from '@/lib/ledger/store';
import { refuse } from '@/lib/refusal';

const rowsOf = (tenantId: string, chargebackId: string): Promise<RecoveryRow[]> => prisma.$queryRaw<RecoveryRow[]>`
  SELECT y.id, y."chargebackId", y."submerchantId", to_jsonb(y.amount) AS amount, to_jsonb(y.taken) AS taken, y.state
  FROM "Recovery" y WHERE y."tenantId" = ${tenantId}::uuid AND y."chargebackId" = ${chargebackId}::uuid`;

/** A chargeback with everything that decides its recoveries. The balances may change meanwhile: the statement checks them again. */
export async function getRecoveryCase(scope: Scope, id: string): Promise<RecoveryCase> {
  const { chargeback } = await getDispute(scope, id, { asAcquirer: true });
  const { tenantId } = chargeback;
  const rows = await rowsOf(tenantId, id);
  // read after the rows: a recovery made meanwhile is in the payment's view, and the statement refuses the outdated row
  const dispute = await getDispute(scope, id, { asAcquirer: true });
  const sellers = dispute.view.splits.map(({ submerchantId }) => submerchantId);
  const [recovers, available] = await Promise.all([findSetting(tenantId), availableOf(tenantId, sellers)]);
  return { ...dispute, rows, recovers: recovers === true, available };
}

/** Whether a platform recovers losses from its sellers; null: not a platform. */
export async function findSetting(tenantId: string, database: Database = prisma): Promise<boolean | null> {
  const where = { tenantId_id: { tenantId, id: tenantId } };
  const row = await database.merchant.findUnique({ where, select: { platformRole: true, recoversLosses: true } });
  return row?.platformRole === 'platform' ? row.recoversLosses : null;
}

/** Returns the setting before; refuses 404 a merchant that is not a platform. */
export async function saveSetting(database: Database, tenantId: string, recoversLosses: boolean): Promise<boolean> {
  await database.$executeRaw`SELECT 1 FROM "Merchant" WHERE "tenantId" = ${tenantId}::uuid AND id = ${tenantId}::uuid FOR NO KEY UPDATE`;
  const before = (await findSetting(tenantId, database)) ?? refuse('not_found');
  await database.merchant.update({ where: { tenantId_id: { tenantId, id: tenantId } }, data: { recoversLosses } });
  return before;
}

/** Returns false when it is not open. */
export async function saveStop(database: Database, tenantId: string, { id }: RecoveryRow, at: Date): Promise<boolean> {
  const { count } = await database.recovery.updateMany({
    where: { tenantId, id, state: 'open' },
    data: { state: 'stopped', updatedAt: at },
  });
  return count === 1;
}

export async function findNames(tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await prisma.merchant.findMany({ where: { tenantId, id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Open recoveries whose seller has an available balance, tenant by tenant, the longest waiting first. */
const collectable = (limit: number, except: readonly string[]) => Prisma.sql`
  SELECT y."tenantId", y.id, y."chargebackId", y."submerchantId" AS "sellerId", y."updatedAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Recovery" o WHERE o."tenantId" = t.id AND o.state = 'open' AND o.id <> ALL (${except}::uuid[])
      AND (SELECT sum(b.balance - b.held) FROM "Balance" b WHERE b."tenantId" = o."tenantId" AND b."accountId" = o."submerchantId") > 0
      AND (SELECT m."recoversLosses" FROM "Merchant" m WHERE m."tenantId" = o."tenantId" AND m.id = t.id)
    ORDER BY o."updatedAt" LIMIT ${limit}::int) y
  ORDER BY y."updatedAt" LIMIT ${limit}::int`;

export type Collectable = { tenantId: string; id: string; chargebackId: string; sellerId: string; at: Date };
export const findCollectable = (limit: number, except: readonly string[]): Promise<Collectable[]> =>
  askReachableTenants<Collectable>(collectable(limit, except), limit);

const countedUpTo = 1_000;
export const findCollectableLag = (): Promise<DueCount> => countAllTenants(collectable(countedUpTo, []));
