import 'server-only';
import type { AllowedOrigin } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

export type OriginRow = AllowedOrigin;
/** Of one merchant, that a sandbox has seen and nobody has allowed. */
const maxSeen = 50;
export const maxAllowed = 100;

type AllowedOrigins = { fixed: boolean; allowed: string[] };

/** What is allowed, and whether a sandbox accepts nothing else, in one question. */
export async function findOrigins(tenantId: string): Promise<AllowedOrigins> {
  const { rows } = await pool.query<AllowedOrigins>({
    name: 'origins',
    text: `SELECT EXISTS (SELECT 1 FROM "FixedOrigins" f WHERE f."tenantId" = $1::uuid) AS fixed,
      ARRAY(SELECT o.origin FROM "AllowedOrigin" o WHERE o."tenantId" = $1::uuid AND o."allowedAt" IS NOT NULL ORDER BY o.origin) AS allowed`,
    values: [tenantId],
  });
  return rows[0] ?? { fixed: false, allowed: [] };
}

/**
 * Written as seen where it is not known yet, up to so many: whoever makes up new ones fills nothing but this. Each is looked for by its
 * key, as NOT EXISTS would not be: the planner would read the lists of all merchants for it.
 */
export async function saveSeen(seen: readonly { tenantId: string; origin: string; at: Date }[]): Promise<void> {
  await pool.query(
    `INSERT INTO "AllowedOrigin" ("tenantId", origin, "createdAt")
      SELECT "tenantId", origin, at FROM (
        SELECT s.*, row_number() OVER (PARTITION BY s."tenantId" ORDER BY s.n) AS nth
        FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) WITH ORDINALITY s("tenantId", origin, at, n)
        WHERE (SELECT o."createdAt" FROM "AllowedOrigin" o WHERE o."tenantId" = s."tenantId" AND o.origin = s.origin) IS NULL) s
      WHERE nth <= $4 - (SELECT count(*) FROM "AllowedOrigin" o WHERE o."tenantId" = s."tenantId" AND o."allowedAt" IS NULL)
      ON CONFLICT ("tenantId", origin) DO NOTHING`,
    [seen.map(({ tenantId }) => tenantId), seen.map(({ origin }) => origin), seen.map(({ at }) => at), maxSeen],
  );
}

export const listOriginRows = (tenantId: string): Promise<OriginRow[]> =>
  prisma.allowedOrigin.findMany({ where: { tenantId }, orderBy: { origin: 'asc' } });

export const findFixed = (tenantId: string) => prisma.fixedOrigins.findUnique({ where: { tenantId } });

/** Of two who change the list of one merchant the second waits for the first. */
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

/** False: they were not. */
export const removeFixed = async (database: Database, tenantId: string): Promise<boolean> =>
  (await database.fixedOrigins.deleteMany({ where: { tenantId } })).count > 0;
