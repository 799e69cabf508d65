import { beforeAll, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { capturePayment } from '@/lib/payments/capture-payment';
import { api } from '@/lib/testing/api';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
let b = '';
beforeAll(async () => {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
});

const split = () => splitOf([a, 6_000, 600], [b, 3_000, 300]);
const tryOut = (id: string, body: unknown = {}, headers: Record<string, string> = {}, query = 'dry_run=true') =>
  shop.post(`/payments/${id}/capture?${query}`, body, headers);

test('a dry run of a capture says what would be posted and what each party would have', async () => {
  const id = await shop.authorize({ platform_details: split() });
  const before = [await shop.available(), await shop.available(a)];
  const answer = await tryOut(id);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ dry_run: true, allowed: true, refusal: null });
  expect(answer.body.postings).toEqual([
    { merchant_id: shop.id, type: 'payment', amount: 10_000, counterparty_id: null },
    { merchant_id: shop.id, type: 'payment_transfer', amount: -6_000, counterparty_id: a },
    { merchant_id: a, type: 'payment_transfer', amount: 6_000, counterparty_id: shop.id },
    { merchant_id: shop.id, type: 'payment_transfer', amount: -3_000, counterparty_id: b },
    { merchant_id: b, type: 'payment_transfer', amount: 3_000, counterparty_id: shop.id },
    { merchant_id: a, type: 'platform_fee', amount: -600, counterparty_id: shop.id },
    { merchant_id: shop.id, type: 'platform_fee', amount: 600, counterparty_id: a },
    { merchant_id: b, type: 'platform_fee', amount: -300, counterparty_id: shop.id },
    { merchant_id: shop.id, type: 'platform_fee', amount: 300, counterparty_id: b },
    { merchant_id: shop.id, type: 'processing_fee', amount: -360, counterparty_id: null },
    { merchant_id: shop.id, type: 'processing_fee_tax', amount: -36, counterparty_id: null },
  ]);
  const [platform = 0, seller = 0] = before;
  expect(answer.body.balances).toEqual([
    { merchant_id: shop.id, available_before: platform, available_after: platform + 1_504, required: 0, short: false },
    { merchant_id: a, available_before: seller, available_after: seller + 5_400, required: 0, short: false },
    { merchant_id: b, available_before: 0, available_after: 2_700, required: 0, short: false },
  ]);
});

test('a dry run says what the capture then does', async () => {
  const id = await shop.authorize({ amount: 10_000, tax: 1_000 });
  const body = { amount: 3_333, platform_details: splitOf([b, 2_000, 77]) };
  const { postings, balances } = (await tryOut(id, body)).body;
  expect((await shop.capture(id, body)).status).toBe(200);
  const own = postings.filter((posting: { merchant_id: string }) => posting.merchant_id === shop.id);
  expect(await recordsOf(id, shop.id)).toEqual(own.map((posting: { type: string; amount: number }) => [posting.type, posting.amount]));
  for (const { merchant_id, available_after } of balances) expect(await shop.available(merchant_id)).toBe(available_after);
});

test('a dry run writes nothing, asks nobody and binds no idempotency key', async () => {
  const id = await shop.authorize({ platform_details: split() });
  const capture = vi.spyOn(sandboxAcquirer, 'capture');
  const before = await dumpTables();
  const headers = { 'idempotency-key': 'tried out' };
  for (const query of ['dry_run=true', 'dry_run=1']) expect((await tryOut(id, {}, headers, query)).body.dry_run).toBe(true);
  expect((await tryOut(id, { amount: 1_000, platform_details: splitOf([a, 1_000]) }, headers)).status).toBe(200);
  expect(await dumpTables()).toEqual(before);
  expect(capture).not.toHaveBeenCalled();
  const real = await shop.post(`/payments/${id}/capture`, {}, headers);
  expect([real.status, real.body.status, real.headers.get('idempotent-replayed')]).toEqual([200, 'captured', null]);
  expect(await sql(`SELECT state FROM "IdempotencyKey" WHERE key = 'tried out'`)).toEqual([{ state: 'done' }]);
});

test('dry_run=false is the real call', async () => {
  const id = await shop.authorize({ platform_details: split() });
  expect((await tryOut(id, {}, {}, 'dry_run=false')).body).toMatchObject({ resource: 'payment', status: 'captured' });
});

test('a dry run of a capture refuses as the capture would', async () => {
  const id = await shop.authorize();
  const captured = await shop.pay();
  const cases: [string, unknown][] = [
    [id, {}],
    [id, { amount: 5_000 }],
    [id, { amount: 10_001, platform_details: split() }],
    [id, { platform_details: splitOf([a, 10_001]) }],
    [id, { platform_details: splitOf([shop.id, 1]) }],
    [id, { amount: '10.5', platform_details: split() }],
    [captured, { platform_details: split() }],
    [crypto.randomUUID(), {}],
  ];
  const open = await shop.authorize({ platform_details: undefined });
  for (const [on, body] of cases) {
    const at = on === id ? open : on;
    const [tried, real] = [await tryOut(at, body), await shop.capture(at, body)];
    expect([body, refusalIn(tried)]).toEqual([body, refusalIn(real)]);
    expect(tried.status).toBeGreaterThanOrEqual(404);
  }
});

test('who may not capture may not try it out, and other merchants see nothing', async () => {
  const id = await shop.authorize({ platform_details: split() });
  const other = await aShop();
  expect(refusalIn(await api(other.secretKey, 'POST', `/payments/${id}/capture?dry_run=true`))).toEqual({
    status: 404,
    code: 'not_found',
    param: null,
  });
  const viewer = await asRole('viewer', shop.id);
  await expect(capturePayment(viewer, { id, dry_run: true })).rejects.toMatchObject({ code: 'forbidden' });
});
