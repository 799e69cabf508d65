import { beforeAll, expect, test, vi } from 'vitest';
import type { Handler } from '@/lib/http/handler';
import { apiVersion, http, refusing, resource } from '@/lib/http/http';
import { publicDocument } from '@/lib/http/keyless';
import { showBalance } from '@/lib/merchants/show-balance';
import * as store from '@/lib/operation/store';
import { createPayment } from '@/lib/payments/create-payment';
import { listPayments } from '@/lib/payments/list-payments';
import { errorEnvelope, Refusal, refusalCodes, refusalOf, statusOf, usualSentence } from '@/lib/refusal';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market } from '@/lib/testing/market';
import { countOf } from '@/lib/testing/tables';

vi.spyOn(store, 'openAttempt');

let market: Market;
beforeAll(async () => {
  market = await aMarket();
});

const call = async (handler: Handler, path: string, init: RequestInit = {}) => {
  const response = await handler(new Request(`http://127.0.0.1:3000/api/v1${path}`, init), { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const ours = { 'x-service-api-version': apiVersion, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function expectOurs(headers: Headers) {
  for (const [name, value] of Object.entries(ours)) expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get('x-request-id')).toMatch(id);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
}

test('every answer carries its headers and an id of its own', async () => {
  const answers = [
    await api(market.secretKey, 'GET', '/payments'),
    await api(market.secretKey, 'POST', '/payments', aPayment()),
    await api(market.secretKey, 'POST', '/payments', {}),
    await api(null, 'GET', '/payments'),
    await call(refusing('not_found'), '/nothing'),
    await call(resource({ GET: listPayments }).POST, '/payments'),
    await call(publicDocument(() => ({})).GET, '/openapi.json'),
  ];
  for (const { headers } of answers) expectOurs(headers);
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length);
  const asked = await api(market.secretKey, 'GET', '/payments', undefined, { headers: { 'x-request-id': 'mine\t' } });
  expect(asked.headers.get('x-request-id')).toMatch(id);
});

test('an unknown path and a method that a path has not are told in the envelope', async () => {
  const unknown = await call(refusing('not_found'), '/nothing');
  expect([unknown.status, JSON.parse(unknown.text)]).toEqual([404, errorEnvelope(new Refusal('not_found'), 'en')]);
  const { GET, POST, PUT, PATCH, DELETE } = resource({ GET: listPayments, POST: createPayment });
  for (const [method, handler] of Object.entries({ PUT, PATCH, DELETE })) {
    const answer = await call(handler, '/payments', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(JSON.parse(answer.text).error).toEqual({ code: 'method_not_allowed', message: expect.any(String), param: null, details: {} });
  }
  for (const handler of [GET, POST])
    expect((await call(handler, '/payments', { method: handler === GET ? 'GET' : 'POST' })).status).toBe(401);
  const readOnly = resource({ GET: showBalance });
  expect((await call(readOnly.POST, '/merchants', { method: 'POST' })).headers.get('allow')).toBe('GET');
  const document = publicDocument(() => ({}));
  expect((await call(document.DELETE, '/openapi.json', { method: 'DELETE' })).headers.get('allow')).toBe('GET');
  // a method in a header has no effect
  const overridden = await call(PATCH, '/payments', { method: 'PATCH', headers: { 'x-http-method-override': 'POST' } });
  expect(overridden.status).toBe(405);
});

test('another version than the one there is is 400', async () => {
  for (const version of ['2024-01-01', '2025-01-29', 'latest', '', `${apiVersion}x`]) {
    const answer = await api(market.secretKey, 'GET', '/payments', undefined, { headers: { 'x-service-api-version': version } });
    expect([version, answer]).toMatchObject([
      version,
      { status: 400, body: { error: { code: 'bad_request', param: 'X-Service-API-Version' } } },
    ]);
    expect(answer.body.error.message).toContain(apiVersion);
  }
  expect((await api(market.secretKey, 'GET', '/payments', undefined, { headers: { 'x-service-api-version': apiVersion } })).status).toBe(
    200,
  );
});

test('a sentence in the language that was asked for', async () => {
  for (const [language, isJapanese] of [
    ['ja', true],
    ['ja-JP,en;q=0.5', true],
    ['JA', true],
    ['en', false],
    ['fr-FR', false],
    ['jam', false],
    ['', false],
  ] as const) {
    const headers = { 'accept-language': language };
    const { error } = (await api(market.secretKey, 'POST', '/payments', {}, { headers })).body;
    expect([language, /[ぁ-んァ-ン一-龥]/.test(error.message)]).toEqual([language, isJapanese]);
    expect(error).toMatchObject({ code: 'missing_parameter', param: 'amount' });
    expect((await api(null, 'GET', '/payments', undefined, { headers })).body.error.message).toMatch(isJapanese ? /[一-龥]/ : /^[ -~]+$/);
  }
});

test('the language that the request itself names comes first', async () => {
  const isJapanese = async (method: string, path: string, body?: unknown, language = 'en') => {
    const { error } = (await api(market.secretKey, method, path, body, { headers: { 'accept-language': language } })).body;
    return /[ぁ-んァ-ン一-龥]/.test(error.message);
  };
  expect(await isJapanese('POST', '/payments', { locale: 'ja' })).toBe(true);
  expect(await isJapanese('POST', '/payments', { locale: 'en' }, 'ja')).toBe(false);
  expect(await isJapanese('POST', '/payments', aPayment({ amount: 0, locale: 'fr' }), 'ja')).toBe(true);
  expect(await isJapanese('GET', '/payments?page=0&locale=ja')).toBe(true);
});

test('an idempotency key is for POST; elsewhere it is nothing', async () => {
  const { id: payment } = (await api(market.secretKey, 'POST', '/payments', aPayment())).body;
  for (const key of ['one', 'one', 'é', 'x'.repeat(200)]) {
    const description = `変更 ${key}`;
    const changed = await api(market.secretKey, 'PATCH', `/payments/${payment}`, { description }, { headers: { 'idempotency-key': key } });
    expect([changed.status, changed.headers.get('idempotent-replayed'), changed.body.description]).toEqual([200, null, description]);
    expect((await api(market.secretKey, 'GET', '/payments', undefined, { headers: { 'idempotency-key': key } })).status).toBe(200);
  }
});

test('a scenario forces an outcome on a create call, and does nothing elsewhere', async () => {
  const before = await countOf('Payment');
  for (const [code, status] of [
    ['service_unavailable', 503],
    ['internal_server_error', 500],
    ['not_found', 404],
    ['invalid_parameter', 422],
  ] as const) {
    const headers = { 'service-scenario': code };
    expect([code, await api(market.secretKey, 'POST', '/payments', aPayment(), { headers })]).toMatchObject([
      code,
      { status, body: { error: { code } } },
    ]);
    expect((await api(market.secretKey, 'GET', '/payments', undefined, { headers })).status).toBe(200);
  }
  expect(await countOf('Payment')).toBe(before);
  for (const scenario of ['none', '', '__proto__', 'constructor']) {
    expect((await api(market.secretKey, 'POST', '/payments', aPayment(), { headers: { 'service-scenario': scenario } })).status).toBe(200);
  }
});

test('every code has a status and a full sentence in both languages', () => {
  for (const code of refusalCodes) {
    const refusal = new Refusal(code, { say: usualSentence(code) });
    const [en, ja] = [errorEnvelope(refusal, 'en').error, errorEnvelope(refusal, 'ja').error];
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(en.message).toMatch(/^[A-Z].*\.$/);
    expect(ja.message).toMatch(/。$/);
    expect(refusalOf(errorEnvelope(new Refusal(code, { param: 'a', details: { b: 1 }, say: usualSentence(code) }), 'en'))).toMatchObject({
      code,
      param: 'a',
      details: { b: 1 },
    });
  }
});

test('S23 ErrorLeak: what fails inside is told without its words', async () => {
  for (const [error, status, code] of [
    [new Error('secret words at /srv/app/lib/x.ts'), 500, 'internal_server_error'],
    [Object.assign(new Error('SELECT secret'), { code: '22P02' }), 500, 'internal_server_error'],
    [Object.assign(new Error('secret'), { code: '57P01' }), 503, 'service_unavailable'],
    [Object.assign(new Error('secret'), { code: '08006' }), 503, 'service_unavailable'],
    [Object.assign(new Error('secret'), { code: '53300' }), 503, 'service_unavailable'],
    [Object.assign(new Error('secret'), { code: 'P2024' }), 503, 'service_unavailable'],
    [Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 503, 'service_unavailable'],
    ['secret', 500, 'internal_server_error'],
    [null, 500, 'internal_server_error'],
  ] as const) {
    const before = await countOf('Payment');
    vi.mocked(store.openAttempt).mockRejectedValueOnce(error);
    const answer = await api(market.secretKey, 'POST', '/payments', aPayment());
    expect([answer.status, answer.body.error.code, answer.body.error.details]).toEqual([status, code, {}]);
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
    for (const word of ['secret', 'SELECT', '/srv', 'P2024', 'http.ts']) expect(answer.text).not.toContain(word);
    expect(await countOf('Payment')).toBe(before);
  }
});

test('a dry run that is no boolean is refused, and does nothing', async () => {
  const { id: payment } = (await api(market.secretKey, 'POST', '/payments', aPayment())).body;
  const held = (await api(market.secretKey, 'POST', '/payments', aPayment({ capture: false }))).body.id;
  for (const path of [`/payments/${payment}/refund`, `/payments/${held}/capture`]) {
    for (const value of ['yes', 'TRUE', '2', '', 'null', 'tru']) {
      const answer = await api(market.secretKey, 'POST', `${path}?dry_run=${value}`, {});
      expect([value, answer]).toMatchObject([value, { status: 422, body: { error: { code: 'invalid_parameter', param: 'dry_run' } } }]);
    }
    for (const value of ['true', '1'])
      expect((await api(market.secretKey, 'POST', `${path}?dry_run=${value}`, {})).body.dry_run).toBe(true);
    expect((await api(market.secretKey, 'POST', `${path}?dry_run=true&dry_run=false`, {})).status).toBe(400);
    expect((await api(market.secretKey, 'POST', path, { dry_run: true })).body.dry_run).toBe(true);
  }
  expect((await api(market.secretKey, 'GET', `/payments/${payment}`)).body).toMatchObject({ status: 'captured', amount_refunded: 0 });
  expect((await api(market.secretKey, 'GET', `/payments/${held}`)).body.status).toBe('authorized');
  for (const value of ['false', '0']) {
    const answer = await api(market.secretKey, 'POST', `/payments/${payment}/refund?dry_run=${value}`, {
      amount: 100,
      platform_details: { submerchants: [] },
    });
    expect([answer.status, answer.body.resource]).toEqual([200, 'payment']);
  }
});

test('who brings a key in another way is told how, and nothing of what was sent', async () => {
  const answerTo = async (authorization: string | null, language = 'en') => {
    const headers = { 'accept-language': language, ...(authorization !== null && { authorization }) };
    const { status, headers: answered, body } = await api(null, 'GET', '/payments', undefined, { headers });
    expect([authorization, status, answered.get('www-authenticate')]).toEqual([authorization, 401, 'Basic realm="API", charset="UTF-8"']);
    expect(JSON.stringify(body)).not.toContain('sk_test');
    return body.error.message as string;
  };
  const key = market.secretKey;
  for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`, 'Bearer', `Bearer ${key}:`]) {
    expect(await answerTo(header)).toMatch(
      /^A key is not taken as Bearer\. A valid API key is required\. Send it by HTTP Basic: the key is the user name/,
    );
    expect(await answerTo(header, 'ja')).toMatch(/^Bearerではキーを受け付けていません。有効なAPIキーが必要です。HTTP Basic認証で/);
  }
  const asPassword = Buffer.from(`:${key}`).toString('base64');
  for (const header of [null, key, `Basic ${key}`, `Basic ${asPassword}`, `Token ${key}`, `Bearertoken ${key}`, 'Digest username="x"']) {
    expect([header, await answerTo(header)]).toEqual([
      header,
      expect.stringMatching(/^A valid API key is required\. Send it by HTTP Basic: /),
    ]);
    expect([header, await answerTo(header, 'ja')]).toEqual([header, expect.stringMatching(/^有効なAPIキーが必要です。HTTP Basic認証で/)]);
  }
});

test('the handler is one that any Web server can mount', async () => {
  const request = new Request('https://elsewhere.example/any/path?per_page=1', {
    headers: { authorization: `Basic ${Buffer.from(`${market.secretKey}:`).toString('base64')}` },
  });
  const response = await http(listPayments)(request, { params: Promise.resolve({}) });
  expect([response instanceof Response, response.status, (await response.json()).per_page]).toEqual([true, 200, 1]);
});
