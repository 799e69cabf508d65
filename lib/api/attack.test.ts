import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { operations } from '@/lib/api/operations';
import { makeRouter } from '@/lib/api/router';
import { routes } from '@/lib/api/routes';
import { pool } from '@/lib/db/pool';
import type { Operation } from '@/lib/operation/operation';
import { api } from '@/lib/testing/api';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { account } from '@/lib/testing/fixtures/refund-requests';
import { aSecureToken, aSecureTokenRequest } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, aPayment, type Market, splitOf, testCard } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { dumpTables, sql } from '@/lib/testing/tables';
import { isQuick } from '@/lib/testing/tier';

let market: Market;
let payment = '';
const hidden: Record<string, string> = {};
beforeAll(async () => {
  market = await aMarket();
  hidden.secure_tokens = await aSecureToken(market.secretKey);
  const checkout = { amount: 1_000, currency: 'JPY', platform_details: splitOf() };
  hidden.sessions = (await api(market.secretKey, 'POST', '/sessions', checkout)).body.id;
  payment = (await api(market.secretKey, 'POST', '/payments', aPayment({ external_order_num: 'A-100%_1', metadata: { a: 'b' } }))).body.id;
  hidden.customers = (await api(market.secretKey, 'POST', '/customers', { payment_details: testCard, email: 'a@example.jp' })).body.id;
});

const injections = [
  "'",
  "''",
  "' OR '1'='1",
  "' OR 1=1 --",
  '\'; DROP TABLE "Payment"; --',
  '"; SELECT pg_sleep(5); --',
  "\\'; SELECT 1; --",
  '1) OR (1=1',
  '\' UNION SELECT NULL, hash FROM "ApiKey" --',
  '\'||(SELECT hash FROM "ApiKey" LIMIT 1)||\'',
  '$1',
  '$$; SELECT 1; $$',
  '%',
  '_',
  'A-100%_1%',
  'A-1__%_1',
  '\\',
  '\\\\',
  '{1,2}',
  '{"a":1}',
  "E'\\x27'",
  'captured,refunded) OR (1=1',
  'id; DESC',
  '%27%20OR%201=1',
  '＇ OR 1=1',
  'ʼ OR 1=1',
];

