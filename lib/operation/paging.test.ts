import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

type Item = { id: string; created_at: string; status: string; type: string };
type Listed = { total: number; page: number; per_page: number; last_page: number; data: Item[]; total_exceeded?: true };

let market: Market;
let lists: string[];
const statuses = ['captured', 'captured', 'authorized', 'captured', 'cancelled', 'captured', 'captured', 'failed', 'captured'];

const call = (path: string, key = market.secretKey) => api(key, 'GET', path);
const get = async (path: string, key?: string): Promise<Listed> => (await call(path, key)).body;
const pay = (overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api(market.secretKey, 'POST', '/payments', aPayment(overrides), { headers });
const join = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

beforeAll(async () => {
  market = await aMarket({ sellers: 12 });
  const transactions = `/merchants/${market.id}/balances/JPY/transactions`;
  lists = ['/payments', '/merchants', transactions, `/merchants/${market.sellers[0]}/balances/JPY/transactions`];
  for (const [index, status] of statuses.entries()) {
    const split = splitOf([market.sellers[index % 3] ?? '', 1_000 + index, 10]);
    const details = {
      platform_details: split,
      external_order_num: `order-${index % 4}`,
      capture: !['authorized', 'cancelled'].includes(status),
    };
    const { body } = await pay(details, status === 'failed' ? { 'service-scenario': 'card_declined' } : {});
    if (status === 'cancelled') await api(market.secretKey, 'POST', `/payments/${body.id}/cancel`);
  }
});

test('P01 PaginationDrift: newest first, the id between equals, and every row on one page', async () => {
  // many rows of one moment, so that only the id orders them
  await sql(
    `UPDATE "Payment" SET "createdAt" = date_trunc('minute', "createdAt" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' WHERE "tenantId" = $1`,
    [market.id],
  );
  for (const path of lists) {
    const all = await get(join(path, 'per_page=100'));
    expect(all.data).toHaveLength(all.total);
    const ordered = [...all.data].sort((a, b) =>
      a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
    );
    expect(all.data.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
    for (const size of [1, 2, 7]) {
      const seen: string[] = [];
      const last = Math.ceil(all.total / size);
      for (let page = 1; page <= last; page++) {
        const part = await get(join(path, `page=${page}&per_page=${size}`));
        expect(part).toMatchObject({ resource: 'list', total: all.total, page, per_page: size, last_page: last });
        seen.push(...part.data.map(({ id }) => id));
      }
      expect(seen).toEqual(all.data.map(({ id }) => id));
    }
  }
});

test('P01 PaginationDrift: rows that arrive while somebody pages push the rest back by as many, and lose none', async () => {
  const before = (await get('/payments?per_page=100')).data.map(({ id }) => id);
  const first = (await get('/payments?per_page=4')).data.map(({ id }) => id);
  const added = [(await pay()).body.id, (await pay()).body.id].reverse();
  const seen = [...first];
  for (let page = 2; page <= (await get('/payments?per_page=4')).last_page; page++) {
    seen.push(...(await get(`/payments?per_page=4&page=${page}`)).data.map(({ id }) => id));
  }
  expect(new Set(seen)).toEqual(new Set(before));
  expect(seen.length).toBe(before.length + 2);
  expect((await get('/payments?per_page=100')).data.map(({ id }) => id)).toEqual([...added, ...before]);
});

test('P02 PageAbuse', async () => {
  for (const path of lists) {
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1e3', 'page=9999999999', 'page[]=1', 'page[gt]=1']) {
      expect([path, query, await call(join(path, query))]).toMatchObject([
        path,
        query,
        { status: 422, body: { error: { code: 'invalid_parameter', param: 'page' } } },
      ]);
    }
    for (const query of ['per_page=0', 'per_page=101', 'per_page=-1', 'per_page=1000000000', 'per_page=1.5', 'per_page=all']) {
      expect([query, await call(join(path, query))]).toMatchObject([query, { status: 422, body: { error: { param: 'per_page' } } }]);
    }
    for (const query of ['page=1000000000', 'page=10001', 'page=1001&per_page=100', 'page=100001&per_page=1']) {
      const refused = await call(join(path, query));
      expect([query, refused]).toMatchObject([query, { status: 422, body: { error: { code: 'invalid_parameter', param: 'page' } } }]);
      expect(refused.body.error.message).toContain('start_time');
    }
    expect((await call(join(path, 'page=1&page=2'))).status).toBe(400);
    for (const query of ['page=10000', 'page=1000&per_page=100', 'page=100000&per_page=1', 'page=50']) {
      const past = await call(join(path, query));
      expect([query, past.status, past.body.data]).toEqual([query, 200, []]);
    }
    expect(await get(path)).toMatchObject({ page: 1, per_page: 10 });
    expect(await get(join(path, 'page=1.0&per_page=03&unknown=1'))).toMatchObject({ page: 1, per_page: 3 });
  }
});

test('P02 PageAbuse: an empty list has one page', async () => {
  const empty = await aMarket({ sellers: 0 });
  for (const path of ['/payments', `/merchants/${empty.id}/balances/JPY/transactions`]) {
    const { secretKey } = empty;
    expect(await get(path, secretKey)).toEqual({ resource: 'list', total: 0, page: 1, per_page: 10, last_page: 1, data: [] });
    expect(await get(join(path, 'page=3'), secretKey)).toEqual({
      resource: 'list',
      total: 0,
      page: 3,
      per_page: 10,
      last_page: 1,
      data: [],
    });
  }
  expect(await get('/merchants?platform_role=payout', empty.secretKey)).toMatchObject({ total: 0, last_page: 1, data: [] });
});

test('the unfiltered total is the counter, and is exact', async () => {
  const [counted] = await sql<{ n: number }>(`SELECT sum(rows)::int AS n FROM "ListCount" WHERE "tenantId" = $1`, [market.id]);
  const [payments] = await sql<{ n: number }>('SELECT count(*)::int AS n FROM "Payment" WHERE "tenantId" = $1', [market.id]);
  expect(counted).toEqual(payments);
  expect((await get('/payments')).total).toBe(payments?.n);
  await Promise.all(Array.from({ length: 20 }, () => pay()));
  expect((await get('/payments')).total).toBe((payments?.n ?? 0) + 20);
  for (const path of lists.slice(2)) {
    const id = path.split('/')[2];
    const [entries] = await sql<{ n: number }>('SELECT count(*)::int AS n FROM "Entry" WHERE "tenantId" = $1 AND "accountId" = $2', [
      market.id,
      id,
    ]);
    expect((await get(path)).total).toBe(entries?.n);
  }
});

test('payments by status, order, seller and time', async () => {
  const all = (await get('/payments?per_page=100')).data;
  for (const wanted of [['captured'], ['authorized', 'failed'], ['cancelled', 'captured', 'authorized'], ['expired'], ['refunded']]) {
    for (const comma of [',', ', ', '%2C']) {
      const listed = await get(`/payments?per_page=100&status=${wanted.join(comma)}`);
      const expected = all.filter(({ status }) => wanted.includes(status));
      expect([listed.total, listed.data.map(({ id }) => id)]).toEqual([expected.length, expected.map(({ id }) => id)]);
    }
  }
  expect((await get('/payments?external_order_num=order-1')).total).toBe(statuses.filter((_, index) => index % 4 === 1).length);
  expect((await get(`/payments?submerchant_id=${market.sellers[0]}`)).total).toBe(statuses.filter((_, index) => index % 3 === 0).length);
  expect((await get('/payments?currency=JPY')).total).toBe(all.length);
  for (const none of [`submerchant_id=${market.id}`, 'external_order_num=none', `customer=${randomUUID()}`, 'external_order_num=%25']) {
    expect([none, (await get(`/payments?${none}`)).total]).toEqual([none, 0]);
  }
  for (const [query, param] of [
    ['status=open', 'status'],
    ['status=captured,open', 'status'],
    ['status=', 'status'],
    ['status=captured,', 'status'],
    ['status=CAPTURED', 'status'],
    ['currency=USD', 'currency'],
    ['submerchant_id=x', 'submerchant_id'],
    ['customer=x', 'customer'],
  ]) {
    expect([query, await call(`/payments?${query}`)]).toMatchObject([query, { status: 422, body: { error: { param } } }]);
  }
  for (const query of ['platform_role=seller', 'status=open', 'payouts_enabled=maybe']) {
    expect([query, await call(`/merchants?${query}`)]).toMatchObject([
      query,
      { status: 422, body: { error: { param: query.split('=')[0] } } },
    ]);
  }
  expect((await call(`${lists[2]}?type=payment,none`)).body.error).toMatchObject({ code: 'invalid_parameter', param: 'type' });
});

test('bounds of time are inclusive and have a zone', async () => {
  const at = '2025-03-01T09:00:00.500Z';
  const id = (await pay({ external_order_num: 'timed' })).body.id;
  await sql('UPDATE "Payment" SET "createdAt" = $1 WHERE id = $2', [at, id]);
  const found = async (query: string) => (await get(`/payments?external_order_num=timed&${query}`)).total;
  expect(await found(`start_time=${at}&end_time=${at}`)).toBe(1);
  expect(await found('start_time=2025-03-01T18:00:00.500%2B09:00')).toBe(1);
  expect(await found('end_time=2025-03-01T18:00:00.500%2B09:00')).toBe(1);
  expect(await found('start_time=2025-03-01T09:00:00.501Z')).toBe(0);
  expect(await found('end_time=2025-03-01T09:00:00.499Z')).toBe(0);
  expect(await found('start_time=2025-03-02T00:00:00Z&end_time=2025-03-01T00:00:00Z')).toBe(0);
  // a created_at as shown finds its payment, as both bounds
  const [shown] = (await get('/payments?external_order_num=timed')).data;
  expect(await found(`start_time=${shown?.created_at}`)).toBe(1);
  expect(await found(`end_time=${shown?.created_at}`)).toBe(1);
  for (const time of [
    '2025-03-01T09:00:00',
    '2025-03-01',
    '1740819600',
    '2025-13-01T00:00:00Z',
    '2025-02-29T00:00:00Z',
    'now',
    '',
    '2025-03-01 09:00:00Z',
    '10000-01-01T00:00:00Z',
    '0000-12-31T23:59:59Z',
    '2025-03-01T09:00:00+09:00',
  ]) {
    for (const path of ['/payments', lists[2]]) {
      for (const param of ['start_time', 'end_time']) {
        expect([time, await call(`${path}?${param}=${time}`)]).toMatchObject([
          time,
          { status: 422, body: { error: { code: 'invalid_parameter', param } } },
        ]);
      }
    }
  }
});

test('a time that its zone takes into the year 0 is one before everything', async () => {
  for (const path of ['/payments', lists[2]]) {
    expect(await call(`${path}?start_time=0001-01-01T00:00:00%2B09:00`)).toMatchObject({ status: 200 });
    expect(await call(`${path}?end_time=0001-01-01T00:00:00%2B09:00`)).toMatchObject({ status: 200, body: { total: 0 } });
  }
});
