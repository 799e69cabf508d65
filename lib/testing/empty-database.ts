import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { watchdogMs } from '@/lib/testing/tier';

/** Above this, in bytes over all tables, what was deleted is in the way of who reads: the tables are made anew. */
const mostBytes = 8 * 1024 * 1024;

/** Waits until nobody works in the database any more: what a test has begun and not awaited would write into the next one's. */
async function awaitRest(owner: pg.Client): Promise<void> {
  for (const until = Date.now() + watchdogMs; Date.now() < until; await wait(5)) {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    if (rowCount === 0) return;
  }
  throw new Error('the test file before this one has left something at work in the database');
}

/** Brings the database of a test process back to what the migrations make of an empty one. `owner` is its tables' owner. */
export async function emptyDatabase(owner: pg.Client): Promise<void> {
  await awaitRest(owner);
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_relation_size(oid) AS bytes FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname NOT IN ('_prisma_migrations', 'Installation')`,
  );
  const named = rows.map((row) => ({ name: `"${row.name}"`, bytes: Number(row.bytes) }));
  const used = named.filter(({ bytes }) => bytes > 0);
  const isLarge = used.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes;
  const emptied = isLarge
    ? [`TRUNCATE ${named.map((table) => table.name)} RESTART IDENTITY`]
    : used.map((table) => `DELETE FROM ${table.name}`);
  const installation = `UPDATE "Installation" SET mode = NULL, "offsetMs" = 0, "movedBy" = NULL, "movingUntil" = NULL`;
  // neither foreign keys nor the triggers that keep a ledger from being emptied
  await owner.query(['BEGIN', 'SET LOCAL session_replication_role = replica', ...emptied, installation, 'COMMIT'].join(';'));
}
