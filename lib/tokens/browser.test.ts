// What a page of any origin may do with a publishable key.
import { beforeAll, expect, test } from 'vitest';
import { routes } from '@/lib/api/routes';
import { apiVersion } from '@/lib/http/http';
import { settings } from '@/lib/installation';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, asRole, type Market, testCard } from '@/lib/testing/market';
import { countOf } from '@/lib/testing/tables';

let market: Market;
let publishable = '';
beforeAll(async () => {
  market = await aMarket({ sellers: 0 });
  publishable = (await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'browser' })).value;
});

const origin = { origin: 'https://shop.example' };
const give = (key: string | null, body: unknown = { payment_details: testCard }) => api(key, 'POST', '/tokens', body, { headers: origin });

test('a browser asks first, and is told what it may send', async () => {
  const tokens = routes()['/api/v1/tokens'] ?? expect.fail();
  const request = new Request('http://127.0.0.1:3000/api/v1/tokens', { method: 'OPTIONS', headers: origin });
  const { status, headers } = await tokens.OPTIONS(request, { params: Promise.resolve({}) });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-methods')).toBe('POST');
  const allowed = headers.get('access-control-allow-headers')?.split(', ');
  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'x-service-api-version']));
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test('it can read every answer, a refusal too', async () => {
  for (const [answer, status] of [
    [await give(publishable), 200],
    [await give(market.secretKey), 200],
    [await give(publishable, {}), 422],
    [await give(null), 401],
    [await give(`${publishable}x`), 401],
  ] as const) {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(answer.headers.get('x-service-api-version')).toBe(apiVersion);
  }
});

test('nothing else of the API is open to it, or may be read across origins', async () => {
  for (const [path, handlers] of Object.entries(routes()).filter(([path]) => path.startsWith('/api/v1/customers'))) {
    const request = new Request(`http://127.0.0.1:3000${path}`, { method: 'OPTIONS', headers: origin });
    const { headers } = await handlers.OPTIONS(request, { params: Promise.resolve({}) });
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
  }
  for (const [method, path] of [
    ['POST', '/customers'],
    ['GET', '/customers'],
    ['POST', '/payments'],
    ['GET', '/payments'],
  ] as const) {
    const answer = await api(publishable, method, path, method === 'GET' ? undefined : {}, { headers: origin });
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'forbidden']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('S11 CsrfApi: a key that a browser remembers does nothing for another site’s page', async () => {
  const before = await countOf('Payment');
  const simple = { 'content-type': 'application/x-www-form-urlencoded' };
  const payment = aPayment();
  for (const site of ['cross-site', 'same-site'])
    for (const [method, path, body] of [
      ['POST', '/payments', payment],
      ['GET', '/payments', undefined],
      ['GET', '/customers', undefined],
    ] as const) {
      const answer = await api(market.secretKey, method, path, body, { headers: { 'sec-fetch-site': site, ...simple } });
      expect([site, method, path, answer.status]).toEqual([site, method, path, 403]);
    }
  expect(await countOf('Payment')).toBe(before);
  // a browser without this header sends the page's origin
  for (const [from, status] of [
    ['https://evil.example', 403],
    ['null', 403],
    [settings().publicUrl, 200],
  ] as const) {
    const answer = await api(market.secretKey, 'POST', '/payments', payment, { headers: { origin: from } });
    expect([from, answer.status]).toEqual([from, status]);
  }
  // our own reference, a typed address, and programs
  for (const site of ['same-origin', 'none', undefined]) {
    const headers: Record<string, string> = site ? { 'sec-fetch-site': site } : {};
    expect([site, (await api(market.secretKey, 'POST', '/payments', payment, { headers })).status]).toEqual([site, 200]);
  }
  // endpoints for customers' browsers accept pages of any origin
  const { status } = await api(
    publishable,
    'POST',
    '/tokens',
    { payment_details: testCard },
    { headers: { 'sec-fetch-site': 'cross-site' } },
  );
  expect(status).toBe(200);
});
