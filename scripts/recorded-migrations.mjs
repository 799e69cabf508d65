// @ts-check
// The migrations on disk, and those recorded in a database.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MIGRATIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../prisma/migrations');

/** Every migration in order, as name and SQL. */
export function migrationsOnDisk(folder = MIGRATIONS) {
  if (!fs.existsSync(folder)) return [];
  const folders = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => ({ name, sql: path.join(folder, name, 'migration.sql') }))
    .filter(({ sql }) => fs.existsSync(sql))
    .map(({ name, sql }) => ({ name, sql: fs.readFileSync(sql, 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The database's records of migrations; empty before the first. @param {import('pg').PoolClient} client */
export async function recorded(client) {
  try {
    const { rows } = await client.query('SELECT migration_name AS name, checksum, finished_at, rolled_back_at FROM _prisma_migrations');
    return rows;
  } catch (error) {
    if (/** @type {import('pg').DatabaseError} */ (error).code === '42P01') return [];
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof recorded>>} Rows */

const isDone = (/** @type {Rows} */ rows, /** @type {string} */ name) =>
  rows.find((row) => row.name === name && row.finished_at && !row.rolled_back_at);

const sha256 = (/** @type {string} */ text) => crypto.createHash('sha256').update(text).digest('hex');

/** @param {string} name @param {string[]} sums what it may have been @param {Rows} rows */
function refuseEdited(name, sums, rows) {
  const row = isDone(rows, name);
  if (row && !sums.includes(row.checksum)) throw new Error(`the migration ${name} was changed after it had been applied to this database.`);
}

/**
 * A migration that was edited after it ran would never run again, and the engine does not report that.
 * @param {Rows} rows
 * @param {string} folder
 */
export function refuseAllEdited(rows, folder) {
  for (const { name, sql } of migrationsOnDisk(folder)) refuseEdited(name, [sql, sql.replaceAll('\r\n', '\n')].map(sha256), rows);
}

/** The migrations that a baseline replaces. @param {string} folder @param {string} name @returns {{ name: string, sum: string }[]} */
function replacedBy(folder, name) {
  const file = path.join(folder, name, 'replaces.txt');
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);
  return lines.map((line) => line.split(/\s+/)).map(([sum = '', replaced = '']) => ({ name: replaced, sum }));
}

/**
 * A database with all the migrations that a baseline replaces already has its result: records the baseline without running it. The old
 * records stay, so that the version before finds them if it starts once more.
 * @param {import('pg').PoolClient} client
 * @param {Rows} rows
 * @param {string} folder
 */
export async function moveOntoBaseline(client, rows, folder) {
  for (const { name, sql } of migrationsOnDisk(folder)) {
    const replaced = replacedBy(folder, name);
    const done = replaced.filter((one) => isDone(rows, one.name));
    if (isDone(rows, name) || done.length === 0) continue;
    if (done.length < replaced.length)
      throw new Error(
        `this database has ${done.length} of the ${replaced.length} migrations in whose place ${name} stands. ` +
          `Start the last version that has prisma/migrations/${replaced.at(-1)?.name} once, then this one: docs/operations.md, Upgrades.`,
      );
    for (const one of replaced) refuseEdited(one.name, [one.sum], rows);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (gen_random_uuid(), $1, $2, now(), now(), 1)`,
      [sha256(sql), name],
    );
  }
}

/** Whether a later version has migrated the database: it has an unknown migration. @param {Rows} rows @param {string} folder */
export function hasUnknown(rows, folder) {
  const known = migrationsOnDisk(folder).flatMap(({ name }) => [name, ...replacedBy(folder, name).map((one) => one.name)]);
  return rows.some(({ name }) => isDone(rows, name) && !known.includes(name));
}
