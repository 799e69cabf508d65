import 'server-only';
import type { FeeProfile, FeeProfileTerms, SellerFeeProfile } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { FeeTerms } from '@/lib/merchants/fee-profiles/fee-terms';

export type TermsRow = Omit<FeeProfileTerms, 'terms'> & { terms: FeeTerms };
export type ProfileRow = FeeProfile & { terms: TermsRow[] };

/** The most profiles of a platform that are not retired. */
export const mostProfiles = 50;
const shown = 20;
const newestFirst = { orderBy: [{ effectiveAt: 'desc' as const }, { number: 'desc' as const }], take: shown };

/** With their newest terms, those to come among them, newest first. */
export async function findProfiles(tenantId: string, { retired = false } = {}, database: Database = prisma): Promise<ProfileRow[]> {
  const rows = await database.feeProfile.findMany({
    where: { tenantId, ...(!retired && { retiredAt: null }) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { terms: newestFirst },
    take: retired ? 4 * mostProfiles : mostProfiles,
  });
  return rows as unknown as ProfileRow[];
}

export async function findProfile(tenantId: string, id: string, database: Database = prisma): Promise<ProfileRow | null> {
  const where = { tenantId_id: { tenantId, id } };
  return (await database.feeProfile.findUnique({ where, include: { terms: newestFirst } })) as unknown as ProfileRow | null;
}

/** How many sellers have each. */
export async function countSellersOf(tenantId: string, database: Database = prisma): Promise<Map<string, number>> {
  const rows = await database.$queryRaw<{ id: string; n: number }[]>`
    SELECT "feeProfileId" AS id, count(*)::int AS n FROM "Merchant" WHERE "tenantId" = ${tenantId}::uuid AND "feeProfileId" IS NOT NULL GROUP BY 1`;
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export async function saveProfile(database: Database, row: FeeProfile): Promise<void> {
  const where = { tenantId_id: { tenantId: row.tenantId, id: row.id } };
  await database.feeProfile.upsert({ where, create: row, update: { name: row.name, retiredAt: row.retiredAt } });
}

/** The number of the newest terms of a profile; 0: none. */
export async function readLastTerms(tenantId: string, profileId: string, database: Database): Promise<number> {
  return (await database.feeProfileTerms.aggregate({ where: { tenantId, profileId }, _max: { number: true } }))._max.number ?? 0;
}

export async function saveTerms(database: Database, row: TermsRow): Promise<void> {
  await database.feeProfileTerms.create({ data: { ...row, terms: row.terms as object } });
}

/** Writes which profile a seller has from now on. The caller holds the lock on the seller. */
export async function saveSellerProfile(database: Database, row: Omit<SellerFeeProfile, 'number'>): Promise<void> {
  const { tenantId, merchantId, profileId, createdAt } = row;
  const last = await database.sellerFeeProfile.aggregate({ where: { tenantId, merchantId }, _max: { number: true } });
  await database.sellerFeeProfile.create({ data: { ...row, number: (last._max.number ?? 0) + 1 } });
  const where = { tenantId_id: { tenantId, id: merchantId } };
  await database.merchant.update({ where, data: { feeProfileId: profileId, updatedAt: createdAt } });
}
