import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../lib/testing/product';
import { answerIn, askRaw, sayRaw } from '../lib/testing/raw-http';
import { sitePaths } from '../lib/testing/site-paths';
import { restoreMarket } from './market-snapshot.mjs';

// The running product, and what strangers send it: bodies that are longer than anything it takes, and nonsense.
const dataDir = path.resolve(`data/bodies-${process.pid}`);
let product: Product;

beforeAll(async () => {
  await restoreMarket(dataDir);
  // all of it comes from one address, and is not to wait for its turn for long
  product = await startProduct({ DATA_DIR: dataDir, PAGES_PER_SECOND: '0', DATABASE_POOL: '100' });
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** The server lingers for a second over each: many at once wait for no longer than one. */
const atOnce = 40;

/** The most that a process has held in memory, in megabytes. */
const mostMb = (pid: number) => Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

test('S21 BodyBound: no path of the site takes a body that is longer than what it is for', async () => {
  const head = (target: string, ...headers: [string, string][]) =>
    ({ method: 'POST', target, headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers] }) as const;
  const isOfApi = (target: string) => /^\/(?:api\/(?!auth\/)|files\/)/.test(target);
  const paths = [...sitePaths(), '/api/auth/callback/credentials', '/api/auth/session', '/nowhere'];
  expect(paths.length).toBeGreaterThan(100);
  for (let at = 0; at < paths.length; at += atOnce) {
    const answers = await Promise.all(
      paths
        .slice(at, at + atOnce)
        .map(async (target) => ({ target, ...(await askRaw(product.port, head(target, ['Content-Length', '125829120']))) })),
    );
    // the API knows who asks before it reads anything, and refuses the rest by its own rules
    for (const { target, status } of answers)
      expect([target, isOfApi(target) ? status >= 400 && status < 500 : status]).toEqual([target, isOfApi(target) ? true : 413]);
  }
});

test('S21 BodyBound: bodies whose length nobody told, from strangers and at every path, cost no memory', async () => {
  const before = mostMb(product.child.pid as number);
  const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  const long = (target: string) =>
    `POST ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(32)}0\r\n\r\n`;
  const tried = [...sitePaths(), ...Array.from({ length: 20 }, () => '/api/auth/callback/credentials')];
  for (let at = 0; at < tried.length; at += atOnce) {
    const answers = await Promise.all(tried.slice(at, at + atOnce).map((target) => sayRaw(product.port, long(target))));
    for (const [n, { text }] of answers.entries()) {
      const { status } = answerIn(text);
      expect([tried[at + n], status < 500, text.slice(0, 200)]).toEqual([tried[at + n], true, text.slice(0, 200)]);
    }
  }
  // 2 MiB each, a quarter of a gigabyte in all: what is kept of them is what may be
  expect(mostMb(product.child.pid as number) - before).toBeLessThan(150);
  expect((await askRaw(product.port, { target: '/api/health' })).status).toBe(200);
});

test('S23 ErrorLeak: whatever a stranger sends the site is refused, and no error of ours', async () => {
  const json = ['Content-Type', 'application/json'] as const;
  const evil = 'http%3A%2F%2F%5B';
  const post = (target: string, body: string, ...headers: (readonly [string, string])[]) =>
    ({ method: 'POST', target, body, headers }) as const;
  const broken = ['/language', ...['callback/credentials', 'signin', 'signout', '_log', 'nothing'].map((name) => `/api/auth/${name}`)];
  const asked = [
    ...broken.flatMap((target) =>
      ['text/plain', 'application/json', 'multipart/form-data', 'x'].map((type) => post(target, '{', ['Content-Type', type])),
    ),
    ...['at=//evil', 'at=%5C%5Cevil', 'at=%', 'at[x]=1'].map((body) =>
      post('/language', body, ['Content-Type', 'application/x-www-form-urlencoded']),
    ),
    ...['/api/auth/csrf', '/api/auth/signin', '/sign-in', '/'].flatMap((target) => [
      { target: `${target}?callbackUrl=${evil}` },
      ...[evil, '%', '%E0%A4%A', 'javascript:alert(1)'].map((value) => ({
        target,
        headers: [['Cookie', `bunpai.callback=${value}`]] as const,
      })),
      { target, headers: [['Cookie', 'bunpai.session=%; bunpai.csrf=%E0%A4%A; locale=%']] as const },
    ]),
    ...['null', 'http://evil.example', 'x'].map((origin) =>
      post('/sign-in', '[]', ['Origin', origin], ['Next-Action', '7f'.repeat(21)], ['Content-Type', 'text/plain']),
    ),
    post('/api/auth/_log', JSON.stringify({ level: 'error', code: 'x'.repeat(5_000), message: 'y' }), json),
    { target: '/_next/image?url=%2Ficon.svg&w=640&q=75' },
    { target: '/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=640&q=75' },
  ];
  const before = product.output().length;
  const failed: unknown[] = [];
  for (const request of asked) {
    const { status } = await askRaw(product.port, request);
    if (status === 0 || status >= 500) failed.push([status, request]);
  }
  expect(failed).toEqual([]);
  expect(await askRaw(product.port, post('/api/auth/_log', '{}', json))).toMatchObject({ status: 404 });
  const said = product.output().slice(before).split('\n');
  expect(said.filter((line) => line.includes('"level":50') || line.length > 1_000)).toEqual([]);
});
