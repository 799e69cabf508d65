// S19 RateLimitAndQuota with the default settings: the effect of other callers on a quiet one of the same product.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfKey } from '../../lib/auth/key';
import { basic } from '../../lib/testing/requests/raw-http';
import { explainEnd, type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick, times, within } from '../../lib/testing/tier';
import { findRunning } from '../embedded-postgres.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const dataDir = path.resolve(`data/neighbours-${process.pid}`);
let product: Product;
let merchants: { id: string; platform_role: string | null; secret_key?: string }[] = [];
/** A third merchant's, which the demo lacks. */
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

type CallResult = { status: number; ms: number };

const keyOf = (role: string | null) =>
  merchants.find((merchant) => merchant.platform_role === role && merchant.secret_key)?.secret_key ?? '';
const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };

/** Payments of the ordinary merchant, one after the other with a pause, for so long. */
async function payQuietly(ms: number): Promise<CallResult[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ amount: 1_000, tax: 0, currency: 'JPY', payment_details: card });
  const headers = {
    authorization: basic(keyOf(null)),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const pay = (): Promise<CallResult> =>
    new Promise((resolve) => {
      const began = performance.now();
      const settle = (status: number) => resolve({ status, ms: performance.now() - began });
      const request = http.request(
        { port: product.port, host: '127.0.0.1', method: 'POST', path: '/api/v1/payments', agent, headers },
        (answer) => answer.resume().once('close', () => settle(answer.statusCode ?? 0)),
      );
      request.once('error', () => settle(0)).end(body);
    });
  const told: CallResult[] = [];
  for (const until = performance.now() + ms; performance.now() < until; await wait(20)) told.push(await pay());
  agent.destroy();
  return told;
}

const p99 = (told: readonly CallResult[]) => told.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(told.length * 0.99)] ?? 0;

type Flood = Record<'list' | 'page' | 'upload', Record<string, number>> & { withoutHint: number };

/** Another merchant lists on 550 connections, 64 strangers open pages, and a third merchant uploads files, until it is ended. */
async function disturb(): Promise<{ end: () => Promise<Flood> }> {
  const words = ['scripts/test/flood.mjs', String(product.port), ...(isQuick ? [] : ['yields'])];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ list: basic(keyOf('platform')), upload: basic(thirdKey), merchant: third }));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    async end() {
      child.kill('SIGTERM');
      return JSON.parse((await lines.next()).value);
    },
  };
}

test.skipIf(isQuick)(
  'S19 RateLimitAndQuota: lists on hundreds of connections, pages of strangers and uploads cost a quiet neighbour no payment',
  async () => {
    const ratios: number[] = [];
    try {
      await payQuietly(times(500, 3_000)); // warm-up
      for (let round = 0; round < times(1, 5); round++) {
        const quiet = await payQuietly(times(1_000, 10_000));
        const others = await disturb();
        const disturbed = await payQuietly(times(2_000, 10_000));
        const { list, page, upload, withoutHint } = await others.end();
        ratios.push(p99(disturbed) / p99(quiet));
        if (!isQuick) console.log(`p99 ${p99(quiet).toFixed(1)} ms quiet, ${p99(disturbed).toFixed(1)} ms beside`, { list, page, upload });
        for (const { status } of [...quiet, ...disturbed]) expect(status).toBe(200);
        // callers beyond their share are told to wait, and how long; nobody is told that the service is unavailable
        for (const told of [list, page]) expect(Object.keys(told)).toEqual(['200', '429']);
        for (const status of Object.keys(upload).map(Number)) expect([status, status > 0 && status < 500]).toEqual([status, true]);
        expect(Object.keys(upload).length).toBeGreaterThan(0);
        expect(withoutHint).toBe(0);
      }
    } catch (error) {
      await explainEnd(product, error);
    }
    const median = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 0;
    if (!isQuick) console.log(`p99 disturbed : quiet ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    // a factor of two is the goal; on two cores, with the database and the flood on them, it is 2 to 2.7: see docs/decisions/0048
    expect(median).toBeLessThan(within(3));
  },
);
