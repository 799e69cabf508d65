import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRaw, basic, type RawAnswer, type RawRequest } from '../../lib/testing/requests/raw-http';
import { demoPlatform, type Product, startProduct } from '../../lib/testing/servers/product';
import { embeddedLogins } from '../database-logins.mjs';
import { findRunning } from '../embedded-postgres.mjs';
import { restoreMarket } from './market-snapshot.mjs';

// One database, with two servers of the API: beside the site, and alone.
const dataDir = path.resolve(`data/mounts-${process.pid}`);
const products: Product[] = [];
let key = '';
let id = '';

beforeAll(async () => {
  const given = { DATA_DIR: dataDir, PUBLIC_URL: 'https://pay.example.jp' };
  await restoreMarket(dataDir);
  products.push(await startProduct(given));
  const DATABASE_OWNER_URL = (await findRunning(dataDir)) ?? '';
  const { url: DATABASE_URL } = embeddedLogins(dataDir, DATABASE_OWNER_URL);
  products.push(await startProduct({ ...given, DATABASE_URL }, ['api'])); // another server migrates
  ({ id, secret_key: key } = demoPlatform(dataDir));
});
afterAll(async () => {
  for (const product of products.reverse()) await product.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Without what differs in each call: the time, ids. */
function comparable({ status, headers, body }: RawAnswer) {
  const kept = Object.entries(headers).filter(([name]) => name !== 'date');
  const own = (text: string) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (found) => (found === id ? found : 'an id'))
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'a moment');
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, own(value)])), body: own(body) };
}

