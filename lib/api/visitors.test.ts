import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.PAGES_PER_SECOND = '2';
  process.env.TRUSTED_PROXY = '1';
});

import type { Site } from '@/lib/api/listener';
import { hashOfKey } from '@/lib/auth/key';
import { noteSignedIn } from '@/lib/auth/known-people';
import * as auth from '@/lib/auth/store';
import { setAnswerHeader } from '@/lib/http/answer-header';
import { metrics } from '@/lib/http/metrics';
import { countTurns } from '@/lib/http/turns';
import { settings } from '@/lib/installation';
import { keepLines, logged } from '@/lib/testing/logged';
import { aMarket, aPayment } from '@/lib/testing/market';
import { askRaw, basic, type RawRequest } from '@/lib/testing/requests/raw-http';
import { aServer } from '@/lib/testing/servers/plain-server';
import { sql } from '@/lib/testing/tables';
import { isQuick } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

keepLines();

/** The pages that the site was asked to render, and who waits for them. */
const drawn: string[] = [];
const gate: (() => void)[] = [];
let isShut = false;
const site: Site = async (request, response) => {
  drawn.push(String(request.headers['x-bunpai-address']));
  if (String(request.url) === '/told') setAnswerHeader('x-told', 'late');
  if (isShut) await new Promise<void>((open) => gate.push(open));
  response.end('a page');
};
const { port, close } = await aServer(site);
afterAll(close);
beforeEach(() => {
  drawn.length = 0;
});

/** From an address behind the proxy. */
const sendFrom = (address: string, { headers = [], ...request }: RawRequest = {}) =>
  askRaw(port, { ...request, headers: [['X-Forwarded-For', address], ...headers] });
const page: RawRequest = { target: '/sign-in', headers: [['Accept', 'text/html,*/*']] };
const many = async <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const tallyOf = (answers: readonly { status: number }[]) => {
  const tally: Record<number, number> = {};
  for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};

test.skipIf(isQuick)('whoever has too many pages drawn waits; other addresses and people who are signed in do not feel it', async () => {
  const began = performance.now();
  const answers = await many(80, () => sendFrom('203.0.113.1', page));
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  const refused = answers.filter(({ status }) => status === 429);
  // twenty at once, two a second, and no more of either than the time allows
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(20);
  expect(answers.length - refused.length).toBeLessThanOrEqual(20 * Math.ceil(seconds / 10 + 1) + 2 * (seconds + 1));
  expect(drawn).toHaveLength(answers.length - refused.length);
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = refused;
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '1', 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('リクエストが多すぎます');

  const last = async (headers: RawRequest['headers'] = []) => {
    const found = (await many(40, () => sendFrom('203.0.113.1', { target: '/sign-in', headers }))).find(({ status }) => status === 429);
    return found?.body ?? '';
  };
  expect(JSON.parse(await last())).toMatchObject({ error: { code: 'too_many_requests' } });
  expect(
    await last([
      ['Accept', 'text/html'],
      ['Cookie', 'a=b; locale=en'],
    ]),
  ).toContain('Too many requests');

  expect((await sendFrom('203.0.113.2', page)).status).toBe(200);
  noteSignedIn('a-sign-in');
  const signedIn: RawRequest = { ...page, headers: [['Cookie', 'locale=en; bunpai.session=a-sign-in']] };
  expect(tallyOf(await many(10, () => sendFrom('203.0.113.1', signedIn)))).toEqual({ 200: 10 });
  await until(async () => (await sendFrom('203.0.113.1', { target: '/api/health' })).status === 200);
});

test('whoever has an IPv6 address has the 2^64 beside it, and no more', async () => {
  const answers = await many(80, (index) => sendFrom(`2001:db8::${index.toString(16)}`, page));
  expect(tallyOf(answers)[429]).toBeGreaterThan(0);
  expect((await sendFrom('2001:db8:0:1::1', page)).status).toBe(200);
});

