import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { exportSettlements } from '@/lib/settlements/list/export-settlements';
import { searchSettlements } from '@/lib/settlements/list/search-settlements';
import { settlementSorts } from '@/lib/settlements/list/sort';
import type { SettlementReply } from '@/lib/settlements/schema';
import { api } from '@/lib/testing/api';
import { asOwner } from '@/lib/testing/fixtures/months';
import { acceptSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let all: SettlementReply[];
const list = async (query = '') => (await api(shop.secretKey, 'GET', `/settlements?${query}`)).body;
const ids = (rows: SettlementReply[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await acceptSeller(shop.secretKey, seller);
  for (let cycle = 0; cycle < 3; cycle++) {
    await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
    // in the middle of a second: the API shows whole seconds
    await close(shop.id, seller, new Date(Math.ceil((await dueOf(shop.id, seller)).getTime() / 1_000) * 1_000 + 123));
  }
  all = (await list()).data;
});

/** A time that the API showed, plus milliseconds. */
const later = (shown: string, milliseconds: number) => new Date(Date.parse(shown) + milliseconds).toISOString();

test('T03 FilterBounds: by time, both bounds included, and a time as it was shown finds what it was shown with', async () => {
  expect(all).toHaveLength(3);
  const [newest = '', middle = '', oldest = ''] = all.map(({ created_at }) => created_at);
  for (const { id, created_at: shown } of all) expect(ids((await list(`start_time=${shown}&end_time=${shown}`)).data)).toEqual([id]);
  const inTokyo = encodeURIComponent(later(middle, 9 * 3_600_000).replace('.000Z', '+09:00'));
  for (const span of [
    `start_time=${inTokyo}&end_time=${later(middle, 123)}`,
    `start_time=${later(middle, 123)}&end_time=${inTokyo}`,
    `start_time=${later(oldest, 124)}&end_time=${later(newest, 122)}`,
  ]) {
    expect([span, ids((await list(span)).data)]).toEqual([span, [all[1]?.id]]);
  }
  expect(ids((await list(`start_time=${middle}`)).data)).toEqual(ids(all.slice(0, 2)));
  expect(ids((await list(`end_time=${middle}`)).data)).toEqual(ids(all.slice(1)));
  // finer than a millisecond: a settlement of that millisecond comes before it
  expect((await list(`start_time=${later(newest, 123).replace('Z', '1Z')}`)).total).toBe(0);
  expect((await list(`start_time=${newest}&end_time=${oldest}`)).total).toBe(0);
});

test('what is no filter value is refused by name', async () => {
  for (const [query, param] of [
    ['merchant_id=x', 'merchant_id'],
    ['status=open', 'status'],
    ['start_time=yesterday', 'start_time'],
    ['end_time=2026-01-01T00:00:00', 'end_time'],
  ]) {
    const answer = await api(shop.secretKey, 'GET', `/settlements?${query}`);
    expect([query, refusalIn(answer)]).toEqual([query, { status: 422, code: 'invalid_parameter', param }]);
  }
});

describe('the list by pay day', () => {
  let platform: Shop;
  let staff: Caller;
  beforeAll(async () => {
    platform = await aShop({ sellers: 3 });
    staff = await asRole('staff', platform.id);
    const rows = [
      ...[0, 1, 2].map((seller) => ({ seller, payDay: '2026-12-11', cutoff: '2026-12-05', amount: 1_000 + seller, status: 'pending' })),
      { seller: 0, payDay: '2027-01-04', cutoff: '2026-12-12', amount: 5_000, status: 'pending' },
      { seller: 1, payDay: '2026-12-11', cutoff: '2026-12-06', amount: 70_000, status: 'cancelled' },
      // made last, paid first
      { seller: 2, payDay: '2026-12-04', cutoff: '2026-11-28', amount: 300, status: 'paid' },
    ];
    for (const { seller, payDay, cutoff, amount, status } of rows)
      await sql(
        `INSERT INTO "Settlement"("tenantId", id, "merchantId", reference, status, frequency, "startsAt", "cutoffAt", "payDay", "openingAmount",
           "transactionAmount", "feeAmount", "feeTaxAmount", "paidOutAmount", "closingAmount", "settlementAmount", "bankFeeAmount", totals,
           "createdAt", "paidAt", "endedAt")
         VALUES ($1, $2::uuid, $3, $2::text, $4, 'weekly', $5::timestamptz - interval '7 days', $5::timestamptz, $6, 0, $7, 0, 0, 0, $7, $7, 0, '{}', now(),
           CASE WHEN $4::text = 'paid' THEN now() END, CASE WHEN $4::text = 'cancelled' THEN now() END)`,
        [platform.id, newId(), platform.sellers[seller], status, `${cutoff}T00:00:00+09:00`, payDay, amount],
      );
  });
  // nothing stands behind them in the ledger
  afterAll(async () => {
    const owner = await asOwner();
    await owner.query('DELETE FROM "Settlement" WHERE "tenantId" = $1', [platform.id]);
    await owner.end();
  });
  const found = (input: object = {}, caller = staff) => searchSettlements(caller, { per_page: 100, ...input });

  test('the last pay day comes first, on every page, each payout once', async () => {
    const { data, total } = await found();
    expect(data.map(({ pay_date }) => pay_date)).toEqual(['2027-01-04', ...Array(4).fill('2026-12-11'), '2026-12-04']);
    const pages = await Promise.all([1, 2, 3].map((page) => found({ page, per_page: 2 })));
    expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(data.map(({ id }) => id));
    expect([total, pages[0]?.last_page]).toEqual([6, 3]);
  });

  test('in each order the pages follow each other, and the file has the order of the list', async () => {
    for (const caller of [staff, await asRole('operator', null)])
      for (const sort of settlementSorts) {
        const { data } = await found({ sort }, caller);
        const values = data.map((row) => (sort.endsWith('_day') ? row.pay_date : row.settlement_amount));
        const rising = sort === 'first_day' || sort === 'smallest';
        expect([sort, values]).toEqual([sort, values.toSorted((one, other) => (one === other ? 0 : one < other === rising ? -1 : 1))]);
        const pages = [];
        for (let page = 1; page <= Math.ceil(data.length / 2); page++)
          pages.push(...(await found({ sort, page, per_page: 2 }, caller)).data);
        expect([sort, ids(pages)]).toEqual([sort, ids(data)]);
      }
    const filed: SettlementReply[] = [];
    for await (const part of await exportSettlements(staff, {})) filed.push(...part);
    expect(ids(filed)).toEqual(ids((await found({ sort: 'last_day' })).data));
    await expect(found({ sort: 'seller' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'sort' });
  });

  test('a text finds payouts by reference, amount and who is paid, in the list, its sums and its file', async () => {
    const all = (await found()).data;
    const [one] = all.filter(({ settlement_amount: amount }) => amount === 5_000);
    const name = one?.merchant_name ?? '';
    const of = async (q: string, caller = staff) => ids((await found({ q }, caller)).data);
    expect(await of(one?.reference ?? '')).toEqual([one?.id]);
    expect(await of(one?.id.toUpperCase() ?? '')).toEqual([one?.id]);
    expect(await of('￥５，０００')).toEqual([one?.id]);
    expect(await of(name)).toEqual(ids(all.filter(({ merchant_name }) => merchant_name === name)));
    expect(await of('nobody')).toEqual([]);
    expect((await found({ q: '5000' })).days).toEqual([{ day: '2027-01-04', count: 1, amount: 5_000 }]);
    const filed: SettlementReply[] = [];
    for await (const part of await exportSettlements(staff, { q: '5000' })) filed.push(...part);
    expect(ids(filed)).toEqual([one?.id]);
    // a seller finds its own alone
    const stranger = await asRole('seller', platform.id, platform.sellers[2]);
    expect([await of(one?.reference ?? '', stranger), await of(name, stranger)]).toEqual([[], []]);
    expect(await of(one?.reference ?? '', await asRole('admin', shop.id))).toEqual([]);
  });

  test('a day’s sum is of the whole filter, not of the page, and without what was not transferred', async () => {
    const sumsOf = async (input: object, caller = staff) =>
      Object.fromEntries((await found(input, caller)).days.map(({ day, count, amount }) => [day, [count, amount]]));
    expect(await sumsOf({})).toEqual({ '2027-01-04': [1, 5_000], '2026-12-11': [3, 3_003], '2026-12-04': [1, 300] });
    expect(await sumsOf({ page: 2, per_page: 2 })).toEqual({ '2026-12-11': [3, 3_003] });
    expect(await sumsOf({ merchant_id: platform.sellers[0] })).toEqual({ '2027-01-04': [1, 5_000], '2026-12-11': [1, 1_000] });
    expect(await sumsOf({ status: 'cancelled' })).toEqual({});
    const own = await asRole('seller', platform.id, platform.sellers[2]);
    expect(await sumsOf({}, own)).toEqual({ '2026-12-11': [1, 1_002], '2026-12-04': [1, 300] });
    expect((await found({}, await asRole('admin', shop.id))).data.map(({ merchant }) => merchant)).not.toContain(platform.sellers[0]);
  });
});
