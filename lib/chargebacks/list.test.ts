// The list of chargebacks: its order, its filters and its pages.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueAt } from '@/lib/chargebacks/chargeback';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { type ChargebackSort, chargebackSorts } from '@/lib/chargebacks/sort';
import { newId } from '@/lib/db/ids';
import { cardBrands } from '@/lib/money/rates';
import { api } from '@/lib/testing/api';
import { asRole } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

type Item = { id: string; status: string; created_at: string; due_date: string; payment_id: string; amount: number };
let shop: Shop;
let all: Item[];
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const get = (query = '') => api(shop.secretKey, 'GET', `/chargeback_requests${query}`);
const list = async (query: Record<string, string> = {}): Promise<{ data: Item[]; total: number; last_page: number }> =>
  (await get(`?${new URLSearchParams({ per_page: '100', ...query })}`)).body;

const statuses = ['pending', 'accepted', 'cancelled', 'expired', 'defended', 'lost'];
const hour = 3_600_000;
const start = Date.parse('2026-03-01T00:00:00Z');

beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  const payments: string[] = [];
  for (let index = 0; index < 3; index++) payments.push(await shop.pay());
  // of a year ago, so that no clock has to move; several share one moment and one due date
  for (let index = 0; index < 60; index++) {
    const status = statuses[index % 6] ?? '';
    const at = new Date(start + Math.floor(index / 2) * hour).toISOString();
    const due = new Date(start + 400 * hour + ((index * 7) % 10) * hour).toISOString();
    const isAnswered = status === 'accepted' || status === 'defended';
    await sql(
      `INSERT INTO "Chargeback" ("tenantId", id, "paymentId", status, amount, "reasonCode", "createdAt", "dueAt", "updatedAt", "answeredAt", "decidedAt")
       VALUES ($1, $2, $3, $4, $5, '13.1', $6, $7, $6, $8, $9)`,
      [shop.id, newId(), payments[index % 3], status, 1 + index, at, due, isAnswered ? at : null, status === 'pending' ? null : at],
    );
  }
  all = (await list()).data;
});
// they were inserted directly: nothing of their payments is set aside
afterAll(async () => {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query('DELETE FROM "Chargeback"');
  await owner.end();
});

test('those that wait for an answer first, the next one due at the top; then the others, newest first', async () => {
  const { total, last_page } = (await get()).body;
  expect([all.length, total, last_page]).toEqual([60, 60, 6]);
  expect((await get()).body).toMatchObject({ resource: 'list', page: 1, per_page: 10 });
  const waiting = all.filter(({ status }) => status === 'pending');
  const others = all.filter(({ status }) => status !== 'pending');
  expect(ids(all)).toEqual(ids([...waiting, ...others]));
  expect(waiting.map(({ due_date }) => due_date)).toEqual(waiting.map(({ due_date }) => due_date).toSorted());
  expect(others.map(({ created_at }) => created_at)).toEqual(
    others
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  );
  for (const size of [7, 10, 33]) {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(60 / size); page++)
      seen.push(...ids((await list({ page: String(page), per_page: String(size) })).data));
    expect(seen).toEqual(ids(all));
  }
});

test('an item is as the contract has it', () => {
  expect(all[0]).toMatchObject({
    payment_id: expect.any(String),
    amount: expect.any(Number),
    currency: 'JPY',
    payment_method: { type: 'credit_card', brand: 'visa', last_four_digits: '1111' },
    reason_code: '13.1',
    reason: expect.any(String),
  });
});

test('T03 FilterBounds: each filter, both ends included, in any zone', async () => {
  for (const status of statuses) expect(ids((await list({ status })).data)).toEqual(ids(all.filter((item) => item.status === status)));
  const { payment_id = '' } = all[5] ?? {};
  expect(ids((await list({ payment_id })).data)).toEqual(ids(all.filter((item) => item.payment_id === payment_id)));
  const times = (name: 'created_at' | 'due_date') => [...new Set(all.map((item) => item[name]))].toSorted();
  for (const [name, from, to] of [
    ['created_at', 'start_time', 'end_time'],
    ['due_date', 'due_date_start', 'due_date_end'],
  ] as const) {
    const [first = '', second = ''] = times(name).slice(3, 5);
    const within = ids(all.filter((item) => item[name] >= first && item[name] <= second));
    expect(within.length).toBeGreaterThan(1);
    expect(ids((await list({ [from]: first, [to]: second })).data)).toEqual(within);
    const tokyo = (at: string) => new Date(Date.parse(at) + 9 * hour).toISOString().replace('.000Z', '+09:00');
    expect(ids((await list({ [from]: tokyo(first), [to]: tokyo(second) })).data)).toEqual(within);
    expect(ids((await list({ [from]: first, [to]: first })).data)).toEqual(ids(all.filter((item) => item[name] === first)));
    expect((await list({ [from]: second, [to]: first })).total).toBe(0);
    // a fraction of a second later counts as later
    expect((await list({ [from]: first.replace('Z', '.000001Z'), [to]: first.replace('Z', '.999Z') })).total).toBe(0);
    for (const wrong of ['2026-03-01', '2026-03-01 00:00:00Z', '2026-03-01T00:00:00', 'yesterday', '2026-02-30T00:00:00Z', '']) {
      expect(refusalIn(await get(`?${from}=${encodeURIComponent(wrong)}`))).toEqual({
        status: 422,
        code: 'invalid_parameter',
        param: from,
      });
      expect(refusalIn(await get(`?${to}=${encodeURIComponent(wrong)}`))).toMatchObject({ status: 422, param: to });
    }
  }
});