const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
const payment = { amount: 10_000, tax: 0, currency: 'JPY', payment_details: card, platform_details: { submerchants: [] } };
const json = ['Content-Type', 'application/json'] as const;
const sends = (body: unknown, ...headers: (readonly [string, string])[]): RawRequest => ({
  method: 'POST',
  target: '/api/v1/payments',
  headers: [json, ...headers],
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const declined = { ...payment, payment_details: { ...card, number: '4123111111111000' } };

/** At least one of every kind of answer. */
const requests = (): Record<string, RawRequest> => ({
  list: { target: '/api/v1/payments?per_page=2&status=captured' },
  'list in Japanese': { target: '/api/v1/payments?page=0', headers: [['Accept-Language', 'ja']] },
  packed: { target: '/api/v1/payments/x', headers: [['Accept-Encoding', 'gzip']] },
  show: { target: `/api/v1/merchants/${id}` },
  balance: { target: `/api/v1/merchants/${id}/balances/JPY` },
  document: { target: '/api/v1/openapi.json' },
  head: { method: 'HEAD', target: '/api/v1/payments?per_page=1' },
  'head of what is wrong': { method: 'HEAD', target: '/api/v1/payments?per_page=0' },
  options: { method: 'OPTIONS', target: '/api/v1/payments' },
  'options of a document': { method: 'OPTIONS', target: '/api/v1/openapi.json' },
  'a browser asks first': { method: 'OPTIONS', target: '/api/v1/tokens' },
  'a token': { ...sends({ payment_details: card }), target: '/api/v1/tokens' },
  'deletes nobody': { method: 'DELETE', target: '/api/v1/customers/00000000-0000-7000-8000-000000000000' },
  'options of nothing': { method: 'OPTIONS', target: '/api/v1/nothing' },
  'no method': { method: 'TRACE', target: '/api/v1/payments' },
  'another method': { method: 'PUT', target: '/api/v1/payments' },
  'method in a header': { method: 'POST', target: `/api/v1/merchants/${id}`, headers: [['X-HTTP-Method-Override', 'GET']] },
  nothing: { target: '/api/v1/nothing' },
  'nothing at all': { target: '/api' },
  unknown: { target: '/api/v1/payments/00000000-0000-7000-8000-000000000000' },
  shapeless: { target: '/api/v1/payments/%E3%81%82' },
  'a slash in an id': { target: '/api/v1/payments/a%2Fb' },
  'nul in an id': { target: '/api/v1/payments/%00' },
  'a slash at the end': { target: '/api/v1/payments/' },
  'two slashes': { target: '/api/v1//payments' },
  'two slashes before': { target: '//api/v1/payments' },
  dots: { target: '/api/v1/merchants/../payments' },
  'hidden dots': { target: '/api/v1/merchants/%2e%2e/payments' },
  'a backslash': { target: '/api/v1/merchants\\..\\payments' },
  'another spelling': { target: '/api/v1/%70ayments' },
  'another case': { target: '/api/V1/payments' },
  'a broken path': { target: '/api/v1/payments/%zz' },
  'a broken query': { target: '/api/v1/payments?status=%zz' },
  'not UTF-8': { target: '/api/v1/payments?status=%ff' },
  'a name twice': { target: '/api/v1/payments?page=1&page=2' },
  'nested query': { target: '/api/v1/payments?a[b][c]=d&page=1' },
  'a query that the site has a meaning for': { target: `/api/v1/merchants/${id}?nxtPid=x&_rsc=1&id=x` },
  'a star': { target: '*' },
  absolute: { target: `http://elsewhere.example/api/v1/merchants/${id}` },
  'another host': { target: `/api/v1/merchants/${id}`, headers: [['Host', 'elsewhere.example']] },
  'two hosts': {
    target: `/api/v1/merchants/${id}`,
    headers: [
      ['Host', 'a'],
      ['Host', 'b'],
    ],
  },
  'no host': { target: '/api/v1/payments', headers: [['Host', '']] },
  'another version by its other name': { target: '/api/v1/payments', headers: [['X-KOMOJU-API-VERSION', '1999-01-01']] },
  'another version': { target: '/api/v1/payments', headers: [['X-Service-API-Version', '1999-01-01']] },
  'a piece of a page': {
    target: `/api/v1/merchants/${id}`,
    headers: [
      ['RSC', '1'],
      ['Next-Router-State-Tree', 'x'],
      ['Next-Url', '/'],
    ],
  },
  'a step of the site': {
    target: '/api/v1/payments/x',
    headers: [
      ['X-Middleware-Subrequest', 'proxy'],
      ['X-Matched-Path', '/api/v1/merchants'],
      ['X-Invoke-Path', '/api/v1/merchants'],
    ],
  },
  'another protocol': {
    target: `/api/v1/merchants/${id}`,
    headers: [
      ['Connection', 'close, upgrade'],
      ['Upgrade', 'websocket'],
      ['Sec-WebSocket-Version', '13'],
      ['Sec-WebSocket-Key', 'AAAAAAAAAAAAAAAAAAAAAA=='],
    ],
  },
  'expects something': { target: '/api/v1/payments/x', headers: [['Expect', 'miracles']] },
  'a body where none belongs': { target: `/api/v1/merchants/${id}`, headers: [json], body: '{"a":1}' },
  made: sends(payment),
  'made with a key': sends(payment, ['Idempotency-Key', 'mounts']),
  'the key again': sends(payment, ['Idempotency-Key', 'mounts']),
  'the key for something else': sends({ ...payment, amount: 1 }, ['Idempotency-Key', 'mounts']),
  'a form': { ...sends('amount=0&currency=JPY'), headers: [['Content-Type', 'application/x-www-form-urlencoded']] },
  multipart: {
    ...sends('--b\r\nContent-Disposition: form-data; name="amount"\r\n\r\n5\r\n--b--\r\n'),
    headers: [['Content-Type', 'multipart/form-data; boundary=b']],
  },
  chunked: {
    method: 'POST',
    target: '/api/v1/payments',
    headers: [json, ['Transfer-Encoding', 'chunked']],
    body: 'a\r\n{"amount":\r\n2\r\n0}\r\n0\r\n\r\n',
  },
  'no body': { method: 'POST', target: '/api/v1/payments' },
  'no JSON': sends('{'),
  'two types': { ...sends(payment), headers: [json, ['Content-Type', 'text/plain']] },
  'no such type': { ...sends(payment), headers: [['Content-Type', 'text/xml']] },
  'packed body': sends(payment, ['Content-Encoding', 'gzip']),
  'too much': { ...sends('{'), headers: [json, ['Content-Length', '1048577']] },
  missing: sends({ currency: 'JPY' }),
  invalid: sends({ ...payment, amount: '1e3' }),
  'in dollars': sends({ ...payment, currency: 'USD' }),
  declined: sends(declined),
  'declined with a key': sends(declined, ['Idempotency-Key', 'declined']),
  'declined again': sends(declined, ['Idempotency-Key', 'declined']),
  'declined again by its other name': sends(declined, ['x-komoju-idempotency', 'declined']),
  'too late': sends(payment, ['Service-Not-After', '2020-01-01T00:00:00Z']),
  'no key to close': { method: 'POST', target: '/api/v1/idempotency_keys/%E3%81%82/close' },
  'two keys that differ': sends(declined, ['Idempotency-Key', 'one'], ['X-KOMOJU-IDEMPOTENCY', 'another']),
  fraudulent: sends(payment, ['Service-Scenario', 'fraudulent']),
  unavailable: sends(payment, ['Service-Scenario', 'service_unavailable']),
  'forced by its other name': sends(payment, ['komoju-scenario', 'service_unavailable']),
  forced: sends(payment, ['Service-Scenario', 'internal_server_error']),
  'no key': { target: '/api/v1/payments', headers: [['Authorization', '']] },
  'another key': { target: '/api/v1/payments', headers: [['Authorization', basic('sk_test_nobody')]] },
  'two keys': {
    target: '/api/v1/payments',
    headers: [
      ['Authorization', basic(key)],
      ['Authorization', basic(key)],
    ],
  },
  bearer: { target: '/api/v1/payments', headers: [['Authorization', `Bearer ${key}`]] },
  live: { target: '/api/live' },
  'no figures': { target: '/api/metrics' },
  'health cannot be posted': { method: 'POST', target: '/api/health' },
});

const signed = (request: RawRequest): RawRequest =>
  request.headers?.some(([name]) => name === 'Authorization')
    ? request
    : { ...request, headers: [...(request.headers ?? []), ['Authorization', basic(key)]] };

/** Each server gets its own idempotency key, or the second would return the first one's reply. */
const apart = (request: RawRequest, at: number): RawRequest => ({
  ...request,
  ...(request.headers && {
    headers: request.headers.map(([name, value]) => (/idempotency/i.test(name) ? [name, `${value}-${at}`] : [name, value])),
  }),
});

test('beside the site and alone the API answers alike', async () => {
  const statuses = new Set<number>();
  for (const [name, request] of Object.entries(requests())) {
    const answers = await Promise.all(products.map(async ({ port }, at) => comparable(await askRaw(port, signed(apart(request, at))))));
    expect.soft({ name, ...answers[1] }).toEqual({ name, ...answers[0] });
    statuses.add(answers[0]?.status ?? 0);
  }
  // every class of answer occurred
  expect([...statuses].sort()).toEqual([200, 204, 400, 401, 404, 405, 413, 415, 417, 422, 500, 502, 503]);
});