test('S17 SqlInjection: in a filter it finds nothing, in a path nobody, in a text it is a text', async () => {
  const secrets = (await dumpTables()).ApiKey ?? '';
  const [hash = ''] = /[0-9a-f]{64}/.exec(secrets) ?? [];
  expect(hash).not.toBe('');
  const lists = ['/payments', '/merchants', '/customers', `/merchants/${market.id}/balances/JPY/transactions`];
  const filters = [
    'status',
    'currency',
    'external_order_num',
    'start_time',
    'end_time',
    'customer',
    'email',
    'submerchant_id',
    'platform_role',
    'type',
    'payment_id',
    'page',
    'per_page',
    'order',
    'sort',
    'order_by',
  ];
  const unfiltered = Object.fromEntries(
    await Promise.all(lists.map(async (list) => [list, (await api(market.secretKey, 'GET', list)).body.total])),
  );
  const inject = async (list: string, filter: string, injection: string) => {
    const { status, body, text } = await api(market.secretKey, 'GET', `${list}?${filter}=${encodeURIComponent(injection)}`);
    expect([list, filter, injection, [200, 422].includes(status)]).toEqual([list, filter, injection, true]);
    // a parameter that is not a filter of this list is ignored; a filter finds nothing
    if (status === 200)
      expect([list, filter, injection, [0, unfiltered[list]].includes(body.total)]).toEqual([list, filter, injection, true]);
    if (filter === 'external_order_num' && list === '/payments') expect([injection, body.total]).toEqual([injection, 0]);
    expect(text).not.toContain(hash);
  };
  // each filter of each list with some of the texts; with all of them in a long run
  const pairs = lists.flatMap((list) => filters.map((filter) => [list, filter] as const));
  let turn = 0;
  const asksNow = () => {
    turn++;
    return isQuick ? pairs.filter((_, at) => (at + turn) % 3 === 0) : pairs;
  };
  /** Requests everything, and returns whether a statement slept in the database meanwhile. */
  const askAll = async (text: string) => {
    let isOver = false;
    const asked = Promise.all(asksNow().map(([list, filter]) => inject(list, filter, text))).finally(() => {
      isOver = true;
    });
    const asleep: object[] = [];
    for (; !isOver; await wait(50))
      asleep.push(...(await sql(`SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`)));
    await asked;
    return asleep;
  };
  for (const injection of injections) {
    const encoded = encodeURIComponent(injection);
    expect(await askAll(injection)).toEqual([]);
    for (const path of [
      `/secure_tokens/${encoded}`,
      `/payments/${encoded}`,
      `/merchants/${encoded}`,
      `/customers/${encoded}`,
      `/merchants/${encoded}/balances/JPY`,
      `/merchants/${market.id}/balances/${encoded}`,
    ])
      expect([path, (await api(market.secretKey, 'GET', path)).status]).toEqual([path, 404]);
    const words = { description: injection, metadata: { [injection.slice(0, 30)]: injection } };
    const changed = await api(market.secretKey, 'PATCH', `/payments/${payment}`, words);
    expect([injection, changed.status, changed.body.description, changed.body.metadata]).toEqual([
      injection,
      200,
      injection,
      words.metadata,
    ]);
    const named = await api(market.secretKey, 'PATCH', `/customers/${hidden.customers}`, { metadata: words.metadata });
    expect([injection, named.status, named.body.metadata]).toEqual([injection, 200, words.metadata]);
    const token = await api(market.secretKey, 'POST', '/customers', { payment_details: injection });
    expect([injection, token.status, token.body.error.code]).toEqual([injection, 422, 'invalid_token']);
    const key = { headers: { 'idempotency-key': injection.replace(/[^ -~]/g, 'x') } };
    expect(
      (await api(market.secretKey, 'POST', '/payments', { ...aPayment(), platform_details: splitOf([injection, 1]) }, key)).status,
    ).toBe(422);
  }
  const found = await api(market.secretKey, 'GET', `/payments?external_order_num=${encodeURIComponent('A-100%_1')}`);
  expect(found.body.total).toBe(1);
});

/** One request for each route, as complete as needed to reach the operation. */
const find = makeRouter(routes());
const call = async ({ definition }: Operation) => {
  const [method = '', path = ''] = (definition.route ?? '').split(' ');
  const noun = path.replace('/test_helpers', '').split('/')[1] ?? '';
  const id = noun === 'payments' ? payment : (hidden[noun] ?? market.id);
  const [seller = ''] = market.sellers;
  const at = `/api/v1${path
    .replace('{id}', path.includes('/files') ? seller : id)
    .replace('{currency}', 'JPY')
    .replace('{file_id}', market.id)}`;
  const found = find(at);
  const usual = { name: '名', platform_role: 'payout', description: 'x', outcome: 'marked_as_fraud', status: 'accepted', seconds: 1 };
  const given = { payment_details: testCard };
  const checkout = { amount: 1_000, currency: 'JPY', platform_details: splitOf() };
  const bodies: Record<string, object> = {
    '/payments': aPayment(),
    '/secure_tokens': aSecureTokenRequest(),
    '/sessions': checkout,
    '/fee_profiles': { name: '名', tiers: [{ basis_points: 1_000 }] },
    '/merchants/{id}/payouts_hold': { reason: 'x' },
    '/fee_profiles/{id}': { tiers: [{ basis_points: 1_000 }] },
    '/tokens': given,
    '/customers': given,
    '/test_helpers/sessions/{id}/agree': { method: 'paypay', outcome: 'approved' },
    '/payments/{id}/refund_request': account,
    '/payments/{id}/refund_claims': { include_payment_method_fee: false },
    '/test_helpers/payments/{id}/refund': { amount: 1 },
    '/test_helpers/refund_requests/{id}/simulate': { outcome: 'completed' },
    '/merchants/{id}/balances/{currency}/transfer': { direction: 'to_payout', amount: 1 },
    '/test_helpers/settlements/{id}/simulate': { outcome: 'paid' },
    '/test_helpers/chargebacks': { payment_id: payment },
    '/test_helpers/chargebacks/{id}/simulate': { outcome: 'lost' },
  };
  const json = JSON.stringify(bodies[path] ?? usual);
  const body = method === 'GET' ? {} : { body: definition.upload ? formOf({ filename: 'x.pdf', bytes: aPdf() }) : json };
  const type = definition.upload ? formType : 'application/json';
  const headers = { authorization: basic(market.secretKey), 'content-type': type, 'idempotency-key': randomUUID() };
  const request = new Request(`http://127.0.0.1:3000${at}`, { method, headers, ...body });
  const response = await found?.handlers[method as 'GET'](request, { params: Promise.resolve(found.params) });
  return { at: `${method} ${path}`, status: response?.status ?? 0, headers: response?.headers, text: (await response?.text()) ?? '' };
};

