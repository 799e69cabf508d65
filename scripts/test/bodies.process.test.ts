import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerIn, askRaw, type RawRequest, sayRaw } from '../../lib/testing/requests/raw-http';
import { signInWithToken } from '../../lib/testing/requests/sign-in';
import { sitePaths } from '../../lib/testing/requests/site-paths';
import { type Asker, SiteRequests } from '../../lib/testing/requests/site-requests';
import { type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick, times } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { restoreMarket } from './market-snapshot.mjs';

// The running product, and bodies from strangers: longer than anything it accepts, and nonsense.
const dataDir = path.resolve(`data/bodies-${process.pid}`);
let product: Product;

beforeAll(async () => {
  await restoreMarket(dataDir);
  // all requests come from one address, and must not wait for their turn for long
  product = await startProduct({ DATA_DIR: dataDir, PAGES_PER_SECOND: '0', DATABASE_POOL: '100' });
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** On a busy machine the database may take longer than the health check waits: one success is enough. */
const isUp = () => until(async () => (await askRaw(product.port, { target: '/api/health' })).status === 200);

/** The server lingers for a second over each: many at once wait no longer than one. */
const atOnce = 40;

/** The process's peak memory in megabytes. */
const mostMb = (pid: number) => Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

test('S21 BodyBound: no path of the site takes a body that is longer than what it is for', async () => {
  const head = (target: string, ...headers: [string, string][]) =>
    ({ method: 'POST', target, headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers] }) as const;
  const isOfApi = (target: string) => /^\/(?:api\/(?!auth\/(?:callback|signout))|files\/|acquirers\/[^/]+\/notices$)/.test(target);
  const paths = [...sitePaths(), '/api/auth/callback/credentials', '/api/auth/signout', '/nowhere'];
  expect(paths.length).toBeGreaterThan(100);
  for (let at = 0; at < paths.length; at += atOnce) {
    const answers = await Promise.all(
      paths
        .slice(at, at + atOnce)
        .map(async (target) => ({ target, ...(await askRaw(product.port, head(target, ['Content-Length', '125829120']))) })),
    );
    // the API identifies the caller before it reads anything, and refuses the rest by its own rules; so do notices, of which acquirer they are
    for (const { target, status } of answers)
      expect([target, isOfApi(target) ? status >= 400 && status < 500 : status]).toEqual([target, isOfApi(target) ? true : 413]);
  }
});

test.skipIf(isQuick)('S21 BodyBound: bodies whose length nobody told, from strangers and at every path, cost no memory', async () => {
  const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  const tried = [...sitePaths(), ...Array.from({ length: 20 }, () => '/api/auth/callback/credentials')];
  /** To every path, so many pieces of 64 KiB. */
  async function sendEverywhere(pieces: number): Promise<void> {
    const request = (target: string) =>
      `POST ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(pieces)}0\r\n\r\n`;
    for (let at = 0; at < tried.length; at += atOnce) {
      const answers = await Promise.all(tried.slice(at, at + atOnce).map((target) => sayRaw(product.port, request(target))));
      for (const [n, { text }] of answers.entries()) {
        const { status } = answerIn(text);
        expect([tried[at + n], status < 500, text.slice(0, 200)]).toEqual([tried[at + n], true, text.slice(0, 200)]);
      }
    }
  }
  // what a path loads on its first request does not belong to a body
  await sendEverywhere(0);
  const before = mostMb(product.child.pid as number);
  await sendEverywhere(32);
  // 2 MiB each, more than a third of a gigabyte in all: only the allowed part stays in memory
  expect(mostMb(product.child.pid as number) - before).toBeLessThan(150);
  await isUp();
});

test('S23 ErrorLeak: whatever a stranger sends the site is refused, and no error of ours', async () => {
  const json = ['Content-Type', 'application/json'] as const;
  const evil = 'http%3A%2F%2F%5B';
  const post = (target: string, body: string, ...headers: (readonly [string, string])[]) =>
    ({ method: 'POST', target, body, headers }) as const;
  const selves = ['["$0"]', '[{"email":"$0"}]', '[{"email":"$0:0"}]', '[{"a":"$0:0:b","b":"$0:0:a"}]'];
  const { node: actions } = JSON.parse(fs.readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  const anAction = Object.keys(actions).find((id) => actions[id].exportedName === 'requestResetAction') ?? '';
  const broken = ['/language', ...['callback/credentials', 'signin', 'signout', '_log', 'nothing'].map((name) => `/api/auth/${name}`)];
  const asked = [
    ...broken.flatMap((target) =>
      ['text/plain', 'application/json', 'multipart/form-data', 'x'].flatMap((type) =>
        ['{', ''].map((body) => post(target, body, ['Content-Type', type])),
      ),
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
    ...['/', '/sign-in', '/payments', '/nowhere', '/reset'].flatMap((target) =>
      ['', '--b', '--b\r\n\r\n', `--b\r\nContent-Disposition: form-data; name="$ACTION_ID_x"\r\n\r\n\r\n--b--\r\n`].flatMap((body) =>
        ['multipart/form-data', 'multipart/form-data; boundary=b'].map((type) => post(target, body, ['Content-Type', type])),
      ),
    ),
    ...[...selves, '{', '', 'null', '["$@1"]', '["$K1"]', `[${'['.repeat(5_000)}`].flatMap((body) =>
      ['7f'.repeat(21), anAction, 'x', ''].map((id) =>
        post('/reset', body, ['Next-Action', id], ['Content-Type', 'text/plain;charset=UTF-8'], ['Sec-Fetch-Site', 'same-origin']),
      ),
    ),
    ...['%', '[]', '{}', 'x'.repeat(10_000)].map((tree) => ({
      target: '/sign-in',
      headers: [
        ['RSC', '1'],
        ['Next-Router-State-Tree', tree],
      ] as const,
    })),
    post('/api/auth/_log', JSON.stringify({ level: 'error', code: 'x'.repeat(5_000), message: 'y' }), json),
    ...['credentials', 'nothing', 'x/y'].map((name) => ({ target: `/api/auth/callback/${name}` })),
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
  for (const target of ['/api/auth/_log', '/api/auth/signin', '/api/auth/signout?x', '/api/auth/verify-request', '/api/auth/error'])
    expect([target, (await askRaw(product.port, { target })).status]).toEqual([target, 404]);
  const said = product.output().slice(before).split('\n');
  expect(said.filter((line) => line.includes('"level":50') || line.length > 1_000)).toEqual([]);
});

/** The signed-in user with this role in the demo market, with the values that its pages send. */
function signedIn(role: string): Promise<Asker> {
  const { users } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
  return signInWithToken(
    `http://127.0.0.1:${product.port}`,
    users.find((user: { role: string }) => user.role === role),
  );
}

test.skipIf(isQuick)('V16 FuzzSite: whatever a browser asks of pages and actions, signed in or not, is no fault of ours', async () => {
  const askers: Asker[] = [{}, ...(await Promise.all(['admin', 'operator', 'seller'].map(signedIn)))];
  const { merchants } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
  const ids = [...merchants.map(({ id }: { id: string }) => id), '00000000-0000-0000-0000-000000000000', 'x'];
  const requests = new SiteRequests(Number(process.env.TEST_SEED ?? 20_261_121), askers, ids);
  const host = `127.0.0.1:${product.port}`;
  const before = product.output().length;
  const statuses: Record<number, number> = {};
  const failed: unknown[] = [];
  for (let asked = 0; asked < times(400, 20_000); asked += 8) {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const request = requests.next(host);
        const { status, body } = await askRaw(product.port, request);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const isFault = status === 0 || status >= 500;
        // its answer when the database took too long
        if (isFault && body !== '{"status":"down"}')
          failed.push({ status, ...request, body: request.body?.slice(0, 500), answer: body.slice(0, 200) });
      }),
    );
  }
  expect(failed).toEqual([]);
  // all outcomes occurred
  const redirects = isQuick ? [] : [303]; // so rare that some orders of a few hundred have none
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([200, 400, 404, 415, ...redirects]));
  expect(Object.keys(statuses).some((status) => status.startsWith('3'))).toBe(true);
  await isUp();
  const said = product.output().slice(before).split('\n');
  expect(said.filter((line) => line.includes('"level":50') || line.includes('"frames"'))).toEqual([]);
});

test('what the sign-in answers is kept by nobody and runs nothing, an error like the rest', async () => {
  const asked: RawRequest[] = [
    { target: '/api/auth/csrf' },
    ...['callback/credentials', 'signout'].flatMap((name) =>
      ['json=true', '', '{'].map((body) => ({
        method: 'POST',
        target: `/api/auth/${name}`,
        headers: [['Content-Type', body === '{' ? 'application/json' : 'application/x-www-form-urlencoded']] as const,
        body,
      })),
    ),
  ];
  for (const request of asked) {
    const { headers } = await askRaw(product.port, request);
    expect([request.target, headers['cache-control'], headers['content-security-policy']]).toEqual([
      request.target,
      'no-store',
      "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    ]);
  }
});
