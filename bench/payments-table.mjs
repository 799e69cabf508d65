// @ts-check
// The figures of a payment: what it costs on either side, and the ratios that mean something on any machine, with their bars.
import { lined, median, misses, shown, shownBar } from './table.mjs';

/** @typedef {import('./load.mjs').Measured} Measured */
/** @typedef {'now' | 'before'} SideName */
/** `name`: of what is measured. @typedef {{ side: SideName, name: string, clients: number, measured: Measured[] }} Series */
/** One line with a bar; each of `values` has to keep it. @typedef {{ what: string, values: number[], cells: string[], bar?: import('./table.mjs').Bar }} Line */

export const USUAL = 32;
const FEW = 8;

/** @param {Series[]} all @returns {(side: SideName, name: string, clients: number) => Measured[]} */
const runsOf = (all) => (side, name, clients) =>
  all.find((series) => series.side === side && series.name === name && series.clients === clients)?.measured ?? [];

/** @param {Measured[]} runs @param {keyof Measured} what */
const middle = (runs, what) => median(runs.map((one) => one[what]));

/**
 * One against the other, run by run: a machine that is slower now and then is so for both. NaN where one of them was not measured.
 * @param {Measured[]} one @param {Measured[]} other @param {keyof Measured} what
 */
const ratio = (one, other, what) => median(other.length > 0 ? one.map((run, at) => run[what] / (other[at]?.[what] ?? Number.NaN)) : []);

/** What limits a payment now. @param {Series[]} all @returns {Line[]} */
function limits(all) {
  const runs = runsOf(all);
  const clients = [...new Set(all.map((series) => series.clients))];
  /** @param {string} one @param {string} other @param {keyof Measured} what */
  const of = (one, other, what = 'perSecond') => clients.map((count) => ratio(runs('now', one, count), runs('now', other, count), what));
  const tails = all.filter(({ side, name }) => side === 'now' && name !== 'sql' && name !== 'bare');
  const worst = Math.max(...tails.map(({ measured }) => middle(measured, 'p99') / middle(measured, 'p50')));
  /** @param {string} what @param {number[]} values @param {import('./table.mjs').Bar} [bar] */
  const line = (what, values, bar) => ({ what, values, cells: [values.map((value) => shown(value, 2)).join(', ')], ...(bar && { bar }) });
  return [
    line('(a) payment : bare route through Next', of('plain', 'bare'), { least: 0.4 }),
    line('(b) payment : plain SQL', of('plain', 'sql')),
    line('database time, payment : plain SQL', of('plain', 'sql', 'databaseMs')),
    line('p99 : p50, the worst', [worst], { most: 10 }),
  ];
}

/**
 * What is promised of a payment, with what it was before where that was measured.
 * @param {Series[]} all @returns {Line[]}
 */
function promises(all) {
  const runs = runsOf(all);
  /** @typedef {{ mount: string, what: keyof Measured, clients?: number, digits?: number, unit?: number }} Asked */
  /** @param {string} label @param {Asked} asked */
  const both = (label, { mount, what, clients = USUAL, digits = 0, unit = 1 }) => {
    const [before, now] = [runs('before', mount, clients), runs('now', mount, clients)];
    const [was, is, change] = [middle(before, what) / unit, middle(now, what) / unit, ratio(now, before, what)];
    return { what: `${label}, ${clients} clients`, now: is, change, cells: [shown(was, digits), shown(is, digits), shown(change, 2)] };
  };
  /** @param {string} mount @param {string} label @returns {Line} */
  const hot = (mount, label) => {
    const of = (/** @type {SideName} */ side) => ratio(runs(side, `${mount}, one platform`, USUAL), runs(side, mount, USUAL), 'perSecond');
    const [before, now] = [of('before'), of('now')];
    const what = `${label}, one platform : a hundred, ${USUAL} clients`;
    return { what, values: [now], cells: [shown(before, 2), shown(now, 2), ''], bar: { least: 0.9 } };
  };
  const [plain, next] = ['beside the pages', 'through Next'];
  const rates = [
    { ...both(`${plain}, payments a second`, { mount: 'plain', what: 'perSecond' }), bar: { least: 2.5, note: ' × (goal 3)' } },
    { ...both(`${next}, payments a second`, { mount: 'next', what: 'perSecond' }), bar: { least: 2, note: ' ×' } },
    { ...both(`${plain}, p50 ms`, { mount: 'plain', what: 'p50', clients: FEW }), bar: { most: 1, note: ' ×' } },
    { ...both(`${next}, p50 ms`, { mount: 'next', what: 'p50', clients: FEW }), bar: { most: 1, note: ' ×' } },
  ];
  const database = both(`${plain}, database ms`, { mount: 'plain', what: 'databaseMs', digits: 2 });
  const log = both(`${plain}, log kB`, { mount: 'plain', what: 'logBytes', digits: 1, unit: 1_000 });
  const costs = [
    { ...database, values: [database.now], bar: { most: 0.6 } },
    // 0.6 of the 2.0 ms that the version before took: processor time follows the pace of the machine
    {
      ...database,
      what: `${database.what}, of the version before`,
      cells: ['', '', shown(database.change, 2)],
      values: [database.change],
      bar: { most: 0.3, note: ' ×' },
    },
    { ...log, values: [log.now], bar: { most: 14 } },
  ];
  return [...rates.map((line) => ({ ...line, values: [line.change] })), ...[hot('plain', plain), hot('next', next)], ...costs];
}

/** @param {string[]} head @param {Line[]} lines */
const barred = (head, lines) =>
  lined([[...head, 'bar'], ...lines.map(({ what, cells, bar }) => [what, ...cells, bar ? shownBar(bar) : ''])]);

/** @param {Series} series */
function costLine({ side, name, clients, measured }) {
  const of = (/** @type {keyof Measured} */ what) => middle(measured, what);
  return [
    ...[side === 'now' ? name : `${name}, before`, `${clients}`, shown(of('perSecond')), shown(of('p50')), shown(of('p99'))],
    ...[shown(of('serverMs'), 2), shown(of('databaseMs'), 2), shown(of('logBytes') / 1_000, 1), shown(of('imageBytes') / 1_000, 1)],
    ...[shown(of('rows'), 1), shown(measured.reduce((total, { failed }) => total + failed, 0))],
  ];
}

/**
 * `before`: the commit that was measured beside this tree, if any. Returns the text, and what misses its bar.
 * @param {Series[]} all @param {{ runs: number, seconds: number, before?: string | undefined }} how
 */
export function paymentsTable(all, { runs, seconds, before }) {
  const [limited, promised] = [limits(all), promises(all)];
  const clients = [...new Set(all.map((series) => series.clients))].join(', ');
  const text = [
    `Median of ${runs} runs of ${seconds} s; a payment of 10,000 yen with two splits, created and captured.${before ? ` Before: ${before}.` : ''} Ratios are the medians of the runs’ ratios.`,
    barred(['', before ? `before (${before})` : 'before', 'now', 'now : before'], promised),
    barred(['now', `${clients} clients`], limited),
    lined([
      ['of a payment', 'clients', 'per second', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'log kB', 'pages kB', 'rows', 'failed'],
      ...all.map(costLine),
    ]),
  ].join('\n\n');
  const missed = [...promised, ...limited].filter(({ values, bar }) => bar && values.some((value) => misses(value, bar)));
  return { text, missed: missed.map(({ what }) => what) };
}
