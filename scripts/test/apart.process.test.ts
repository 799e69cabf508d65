import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerIn, askRaw, basic, bytesOf, type RawAnswer, type RawRequest, sayRaw } from '../../lib/testing/requests/raw-http';
import { siteFiles, sitePaths } from '../../lib/testing/requests/site-paths';
import { type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { restoreMarket } from './market-snapshot.mjs';

// The running product with one origin for the dashboard and another for customers' pages, called by both names and by none.
const dataDir = path.resolve(`data/apart-${process.pid}`);
const [dashboard, customer, neither] = ['bunpai.example.jp', 'pay.example.jp', '127.0.0.1'];
const [publicUrl, customerUrl] = [`https://${dashboard}`, `https://${customer}`];
let product: Product;
let demo: {
  users: { email: string; password: string; role: string }[];
  merchants: { secret_key: string; publishable_key: string }[];
};

beforeAll(async () => {
  await restoreMarket(dataDir);
  // all requests come from one address
  product = await startProduct({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, CUSTOMER_URL: customerUrl, PAGES_PER_SECOND: '0' });
  demo = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

type Headers = NonNullable<RawRequest['headers']>;
function at(host: string, target: string, { headers = [], ...rest }: RawRequest = {}): Promise<RawAnswer> {
  const send = () => askRaw(product.port, { target, headers: [['Host', host], ...headers], ...rest });
  // on a busy machine the database may take longer than the health check waits
  return target === '/api/health' ? until(() => send().then((answer) => answer.status !== 503 && answer)) : send();
}
const answerFacts = ({ status, headers }: RawAnswer) => [status, headers['content-type'], headers.location];
/** The customers' host's answer for missing pages. */
const nothing = ({ status, headers, body }: RawAnswer) => [status, headers['set-cookie'], headers.location, JSON.parse(body).error.code];
const gone = [404, undefined, undefined, 'not_found'];

/** The host of each page and route, by its folder. */
const both = ['/api/health', '/api/live', '/api/v1/tokens', '/js/fields.js', '/icon.svg', '/favicon.ico'];
const isCustomers = (file: string) => /^app\/(?:\(customer\)|fields|js)\//.test(file);
const places = () =>
  siteFiles().map(({ file }, index) => {
    const target = sitePaths()[index] ?? '';
    return { target, side: both.includes(target) ? 'both' : isCustomers(file) ? 'customer' : 'dashboard' };
  });

test.skipIf(isQuick)('Apart: every path of the site answers where it belongs, as ever, and nowhere else', async () => {
  const program = /\/_next\/static\/[\w./~-]+\.js/.exec((await at(dashboard, '/sign-in')).body)?.[0] ?? '';
  expect(program).not.toBe('');
  const more = [
    ...[program, '/icon.svg', '/favicon.ico'].map((target) => ({ target, side: 'both' })),
    ...['/nowhere', '/api/auth/csrf', '/api/auth/callback/credentials', '/_next/data/x/sign-in.json'].map((target) => ({
      target,
      side: 'dashboard',
    })),
  ];
  const all = [...places(), ...more];
  expect(new Set(all.map(({ side }) => side)).size).toBe(3);
  expect(all.length).toBeGreaterThan(150);
  for (const { target, side } of all) {
    const [here, there, ever] = [await at(dashboard, target), await at(customer, target), await at(neither, target)];
    if (side === 'customer') expect([target, answerFacts(here)]).toEqual([target, [307, undefined, customerUrl + target]]);
    else expect([target, answerFacts(here)]).toEqual([target, answerFacts(ever)]);
    if (side === 'dashboard') expect([target, nothing(there)]).toEqual([target, gone]);
    else expect([target, answerFacts(there)]).toEqual([target, answerFacts(ever)]);
    for (const { headers } of [here, there]) expect([target, headers['strict-transport-security']]).toEqual([target, expect.any(String)]);
    const post = { method: 'POST', body: '', headers: [['Content-Type', 'application/x-www-form-urlencoded']] as Headers };
    if (side === 'customer') expect([target, (await at(dashboard, target, post)).status]).toEqual([target, 404]);
    if (side === 'dashboard') expect([target, nothing(await at(customer, target, post))]).toEqual([target, gone]);
  }
});

test('Apart: no other way of writing a path gets around it', async () => {
  for (const target of [
    '/%73essions/x',
    '/sessions%2Fx',
    '/Sessions/x',
    '/%66ields',
    '/pay%2f..%2fsessions/x',
    '/_next/data/x/sessions/x.json',
  ])
    expect([target, (await at(dashboard, target)).status]).toEqual([target, 404]);
  for (const target of [
    '/sessions/../sign-in',
    '/sessions/%2e%2e/sign-in',
    '/pay//../sign-in',
    '/%73ign-in',
    '/js/..%2f..%2fsign-in',
    '/sessions/..%2f..%2fsign-in',
  ])
    expect([target, (await at(customer, target)).status]).toEqual([target, 404]);
  const headers = ['X-Matched-Path', 'X-Invoke-Path', 'X-Rewrite-Url', 'X-Original-Url', 'X-Nextjs-Rewritten-Path', 'Next-Url'].map(
    (name) => [name, '/sign-in'] as const,
  );
  const { body } = await at(customer, '/sessions/x', { headers });
  expect(body).not.toContain('bunpai.csrf');
  expect(body).not.toMatch(/type="password"/);
});

/** Every action of the site, by the id that a browser sends. */
const actions = (): string[] => Object.keys(JSON.parse(fs.readFileSync('.next/server/server-reference-manifest.json', 'utf8')).node);

test('Apart: no action of the dashboard is done on the customers’ host, whichever page it is asked of', async () => {
  expect(actions().length).toBeGreaterThan(50);
  for (const id of actions())
    for (const target of ['/sessions/x', '/pay/x', '/sign-in']) {
      const headers: Headers = [
        ['Next-Action', id],
        ['Content-Type', 'text/plain;charset=UTF-8'],
        ['Origin', customerUrl],
        ['Sec-Fetch-Site', 'same-origin'],
      ];
      expect([id, target, nothing(await at(customer, target, { method: 'POST', headers, body: '[]' }))]).toEqual([id, target, gone]);
    }
});

test('Apart: the sign-in’s cookies are of the dashboard’s host alone, and open nothing on the other', async () => {
  const sendTo = async (host: string, request: RawRequest) =>
    (await sayRaw(product.port, bytesOf({ ...request, headers: [['Host', host], ...(request.headers ?? [])] }))).text;
  const cookiesIn = (text: string) => [...text.matchAll(/^set-cookie: ([^\r]+)/gim)].map(([, cookie = '']) => cookie);
  const sent = (cookies: string[]) => ['Cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; ')] as const;
  const asked = await sendTo(dashboard, { target: '/api/auth/csrf' });
  const { email, password } = demo.users.find(({ role }) => role === 'admin') ?? { email: '', password: '' };
  const fields = { csrfToken: JSON.parse(answerIn(asked).body).csrfToken, email, password, json: 'true' };
  const form = (cookies: string[], body: Record<string, string>): RawRequest => ({
    method: 'POST',
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], sent(cookies)],
    body: new URLSearchParams(body).toString(),
  });
  const target = '/api/auth/callback/credentials';
  const elsewhere = await sendTo(customer, { ...form(cookiesIn(asked), fields), target });
  expect([answerIn(elsewhere).status, cookiesIn(elsewhere)]).toEqual([404, []]);
  const signedIn = cookiesIn(await sendTo(dashboard, { ...form(cookiesIn(asked), fields), target }));
  expect(signedIn.map((cookie) => cookie.split('=')[0])).toContain('__Host-bunpai.session');
  // for one host only, by the browser's own rule for such names
  for (const cookie of signedIn) expect(cookie).toMatch(/^__Host-(?!.*domain)/i);
  const headers = [sent(signedIn)];
  expect((await at(dashboard, '/home', { headers })).status).toBe(200);
  for (const place of ['/home', '/payments', '/']) expect(nothing(await at(customer, place, { headers }))).toEqual(gone);
  // each host remembers its own choice
  const chosen = await sendTo(customer, { ...form([], { locale: 'en', at: '/pay/x' }), target: '/language' });
  expect([answerIn(chosen).status, answerIn(chosen).headers.location, cookiesIn(chosen)]).toEqual([
    303,
    '/pay/x',
    [expect.stringMatching(/^__Host-locale=en; Path=\/;(?!.*domain).*Secure$/i)],
  ]);
});

