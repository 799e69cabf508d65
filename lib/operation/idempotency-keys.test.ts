import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { unpacked } from '@/lib/operation/packed-reply';
import * as store from '@/lib/operation/store';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { Refusal } from '@/lib/refusal';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, asKey, type Market, testCard } from '@/lib/testing/market';
import { countOf, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

vi.spyOn(store, 'openAttempt');
vi.spyOn(store, 'saveAudits');

let market: Market;
beforeAll(async () => {
  market = await aMarket();
  await api(market.secretKey, 'POST', '/payments', aPayment({ amount: 500_000 }));
});
beforeEach(() => {
  vi.mocked(store.openAttempt).mockClear();
});

const post = (path: string, body: unknown, key: string, headers: Record<string, string> = {}) =>
  api(market.secretKey, 'POST', path, body, { headers: { 'idempotency-key': key, ...headers } });

test('I06 KeyAfterCrash: a reply that never arrived is given again', async () => {
  for (let repetition = 0; repetition < times(5, 200); repetition++) {
    const caller = { ...(await asKey(market.secretKey)), idempotencyKey: randomUUID() };
    const before = await countOf('Payment');
    // drops the reply, as when the process dies between its commit and its response
    await createPayment.execute(caller, aPayment());
    const again = await createPayment.execute({ ...(await asKey(market.secretKey)), idempotencyKey: caller.idempotencyKey }, aPayment());
    expect(again).toMatchObject({ status: 200, replayed: true });
    expect(await countOf('Payment')).toBe(before + 1);
    const { id } = JSON.parse(again.body);
    const refunding = { ...(await asKey(market.secretKey)), idempotencyKey: randomUUID() };
    await refundPayment.execute(refunding, { id });
    const refunded = await refundPayment.execute({ ...refunding, requestId: randomUUID() }, { id });
    expect(refunded.replayed).toBe(true);
    expect(JSON.parse(refunded.body)).toMatchObject({ id, status: 'refunded', amount_refunded: 10_000 });
  }
});

test('I06 KeyAfterCrash: the reply stands in the same statement as its effect', async () => {
  const key = randomUUID();
  const created = await post('/payments', aPayment(), key);
  const [row] = await sql<{ same: boolean; status: number; body: string | null; packed: Uint8Array | null }>(
    `SELECT i.xmin = p.xmin AS same, i.body, i.packed, i.status FROM "IdempotencyKey" i JOIN "Payment" p USING ("tenantId")
     WHERE "tenantId" = $1 AND i.key = $2 AND p.id = $3`,
    [market.id, key, created.body.id],
  );
  expect(row).toMatchObject({ same: true, status: 200 });
  expect(row && unpacked(row)).toBe(created.text);
});

test('I07 KeyAfterValidationError', async () => {
  const key = randomUUID();
  const [foreign = ''] = (await aMarket()).sellers;
  const refused: [unknown, string][] = [
    [aPayment({ amount: 0 }), 'amount'],
    [aPayment({ currency: 'USD' }), 'currency'],
    [
      aPayment({ platform_details: { submerchants: [{ submerchant_id: foreign, amount: 1 }] } }),
      'platform_details.submerchants.0.submerchant_id',
    ],
    [aPayment({ payment_details: { ...testCard, number: '4111111111111112' } }), 'payment_details.number'],
  ];
  for (const [body, param] of refused) {
    expect(await post('/payments', body, key)).toMatchObject({ status: 422, body: { error: { param } } });
  }
  expect(await sql('SELECT 1 FROM "IdempotencyKey" WHERE key = $1', [key])).toEqual([]);
  const good = await post('/payments', aPayment(), key);
  expect([good.status, good.headers.get('idempotent-replayed')]).toEqual([200, null]);

  const refundKey = randomUUID();
  expect((await post(`/payments/${good.body.id}/refund`, { amount: 10_001 }, refundKey)).status).toBe(422);
  expect((await post(`/payments/${good.body.id}/refund`, { amount: 9_999 }, refundKey)).status).toBe(200);
});

test('I07 KeyAfter5xx: what failed before its commit left the key free', async () => {
  const key = randomUUID();
  const before = await countOf('Payment');
  vi.mocked(store.openAttempt).mockRejectedValueOnce(new Error('injected'));
  const failed = await post('/payments', aPayment(), key);
  expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_server_error']);
  expect(failed.text).not.toContain('injected');
  expect(await countOf('Payment')).toBe(before);
  const answers = await Promise.all([post('/payments', aPayment(), key), post('/payments', aPayment(), key)]);
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
  expect(await countOf('Payment')).toBe(before + 1);
  expect((await post('/payments', aPayment(), key)).headers.get('idempotent-replayed')).toBe('true');
});

test('I07 KeyAfter5xx of a change in a transaction', async () => {
  const key = randomUUID();
  const before = await countOf('Merchant');
  const body = { name: '失敗の後', platform_role: 'payout' };
  vi.mocked(store.saveAudits).mockRejectedValueOnce(new Error('injected'));
  expect((await post('/merchants', body, key)).status).toBe(500);
  expect(await countOf('Merchant')).toBe(before);
  const again = await post('/merchants', body, key);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(await countOf('Merchant')).toBe(before + 1);
});

test('a decline and a refusal as fraudulent bind the key and are given again byte for byte', async () => {
  const declines: [Record<string, unknown>, Record<string, string>, number, string][] = [
    [{ number: '4123111111111059' }, {}, 502, 'card_declined'],
    [{ number: '4123111111111000' }, {}, 502, 'insufficient_funds'],
    [{ number: '4123111111111083' }, {}, 422, 'fraudulent'],
    [{}, { 'service-scenario': 'exceeds_limit' }, 502, 'exceeds_limit'],
  ];
  for (const [card, headers, status, code] of declines) {
    const key = randomUUID();
    const before = await countOf('Payment');
    const body = aPayment({ payment_details: { ...testCard, ...card } });
    const first = await post('/payments', body, key, headers);
    expect(first).toMatchObject({ status, body: { error: { code, details: { payment_id: expect.any(String) } } } });
    const again = await post('/payments', body, key, { ...headers, 'accept-language': 'ja' });
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([status, first.text, 'true']);
    expect(await countOf('Payment')).toBe(before + 1);
    const shown = await api(market.secretKey, 'GET', `/payments/${first.body.error.details.payment_id}`);
    expect(shown.body.status).toBe('failed');
  }
});

test('while the outcome at the acquirer is not known the key answers 409', async () => {
  const key = randomUUID();
  const silent = await post('/payments', aPayment(), key, { 'service-scenario': 'gateway_timeout' });
  expect(silent).toMatchObject({ status: 504, body: { error: { code: 'gateway_timeout' } } });
  const again = await post('/payments', aPayment(), key);
  expect([again.status, again.body.error.code, again.headers.get('retry-after')]).toEqual([409, 'conflict', '1']);
  expect((await post('/payments', aPayment({ amount: 1 }), key)).body.error.code).toBe('idempotency_key_reused');
});

test('I08 KeyHygiene', async () => {
  const good = ['a', '"quoted"', 'x'.repeat(100), `a b~!{}\\'; DROP TABLE "Payment"; --`, '0', randomUUID()];
  for (const key of good) {
    const first = await post('/merchants', { name: key, platform_role: 'payout' }, key);
    expect([key, first.status]).toEqual([key, 200]);
    expect((await post('/merchants', { name: key, platform_role: 'payout' }, key)).text).toBe(first.text);
  }
  const before = [await countOf('Payment'), await countOf('Merchant'), await countOf('IdempotencyKey')];
  for (const key of ['', 'x'.repeat(101), 'x'.repeat(255), 'x'.repeat(256), 'é', 'a\tb']) {
    expect(await post('/payments', aPayment(), key)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', param: 'Idempotency-Key' } },
    });
  }
  // characters that no HTTP header can contain, from callers without HTTP
  for (const idempotencyKey of ['\0', 'a\0b', '🔑', 'a\r\nset-cookie: x', '\ud800', '\x7f']) {
    const caller = { ...(await asKey(market.secretKey)), idempotencyKey };
    await expect(createPayment.execute(caller, aPayment())).rejects.toMatchObject({ code: 'bad_request' });
    await expect(createMerchant.execute(caller, { name: 'x', platform_role: 'payout' })).rejects.toBeInstanceOf(Refusal);
  }
  expect([await countOf('Payment'), await countOf('Merchant'), await countOf('IdempotencyKey')]).toEqual(before);
  const other = await api(market.secretKey, 'POST', '/payments', aPayment(), { headers: { 'x-service-idempotency': 'also' } });
  expect((await post('/payments', aPayment(), 'also')).text).toBe(other.text);
});

test('I08 KeyHygiene: after its time is over a key starts a new request', async () => {
  for (const [path, body] of [
    ['/payments', aPayment()],
    ['/merchants', { name: '期限', platform_role: 'payout' }],
  ] as const) {
    const key = randomUUID();
    const first = await post(path, body, key);
    const [row] = await sql<{ hours: number }>(
      `SELECT extract(epoch FROM "expiresAt" - "createdAt")::int / 3600 AS hours FROM "IdempotencyKey" WHERE key = $1`,
      [key],
    );
    expect(row?.hours).toBe(24);
    await sql(`UPDATE "IdempotencyKey" SET "expiresAt" = now() - interval '1 second' WHERE key = $1`, [key]);
    const second = await post(path, body, key);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await post(path, body, key)).text).toBe(second.text);
  }
});
