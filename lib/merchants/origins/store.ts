import 'server-only';
import type { AllowedOrigin } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

export type OriginRow = AllowedOrigin;
/** The most recorded origins of one merchant. */
const maxSeen = 50;
export const maxAllowed = 100;

type AllowedOrigins = { fixed: boolean; allowed: string[] };

/** The allowed origins, and whether a sandbox accepts only these, in one query. */
export async function findOrigins(tenantId: string): Promise<AllowedOrigins> {
  const { rows } = await pool.query<AllowedOrigins>({
    name: 'origins',
    text: `SELECT EXISTS (SELECT 1 FROM "FixedOrigins" f WHERE f."tenantId" = $1::uuid) AS fixed,
      ARRAY(SELECT o.origin FROM "AllowedOrigin" o WHERE o."tenantId" = $1::uuid AND o."allowedAt" IS NOT NULL ORDER BY o.origin) AS allowed`,
    values: [tenantId],
  });
  return rows[0] ?? { fixed: false, allowed: [] };
}

/** Records new origins of one merchant up to a limit, so that a caller who invents new ones fills only this list. */
async function saveSeenOf(tenantId: string, seen: readonly { origin: string; at: Date }[]): Promise<void> {
  await pool.query(
    `INSERT INTO "AllowedOrigin" ("tenantId", origin, "createdAt")
      SELECT $1::uuid, s.origin, s.at FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY s(origin, at, n)
        WHERE NOT EXISTS (SELECT 1 FROM "AllowedOrigin" o WHERE o."tenantId" = $1::uuid AND o.origin = s.origin)
        ORDER BY s.n LIMIT (SELECT greatest($4 - count(*), 0) FROM "AllowedOrigin" o WHERE o."tenantId" = $1::uuid AND o."allowedAt" IS NULL)
      ON CONFLICT ("tenantId", origin) DO NOTHING`,
    [tenantId, seen.map(({ origin }) => origin), seen.map(({ at }) => at), maxSeen],
  );
}

export async function saveSeen(seen: readonly { tenantId: string; origin: string; at: Date }[]): Promise<void> {
  for (const tenant of new Set(seen.map(({ tenantId }) => tenantId)))
    await saveSeenOf(
      tenant,
      seen.filter(({ tenantId }) => tenantId === tenant),
    );
}

export const listOriginRows = (tenantId: string): Promise<OriginRow[]> =>
  prisma.allowedOrigin.findMany({ where: { tenantId }, orderBy: { origin: 'asc' } });

export const findFixed = (tenantId: string) => prisma.fixedOrigins.findUnique({ where: { tenantId } });

/** Two changes of one merchant's list run one after the other. */
export async function lockOrigins(database: Database, tenantId: string): Promise<void> {
  await database.$executeRaw`SELECT 1 FROM "Tenant" WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`;
}

export const findOrigin = (database: Database, tenantId: string, origin: string): Promise<OriginRow | null> =>
  database.allowedOrigin.findUnique({ where: { tenantId_origin: { tenantId, origin } } });

export const countAllowed = (database: Database, tenantId: string): Promise<number> =>
  database.allowedOrigin.count({ where: { tenantId, allowedAt: { not: null } } });

export function saveAllowed(database: Database, row: OriginRow): Promise<OriginRow> {
  const { tenantId, origin, allowedAt, allowedBy } = row;
  const where = { tenantId_origin: { tenantId, origin } };
  return database.allowedOrigin.upsert({ where, create: row, update: { allowedAt, allowedBy } });
}

export async function removeOrigin(database: Database, { tenantId, origin }: OriginRow): Promise<void> {
  await database.allowedOrigin.delete({ where: { tenantId_origin: { tenantId, origin } } });
}

export async function saveFixed(database: Database, tenantId: string, by: { fixedAt: Date; fixedBy: string | null }): Promise<void> {
  await database.fixedOrigins.create({ data: { tenantId, ...by } });
}

/** Returns false when they were not fixed. */
export const removeFixed = async (database: Database, tenantId: string): Promise<boolean> =>
  (await database.fixedOrigins.deleteMany({ where: { tenantId } })).count > 0;
