import { beforeAll, expect, test } from 'vitest';
import type { CustomerReply } from '@/lib/customers/schema';
import { api } from '@/lib/testing/api';
import { testCard } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let all: CustomerReply[];
const list = async (query = '') => (await api(shop.secretKey, 'GET', `/customers?${query}`)).body;
const ids = (rows: CustomerReply[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  const numbers = ['4111111111111111', '5555555555554444'];
  for (let index = 0; index < 12; index++) {
    const payment_details = { ...testCard, number: numbers[index % 2] };
    const { body } = await shop.post('/customers', { payment_details, email: `c${index % 4}@example.jp` });
    // three at one moment, so that only the id orders them
    await sql(`UPDATE "Customer" SET "createdAt" = '2026-01-01T00:00:00Z'::timestamptz + $2 * interval '1 day' WHERE id = $1`, [
      body.id,
      Math.floor(index / 3),
    ]);
  }
  const other = await aShop({ sellers: 0 });
  await other.post('/customers', { payment_details: testCard, email: 'c1@example.jp' });
  all = (await list('per_page=100')).data;
});

test('the newest first, a page at a time', async () => {
  expect(all).toHaveLength(12);
  expect(all).toEqual(all.toSorted((a, b) => (`${a.created_at}${a.id}` < `${b.created_at}${b.id}` ? 1 : -1)));
  expect(await list()).toMatchObject({ resource: 'list', total: 12, page: 1, per_page: 10, last_page: 2 });
  const pages = [await list('per_page=5'), await list('per_page=5&page=2'), await list('per_page=5&page=3')];
  expect(pages.flatMap(({ data }) => ids(data))).toEqual(ids(all));
  expect(await list('page=9')).toMatchObject({ total: 12, data: [] });
});

test('each as it is shown', async () => {
  for (const customer of all) expect((await api(shop.secretKey, 'GET', `/customers/${customer.id}`)).body).toEqual(customer);
  expect(new Set(all.map(({ source }) => 'brand' in source && source.brand))).toEqual(new Set(['visa', 'master']));
});

test('by e-mail, whole', async () => {
  const found = await list('email=c1@example.jp');
  expect([found.total, ids(found.data)]).toEqual([3, ids(all.filter(({ email }) => email === 'c1@example.jp'))]);
  for (const none of ['c@example.jp', 'C1@example.jp', 'c1@example.jp.example']) expect((await list(`email=${none}`)).total).toBe(0);
});

test('T03 FilterBounds: by time, both bounds included', async () => {
  const day = '2026-01-02T00:00:00Z';
  const of = ids(all.filter(({ created_at }) => created_at === day));
  expect(of).toHaveLength(3);
  for (const span of [
    `start_time=${day}&end_time=${day}`,
    `start_time=${encodeURIComponent('2026-01-02T09:00:00+09:00')}&end_time=2026-01-02T00:00:00.000Z`,
    `start_time=2026-01-01T00:00:00.001Z&end_time=2026-01-02T23:59:59Z`,
  ]) {
    expect(ids((await list(span)).data)).toEqual(of);
  }
  expect((await list(`start_time=${day}`)).total).toBe(9);
  expect((await list(`end_time=${day}&email=c1@example.jp`)).total).toBe(2);
  expect((await list('start_time=2026-01-03T00:00:00Z&end_time=2026-01-01T00:00:00Z')).total).toBe(0);
});

test('what is no filter value is refused by name', async () => {
  for (const [query, param] of [
    ['email=x', 'email'],
    ['email=', 'email'],
    ['start_time=yesterday', 'start_time'],
    ['end_time=2026-01-01T00:00:00', 'end_time'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['page=10001', 'page'],
  ]) {
    const answer = await api(shop.secretKey, 'GET', `/customers?${query}`);
    expect([query, refusalIn(answer)]).toEqual([query, { status: 422, code: 'invalid_parameter', param }]);
  }
});
