import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerIn, askRaw, bytesOf, type RawRequest, sayRaw } from '../../lib/testing/requests/raw-http';
import { sitePaths } from '../../lib/testing/requests/site-paths';
import { type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { restoreMarket } from './market-snapshot.mjs';

// The running product behind https, and what each response makes a browser do and store.
const dataDir = path.resolve(`data/rules-${process.pid}`);
let product: Product;

beforeAll(async () => {
  await restoreMarket(dataDir);
  // all requests come from one address
  product = await startProduct({ DATA_DIR: dataDir, PUBLIC_URL: 'https://pay.example.jp', PAGES_PER_SECOND: '0' });
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
/** A text type names its charset. */
const typed = /^(?:text\/\w+; ?charset=utf-8|application\/(?:json|javascript|manifest\+json)(?:; ?charset=utf-8)?|image\/[\w.+-]+)$/i;
/** A response that is the same for everybody may be cached; no other. */
const isForAll = (target: string) =>
  /^\/(?:_next\/static|pdf|js\/fields\.js|icon|favicon\.ico|apple-touch-icon|manifest|robots)/.test(target);

test.skipIf(isQuick)('S15 BrowserRules: no answer of the site is guessed at, framed, sent on or kept', async () => {
  const program = /\/_next\/static\/[\w./~-]+\.js/.exec((await askRaw(product.port, { target: '/sign-in' })).body)?.[0] ?? '';
  expect(program).not.toBe('');
  const inPublic = fs.readdirSync('public').map((name) => `/${name}`);
  const own = [
    '/api/auth/csrf',
    '/api/auth/session',
    '/api/auth/nothing',
    '/api/v1/nothing',
    '/nowhere',
    '/icon.svg',
    '/favicon.ico',
    ...inPublic,
  ];
  const targets = [...sitePaths(), ...own, program, '/pdf/pdf.worker.min.mjs'];
  expect(targets.length).toBeGreaterThan(100);
  for (const target of targets) {
    const { headers, body } = await askRaw(product.port, { target });
    const policy = headers['content-security-policy'] ?? '';
    expect([target, headers]).toEqual([target, expect.objectContaining(everywhere)]);
    expect([target, policy]).toEqual([
      target,
      expect.stringContaining(target === '/fields' ? 'frame-ancestors *' : "frame-ancestors 'none'"),
    ]);
    expect([target, policy]).toEqual([target, expect.stringMatching(/(?:object-src|default-src) 'none'/)]);
    expect([target, policy]).toEqual([target, expect.stringMatching(/(?:base-uri|default-src) 'none'/)]);
    if (body === '') continue;
    expect([target, headers['content-type']]).toEqual([target, expect.stringMatching(typed)]);
    if (!isForAll(target)) expect([target, headers['cache-control']]).toEqual([target, expect.stringContaining('no-store')]);
  }
});

/** The cookies that a response sets: name, value, and attributes. */
const cookiesIn = (text: string) =>
  [...text.slice(0, text.indexOf('\r\n\r\n')).matchAll(/^set-cookie: ([^=]+)=([^;\r]*)(.*)$/gim)].map(
    ([, name = '', value = '', rest = '']) => ({
      name,
      value,
      words: rest
        .toLowerCase()
        .split(';')
        .map((word) => word.trim()),
    }),
  );

/** As the browser sends them with its next request. */
const sentBack = (text: string) =>
  cookiesIn(text)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

test('S15 BrowserRules: every cookie is of this host alone, over https, and for no other site; none but a choice is read by a script', async () => {
  const send = async (request: RawRequest) => (await sayRaw(product.port, bytesOf(request))).text;
  const { email, password } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8')).users[0];
  const asked = await send({ target: '/api/auth/csrf' });
  const { csrfToken } = JSON.parse(answerIn(asked).body);
  const form = (target: string, fields: Record<string, string>): RawRequest => ({
    method: 'POST',
    target,
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Cookie', sentBack(asked)],
    ],
    body: new URLSearchParams(fields).toString(),
  });
  const signedIn = await send(form('/api/auth/callback/credentials', { csrfToken, email, password, json: 'true' }));
  const chosen = await send(form('/language', { locale: 'en', at: '/' }));
  const set = [asked, signedIn, chosen].flatMap(cookiesIn);
  const names = new Set(set.map(({ name }) => name));
  for (const name of ['csrf', 'session', 'device'].map((end) => `__Host-bunpai.${end}`)) expect(names).toContain(name);
  expect(names).toContain('__Host-locale');
  for (const { name, words } of set) {
    expect([name, words]).toEqual([name, expect.arrayContaining(['path=/', 'secure', 'samesite=lax'])]);
    expect([name, words.some((word) => word.startsWith('domain'))]).toEqual([name, false]);
    expect([name, name.startsWith('__Host-'), words.includes('httponly')]).toEqual([name, true, name !== '__Host-locale']);
  }
  // and no cache may store what the person then sees
  for (const target of ['/account', '/payments']) {
    const { status, headers } = await askRaw(product.port, { target, headers: [['Cookie', sentBack(signedIn)]] });
    expect([target, status, headers['cache-control']]).toEqual([target, 200, expect.stringContaining('no-store')]);
    expect([target, headers['content-security-policy']]).toEqual([target, expect.stringContaining("frame-ancestors 'none'")]);
  }
});
