import 'server-only';
import type { PoolClient } from 'pg';
import { prisma } from '@/lib/db/prisma';
import { serviceAccounts } from '@/lib/ledger/account';
import { entryLine, sha256Of, transactionLine } from '@/lib/ledger/seals/lines';
import type { Seal, SealedRow } from '@/lib/ledger/seals/seal';
import type { AuditRow } from '@/lib/operation/audit';

/** Small, so that payments on this server do not wait for the hashes of a piece. */
const rowsAtOnce = 500;
/** One statement reads one day of one tenant; a large day takes seconds. Forces the index of each account, whatever the planner prefers. */
const forADay = `SET LOCAL statement_timeout = '5min'; SET LOCAL enable_seqscan = off; SET LOCAL cursor_tuple_fraction = 1`;

export { whileConnected } from '@/lib/db/pool';

export const beginSealing = async (client: PoolClient): Promise<void> => {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await client.query(forADay);
};

/**
 * Locks a row that nobody else locks, so that one process at a time seals a tenant. Returns false when another process holds it. Without
 * the lock two processes would still make only one seal: its number is the key.
 */
export async function lockTenant(client: PoolClient, tenantId: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM "Account" WHERE "tenantId" = $1 AND id = $2 FOR NO KEY UPDATE SKIP LOCKED`, [
    tenantId,
    serviceAccounts.clearing,
  ]);
  return rowCount === 1;
}

export type KeptSeal = Seal & { hash: string };
export const sealColumns = `"tenantId", number, "startsAt", transactions, entries, late, "rowsHash", "previousHash", hash, "sealedAt"`;

export async function findLastSeal(client: PoolClient, tenantId: string): Promise<KeptSeal | null> {
  const { rows } = await client.query<KeptSeal>(
    `SELECT ${sealColumns} FROM "LedgerSeal" WHERE "tenantId" = $1 ORDER BY number DESC LIMIT 1`,
    [tenantId],
  );
  return rows[0] ?? null;
}

/** Oldest first, without the index of rows; `made`: the number of the last one, as the tenant knows it. Both come from one snapshot, on a cluster too. */
export async function findSeals(client: PoolClient, tenantId: string): Promise<{ seals: KeptSeal[]; made: number | null }> {
  const { rows } = await client.query<KeptSeal & { made: number | null }>(
    `SELECT t."lastSeal" AS made, s.* FROM "Tenant" t LEFT JOIN (SELECT ${sealColumns} FROM "LedgerSeal") s ON s."tenantId" = t.id
      WHERE t.id = $1 ORDER BY s.number`,
    [tenantId],
  );
  return { seals: rows.filter(({ number }) => number !== null), made: rows[0]?.made ?? null };
}

export async function readIndexBytes(client: PoolClient, { tenantId, number }: Pick<Seal, 'tenantId' | 'number'>): Promise<Buffer> {
  const { rows } = await client.query<{ index: Buffer }>(`SELECT index FROM "LedgerSeal" WHERE "tenantId" = $1 AND number = $2`, [
    tenantId,
    number,
  ]);
  return rows[0]?.index ?? Buffer.alloc(0);
}

/**
 * Reads every account of a tenant by its own index, because no index orders the entries of all accounts. OFFSET 0 makes the planner look up
 * account by account.
 */
const entriesOf = (what: string, condition: string, limit = '') =>
  `"Account" a CROSS JOIN LATERAL (SELECT ${what} FROM "Entry" WHERE "tenantId" = $1 AND "accountId" = a.id AND ${condition} ${limit} OFFSET 0) e`;

/** The time of the first entry from `from` and before `until`. */
export async function findFirstEntry(client: PoolClient, tenantId: string, from: Date | null, until: Date): Promise<Date | null> {
  const source = entriesOf(
    '"createdAt"',
    `"createdAt" >= coalesce($2::timestamptz, '-infinity') AND "createdAt" < $3`,
    'ORDER BY "createdAt" LIMIT 1',
  );
  const { rows } = await client.query<{ at: Date | null }>(`SELECT min(e."createdAt") AS at FROM ${source} WHERE a."tenantId" = $1`, [
    tenantId,
    from,
    until,
  ]);
  return rows[0]?.at ?? null;
}

/** The number of entries before `edge` that no seal contains: an account counts its entries in the statement that writes them. */
export async function countLate(client: PoolClient, tenantId: string, edge: Date): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `SELECT (SELECT coalesce(sum(entries), 0) FROM "Balance" WHERE "tenantId" = $1)
      - (SELECT coalesce(sum(entries), 0) FROM "LedgerSeal" WHERE "tenantId" = $1)
      - (SELECT count(*) FROM ${entriesOf('1', `"createdAt" >= $2`)} WHERE a."tenantId" = $1) AS n`,
    [tenantId, edge],
  );
  return Number(rows[0]?.n);
}

/** Days before `edge` whose number of entries differs from their seal; a day without a seal counts 0. */
export async function findOddDays(client: PoolClient, tenantId: string, edge: Date): Promise<{ startsAt: Date; number: number | null }[]> {
  const { rows } = await client.query<{ startsAt: Date; number: number | null }>(
    `SELECT d.at AS "startsAt", s.number FROM (
        SELECT date_trunc('day', "createdAt", 'Asia/Tokyo') AS at, count(*) AS n FROM "Entry"
        WHERE "tenantId" = $1 AND "createdAt" < $2 GROUP BY 1) d
      LEFT JOIN "LedgerSeal" s ON s."tenantId" = $1 AND s."startsAt" = d.at
      WHERE d.n <> coalesce(s.entries - s.late, 0) ORDER BY 1`,
    [tenantId, edge],
  );
  return rows;
}

export async function findIdsOfDay(client: PoolClient, tenantId: string, from: Date, to: Date): Promise<string[]> {
  const source = entriesOf('id', '"createdAt" >= $2 AND "createdAt" < $3');
  const { rows } = await client.query<{ id: string }>(`SELECT e.id FROM ${source} WHERE a."tenantId" = $1`, [tenantId, from, to]);
  return rows.map(({ id }) => id);
}

/** The entries that no seal of the tenant contains, whatever the day. */
export async function keepUnsealed(client: PoolClient, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM unnest($2::uuid[]) id WHERE NOT EXISTS (SELECT 1 FROM "LedgerSeal" s WHERE s."tenantId" = $1
      AND (position('\\x01'::bytea || uuid_send(id) IN s.index) > 0 OR position('\\x03'::bytea || uuid_send(id) IN s.index) > 0))`,
    [tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

/** `first`: the transaction's own row comes before its first entry. */
type Row = { id: string; transactionId: string; hash: string; first: string | null };

const rowsOf = ({ id, transactionId, hash, first }: Row): SealedRow[] => {
  const own = { id, isEntry: true, hash };
  return first === null ? [own] : [{ id: transactionId, isEntry: false, hash: first }, own];
};

/** Transactions in the order of their ids, each with its entries. */
async function* read(client: PoolClient, source: string, values: unknown[]): AsyncGenerator<SealedRow[]> {
  await client.query(
    `DECLARE sealed NO SCROLL CURSOR FOR
      SELECT e.id, e."transactionId", ${sha256Of(entryLine)} AS hash,
        CASE WHEN t.id IS NOT NULL AND lag(e."transactionId") OVER w IS DISTINCT FROM e."transactionId" THEN ${sha256Of(transactionLine)} END AS first
      FROM ${source} LEFT JOIN "LedgerTransaction" t ON t."tenantId" = $1 AND t.id = e."transactionId"
      WINDOW w AS (ORDER BY e."transactionId", e.id) ORDER BY e."transactionId", e.id`,
    values,
  );
  for (let rows: Row[] | null = null; rows === null || rows.length === rowsAtOnce; ) {
    ({ rows } = await client.query<Row>(`FETCH ${rowsAtOnce} FROM sealed`));
    yield rows.flatMap(rowsOf);
  }
  await client.query('CLOSE sealed');
}

/** The entries dated on a day, with their transactions. */
export const readDay = (client: PoolClient, tenantId: string, from: Date, to: Date): AsyncGenerator<SealedRow[]> =>
  read(client, `(SELECT e.* FROM ${entriesOf('*', '"createdAt" >= $2 AND "createdAt" < $3')} WHERE a."tenantId" = $1) e`, [
    tenantId,
    from,
    to,
  ]);

/** The same for entries by id, whatever their date. */
export const readEntries = (client: PoolClient, tenantId: string, ids: readonly string[]): AsyncGenerator<SealedRow[]> =>
  read(client, `(SELECT * FROM "Entry" WHERE "tenantId" = $1 AND id = ANY ($2::uuid[])) e`, [tenantId, ids]);

/** The current dates of these rows; a missing row has none. */
export async function findDates(client: PoolClient, tenantId: string, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    `SELECT id, "createdAt" AS at FROM "Entry" WHERE "tenantId" = $1 AND id = ANY ($2::uuid[])
      UNION ALL SELECT id, "createdAt" FROM "LedgerTransaction" WHERE "tenantId" = $1 AND id = ANY ($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Saves the seal, the tenant's progress and the audit record, in the transaction of the sealing. */
export async function saveSeal(client: PoolClient, seal: KeptSeal & { index: Buffer }, audit: AuditRow): Promise<void> {
  const { tenantId, number, startsAt, transactions, entries, late, rowsHash, previousHash, hash, sealedAt, index } = seal;
  await client.query(`INSERT INTO "LedgerSeal"(${sealColumns}, index) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, [
    tenantId,
    number,
    startsAt,
    transactions,
    entries,
    late,
    rowsHash,
    previousHash,
    hash,
    sealedAt,
    index,
  ]);
  await client.query(`INSERT INTO "Audit" SELECT * FROM jsonb_populate_record(NULL::"Audit", $2) a WHERE a."tenantId" = $1`, [
    tenantId,
    JSON.stringify(audit),
  ]);
  await client.query(`UPDATE "Tenant" SET "lastSeal" = $2 WHERE id = $1`, [tenantId, number]);
}

/** Records that all days of the tenant before `until` are sealed. */
export const saveSealedTo = async (client: PoolClient, tenantId: string, until: Date): Promise<void> => {
  await client.query(`UPDATE "Tenant" SET "sealedTo" = $2 WHERE id = $1 AND ("sealedTo" IS NULL OR "sealedTo" < $2)`, [tenantId, until]);
};

/** Tenants with unsealed past days before `until`; a tenant that was created later has none. */
export async function findUnsealedTenants(until: Date, limit: number, except: readonly string[]): Promise<string[]> {
  const rows = await prisma.tenant.findMany({
    where: { createdAt: { lt: until }, id: { notIn: [...except] }, OR: [{ sealedTo: null }, { sealedTo: { lt: until } }] },
    orderBy: [{ sealedTo: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export const countUnsealedTenants = (until: Date): Promise<number> =>
  prisma.tenant.count({ where: { createdAt: { lt: until }, OR: [{ sealedTo: null }, { sealedTo: { lt: until } }] }, take: 1_000 });
