import 'server-only';
import type { KeyScope } from '@/lib/auth/actor';
import { type ApiKey, type ApiKeyUse, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';

export type KeyRow = Omit<ApiKey, 'scopes' | 'addresses'> & { scopes: KeyScope[] | null; addresses: string[] | null };
export type UseRow = ApiKeyUse;

/** The limits were checked when they were written. */
const rowOf = (row: ApiKey) => row as KeyRow;
const orNull = (value: string[] | null) => value ?? Prisma.DbNull;

export async function findKeys(tenantId: string, page: Page): Promise<{ rows: KeyRow[]; total: Total; uses: UseRow[] }> {
  const where = { tenantId, merchantId: tenantId };
  const [rows, counted] = await Promise.all([
    prisma.apiKey.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip: page.skip, take: page.perPage }),
    prisma.apiKey.count({ where, take: maxRows + 1 }),
  ]);
  const used = { tenantId, keyId: { in: rows.map(({ id }) => id) } };
  const uses = await prisma.apiKeyUse.findMany({ where: used, orderBy: [{ lastAt: 'desc' }, { address: 'asc' }] });
  return { rows: rows.map(rowOf), total: totalOf(counted), uses };
}

export const saveKey = async (database: Database, row: KeyRow): Promise<KeyRow> =>
  rowOf(await database.apiKey.create({ data: { ...row, scopes: orNull(row.scopes), addresses: orNull(row.addresses) } }));

/** Locks the key until the transaction ends: of two changes the second sees the first. Refuses 404 another tenant's key. */
export async function lockKey(database: Database, tenantId: string, id: string): Promise<KeyRow> {
  await database.$executeRaw`SELECT 1 FROM "ApiKey" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return rowOf((await database.apiKey.findFirst({ where: { tenantId, id } })) ?? refuse('not_found'));
}

type KeyChange = Partial<Pick<KeyRow, 'name' | 'scopes' | 'addresses' | 'endsAt' | 'warnAt' | 'replacedBy' | 'revokedAt'>>;

export async function updateKey(database: Database, id: string, { scopes, addresses, ...change }: KeyChange): Promise<KeyRow> {
  const limits = {
    ...(scopes !== undefined && { scopes: orNull(scopes) }),
    ...(addresses !== undefined && { addresses: orNull(addresses) }),
  };
  return rowOf(await database.apiKey.update({ where: { id }, data: { ...change, ...limits } }));
}
