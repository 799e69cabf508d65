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

/** Returns the database of a test process to its state after the migrations. `owner`: the tables' owner. */
export async function emptyDatabase(owner: pg.Client): Promise<void> {
  await endDueWork();
  await awaitRest(owner);
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'Installation', 'FourEyes')`,
  );
  const filled = await owner.query<{ name: string }>(
    rows.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`).join(' UNION ALL '),
  );
  if (filled.rows.length > 0) await owner.query(`TRUNCATE ${filled.rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
  await owner.query(`UPDATE "Installation" SET mode = NULL, "offsetMs" = 0, "movedBy" = NULL, "movingUntil" = NULL`);
}
