// @ts-check
// Load for one series of the bench.
import { spawnSync } from 'node:child_process';
import autocannon from 'autocannon';

/** @typedef {{ key: string, sellers: string[] }} Platform */
/** `serverMs`: of the processors' time, what a request costs the server. @typedef {{ perSecond: number, p50: number, p99: number, failed: number, serverMs: number }} Measured */

const BODIES = 200;
/** @param {number} below */
const roll = (below) => Math.floor(Math.random() * below);

/** A captured payment of 10,000 yen, split between two sellers of a platform, with the platform's key. @param {Platform} platform */
function payment({ key, sellers }) {
  const first = roll(sellers.length);
  const second = (first + 1 + roll(sellers.length - 1)) % sellers.length;
  const submerchants = [
    { submerchant_id: sellers[first], amount: 6_000, platform_fee: 600 },
    { submerchant_id: sellers[second], amount: 3_000, platform_fee: 300 },
  ];
  const payment_details = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
  return {
    method: /** @type {const} */ ('POST'),
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    body: JSON.stringify({ amount: 10_000, tax: 0, currency: 'JPY', payment_details, platform_details: { submerchants } }),
  };
}

/**
 * Posts payments to an address for so many seconds; every client begins at another of them.
 * @param {string} url @param {Platform[]} platforms @param {{ clients: number, seconds: number }} how @returns {Promise<Omit<Measured, 'serverMs'>>}
 */
export async function post(url, platforms, { clients, seconds }) {
  const requests = Array.from({ length: BODIES }, () => payment(/** @type {Platform} */ (platforms[roll(platforms.length)])));
  /** @param {autocannon.Client} client */
  const setupClient = (client) => {
    const at = roll(BODIES);
    client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
  };
  const result = await autocannon({ url, connections: clients, duration: seconds, requests, setupClient });
  const { p50, p99 } = result.latency;
  return { perSecond: result['2xx'] / result.duration, p50, p99, failed: result.non2xx + result.errors + result.timeouts };
}

const EVENT = JSON.stringify({ resource: 'payment', status: 'captured', amount: 10_000, padding: 'x'.repeat(700) });

/**
 * The same writes as plain SQL; null where pgbench is not installed. Its latency is that of the whole script.
 * @param {string} program @param {string} database @param {number} platforms @param {{ clients: number, seconds: number }} how @returns {Measured}
 */
export function writeBare(program, database, platforms, { clients, seconds }) {
  const define = ['-D', `platforms=${platforms}`, '-D', `event='${EVENT}'`];
  const args = ['-n', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', 'bench/writes.sql', ...define, database];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench ended with ${status}: ${stderr}`);
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  const average = figure(/latency average = ([\d.]+) ms/);
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    p50: average,
    p99: Number.NaN,
    failed: figure(/failed transactions: (\d+)/),
    serverMs: Number.NaN,
  };
}

/** The path of pgbench, or undefined. */
export function findPgbench() {
  const found = ['pgbench', ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)];
  return found.find((program) => spawnSync(program, ['--version']).status === 0);
}
