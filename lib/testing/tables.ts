import type { ClientBase, Connection } from 'pg';
import { isCluster } from '@/lib/db/cluster';
import { pool } from '@/lib/db/pool';
import { unpacked } from '@/lib/operation/packed-reply';

/** A statement on the test's database, with the application's own role. */
export async function sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows as Row[];
}

export async function countOf(table: string): Promise<number> {
  const [row] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`);
  return row?.n ?? 0;
}

/** How many wait for a lock, on whatever machine. */
export async function countBlocked(): Promise<number> {
  const blocked = (await isCluster())
    ? 'SELECT DISTINCT waiting_gpid FROM citus_lock_waits'
    : 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0';
  const [row] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM (${blocked}) b`);
  return row?.n ?? 0;
}

/** Locks the rows with this key within the client's transaction. A cluster locks rows of one tenant at a time. */
export async function lockRow(client: ClientBase, table: string, key: string, column = 'id', strength = 'NO KEY UPDATE'): Promise<void> {
  const { rows } = await client.query(`SELECT DISTINCT to_jsonb(r)->>'tenantId' AS tenant FROM "${table}" r WHERE "${column}" = $1`, [key]);
  for (const { tenant } of rows) {
    const ofTenant = tenant ? `"tenantId" = '${tenant}' AND` : '';
    await client.query(`SELECT 1 FROM "${table}" WHERE ${ofTenant} "${column}" = $1 FOR ${strength}`, [key]);
  }
}

/** `SET` for a moment so long after another, by default itself. On a cluster an UPDATE computes only what no setting can change. */
export const moved = (column: string, by: string, from = column): string =>
  `"${column}" = ("${from}" AT TIME ZONE 'UTC' + ${by}::interval) AT TIME ZONE 'UTC'`;

/**
 * Every table of the database except the migrations' own; `isEmpty`: it has no page yet, and so no row, but for a cluster's, whose rows are elsewhere;
 * `isInMonths`: its rows are in others.
 */
const allTables = async () =>
  sql<{ name: string; isEmpty: boolean; isInMonths: boolean }>(
    `SELECT relname AS name, relkind = 'r' AND pg_relation_size(oid) = 0 AND NOT $1 AS "isEmpty", relkind = 'p' AS "isInMonths" FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' ORDER BY 1`,
    [await isCluster()],
  );

export const tableNames = async (): Promise<string[]> => (await allTables()).map(({ name }) => name);

/** The last use of a key or a sign-in is written in the background: it does not belong to the effect of a call. */
const rowsOf: Record<string, string> = {
  ApiKey: `(SELECT to_jsonb(k) - 'lastUsedAt' FROM "ApiKey" k ORDER BY id)`,
  ApiKeyUse: '(SELECT 1 WHERE false)',
  SignIn: `(SELECT to_jsonb(s) - 'lastSeenAt' FROM "SignIn" s ORDER BY id)`,
};

/** The output of `COPY … TO STDOUT` for one table. */
async function copyOf(client: ClientBase, table: string, isInMonths: boolean): Promise<string> {
  const chunks: Buffer[] = [];
  const { connection } = client as unknown as { connection: Connection };
  // a copy: the client reads the next piece into the same memory
  const keep = ({ chunk }: { chunk: Buffer }) => chunks.push(Buffer.from(chunk));
  connection.on('copyData', keep);
  try {
    await client.query(`COPY ${rowsOf[table] ?? (isInMonths ? `(SELECT * FROM "${table}")` : `"${table}"`)} TO STDOUT`);
  } finally {
    connection.off('copyData', keep);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Packed replies are read as well: packing hides nothing from whoever knows this program. */
const inWords = (copy: string) =>
  copy.replace(/\\\\x([0-9a-f]+)(?=\t|$)/gm, (_, hex: string) => unpacked({ body: null, packed: Buffer.from(hex, 'hex') }) ?? '');

/** Every table as text, by name: what a thief of the whole database can read. */
export async function dumpTables(): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const dumped: Record<string, string> = {};
    for (const { name, isEmpty, isInMonths } of await allTables()) dumped[name] = isEmpty ? '' : await copyOf(client, name, isInMonths);
    return { ...dumped, IdempotencyKey: inWords(dumped.IdempotencyKey ?? '') };
  } finally {
    client.release();
  }
}