const words = ['sesame', '/srv/', 'SELECT', 'P2010', '22P02', 'stack', 'node_modules', '.ts:', 'Error', 'Prisma'];
class PrismaClientKnownRequestError extends Error {
  override name = 'PrismaClientKnownRequestError';
  code = 'P2010';
  meta = {
    driverAdapterError: {
      cause: { originalCode: '22P02', originalMessage: 'SELECT sesame', detail: 'Failing row contains (sesame)', big: 1n },
    },
  };
}
const circular: Record<string, unknown> = { sesame: true };
circular.self = circular;
const thrown: unknown[] = [
  new Error('sesame at /srv/app/lib/x.ts:1'),
  new PrismaClientKnownRequestError('SELECT sesame'),
  new TypeError('Cannot read properties of undefined (reading sesame)'),
  new AggregateError([new Error('sesame')], 'sesame'),
  new RangeError('Maximum call stack size exceeded'),
  new SyntaxError('Unexpected token sesame in JSON'),
  'sesame',
  undefined,
  null,
  42,
  circular,
];

test('S23 ErrorLeak: an exception in any route is told without its words, and can be found by its id', async () => {
  for (const operation of operations as readonly Operation[]) {
    for (const error of thrown) {
      const failing = vi.spyOn(operation, 'execute').mockRejectedValueOnce(error);
      const { at, status, headers, text } = await call(operation);
      expect([at, String(error), status, JSON.parse(text).error.code]).toEqual([at, String(error), 500, 'internal_server_error']);
      for (const word of words) expect(text).not.toContain(word);
      expect(headers?.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      for (const [, value] of headers ?? []) expect(value).not.toContain('sesame');
      failing.mockRestore();
    }
  }
});

test('S23 ErrorLeak: so is a database that fails in the middle of any of them', async () => {
  const codes = { '22P02': 500, '42P01': 500, '23514': 500, '57P01': 503, '08006': 503, '53300': 503 };
  for (const operation of operations as readonly Operation[]) {
    for (const [code, expected] of Object.entries(codes)) {
      const error = () =>
        Object.assign(new Error('SELECT sesame FROM "Payment"'), {
          code,
          severity: 'ERROR',
          detail: 'Failing row contains (sesame).',
          hint: 'sesame',
        });
      const failing = [
        vi.spyOn(pool, 'query').mockImplementation((() => Promise.reject(error())) as never),
        vi.spyOn(pool, 'connect').mockImplementation((() => Promise.reject(error())) as never),
      ];
      const { at, status, text } = await call(operation);
      for (const spy of failing) spy.mockRestore();
      expect([at, code, [status, JSON.parse(text).error.details]]).toEqual([at, code, [expected, {}]]);
      for (const word of words) expect([at, code, text.includes(word)]).toEqual([at, code, false]);
    }
  }
});
