// The server of an installation whose customer pages have their own host, in front of a site that answers everything.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '@/lib/api/listener';
import { settings } from '@/lib/installation';
import { askRaw, type RawRequest } from '@/lib/testing/requests/raw-http';
import { aServer } from '@/lib/testing/servers/plain-server';
import { until } from '@/lib/testing/until';

const before = { ...settings() };
const reached: string[] = [];
const site: Site = async (request, response) => {
  reached.push(`${request.method} ${request.url}`);
  response.end('a page');
};
let server: Awaited<ReturnType<typeof aServer>>;
let behind: Awaited<ReturnType<typeof aServer>>;
beforeAll(async () => {
  Object.assign(settings(), { publicUrl: 'https://bunpai.example.jp', customerUrl: 'https://pay.example.jp', trustedProxies: 1 });
  behind = await aServer(site);
  Object.assign(settings(), { trustedProxies: 0 });
  server = await aServer(site);
});
afterAll(async () => {
  Object.assign(settings(), before);
  await server.close();
  await behind.close();
});
beforeEach(() => {
  reached.length = 0;
});

const at = (host: string, target: string, { method = 'GET', headers = [], ...rest }: RawRequest = {}, { port } = server) =>
  askRaw(port, { method, target, headers: [['Host', host], ...headers], ...rest });
const [customer, dashboard] = ['pay.example.jp', 'bunpai.example.jp'];
const customers = [
  '/sessions/x',
  '/pay/x',
  '/secure-tokens/x',
  '/refund-claims/x.y',
  '/fields?key=x',
  '/js/demo',
  '/sessions/x/agreement/paypay',
];
const dashboards = [
  '/',
  '/sign-in',
  '/payments',
  '/home',
  '/invitation/x',
  '/nowhere',
  '/pdf/x.mjs',
  '/terms',
  '/search?q=x',
  '/fieldsets',
];
const ofSignIn = ['/api/auth/csrf', '/api/auth/callback/credentials', '/api/auth/signout', '/api/auth/session'];
const ofApi = ['/files/x', '/api/v1/payments', '/api/v1/openapi.json', '/api/v1/nothing', '/api/metrics', '/api', '/api/v1/sessions/x'];
const both = ['/_next/static/a.js', '/icon.svg', '/favicon.ico', '/js/fields.js'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

test('the customers’ host has customers’ pages and what they load, and tells of nothing else whether it is there', async () => {
  for (const target of [...customers, ...both]) expect([target, (await at(customer, target)).body]).toEqual([target, 'a page']);
  expect((await at(customer, '/sessions/x/pay', { method: 'POST', body: '' })).body).toBe('a page');
  reached.length = 0;
  const told = new Set<string>();
  for (const target of [...dashboards, ...ofSignIn, ...ofApi])
    for (const method of methods) {
      const { status, headers, body } = await at(customer, target, { method });
      expect([method, target, status, headers['set-cookie'], headers.location]).toEqual([method, target, 404, undefined, undefined]);
      if (method !== 'HEAD') told.add(`${headers['content-type']} ${body}`);
    }
  expect([told.size, reached]).toEqual([1, []]);
});

test('there is no action on it, whatever page it is asked of', async () => {
  const action: RawRequest['headers'] = [
    ['Next-Action', '7f'.repeat(21)],
    ['Content-Type', 'text/plain;charset=UTF-8'],
    ['Origin', 'https://pay.example.jp'],
  ];
  for (const target of ['/sessions/x', '/pay/x', '/language', '/js/fields.js', '/sign-in'])
    for (const method of ['POST', 'GET'])
      expect([target, (await at(customer, target, { method, headers: action, body: '[]' })).status]).toEqual([target, 404]);
  expect(reached).toEqual([]);
});

test('the dashboard’s host has all but customers’ pages; a link to one leads on, and nothing is sent to it', async () => {
  for (const target of [...dashboards, ...both]) expect([target, (await at(dashboard, target)).body]).toEqual([target, 'a page']);
  expect((await at(dashboard, '/api/auth/csrf')).body).toBe('a page');
  expect((await at(dashboard, '/api/v1/payments')).status).toBe(401);
  reached.length = 0;
  for (const target of [...customers, '/sessions/x?secure_token_id=a%20b&c', '/language'])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await at(dashboard, target, { method });
      expect([status, headers.location, headers['cache-control']]).toEqual([307, `https://pay.example.jp${target}`, 'no-store']);
    }
  for (const target of [
    '/sessions/x/pay',
    '/pay/x/answer',
    '/secure-tokens/x/answer',
    '/refund-claims/x/answer',
    '/language',
    '/sessions/x',
  ])
    for (const method of methods.slice(2))
      expect([method, target, (await at(dashboard, target, { method })).status]).toEqual([method, target, 404]);
  for (const target of ['//evil.example/sessions/x', '/sessions/../../evil', '/\\evil.example/sessions', 'https://evil.example/sessions/x'])
    expect((await at(dashboard, target)).headers.location ?? '').toMatch(/^(?:https:\/\/pay\.example\.jp\/sessions\/x)?$/);
  expect(reached).toEqual([]);
});

