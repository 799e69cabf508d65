// @ts-check
// node bench/captures.mjs [--runs 9 --captures 960 --clients 32 --large 1000000 --small 1000]: captures over HTTP on a large ledger and on a
// small one, in turns. Each turn authorizes its payments first; only their captures count.
import { parseArgs } from 'node:util';
import { prepare } from '../scripts/prepare.mjs';
import { end, fail, listenToSignals, logStep } from '../scripts/process-lifecycle.mjs';
import { authorize, capture } from './load.mjs';
import { inTurns, makeFolder, openSide, proveAll } from './side.mjs';
import { lined, machineOf, median, misses, noteResults, shown, shownBar } from './table.mjs';
import { copyTree } from './trees.mjs';

listenToSignals();
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    captures: { type: 'string', default: '960' },
    clients: { type: 'string', default: '32' },
    large: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
  },
});
const [runs, count, clients] = [Number(values.runs), Number(values.captures), Number(values.clients)];
const size = { large: Number(values.large), small: Number(values.small) };
const BAR = { least: 0.9 };

/** @typedef {'large' | 'small'} Name */
/** @typedef {import('./load.mjs').Load & import('./meter.mjs').Cost} Turn */
/** @typedef {Record<Name, Turn[]>} Turns */

/** @param {import('./side.mjs').Side} side @returns {Promise<Turn>} */
async function turn({ baseOf, platforms, meter }) {
  const base = baseOf('api');
  /** @type {import('./load.mjs').Authorized[]} */
  let made = [];
  const { done, cost } = await meter.costOf({
    warm: async () => {
      made = await authorize(base, platforms, { clients, count });
    },
    load: () => capture(base, made, { clients }),
    of: (load) => load.count,
  });
  if (done.count !== count) throw new Error(`Of ${count} payments ${done.count} were captured.`);
  return { ...done, ...cost };
}

/** @param {Turns} turns */
function capturesTable({ large, small }) {
  /** @param {Turn[]} of @param {keyof Turn} what */
  const mid = (of, what) => median(of.map((one) => one[what]));
  const ratio = median(large.map((one, at) => one.perSecond / (small[at]?.perSecond ?? Number.NaN)));
  /** @param {string} what @param {keyof Turn} figure @param {number} digits @param {number} [unit] */
  const line = (what, figure, digits, unit = 1) => [
    what,
    ...[small, large].map((of) => shown(mid(of, figure) / unit, digits)),
    shown(median(large.map((one, at) => one[figure] / (small[at]?.[figure] ?? Number.NaN))), 2),
    figure === 'perSecond' ? shownBar(BAR) : '',
  ];
  const text = [
    `Median of ${runs} turns of ${shown(count)} captures with ${clients} clients; the ratio is the median of the turns' ratios.`,
    lined([
      ['', `${shown(size.small)} payments`, `${shown(size.large)} payments`, 'large : small', 'bar'],
      line('captures a second', 'perSecond', 0),
      line('p50 ms', 'p50', 0),
      line('database ms of a capture', 'databaseMs', 2),
      line('log kB of a capture', 'logBytes', 1, 1_000),
      line('rows of a capture', 'rows', 1),
    ]),
  ].join('\n\n');
  return { text, held: !misses(ratio, BAR) };
}

async function main() {
  await prepare('packages', 'client');
  const folder = makeFolder();
  const tree = `${folder}/tree`;
  copyTree(tree);
  const until = new Date();
  /** @param {Name} name */
  const open = (name) =>
    openSide({ name, tree, folder, market: { payments: size[name], platforms: 20, sellers: 100 }, until, mounts: ['api'] });
  const sides = { large: await open('large'), small: await open('small') };
  for (const side of Object.values(sides)) await side.meter.calm();
  const turnTo = inTurns(Object.values(sides));
  /** @type {Turns} */
  const turns = { large: [], small: [] };
  // the first round fills the caches
  for (let round = 0; round <= runs; round++)
    for (const name of round % 2 === 0 ? /** @type {const} */ (['small', 'large']) : /** @type {const} */ (['large', 'small'])) {
      await turnTo(sides[name]);
      const one = await turn(sides[name]);
      if (round > 0) turns[name].push(one);
      logStep(
        `${round}/${runs} ${name}: ${one.perSecond.toFixed(0)} captures a second, p50 ${one.p50} ms, database ${one.databaseMs.toFixed(2)} ms`,
      );
    }
  const { text, held } = capturesTable(turns);
  console.log(`\n${text}\n`);
  const proved = await proveAll(Object.values(sides)); // wakes all of them
  noteResults('captures', await machineOf(sides.large.meter.client), text);
  await end(held && proved ? 0 : 1);
}

main().catch(fail);
