import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { type FeeRate, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { FeeRow, FeeState } from '@/lib/merchants/fees/fee-rate';
import { feesInForce, getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { defaultFee, type FeeMethod, feeMethods } from '@/lib/money/rates';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';

const rowOf = ({ tenantId: _, value, ...row }: FeeRate): FeeRow => ({
  ...row,
  kind: row.kind as FeeRow['kind'],
  method: row.method as FeeMethod,
  value: Number(value),
});

/** A platform or an ordinary merchant, which have fees. Refuses 404 a seller. */
export async function getFeePayer(scope: Scope, id: string): Promise<MerchantRow> {
  const merchant = await getMerchant(scope, id);
  return merchant.platformRole === 'payout' ? refuse('not_found') : merchant;
}

/** The newest row's number; 0: nothing was ever agreed. */
export async function readLastNumber(tenantId: string, database: Database = prisma): Promise<number> {
  return (await database.feeRate.aggregate({ where: { tenantId }, _max: { number: true } }))._max.number ?? 0;
}

export async function findHeldFees(tenantId: string, at: Date, database: Database = prisma): Promise<FeeRow[]> {
  return (await database.$queryRaw<FeeRate[]>(feesInForce(tenantId, at))).map(rowOf);
}

/** Planned rows, next first; replaced ones are left out. */
export async function findPlannedFees(tenantId: string, now: Date): Promise<FeeRow[]> {
  const rows = await prisma.$queryRaw<FeeRate[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (kind, method, "effectiveAt") * FROM "FeeRate" WHERE "tenantId" = ${tenantId}::uuid AND "effectiveAt" > ${now}
      ORDER BY kind, method, "effectiveAt", number DESC) p
    ORDER BY "effectiveAt", number`;
  return rows.map(rowOf);
}

export async function saveFees(database: Database, tenantId: string, rows: readonly FeeRow[]): Promise<void> {
  await database.feeRate.createMany({ data: rows.map((row) => ({ ...row, tenantId, value: BigInt(row.value) })) });
}

type HistoryRow = FeeRow & { state: FeeState };

/** Every row ever written, newest first. */
export async function findFeeHistory(tenantId: string, now: Date, page: Page): Promise<{ rows: HistoryRow[]; total: Total }> {
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<(FeeRate & { state: FeeState })[]>`
      SELECT r.*, CASE
          WHEN EXISTS (SELECT 1 FROM "FeeRate" o WHERE o."tenantId" = r."tenantId" AND o.kind = r.kind AND o.method = r.method
            AND o."effectiveAt" = r."effectiveAt" AND o.number > r.number) THEN 'replaced'
          WHEN r."effectiveAt" > ${now} THEN 'planned'
          WHEN EXISTS (SELECT 1 FROM "FeeRate" o WHERE o."tenantId" = r."tenantId" AND o.kind = r.kind AND o.method = r.method
            AND o."effectiveAt" > r."effectiveAt" AND o."effectiveAt" <= ${now}) THEN 'past'
          ELSE 'in_force' END AS state
      FROM "FeeRate" r WHERE r."tenantId" = ${tenantId}::uuid ORDER BY r.number DESC LIMIT ${page.perPage} OFFSET ${page.skip}`,
    prisma.feeRate.count({ where: { tenantId }, take: maxRows + 1 }),
  ]);
  return { rows: rows.map(({ state, ...row }) => ({ ...rowOf(row), state })), total: totalOf(counted) };
}

type AgreedRow = {
  merchantId: string;
  merchantName: string;
  method: FeeMethod;
  rate: bigint | null;
  rateSince: Date | null;
  fee: bigint | null;
  feeSince: Date | null;
  nextRate: bigint | null;
  nextRateAt: Date | null;
  nextFee: bigint | null;
  nextFeeAt: Date | null;
  total: bigint;
};

/** Every merchant's method whose fees differ from the defaults, now or later: by name, then in the order of the methods. */
export async function findAgreedFees(method: FeeMethod | null, now: Date, page: Page): Promise<{ rows: AgreedRow[]; total: Total }> {
  const defaults = feeMethods.map((name) => defaultFee('processing', name));
  const rows = await askAllTenants<AgreedRow>(Prisma.sql`
    SELECT m.id AS "merchantId", m.name AS "merchantName", k.method, p.value AS rate, p."effectiveAt" AS "rateSince", c.value AS fee,
      c."effectiveAt" AS "feeSince", np.value AS "nextRate", np."effectiveAt" AS "nextRateAt", nc.value AS "nextFee",
      nc."effectiveAt" AS "nextFeeAt", count(*) OVER () AS total
    FROM (SELECT DISTINCT "tenantId", method FROM "FeeRate") k
      JOIN unnest(${[...feeMethods]}::text[], ${defaults}::int[]) WITH ORDINALITY d(method, value, at) ON d.method = k.method
      JOIN "Merchant" m ON m."tenantId" = k."tenantId" AND m.id = k."tenantId"
      LEFT JOIN LATERAL (SELECT value, "effectiveAt" FROM "FeeRate" r WHERE r."tenantId" = k."tenantId" AND r.kind = 'processing'
        AND r.method = k.method AND r."effectiveAt" <= ${now} ORDER BY r."effectiveAt" DESC, r.number DESC LIMIT 1) p ON true
      LEFT JOIN LATERAL (SELECT value, "effectiveAt" FROM "FeeRate" r WHERE r."tenantId" = k."tenantId" AND r.kind = 'customer'
        AND r.method = k.method AND r."effectiveAt" <= ${now} ORDER BY r."effectiveAt" DESC, r.number DESC LIMIT 1) c ON true
      LEFT JOIN LATERAL (SELECT value, "effectiveAt" FROM "FeeRate" r WHERE r."tenantId" = k."tenantId" AND r.kind = 'processing'
        AND r.method = k.method AND r."effectiveAt" > ${now} ORDER BY r."effectiveAt", r.number DESC LIMIT 1) np ON true
      LEFT JOIN LATERAL (SELECT value, "effectiveAt" FROM "FeeRate" r WHERE r."tenantId" = k."tenantId" AND r.kind = 'customer'
        AND r.method = k.method AND r."effectiveAt" > ${now} ORDER BY r."effectiveAt", r.number DESC LIMIT 1) nc ON true
    WHERE (${method}::text IS NULL OR k.method = ${method})
      AND (p.value <> d.value OR c.value <> 0 OR np.value IS NOT NULL OR nc.value IS NOT NULL)
    ORDER BY m.name, m.id, d.at LIMIT ${page.perPage} OFFSET ${page.skip}`);
  return { rows, total: totalOf(Number(rows[0]?.total ?? 0)) };
}