test('strangers are drawn a few at a time, and a payment does not wait for them', async () => {
  const { secretKey } = await aMarket({ sellers: 0 });
  isShut = true;
  const pages = Array.from({ length: 20 }, () => sendFrom('203.0.113.11', page));
  await until(() => countTurns('visit').waiting > 0);
  const pays = await sendFrom('203.0.113.11', {
    method: 'POST',
    target: '/api/v1/payments',
    headers: [
      ['Authorization', basic(secretKey)],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify(aPayment()),
  });
  expect(pays.status).toBe(200);
  isShut = false;
  for (const open of gate) open();
  expect(tallyOf(await Promise.all(pages))).toEqual({ 200: 20 });
  expect([drawn.length, countTurns('visit')]).toEqual([20, { underWay: 0, waiting: 0 }]);
});

test.each([
  ['/sign-in', 'visit'],
  ['/invitations/x', 'visit'],
  ['/pay/x', 'customer'],
  ['/sessions/x', 'customer'],
  ['/fields', 'customer'],
] as const)('a stranger at %s is counted as %s: customers do not wait behind who knocks at the dashboard', async (target, kind) => {
  isShut = true;
  const opened = sendFrom('203.0.113.13', { ...page, target });
  await until(() => countTurns(kind).underWay === 1);
  isShut = false;
  for (const open of gate) open();
  expect((await opened).status).toBe(200);
});

test('a stranger who leaves before the page is drawn frees the place', async () => {
  isShut = true;
  const headers: RawRequest['headers'] = [['X-Forwarded-For', '203.0.113.12']];
  const isWaiting = until(() => countTurns('visit').waiting > 0);
  await many(20, () => askRaw(port, { ...page, headers }, { over: isWaiting }));
  const left = async () =>
    (await metrics().turnsRefused.get()).values.find(({ labels }) => labels.kind === 'visit' && labels.why === 'left')?.value ?? 0;
  await until(async () => (await left()) > 0);
  isShut = false;
  for (const open of gate) open();
  await until(() => countTurns('visit').underWay + countTurns('visit').waiting === 0);
});

test.skipIf(isQuick)('a good key behind the address of strangers who are refused goes on, and one that is not good does not', async () => {
  const [first, second] = [await aMarket({ sellers: 0 }), await aMarket({ sellers: 0 })];
  await sql('UPDATE "ApiKey" SET "revokedAt" = now() WHERE hash = $1', [hashOfKey(second.secretKey)]);
  const asked = vi.spyOn(auth, 'findGoodKeys');
  const with_ = (key: string) => sendFrom('203.0.113.21', { target: '/api/v1/payments/x', headers: [['Authorization', basic(key)]] });
  const strangers = many(500, (index) => with_(`sk_test_${String(index).padStart(32, 'a')}`));
  await until(() => asked.mock.calls.length > 0);
  // never seen by this process, and sent in the middle of them
  expect(tallyOf([await with_(first.secretKey), await with_(second.secretKey)])).toEqual({ 404: 1, 429: 1 });
  expect(tallyOf(await strangers)).toEqual({ 401: 300, 429: 200 });
  // all of them together were few queries
  expect(asked.mock.calls.length).toBeLessThan(100);
  expect(new Set(asked.mock.calls.flatMap(([hashes]) => hashes)).size).toBe(202);
});

test('who has no key at all is refused as any other stranger, on every path of the API', async () => {
  const targets = ['/api/v1/payments', '/api/v1/nothing', '/api/v1/payments//'];
  const answers = await many(400, (index) => sendFrom('203.0.113.31', { target: targets[index % targets.length] ?? '' }));
  const tally = tallyOf(answers);
  expect(Object.keys(tally)).toEqual(['401', '404', '429']);
  const { body, headers } = answers.find(({ status }) => status === 429) ?? { body: '', headers: {} as Record<string, string> };
  expect([JSON.parse(body).error.code, headers['retry-after']]).toEqual(['too_many_requests', '1']);
});

test('what is refused for its number is held for a second', async () => {
  const answers = await many(60, async () => {
    const began = performance.now();
    return { status: (await sendFrom('203.0.113.32', page)).status, ms: performance.now() - began };
  });
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Math.min(...refused.map(({ ms }) => ms))).toBeGreaterThanOrEqual(990);
});

test('a proxy that the settings do not count is told once, in the log', async () => {
  Object.assign(settings(), { trustedProxies: 0 });
  const alone = await aServer();
  Object.assign(settings(), { trustedProxies: 1 });
  const proxyWarnings = () => logged.lines.filter((line) => line.includes('TRUSTED_PROXY'));
  const target = '/api/live';
  await askRaw(alone.port, { target });
  expect(proxyWarnings()).toEqual([]);
  for (const name of ['X-Forwarded-For', 'Forwarded']) await askRaw(alone.port, { target, headers: [[name, '203.0.113.51']] });
  expect(proxyWarnings()).toHaveLength(1);
  expect(proxyWarnings()[0]).not.toContain('203.0.113');
  await alone.close();
});

test('whatever is drawn for a request may set a header of its answer, and of no other', async () => {
  const [told, other] = await Promise.all([sendFrom('203.0.113.90', { target: '/told' }), sendFrom('203.0.113.91', { target: '/other' })]);
  expect([told.headers['x-told'], other.headers['x-told']]).toEqual(['late', undefined]);
});
