// @ts-check
// What the bench prints and keeps: medians, and the ratios that mean something on any machine.
import fs from 'node:fs';

/** @typedef {Map<string, { name: string, clients: number, measured: import('./load.mjs').Measured[] }>} Results */

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

/** The ratios that have a limit. @param {(name: string, clients: number) => number} rate @param {Results} results */
function ratios(rate, results) {
  const server = (/** @type {string} */ name, /** @type {number} */ count) =>
    median(results.get(`${name} ${count}`)?.measured.map(({ serverMs }) => serverMs) ?? []);
  const clients = [...new Set([...results.values()].map((result) => result.clients))];
  const of = (/** @type {string} */ one, /** @type {string} */ other) =>
    clients.map((count) => shown(rate(one, count) / rate(other, count), 2)).join(', ');
  const tails = [...results.values()].filter(({ name }) => name !== 'sql' && name !== 'bare');
  const worst = Math.max(...tails.map(({ measured }) => median(measured.map(({ p99 }) => p99)) / median(measured.map(({ p50 }) => p50))));
  const usual = (/** @type {string} */ mount) => shown(rate(`${mount}, one platform`, 32) / rate(mount, 32), 2);
  return [
    ['', `${clients.join(', ')} clients`, 'bar'],
    ['(a) beside the pages : bare route', of('next', 'bare'), '≥ 0.4'],
    ['(b) beside the pages : plain SQL', of('next', 'sql'), ''],
    ['the API alone : beside the pages', of('plain', 'next'), ''],
    ['one platform : a hundred, at 32', `${usual('next')} beside the pages, ${usual('plain')} alone`, '≥ 0.8'],
    [
      'server time of a payment, beside the pages : alone',
      clients.map((count) => shown(server('next', count) / server('plain', count), 2)).join(', '),
      '',
    ],
    ['p99 : p50, the worst', shown(worst, 1), '< 10'],
  ];
}

/** @param {Results} results @param {{ runs: number, seconds: number }} how */
export function tableOf(results, { runs, seconds }) {
  /** @param {string} name @param {number} clients */
  const rate = (name, clients) => median(results.get(`${name} ${clients}`)?.measured.map(({ perSecond }) => perSecond) ?? []);
  const rows = [...results.values()].map(({ name, clients, measured }) => [
    name,
    `${clients}`,
    shown(median(measured.map(({ perSecond }) => perSecond))),
    shown(median(measured.map(({ p50 }) => p50))),
    shown(median(measured.map(({ p99 }) => p99))),
    shown(median(measured.map(({ serverMs }) => serverMs)), 2),
    shown(measured.reduce((total, { failed }) => total + failed, 0)),
  ]);
  const heading = `Median of ${runs} runs of ${seconds} s; a payment of 10,000 yen with two splits, created and captured.`;
  return [
    heading,
    '',
    lined(ratios(rate, results)),
    '',
    lined([['', 'clients', 'per second', 'p50 ms', 'p99 ms', 'server ms', 'failed'], ...rows]),
  ].join('\n');
}

/** Writes the latest figures into the results page, between the marks of this name. @param {string} table @param {string} name */
export function noteResults(table, name) {
  const text = fs.readFileSync(FILE, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${FILE} has no place for the figures: ${begin} … ${end}`);
  fs.writeFileSync(FILE, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`);
}
