import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { watchdogMs } from '@/lib/testing/tier';

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
export async function writtenTables(owner: pg.Client): Promise<{ name: string; isLarge: boolean }[]> {
  const { rows } = await owner.query<{ name: string; isLarge: boolean }>(
    // of a table that is kept in months, all of them
    `SELECT c.relname AS name, sum(pg_total_relation_size(coalesce(m.relid, c.oid))) > 2_000_000 AS "isLarge"
     FROM pg_class c LEFT JOIN LATERAL pg_partition_tree(c.oid) m ON true
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('_prisma_migrations', 'Installation', 'FourEyes')
     GROUP BY c.oid, c.relname HAVING sum(pg_relation_size(coalesce(m.relid, c.oid))) > 0`,
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

/** Returns the database of a test process to its state after the migrations. `owner`: the tables' owner. */
export async function emptyDatabase(owner: pg.Client): Promise<void> {
  await endDueWork();
  await awaitRest(owner);
  const written = await writtenTables(owner);
  if (written.length > 0 && !written.some(({ isLarge }) => isLarge)) await deleteRows(owner, written);
  const left = await writtenTables(owner);
  if (left.length > 0) await owner.query(`TRUNCATE ${listed(left)} CASCADE`);
  await owner.query('SELECT setval(quote_ident(sequencename)::regclass, start_value, false) FROM pg_sequences');
  await owner.query(`UPDATE "Installation" SET mode = NULL, "offsetMs" = 0, "movedBy" = NULL, "movingUntil" = NULL`);
}