test('P02 PageAbuse: what makes no sense is refused by name', async () => {
  for (const [query, param] of [
    ['status=won', 'status'],
    ['status=', 'status'],
    ['payment_id=x', 'payment_id'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['per_page=0', 'per_page'],
  ] as const) {
    expect(refusalIn(await get(`?${query}`))).toEqual({ status: 422, code: 'invalid_parameter', param });
  }
  expect((await get('?page=99')).body.data).toEqual([]);
});

test('an operator sees every merchant’s, and whose each is', async () => {
  const operator = await asRole('operator', null);
  const found = await searchChargebacks(operator, { merchant: shop.id, per_page: 100 });
  expect(ids(found.data)).toEqual(ids(all));
  expect(found.data[0]).toMatchObject({ merchant_id: shop.id, merchant_name: expect.any(String) });
  // the customer is shown to people; a key that may read no payments does not learn it here
  expect(found.data[0]).toHaveProperty('customer_name');
  expect(all[0]).not.toHaveProperty('customer_name');
  const other = await aShop({ sellers: 0 });
  expect((await api(other.secretKey, 'GET', '/chargeback_requests')).body.total).toBe(0);
  expect((await searchChargebacks(await asRole('viewer', other.id), { merchant: shop.id })).total).toBe(0);
});

test('due at 23:59:59 in Tokyo, so many days after its day there; days can be set otherwise', () => {
  const at = new Date('2026-12-08T15:00:00Z'); // the 9th in Tokyo
  const days = { visa: 18, master: 40, jcb: 40, american_express: 14, diners_club: 25 };
  for (const brand of cardBrands) expect(dueAt(brand, at)).toEqual(new Date(Date.parse('2026-12-09T14:59:59Z') + days[brand] * 24 * hour));
  expect(dueAt('visa', at).toISOString()).toBe('2026-12-27T14:59:59.000Z');
  expect(dueAt('visa', new Date(at.getTime() - 1)).toISOString()).toBe('2026-12-26T14:59:59.000Z');
  expect(dueAt('visa', at, { visa: 1 }).toISOString()).toBe('2026-12-10T14:59:59.000Z');
});

test('in each order the pages follow each other, and equal ones keep their places', async () => {
  const viewer = await asRole('viewer', shop.id);
  const dueOf = ({ status, due_date }: Item) => (status === 'pending' ? Date.parse(due_date) : Number.POSITIVE_INFINITY);
  const latestOf = ({ status, due_date }: Item) => (status === 'pending' ? Date.parse(due_date) : Number.NEGATIVE_INFINITY);
  const raisedAt = ({ created_at }: Item) => Date.parse(created_at);
  const isBefore: Record<ChargebackSort, (one: Item, other: Item) => boolean> = {
    urgent: (one, other) => dueOf(one) <= dueOf(other),
    due_last: (one, other) => latestOf(one) >= latestOf(other),
    newest: (one, other) => raisedAt(one) >= raisedAt(other),
    oldest: (one, other) => raisedAt(one) <= raisedAt(other),
    largest: (one, other) => one.amount >= other.amount,
    smallest: (one, other) => one.amount <= other.amount,
  };
  for (const sort of chargebackSorts) {
    const whole = (await searchChargebacks(viewer, { sort, per_page: 100 })).data as Item[];
    expect([sort, ids(whole).toSorted()]).toEqual([sort, ids(all).toSorted()]);
    const wrong = whole.filter((row, index) => index > 0 && !isBefore[sort](whole[index - 1] as Item, row));
    expect([sort, wrong]).toEqual([sort, []]);
    const paged: string[] = [];
    for (let page = 1; page <= 9; page++) paged.push(...ids((await searchChargebacks(viewer, { sort, page, per_page: 7 })).data));
    expect([sort, paged]).toEqual([sort, ids(whole)]);
  }
  await expect(searchChargebacks(viewer, { sort: 'reason' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'sort' });
});
