// @ts-check
// What a payment costs the database: processor time of all its processes, bytes of its write-ahead log, and rows.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { processorTime } from './processes.mjs';

/**
 * Per payment. `logBytes` are those of the changes; `imageBytes` come on top, for images of whole pages: the first change of a page after a
 * checkpoint writes one, so that they depend on how long ago that was. `rows` are inserted, updated and deleted, those of long values too.
 * @typedef {{ databaseMs: number, logBytes: number, imageBytes: number, rows: number }} Cost
 */
/**
 * `warm` comes between the checkpoint and what counts: it fills caches and makes the first images. `of`: how many payments, or others, a load
 * made; else those that have come into the database.
 * @template T
 * @typedef {{ warm?: () => unknown, load: () => Promise<T> | T, of?: (done: T) => number }} Measuring
 */

/**
 * Rest: so many windows in a row in which the log has hardly grown. A worker without work writes some 100 bytes in 100 ms.
 * @typedef {{ ms: number, bytes: number, times: number, withinMs: number }} Rest
 */
const QUIET = { ms: 100, bytes: 1_000, times: 2, withinMs: 60_000 };
const CALM = { ms: 1_000, bytes: 4_000, times: 5, withinMs: 600_000 };

const ROWS = `SELECT sum(fpi_size)::float8 AS images,
  sum(count) FILTER (WHERE "resource_manager/record_type" ~ '^Heap/(INSERT|UPDATE|HOT_UPDATE|DELETE)')::float8 AS rows
  FROM bench.pg_get_wal_stats($1, $2, true)`;

/** A connection that measures. What autovacuum would do now and then is done before each load instead. `pid`: the server's first process. @param {string} url @param {number} pid */
export async function openMeter(url, pid) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('ALTER SYSTEM SET autovacuum = off');
  await client.query('SELECT pg_reload_conf()');
  await client.query('CREATE SCHEMA IF NOT EXISTS bench; CREATE EXTENSION IF NOT EXISTS pg_walinspect SCHEMA bench');
  await client.query('SET max_parallel_workers_per_gather = 0; SET enable_indexonlyscan = off; SET jit = off');
  const one = async (/** @type {string} */ query, /** @type {unknown[]} */ ...values) => (await client.query(query, values)).rows[0];
  const payments = async () => Number((await one('SELECT count(*) FROM "Payment"')).count);
  const place = async () => /** @type {string} */ ((await one('SELECT pg_current_wal_insert_lsn() AS at')).at);

  /** Bytes of the log. @param {string} from @param {string} to */
  const between = async (from, to) => /** @type {number} */ ((await one('SELECT pg_wal_lsn_diff($1, $2)::float8 AS n', to, from)).n);

  /** @param {Rest} rest */
  async function untilRest({ ms, bytes, times, withinMs }) {
    const until = Date.now() + withinMs;
    for (let still = 0; still < times; ) {
      const from = await place();
      await wait(ms);
      still = (await between(from, await place())) < bytes ? still + 1 : 0;
      if (Date.now() > until) throw new Error(`The database does not come to rest within ${withinMs / 1_000} seconds.`);
    }
  }
  /** Waits for the last effect of a load. */
  const quiet = () => untilRest(QUIET);
  /** Waits for all that is due of a market's past, once the worker has come: it has pauses. */
  const calm = () => untilRest(CALM);

  /** What the log has between two places; a server that has already given up its beginning tells nothing. @param {string} from @param {string} to */
  const logOf = (from, to) => one(ROWS, from, to).catch(() => ({ images: Number.NaN, rows: Number.NaN }));

  /**
   * Runs a load to its last effect. Returns what it returns, and what one payment costs.
   * @template T
   * @param {Measuring<T>} measuring
   * @returns {Promise<{ done: T, count: number, cost: Cost }>}
   */
  async function costOf({ warm, load, of }) {
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
    await warm?.();
    await quiet();
    const had = await payments();
    const [from, began] = [await place(), processorTime(pid)];
    const done = await load();
    await quiet();
    const ms = processorTime(pid) - began;
    const to = await place();
    const [bytes, log] = [await between(from, to), await logOf(from, to)];
    const count = of?.(done) ?? (await payments()) - had;
    const cost = { databaseMs: ms, logBytes: bytes - log.images, imageBytes: log.images, rows: log.rows };
    return { done, count, cost: /** @type {Cost} */ (Object.fromEntries(Object.entries(cost).map(([what, all]) => [what, all / count]))) };
  }

  return { client, calm, costOf, quiet, close: () => client.end() };
}