test('either answers how it is, and takes a card by the publishable key', async () => {
  for (const host of [customer, dashboard]) {
    expect((await at(host, '/api/live')).status).toBe(200);
    await until(async () => (await at(host, '/api/health')).status === 200);
    expect((await at(host, '/api/v1/tokens', { method: 'POST', body: '{}' })).status).toBe(401);
    const asked = await at(host, '/api/v1/tokens', { method: 'OPTIONS', headers: [['Origin', 'null']] });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, '*']);
    for (const target of ['/', '/sessions/x', '/api/live'])
      expect((await at(host, target)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});

test('a host is known by its name, however it is written', async () => {
  for (const host of ['PAY.example.jp', 'pay.example.jp:443', 'pay.example.jp:3000', 'pay.example.jp.', 'pay.example.jp.:80'])
    expect([host, (await at(host, '/sign-in')).status]).toEqual([host, 404]);
  for (const host of ['Bunpai.example.jp', 'bunpai.example.jp:3000', 'bunpai.example.jp.'])
    expect([host, (await at(host, '/sessions/x')).status]).toEqual([host, 307]);
});

test('by another name everything is there, as with one origin', async () => {
  const names = [
    '127.0.0.1',
    '127.0.0.1:3000',
    'localhost',
    '',
    'x',
    '[::1]:3000',
    'pay.example.jp.evil.example',
    'x.pay.example.jp',
    '%',
    'a b',
  ];
  for (const host of names)
    for (const target of ['/sign-in', '/sessions/x', '/api/auth/csrf'])
      expect([host, target, (await at(host, target)).body]).toEqual([host, target, 'a page']);
});

test('a proxy of ours may tell by which name it was asked; nobody else may, and nothing makes a customer’s request the dashboard’s', async () => {
  const forwardedHost = (name: string): RawRequest => ({ headers: [['X-Forwarded-Host', name]] });
  expect((await at('127.0.0.1:3000', '/sign-in', forwardedHost(customer), behind)).status).toBe(404);
  expect((await at('127.0.0.1:3000', '/sessions/x', forwardedHost(dashboard), behind)).status).toBe(307);
  expect((await at(customer, '/sign-in', forwardedHost(dashboard), behind)).status).toBe(404);
  expect((await at(dashboard, '/sign-in', forwardedHost(`${customer}, ${dashboard}`), behind)).status).toBe(404);
  expect((await at('127.0.0.1:3000', '/sign-in', forwardedHost(customer))).status).toBe(200);
  expect((await at(customer, '/sign-in', forwardedHost(dashboard))).status).toBe(404);
});

test('a browser that asked for a page reads a sentence', async () => {
  const { status, headers, body } = await at(customer, '/sign-in', { headers: [['Accept', 'text/html,*/*']] });
  expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
    404,
    'text/html; charset=utf-8',
    "default-src 'none'; frame-ancestors 'none'",
  ]);
  expect(body).not.toMatch(/sign|bunpai\.example/i);
});
