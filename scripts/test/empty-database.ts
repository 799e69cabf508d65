import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { watchdogMs } from '@/lib/testing/tier';
import { ask } from '@/scripts/test/citus';

// the product's own global objects: importing them here would load them before a test file can replace their parts
const held = globalThis as unknown as { pool?: pg.Pool; dueWork?: { ending: AbortController; loops: Promise<unknown> } };

async function endDueWork(): Promise<void> {
  const { dueWork } = held;
  delete held.dueWork;
  dueWork?.ending.abort();
  await dueWork?.loops;
}

/** Waits until nothing works in the database any more: unawaited work of a test would write into the next one's. */
async function awaitRest(owner: pg.Client): Promise<void> {
  let looks = 0;
  for (const until = Date.now() + watchdogMs; Date.now() < until; await wait(5)) {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    // one look may fall between two statements of the same work
    looks = rowCount === 0 && held.pool?.totalCount === held.pool?.idleCount ? looks + 1 : 0;
    if (looks === 2) return;
  }
  throw new Error('the test file before this one has left something at work in the database');
}

/** The tables that have had a row since they were emptied, but for those that always have one. */
export async function writtenTables(owner: pg.Client, which: 'written' | 'all' = 'written'): Promise<{ name: string; isLarge: boolean }[]> {
  const { rows } = await owner.query<{ name: string; isLarge: boolean }>(
    // of a table that is kept in months, all of them
    `SELECT c.relname AS name, sum(pg_total_relation_size(coalesce(m.relid, c.oid))) > 2_000_000 AS "isLarge"
     FROM pg_class c LEFT JOIN LATERAL pg_partition_tree(c.oid) m ON true
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('_prisma_migrations', 'Installation', 'FourEyes')
     GROUP BY c.oid, c.relname HAVING $1 OR sum(pg_relation_size(coalesce(m.relid, c.oid))) > 0`,
    [which === 'all'],
  );
  return rows;
}

const listed = (tables: { name: string }[]) => tables.map(({ name }) => `"${name}"`).join(', ');

/** Deletes the rows, and gives the pages back: a twentieth of what it costs to make the files of all tables anew. No trigger is asked. */
async function deleteRows(owner: pg.Client, tables: { name: string }[]): Promise<void> {
  const deletes = tables.map(({ name }) => `DELETE FROM "${name}"`);
  await owner.query(['BEGIN', 'SET LOCAL session_replication_role = replica', ...deletes, 'COMMIT'].join('; '));
  await owner.query(`VACUUM (SKIP_DATABASE_STATS) ${listed(tables)}`);
  await owner.query(`SELECT pg_clear_relation_stats('public', name) FROM unnest($1::text[]) name`, [tables.map(({ name }) => name)]);
}

/** On a cluster the rows are at the workers, which say of no table whether it has any. */
async function deleteAllRows(owner: pg.Client): Promise<void> {
  const tables = await writtenTables(owner, 'all');
  const asReplica = ["SET LOCAL citus.propagate_set_commands = 'local'", 'SET LOCAL session_replication_role = replica'];
  const deletes = tables.map(({ name }) => `DELETE FROM "${name}"`);
  await ask(
    process.env.DATABASE_OWNER_URL ?? '',
    'BEGIN',
    "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
    ...asReplica,
    ...deletes,
    'COMMIT',
  );
}

/** Returns the database of a test process to its state after the migrations. `owner`: the tables' owner. */
export async function emptyDatabase(owner: pg.Client): Promise<void> {
  await endDueWork();
  await awaitRest(owner);
  if (process.env.CLUSTER_URL) await deleteAllRows(owner);
  const written = process.env.CLUSTER_URL ? [] : await writtenTables(owner);
  if (written.length > 0 && !written.some(({ isLarge }) => isLarge)) await deleteRows(owner, written);
  const left = process.env.CLUSTER_URL ? [] : await writtenTables(owner);
  if (left.length > 0) await owner.query(`TRUNCATE ${listed(left)} CASCADE`);
  await owner.query("SELECT setval(quote_ident(sequencename)::regclass, start_value, false) FROM pg_sequences WHERE schemaname = 'public'");
  await owner.query(`UPDATE "Installation" SET mode = NULL, "offsetMs" = 0, "movedBy" = NULL, "movingUntil" = NULL`);
}
