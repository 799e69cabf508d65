// @ts-check
// node bench/run.mjs [--runs 5 --seconds 20 --clients 8,32,64 --only bare,next,plain,sql] [--before <commit>]: a split payment, created and captured, over HTTP against
// what limits it, with what it costs the server and the database. `--before`: the same of another commit, with a database and servers of its
// own; while one of the two works, the other is held still.
// The series of a run come one after the other, and all of them again in the next run: what disturbs one of them disturbs its neighbours.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../scripts/prepare.mjs';
import { end, fail, listenToSignals, logStep } from '../scripts/process-lifecycle.mjs';
import { findPgbench, post, writeBare } from './load.mjs';
import { paymentsTable, USUAL } from './payments-table.mjs';
import { inTurns, makeFolder, openSide, proveAll } from './side.mjs';
import { machineOf, noteResults } from './table.mjs';
import { checkOut, copyTree, nameOf } from './trees.mjs';

listenToSignals();
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8,32,64' },
    only: { type: 'string', default: 'bare,next,plain,sql' },
    before: { type: 'string' },
  },
});
const runs = Number(values.runs);
const seconds = Number(values.seconds);
const clients = values.clients.split(',').map(Number);
const only = values.only.split(',');
const PAYMENTS = '/api/v1/payments';
/** @type {import('./servers.mjs').Mount[]} */
const MOUNTS = ['next', 'plain'];
const MARKET = { payments: 20_000, platforms: 101, sellers: 100 };
const WARM_SECONDS = 2;

/** @typedef {import('./side.mjs').Side} Side */
/** @typedef {import('./load.mjs').Measured} Measured */
/** @typedef {{ name: string, measure: (side: Side) => Promise<Measured> }} Kind  what is measured on a side */

/**
 * Posts payments to one of the servers. A bare request writes no payment: what it costs is per request.
 * @param {string} mount @param {number} count @param {{ to?: string, few?: boolean }} how @returns {Kind['measure']}
 */
const posting =
  (mount, count, { to = PAYMENTS, few = false } = {}) =>
  async (side) => {
    const [one, ...hundred] = side.platforms;
    const url = `${side.baseOf(mount)}${to}`;
    const load = (/** @type {number} */ duration) => post(url, few && one ? [one] : hundred, { clients: count, seconds: duration });
    let began = 0;
    const {
      done,
      count: made,
      cost,
    } = await side.meter.costOf({
      warm: () => load(WARM_SECONDS),
      load: () => {
        began = side.serverTime(mount);
        return load(seconds);
      },
      ...(to !== PAYMENTS && { of: ({ count: requests }) => requests }),
    });
    return { ...done, ...cost, serverMs: (side.serverTime(mount) - began) / made };
  };

/** @param {string} pgbench @param {number} count @returns {Kind['measure']} */
const writing = (pgbench, count) => async (side) => {
  const write = (/** @type {number} */ duration) =>
    writeBare(pgbench, side.url, MARKET.platforms, { clients: Math.min(count, 30), seconds: duration });
  const { done, cost } = await side.meter.costOf({ warm: () => write(WARM_SECONDS), load: () => write(seconds) });
  return { ...done, ...cost, serverMs: Number.NaN };
};

/** What is measured with so many clients: of every side, and of this tree alone. @param {number} count @param {string | undefined} pgbench */
function kindsOf(count, pgbench) {
  const mounts = MOUNTS.filter((mount) => only.includes(mount));
  const one = count === USUAL ? mounts : [];
  /** @type {Kind[]} */
  const each = [
    ...mounts.map((mount) => ({ name: mount, measure: posting(mount, count) })),
    ...one.map((mount) => ({ name: `${mount}, one platform`, measure: posting(mount, count, { few: true }) })),
  ];
  /** @type {Kind[]} */
  const alone = [
    ...(only.includes('bare') ? [{ name: 'bare', measure: posting('bare', count, { to: '/api/bare' }) }] : []),
    ...(pgbench && only.includes('sql') ? [{ name: 'sql', measure: writing(pgbench, count) }] : []),
  ];
  return { each, alone };
}

