import { beforeAll, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
let b = '';
beforeAll(async () => {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 20_000 });
});

const tryOut = (id: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  shop.post(`/payments/${id}/refund?dry_run=true`, body, headers);

test('a dry run of a reverse refund says what would be posted and what each party would have', async () => {
  const id = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 3_000]) });
  const float = await shop.available();
  const answer = await tryOut(id);
  expect(answer.body).toMatchObject({ dry_run: true, allowed: true, refusal: null });
  expect(answer.body.postings).toEqual([
    { merchant_id: shop.id, type: 'refund', amount: -10_000, counterparty_id: null },
    { merchant_id: a, type: 'payment_transfer_return', amount: -6_000, counterparty_id: shop.id },
    { merchant_id: shop.id, type: 'payment_transfer_return', amount: 6_000, counterparty_id: a },
    { merchant_id: b, type: 'payment_transfer_return', amount: -3_000, counterparty_id: shop.id },
    { merchant_id: shop.id, type: 'payment_transfer_return', amount: 3_000, counterparty_id: b },
    { merchant_id: shop.id, type: 'platform_fee_return', amount: -600, counterparty_id: a },
    { merchant_id: a, type: 'platform_fee_return', amount: 600, counterparty_id: shop.id },
  ]);
  expect(answer.body.balances).toEqual([
    { merchant_id: shop.id, available_before: float, available_after: float - 1_600, required: 1_600, short: false },
    { merchant_id: a, available_before: 5_400, available_after: 0, required: 5_400, short: false },
    { merchant_id: b, available_before: 3_000, available_after: 0, required: 3_000, short: false },
  ]);
  const done = await shop.refund(id);
  expect(done.status).toBe(200);
  for (const { merchant_id, available_after } of answer.body.balances) expect(await shop.available(merchant_id)).toBe(available_after);
  const own = answer.body.postings.filter((posting: { merchant_id: string }) => posting.merchant_id === shop.id);
  const posted = (await recordsOf(id, shop.id)).slice(-own.length);
  expect(posted).toEqual(own.map((posting: { type: string; amount: number }) => [posting.type, posting.amount]));
});

test('who is short is shown and not refused; the real call refuses with the same words', async () => {
  const id = await shop.pay({ platform_details: splitOf([a, 6_000], [b, 1_000]) });
  const body = { amount: 8_000, platform_details: splitOf([a, 6_500], [b, 500]) };
  const real = await shop.refund(id, body);
  expect(real.status).toBe(422);
  const tried = await tryOut(id, body);
  expect(tried.status).toBe(200);
  expect(tried.body).toMatchObject({ dry_run: true, allowed: false, refusal: real.body.error });
  expect(tried.body.refusal).toMatchObject({
    code: 'insufficient_balance',
    details: { parties: [{ merchant_id: a, available: 6_000, required: 6_500 }] },
  });
  expect(tried.body.balances).toMatchObject([
    { merchant_id: shop.id, short: false },
    { merchant_id: a, available_before: 6_000, available_after: -500, required: 6_500, short: true },
    { merchant_id: b, available_after: 500, short: false },
  ]);
  expect(tried.body.postings).toHaveLength(5);
});

test('all who are short are shown', async () => {
  const poor = await aShop();
  const [seller = ''] = poor.sellers;
  const id = await poor.pay({ platform_details: splitOf([seller, 9_000]) });
  await poor.refund(id, { amount: 604, platform_details: { submerchants: [] } });
  const tried = await poor.post(`/payments/${id}/refund?dry_run=true`, { amount: 9_396, platform_details: splitOf([seller, 9_001]) });
  expect(tried.body.refusal.details.parties).toEqual([
    { merchant_id: poor.id, available: 0, required: 395 },
    { merchant_id: seller, available: 9_000, required: 9_001 },
  ]);
  expect(tried.body.balances.map(({ short }: { short: boolean }) => short)).toEqual([true, true]);
});

test('a dry run writes nothing, asks nobody and binds no idempotency key', async () => {
  const id = await shop.pay({ platform_details: splitOf([a, 4_000]) });
  const refund = vi.spyOn(sandboxAcquirer, 'refund');
  const before = await dumpTables();
  const headers = { 'idempotency-key': 'tried out' };
  await tryOut(id, {}, headers);
  await tryOut(id, { amount: 1_000, platform_details: splitOf([a, 1_000]) }, headers);
  await tryOut(id, { amount: 10_001, platform_details: splitOf([a, 1_000]) }, headers);
  expect(await dumpTables()).toEqual(before);
  expect(refund).not.toHaveBeenCalled();
  const real = await shop.post(`/payments/${id}/refund`, {}, headers);
  expect([real.status, real.body.status, real.headers.get('idempotent-replayed')]).toEqual([200, 'refunded', null]);
});

test('a dry run refuses what the refund would refuse', async () => {
  const id = await shop.pay({ platform_details: splitOf([a, 4_000]) });
  const authorized = await shop.authorize();
  const cases: [string, unknown][] = [
    [id, { amount: 1 }],
    [id, { platform_details: splitOf([a, 1]) }],
    [id, { amount: 10_001, platform_details: splitOf([a, 1]) }],
    [id, { amount: 100, platform_details: splitOf([b, 1]) }],
    [id, { amount: 100, platform_details: splitOf([a, 101]) }],
    [id, { amount: 100, platform_details: splitOf([a, 10, 11]) }],
    [id, { amount: '１００' }],
    [authorized, {}],
    [crypto.randomUUID(), {}],
    ['not-an-id', {}],
  ];
  for (const [at, body] of cases) {
    const [tried, real] = [await tryOut(at, body), await shop.refund(at, body)];
    expect([body, refusalIn(tried)]).toEqual([body, refusalIn(real)]);
    expect(tried.status).toBeGreaterThanOrEqual(404);
  }
});

test('nobody is short at an ordinary merchant', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  const id = await ordinary.pay();
  const tried = await ordinary.post(`/payments/${id}/refund?dry_run=true`);
  expect(tried.body).toMatchObject({
    allowed: true,
    refusal: null,
    balances: [{ available_before: 9_604, available_after: -396, required: 0, short: false }],
  });
});
