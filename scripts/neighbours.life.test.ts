// S19 RateLimitAndQuota with the default settings: what others do on the same product, and what a quiet one feels of it.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfKey } from '../lib/auth/key';
import { explainEnd, type Product, startProduct } from '../lib/testing/product';
import { basic } from '../lib/testing/raw-http';
import { isQuick, times, within } from '../lib/testing/tier';
import { findRunning } from './embedded-postgres.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const dataDir = path.resolve(`data/neighbours-${process.pid}`);
let product: Product;
let merchants: { id: string; platform_role: string | null; secret_key?: string }[] = [];
/** A third merchant's, which the demo has none of. */
const thirdKey = `sk_test_${'T'.repeat(32)}`;
let third = '';

beforeAll(async () => {
  await restoreMarket(dataDir);
  product = await startProduct({ DATA_DIR: dataDir });
  ({ merchants } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8')));
  const database = new pg.Client({ connectionString: (await findRunning(dataDir)) ?? '' });
  await database.connect();
  third = merchants.find(({ secret_key }) => secret_key === undefined)?.id ?? '';
  await database.query(
    `INSERT INTO "ApiKey"(id, "tenantId", "merchantId", "createdAt", name, kind, mode, hash, "lastFour")
      VALUES ($1, $2, $2, now(), 'third', 'secret', 'test', $3, 'TTTT')`,
    [v7(), third, hashOfKey(thirdKey)],
  );
  await database.end();
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

type Told = { status: number; ms: number; hasHint: boolean };

/** A client whose connections are its own, as those of another machine. */
function aClient(connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const ask = (method: string, target: string, headers: Record<string, string>, body?: Buffer | string): Promise<Told> =>
    new Promise((resolve) => {
      const began = performance.now();
      const told = (status: number, hasHint = false) => resolve({ status, ms: performance.now() - began, hasHint });
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = http.request(
        { port: product.port, host: '127.0.0.1', method, path: target, agent, headers: { ...headers, ...length } },
        (answer) => answer.resume().once('close', () => told(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined)),
      );
      request.once('error', () => told(0)).end(body);
    });
  return { ask, close: () => agent.destroy() };
}

const keyOf = (role: string | null) =>
  merchants.find((merchant) => merchant.platform_role === role && merchant.secret_key)?.secret_key ?? '';
const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };

/** Payments of the ordinary merchant, one after the other with a pause, for so long. */
async function payQuietly(ms: number): Promise<Told[]> {
  const { ask, close } = aClient(1);
  const body = JSON.stringify({ amount: 1_000, tax: 0, currency: 'JPY', payment_details: card });
  const headers = { authorization: basic(keyOf(null)), 'content-type': 'application/json' };
  const told: Told[] = [];
  for (const until = performance.now() + ms; performance.now() < until; await wait(20))
    told.push(await ask('POST', '/api/v1/payments', headers, body));
  close();
  return told;
}

const p99 = (told: readonly Told[]) => told.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(told.length * 0.99)] ?? 0;

/** Another merchant lists on 550 connections, 64 strangers open pages, and a third merchant sends files all the time. Ends when it is told. */
function disturb() {
  let isOver = false;
  const told: Record<'list' | 'page' | 'upload', Told[]> = { list: [], page: [], upload: [] };
  const file = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
    Buffer.alloc(5_000_000, 1),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const signed = { authorization: basic(keyOf('platform')) };
  const clients = [aClient(550), aClient(64), aClient(8)] as const;
  const [lists, pages, uploads] = clients;
  const again = (count: number, kind: keyof typeof told, ask: () => Promise<Told>) =>
    Array.from({ length: count }, async () => {
      while (!isOver) told[kind].push(await ask());
    });
  const multipart = { authorization: basic(thirdKey), 'content-type': 'multipart/form-data; boundary=x' };
  const working = [
    ...again(550, 'list', () => lists.ask('GET', '/api/v1/payments?per_page=100', signed)),
    ...again(64, 'page', () => pages.ask('GET', '/sign-in', { accept: 'text/html' })),
    ...again(8, 'upload', () => uploads.ask('POST', `/api/v1/merchants/${third}/files`, multipart, file)),
  ];
  return {
    told,
    async end() {
      isOver = true;
      await Promise.all(working);
      for (const { close } of clients) close();
    },
  };
}

test('S19 RateLimitAndQuota: lists on hundreds of connections, pages of strangers and uploads cost a quiet neighbour no payment', async () => {
  const ratios: number[] = [];
  try {
    await payQuietly(times(500, 3_000)); // warm
    for (let round = 0; round < times(1, 5); round++) {
      const quiet = await payQuietly(times(1_000, 10_000));
      const others = disturb();
      await wait(1_000);
      const disturbed = await payQuietly(times(2_000, 10_000));
      await others.end();
      ratios.push(p99(disturbed) / p99(quiet));
      const { list, page, upload } = others.told;
      for (const { status } of [...quiet, ...disturbed]) expect(status).toBe(200);
      // whoever overflows its share is told to wait; nobody is told that the service is away
      for (const { status, hasHint } of [...list, ...page, ...upload]) {
        expect(status).toBeGreaterThan(0);
        expect(status).toBeLessThan(500);
        if (status === 429) expect(hasHint).toBe(true);
      }
      for (const told of [list, page]) expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200, 429]));
      expect(upload.length).toBeGreaterThan(0);
    }
  } catch (error) {
    await explainEnd(product, error);
  }
  const median = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 0;
  if (!isQuick) console.log(`p99 disturbed : quiet ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  expect(median).toBeLessThan(within(2));
});