/** @param {string | undefined} before */
async function openSides(before) {
  const folder = makeFolder();
  const until = new Date();
  const sides = /** @type {{ now: Side, before?: Side }} */ ({});
  /** @param {import('./payments-table.mjs').SideName} name @param {(tree: string) => void} make */
  const open = async (name, make) => {
    const tree = path.join(folder, name);
    make(tree);
    sides[name] = await openSide({
      name,
      tree,
      folder,
      market: MARKET,
      until,
      mounts: name === 'now' && only.includes('bare') ? [...MOUNTS, 'bare'] : MOUNTS,
    });
  };
  if (before) await open('before', (tree) => checkOut(before, tree));
  await open('now', copyTree);
  return sides;
}

/** @param {{ now: Side, before?: Side }} sides */
function seriesOf({ now, before }) {
  const pgbench = findPgbench();
  if (!pgbench) logStep('pgbench is not installed: the plain SQL is left out');
  return clients.flatMap((count) => {
    const { each, alone } = kindsOf(count, pgbench);
    const sides = [
      ...(before ? [{ side: before, name: /** @type {const} */ ('before') }] : []),
      { side: now, name: /** @type {const} */ ('now') },
    ];
    return [
      ...alone.map((kind) => ({ kind, sides: sides.filter(({ side }) => side === now) })),
      ...each.map((kind) => ({ kind, sides })),
    ].map((one) => ({ ...one, count }));
  });
}

/** @param {{ now: Side, before?: Side }} sides @returns {Promise<import('./payments-table.mjs').Series[]>} */
async function measureAll(sides) {
  const all = seriesOf(sides);
  const turnTo = inTurns(Object.values(sides));
  for (const side of Object.values(sides)) await side.meter.calm();
  for (const side of Object.values(sides)) {
    await turnTo(side);
    for (const mount of MOUNTS) await post(`${side.baseOf(mount)}${PAYMENTS}`, side.platforms, { clients: 16, seconds: 5 }); // warm-up
  }
  /** @type {Map<string, import('./payments-table.mjs').Series>} */
  const results = new Map();
  for (let round = 1; round <= runs; round++)
    for (const { kind, count, sides: measured } of all)
      for (const { side, name } of round % 2 === 1 ? measured : measured.toReversed()) {
        await turnTo(side);
        const one = await kind.measure(side);
        const key = `${kind.name} ${count} ${name}`;
        results.set(key, { side: name, name: kind.name, clients: count, measured: [...(results.get(key)?.measured ?? []), one] });
        logStep(
          `${round}/${runs} ${name}: ${kind.name}, ${count} clients: ${one.perSecond.toFixed(0)}/s, p50 ${one.p50} ms, p99 ${one.p99} ms; ` +
            `server ${one.serverMs.toFixed(2)} ms, database ${one.databaseMs.toFixed(2)} ms, log ${(one.logBytes / 1_000).toFixed(1)} kB ` +
            `+ ${(one.imageBytes / 1_000).toFixed(1)} of pages, ${one.rows.toFixed(1)} rows; ${one.failed} failed`,
        );
      }
  return [...results.values()];
}

async function main() {
  const unknown = only.find((name) => ![...MOUNTS, 'bare', 'sql'].includes(name));
  if (unknown !== undefined) throw new Error(`--only takes bare, next, plain and sql: "${unknown}" is none of them.`);
  const before = values.before && nameOf(values.before);
  await prepare('packages', 'client');
  const sides = await openSides(before);
  const { text, missed } = paymentsTable(await measureAll(sides), { runs, seconds, before });
  console.log(`\n${text}\n`);
  for (const what of missed) logStep(`misses its bar: ${what}`);
  const proved = await proveAll(Object.values(sides)); // wakes all of them
  noteResults('bench', await machineOf(sides.now.meter.client), text);
  await end(proved && missed.length === 0 ? 0 : 1);
}

main().catch(fail);
