// People of a platform or an ordinary merchant set on which days refused charges of its subscriptions are tried again, all at once.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { settings } from '@/lib/installation';
import { changeRetryDays } from '@/lib/merchants/retry-days/change-retry-days';
import { showRetryDays } from '@/lib/merchants/retry-days/show-retry-days';
import { areRetryDays, retryDaysIn } from '@/lib/retry-days.mjs';
import { aMarket, asRole, type Market } from '@/lib/testing/market';
import { dumpTables, sql } from '@/lib/testing/tables';

describe('days as they are typed', () => {
  test.each([
    ['1, 3, 5, 7', [1, 3, 5, 7]],
    ['１、３，５　７', [1, 3, 5, 7]],
    ['30', [30]],
    ['1 2 3 4 5 6 7 8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['', undefined],
    [' , ', undefined],
    ['0', undefined],
    ['31', undefined],
    ['3, 1', undefined],
    ['1, 1', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['1, x', undefined],
    ['1 2 3 4 5 6 7 8 9', undefined],
  ])('%s', (typed, days) => expect(retryDaysIn(typed)).toEqual(days));

  test('any days that are such are read back as they are written', () => {
    const days = fc.subarray(
      Array.from({ length: 30 }, (_, at) => at + 1),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(fc.property(days, (given) => areRetryDays(given) && JSON.stringify(retryDaysIn(given.join(', '))) === JSON.stringify(given)));
  });
});

let market: Market;
let admin: Caller;
beforeEach(async () => {
  market = await aMarket({ sellers: 1 });
  admin = await asRole('admin', market.id);
});

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );
const change = (given: object, caller = admin) => changeRetryDays(caller, { id: market.id, ...given });

test('as usual here until somebody sets days of their own: none, one, eight; told in the log; and taken back', async () => {
  const usual = settings().subscriptionRetryDays;
  expect(await showRetryDays(admin, { id: market.id })).toEqual({ resource: 'retry_days', merchant_id: market.id, days: null, usual });
  const eight = [1, 2, 3, 4, 5, 6, 7, 30];
  let before: number[] | null = null;
  for (const days of [[], [30], eight, null]) {
    expect((await change({ before, days })).days).toEqual(days);
    before = days;
  }
  expect(await showRetryDays(await asRole('viewer', market.id), { id: market.id })).toMatchObject({ days: null, usual });
  await change({ before: null, days: null });
  const told = await sql(
    `SELECT before, after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'merchant.change_retry_days' ORDER BY id`,
    [market.id],
  );
  expect(told).toEqual([
    { before: { retry_days: null }, after: { retry_days: [] } },
    { before: { retry_days: [] }, after: { retry_days: [30] } },
    { before: { retry_days: [30] }, after: { retry_days: eight } },
    { before: { retry_days: eight }, after: { retry_days: null } },
  ]);
});

test('what are no such days is refused with what is allowed, and nothing is written', async () => {
  const before = await dumpTables();
  const day = '"days.0" must be a whole number from 1 to 30.';
  const list =
    '"days" must be a list of at most 8 days from 1 to 30, each later than the one before, such as [1, 3, 5, 7]; empty: no retry.';
  const wrong: [unknown, string, string][] = [
    [[0], 'days.0', day],
    [[31], 'days.0', day],
    [[1.5], 'days.0', day],
    [['soon'], 'days.0', day],
    [[-1], 'days.0', day],
    [[3, 1], 'days', list],
    [[1, 1], 'days', list],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], 'days', list],
    ['1, 3', 'days', list],
  ];
  for (const [days, param, message] of wrong)
    await expect(change({ days })).rejects.toMatchObject({ status: 422, code: 'invalid_parameter', param, message });
  await expect(change({ days: [3, 1] })).rejects.toMatchObject({
    sentence: { ja: expect.stringContaining('小さい順に8個以内') },
  });
  expect(await dumpTables()).toEqual(before);
});

test('who has not seen the newest days is told so; of two at once one saves', async () => {
  const colleague = await asRole('staff', market.id);
  const both = await Promise.all([outcome(change({ days: [1] })), outcome(change({ days: [2] }, colleague))]);
  expect(both.sort()).toEqual(['conflict', 'done']);
  expect(await outcome(change({ days: [3] }))).toBe('conflict');
});

test('another’s, a seller’s and what does not exist are the same 404; who only looks changes nothing', async () => {
  const other = await aMarket({ sellers: 1 });
  const seller = await asRole('seller', market.id, market.sellers[0]);
  for (const id of [other.id, market.sellers[0], other.sellers[0]]) {
    expect(await outcome(showRetryDays(admin, { id }))).toBe('not_found');
    expect(await outcome(changeRetryDays(admin, { id, days: [1] }))).toBe('not_found');
  }
  expect(await outcome(showRetryDays(seller, { id: market.sellers[0] }))).toBe('not_found');
  expect(await outcome(change({ days: [1] }, await asRole('viewer', market.id)))).toBe('forbidden');
  const shop = await aMarket({ role: null, sellers: 0 });
  expect(await outcome(changeRetryDays(await asRole('admin', shop.id), { id: shop.id, days: [1] }))).toBe('done');
});
