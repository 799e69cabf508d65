import { beforeAll, expect, test } from 'vitest';
import type { SettlementReply } from '@/lib/settlements/schema';
import { api } from '@/lib/testing/api';
import { acceptSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { splitOf } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';

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
