// @ts-check
// The figures of a payment: what it costs on either side, and the ratios that mean something on any machine, with their bars.
import { lined, median, misses, shown, shownBar } from './table.mjs';

/** @typedef {import('./load.mjs').Measured} Measured */
/** @typedef {'now' | 'before'} SideName */
/** `name`: of what is measured. @typedef {{ side: SideName, name: string, clients: number, measured: Measured[] }} Series */
/** One line with a bar; each of `values` has to keep it. @typedef {{ what: string, values: number[], cells: string[], bar?: import('./table.mjs').Bar }} Line */

export const USUAL = 32;
const FEW = 8;

/** @param {Series[]} all */
const figuresOf =
  (all) =>
  (/** @type {SideName} */ side, /** @type {string} */ name, /** @type {number} */ clients, /** @type {keyof Measured} */ what) => {
    const found = all.find((series) => series.side === side && series.name === name && series.clients === clients);
    return median(found?.measured.map((one) => one[what]) ?? []);
  };

/** @typedef {ReturnType<typeof figuresOf>} Figures */

/** What limits a payment now. @param {Series[]} all @param {Figures} figure @returns {Line[]} */
function limits(all, figure) {
  const clients = [...new Set(all.map((series) => series.clients))];
  /** @param {string} one @param {string} other @param {keyof Measured} what */
  const of = (one, other, what = 'perSecond') =>
    clients.map((count) => figure('now', one, count, what) / figure('now', other, count, what));
  const tails = all.filter(({ side, name }) => side === 'now' && name !== 'sql' && name !== 'bare');
  const worst = Math.max(
    ...tails.map(({ side, name, clients: count }) => figure(side, name, count, 'p99') / figure(side, name, count, 'p50')),
  );
  /** @param {string} what @param {number[]} values @param {import('./table.mjs').Bar} [bar] */
  const line = (what, values, bar) => ({ what, values, cells: [values.map((value) => shown(value, 2)).join(', ')], ...(bar && { bar }) });
  return [
    line('(a) through Next : bare route', of('next', 'bare'), { least: 0.4 }),
    line('(b) through Next : plain SQL', of('next', 'sql')),
    line('(c) plain mount : through Next', of('plain', 'next'), { least: 2 }),
    line('plain mount : bare route', of('plain', 'bare')),
    line('plain mount : plain SQL', of('plain', 'sql')),
    line('server time of a payment, Next : plain', of('next', 'plain', 'serverMs')),
    line('database time of a payment, plain mount : plain SQL', of('plain', 'sql', 'databaseMs')),
    line('p99 : p50, the worst', [worst], { most: 10 }),
  ];
}

/**
 * What is promised of a payment, with what it was before where that was measured.
 * @param {Figures} figure @returns {Line[]}
 */
function promises(figure) {
  /** @param {string} what @param {(side: SideName) => number} of @param {number} digits */
  const both = (what, of, digits) => {
    const [before, now] = [of('before'), of('now')];
    return { what, before, now, ratio: now / before, cells: [shown(before, digits), shown(now, digits), shown(now / before, 2)] };
  };
  /** @param {string} mount @param {string} label */
  const rate = (mount, label) =>
    both(`${label}, payments a second, ${USUAL} clients`, (side) => figure(side, mount, USUAL, 'perSecond'), 0);
  /** @param {string} mount @param {string} label */
  const wait = (mount, label) => both(`${label}, p50 ms, ${FEW} clients`, (side) => figure(side, mount, FEW, 'p50'), 0);
  /** @param {string} mount @param {string} label */
  const hot = (mount, label) => {
    const of = (/** @type {SideName} */ side) =>
      figure(side, `${mount}, one platform`, USUAL, 'perSecond') / figure(side, mount, USUAL, 'perSecond');
    return both(`${label}, one platform : a hundred, ${USUAL} clients`, of, 2);
  };
  const [plain, next] = ['plain mount', 'through Next'];
  const time = both(`${plain}, database ms, ${USUAL} clients`, (side) => figure(side, 'plain', USUAL, 'databaseMs'), 2);
  const log = both(`${plain}, log kB, ${USUAL} clients`, (side) => figure(side, 'plain', USUAL, 'logBytes') / 1_000, 1);
  const [plainRate, nextRate, plainWait, nextWait] = [rate('plain', plain), rate('next', next), wait('plain', plain), wait('next', next)];
  return [
    { ...plainRate, values: [plainRate.ratio], bar: { least: 2.5, note: ' × (goal 3)' } },
    { ...nextRate, values: [nextRate.ratio], bar: { least: 2, note: ' ×' } },
    { ...plainWait, values: [plainWait.ratio], bar: { most: 1, note: ' ×' } },
    { ...nextWait, values: [nextWait.ratio], bar: { most: 1, note: ' ×' } },
    ...[hot('plain', plain), hot('next', next)].map((one) => ({ ...one, values: [one.now], bar: { least: 0.9 } })),
    { ...time, values: [time.now], bar: { most: 0.6 } },
    { ...log, values: [log.now], bar: { most: 14 } },
  ];
}

/** @param {string[]} head @param {Line[]} lines */
const barred = (head, lines) =>
  lined([[...head, 'bar'], ...lines.map(({ what, cells, bar }) => [what, ...cells, bar ? shownBar(bar) : ''])]);

/** @param {Series} series @param {Figures} figure */
function costLine({ side, name, clients, measured }, figure) {
  const of = (/** @type {keyof Measured} */ what) => figure(side, name, clients, what);
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
  const figure = figuresOf(all);
  const [limited, promised] = [limits(all, figure), promises(figure)];
  const clients = [...new Set(all.map((series) => series.clients))].join(', ');
  const text = [
    `Median of ${runs} runs of ${seconds} s; a payment of 10,000 yen with two splits, created and captured.${before ? ` Before: ${before}.` : ''}`,
    barred(['', before ? `before (${before})` : 'before', 'now', 'now : before'], promised),
    barred(['now', `${clients} clients`], limited),
    lined([
      ['of a payment', 'clients', 'per second', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'log kB', 'pages kB', 'rows', 'failed'],
      ...all.map((series) => costLine(series, figure)),
    ]),
  ].join('\n\n');
  const missed = [...promised, ...limited].filter(({ values, bar }) => bar && values.some((value) => misses(value, bar)));
  return { text, missed: missed.map(({ what }) => what) };
}