test('Apart: the API keeps its address; a checkout is made there, and paid on the customers’ host', async () => {
  const { secret_key, publishable_key } = demo.merchants[0] ?? { secret_key: '', publishable_key: '' };
  const call = (host: string, key: string, target: string, body: object) =>
    at(host, `/api/v1${target}`, {
      method: 'POST',
      headers: [
        ['Authorization', basic(key)],
        ['Content-Type', 'application/json'],
      ],
      body: JSON.stringify(body),
    });
  const asked = { amount: 1_000, currency: 'JPY', platform_details: { submerchants: [] } };
  expect((await call(customer, secret_key, '/sessions', asked)).status).toBe(404);
  const { id, session_url } = JSON.parse((await call(dashboard, secret_key, '/sessions', asked)).body);
  expect(session_url).toBe(`${customerUrl}/sessions/${id}`);
  const page = await at(customer, `/sessions/${id}`);
  expect([page.status, page.headers['content-security-policy']]).toEqual([
    200,
    expect.stringMatching(/connect-src 'self'.*form-action 'self'/),
  ]);
  expect(page.body).not.toContain(dashboard);
  const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
  for (const host of [dashboard, customer])
    expect([host, (await call(host, publishable_key, '/tokens', { payment_details: card })).status]).toEqual([host, 200]);
  const pay = (host: string) =>
    at(host, `/sessions/${id}/pay`, {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Sec-Fetch-Site', 'same-origin'],
        ['Origin', `https://${host}`],
      ],
      body: new URLSearchParams({ method: 'konbini', store: 'lawson', email: 'yamada@example.jp', name: '山田太郎' }).toString(),
    });
  expect((await pay(dashboard)).status).toBe(404);
  expect(await pay(customer)).toMatchObject({ status: 303, headers: { location: expect.stringMatching(/^\/pay\//) } });
});

test('Apart: every page that a customer is sent to is there, and an old link leads to it', async () => {
  const post = async (target: string, body: object) => {
    const headers: Headers = [
      ['Authorization', basic(demo.merchants[0]?.secret_key ?? '')],
      ['Content-Type', 'application/json'],
    ];
    return JSON.parse((await at(dashboard, `/api/v1${target}`, { method: 'POST', headers, body: JSON.stringify(body) })).body);
  };
  const price = { amount: 10_000, currency: 'JPY' };
  const konbini = { type: 'konbini', store: 'lawson', email: 'buyer@example.jp' };
  const asking = { type: 'credit_card', number: '4100000000005000', month: 12, year: 2030, verification_value: '123' };
  const paid = await post('/payments', { ...price, tax: 0, platform_details: { submerchants: [] }, payment_details: konbini });
  await post(`/test_helpers/payments/${paid.id}/simulate`, { outcome: 'paid' });
  const claim = await post(`/payments/${paid.id}/refund_claims`, { include_payment_method_fee: false });
  const token = await post('/secure_tokens', { ...price, return_url: 'https://shop.example.jp/', payment_details: asking });
  for (const url of [paid.payment_details.instructions_url, claim.url, token.authentication_url]) {
    const target = url.slice(customerUrl.length);
    expect([url, (await at(customer, target)).status]).toEqual([customerUrl + target, 200]);
    expect((await at(dashboard, target)).headers.location).toBe(url);
  }
});

test('Apart: a start tells both addresses', () => {
  expect(product.output()).toContain(`Bunpai is at ${publicUrl}`);
  expect(product.output()).toContain(`Its pages for customers are at ${customerUrl}`);
});
