// @ts-check
// What every part of the bench prints and keeps.
import fs from 'node:fs';
import os from 'node:os';
import pg from 'pg';

const FILE = 'bench/results.md';

/** @param {number[]} values */
export const median = (values) => values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? Number.NaN;
/** @param {number} value @param {number} digits */
export const shown = (value, digits = 0) =>
  Number.isFinite(value) ? value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits }) : '';

/** @param {string[][]} rows */
export function lined(rows) {
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (/** @type {string[]} */ row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

/** A limit for a figure: at least or at most. @typedef {{ least?: number, most?: number, note?: string }} Bar */

/** @param {Bar} bar */
export const shownBar = ({ least, most, note = '' }) => `${least === undefined ? `≤ ${most}` : `≥ ${least}`}${note}`;

/** A figure that was not measured misses nothing. @param {number} value @param {Bar} bar */
export const misses = (value, { least = -Infinity, most = Infinity }) => value < least || value > most;

const day = () => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** When and on what was measured, and what a commit of this database waits for. @param {import('pg').Client} client */
export async function machineOf(client) {
  const { rows } = await client.query(`SELECT current_setting('synchronous_commit') AS waits, current_setting('fsync') AS synced`);
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  const commit = `synchronous commit ${rows[0].waits}${rows[0].synced === 'on' ? '' : ', nothing synced'}`;
  return `${day()}; ${os.availableParallelism()} cores, ${Math.round(memory / 2 ** 30)} GB of memory; ${commit}.`;
}

/** The same of the database at an address. @param {string} url */
export async function askMachine(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await machineOf(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes the latest figures into the results page, between the marks of this name.
 * @param {string} name @param {string} machine as `machineOf` says it @param {string} table
 */
export function noteResults(name, machine, table) {
  fs.writeFileSync(FILE, withResults(fs.readFileSync(FILE, 'utf8'), name, `${machine}\n\n${table}`));
}

/** The page with other figures of this name. @param {string} page @param {string} name @param {string} figures */
export function withResults(page, name, figures) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${FILE} has no place for the figures: ${begin} … ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${figures}\n\n${page.slice(to)}`;
}
