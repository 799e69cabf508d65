// @ts-check
// Load for one series of the bench.
import { spawnSync } from 'node:child_process';
import autocannon from 'autocannon';

/** @typedef {{ key: string, sellers: string[] }} Platform */
/** What came of a load; `count`: how many succeeded. @typedef {{ count: number, perSecond: number, p50: number, p99: number, failed: number }} Load */
/** `serverMs`: of the processors' time, what a request costs the server. @typedef {Load & { serverMs: number } & import('./meter.mjs').Cost} Measured */

const BODIES = 200;
/** @param {number} below */
const roll = (below) => Math.floor(Math.random() * below);

/** @param {string} key */
const headersOf = (key) => ({ 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

/** A payment of 10,000 yen, split between two sellers of a platform, with the platform's key. @param {Platform} platform @param {object} more */
function payment({ key, sellers }, more = {}) {
  const first = roll(sellers.length);
  const second = (first + 1 + roll(sellers.length - 1)) % sellers.length;
  const submerchants = [
    { submerchant_id: sellers[first], amount: 6_000, platform_fee: 600 },
    { submerchant_id: sellers[second], amount: 3_000, platform_fee: 300 },
  ];
  const payment_details = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
  const body = JSON.stringify({ amount: 10_000, tax: 0, currency: 'JPY', payment_details, platform_details: { submerchants }, ...more });
  return { method: /** @type {const} */ ('POST'), headers: headersOf(key), body };
}

/** @param {Platform[]} platforms */
const any = (platforms) => /** @type {Platform} */ (platforms[roll(platforms.length)]);

/** @param {autocannon.Result} result @returns {Load} */
function loadOf(result) {
  const { p50, p99 } = result.latency;
  const count = result['2xx'];
  const seconds = (result.finish.getTime() - result.start.getTime()) / 1_000;
  return { count, perSecond: count / seconds, p50, p99, failed: result.non2xx + result.errors + result.timeouts };
}

/**
 * Posts captured payments to an address for so many seconds; every client begins at another of them.
 * @param {string} url @param {Platform[]} platforms @param {{ clients: number, seconds: number }} how
 */
export async function post(url, platforms, { clients, seconds }) {
  const requests = Array.from({ length: BODIES }, () => payment(any(platforms)));
  /** @param {autocannon.Client} client */
  const setupClient = (client) => {
    const at = roll(BODIES);
    client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
  };
  return loadOf(await autocannon({ url, connections: clients, duration: seconds, requests, setupClient }));
}

/** @typedef {{ id: string, key: string }} Authorized */

/**
 * Authorizes payments and captures none of them.
 * @param {string} base @param {Platform[]} platforms @param {{ clients: number, count: number }} how @returns {Promise<Authorized[]>}
 */
export async function authorize(base, platforms, { clients, count }) {
  /** @type {Authorized[]} */
  const made = [];
  const requests = Array.from({ length: BODIES }, () => {
    const platform = any(platforms);
    /** @param {number} status @param {string} body */
    const onResponse = (status, body) => {
      if (status < 300) made.push({ id: JSON.parse(body).id, key: platform.key });
    };
    return { ...payment(platform, { capture: false }), onResponse };
  });
  /** @param {autocannon.Client} client */
  const setupClient = (client) => client.setRequests(requests.slice(roll(BODIES / 2)));
  const url = `${base}/api/v1/payments`;
  const { failed } = loadOf(await autocannon({ url, connections: clients, amount: count, requests, setupClient }));
  if (failed > 0 || made.length !== count) throw new Error(`Of ${count} payments ${made.length} were authorized.`);
  return made;
}

/**
 * Captures each of these payments once. The rate is that until the last reply: autocannon itself ends at a full second.
 * @param {string} base @param {Authorized[]} payments @param {{ clients: number }} how @returns {Promise<Load>}
 */
export async function capture(base, payments, { clients }) {
  const each = payments.length / clients;
  if (!Number.isInteger(each)) throw new Error(`${payments.length} captures cannot be divided evenly among ${clients} clients.`);
  let last = 0;
  const onResponse = () => {
    last = performance.now();
  };
  const requests = payments.map(({ id, key }) => ({
    ...{ method: /** @type {const} */ ('POST'), path: `/api/v1/payments/${id}/capture`, onResponse },
    ...{ headers: headersOf(key), body: '{}' },
  }));
  /** @param {autocannon.Client} client */
  const setupClient = (client) => client.setRequests(requests.splice(0, each));
  const began = performance.now();
  const load = loadOf(await autocannon({ url: base, connections: clients, amount: payments.length, setupClient }));
  return { ...load, perSecond: load.count / ((last - began) / 1_000) };
}

const EVENT = JSON.stringify({ resource: 'payment', status: 'captured', amount: 10_000, padding: 'x'.repeat(700) });

/**
 * The same writes as plain SQL. The latency is that of the whole script.
 * @param {string} program @param {string} database @param {number} platforms @param {{ clients: number, seconds: number }} how @returns {Load}
 */
export function writeBare(program, database, platforms, { clients, seconds }) {
  const define = ['-D', `platforms=${platforms}`, '-D', `event='${EVENT}'`];
  const args = ['-n', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', 'bench/writes.sql', ...define, database];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench ended with ${status}: ${stderr}`);
  return parsePgbench(stdout);
}

/** @param {string} text what pgbench says at its end @returns {Load} */
export function parsePgbench(text) {
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  return {
    count: figure(/transactions actually processed: (\d+)/),
    perSecond: figure(/tps = ([\d.]+)/),
    p50: figure(/latency average = ([\d.]+) ms/),
    p99: Number.NaN,
    failed: figure(/failed transactions: (\d+)/),
  };
}

/** The path of pgbench, or undefined. */
export function findPgbench() {
  const found = ['pgbench', ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)];
  return found.find((program) => spawnSync(program, ['--version']).status === 0);
}
