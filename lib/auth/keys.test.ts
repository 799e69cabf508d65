import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hashOfKey, keyOfBasic, newKey } from '@/lib/auth/key';
import { findKey } from '@/lib/auth/store';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { createKey } from '@/lib/team/create-key';
import { listKeys } from '@/lib/team/list-keys';
import { revokeKey } from '@/lib/team/revoke-key';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, asRole, type Market, testCard } from '@/lib/testing/market';
import { dumpTables, sql } from '@/lib/testing/tables';
import { within } from '@/lib/testing/tier';

let market: Market;
let admin: Awaited<ReturnType<typeof asRole>>;
beforeAll(async () => {
  market = await aMarket();
  admin = await asRole('admin', market.id);
});

test('S05 ApiKeyStorage: of a secret key only its hash and last four characters are kept', async () => {
  const made = await Promise.all(['secret', 'publishable'].map((kind) => createKey(admin, { kind, name: '鍵' })));
  const [secret, publishable] = made as [(typeof made)[0], (typeof made)[0]];
  await api(secret.value, 'POST', '/payments', aPayment());
  const { ApiKey: keys = '', ...others } = await dumpTables();
  const all = Object.values(others).join('\n');
  for (const text of [keys, all]) {
    expect(text).not.toContain(secret.value);
    expect(text).not.toContain(secret.value.slice('sk_test_'.length, -4));
    expect(text).not.toContain(Buffer.from(`${secret.value}:`).toString('base64').slice(0, -4));
  }
  const [row = {}] = await sql('SELECT * FROM "ApiKey" WHERE id = $1', [secret.id]);
  expect(row).toMatchObject({
    hash: createHash('sha256').update(secret.value).digest('hex'),
    lastFour: secret.value.slice(-4),
    value: null,
  });
  expect(all).not.toContain(hashOfKey(secret.value));
  expect(keys).toContain(publishable.value);

  const listed = await listKeys(admin, {});
  expect(listed.data.find(({ id }) => id === secret.id)).toMatchObject({ value: null, last_four: secret.value.slice(-4) });
  expect(listed.data.find(({ id }) => id === publishable.id)).toMatchObject({ value: publishable.value });
});

test('S05 ApiKeyStorage: a revoked key is refused at once', async () => {
  const key = await createKey(admin, { kind: 'secret', name: '古い鍵' });
  expect((await api(key.value, 'GET', '/payments')).status).toBe(200);
  const before = Date.now();
  const revoked = await revokeKey(admin, { id: key.id });
  const answer = await api(key.value, 'GET', '/payments');
  expect(answer.status).toBe(401);
  expect(Date.now() - before).toBeLessThan(within(1_000));
  expect(revoked.revoked_at).not.toBeNull();
  // its last use may be recorded in between
  const { last_used_at: _used, ...same } = revoked;
  expect(await revokeKey(admin, { id: key.id })).toMatchObject(same);
  expect((await api(market.secretKey, 'GET', '/payments')).status).toBe(200);
  const other = await asRole('admin', (await aMarket()).id);
  const kept = await createKey(admin, { kind: 'secret', name: '残る鍵' });
  await expect(revokeKey(other, { id: kept.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await api(kept.value, 'GET', '/payments')).status).toBe(200);
});

test('S05 ApiKeyStorage: keys of both modes, their form, and that one mode does not open the other', async () => {
  for (const [kind, mode, prefix] of [
    ['secret', 'test', 'sk_test_'],
    ['secret', 'live', 'sk_live_'],
    ['publishable', 'test', 'pk_test_'],
    ['publishable', 'live', 'pk_live_'],
  ] as const) {
    const made = new Set(Array.from({ length: 200 }, () => newKey(kind, mode)));
    expect(made.size).toBe(200);
    for (const key of made) {
      expect(key.length).toBeLessThanOrEqual(44);
      expect(key.startsWith(prefix)).toBe(true);
      expect(key.slice(prefix.length)).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(keyOfBasic(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)).toBe(key);
    }
  }
  // a live key in the sandbox's own table is still not one of its keys
  const live = newKey('secret', 'live');
  await sql(
    `INSERT INTO "ApiKey" (id, "tenantId", "merchantId", kind, mode, hash, "lastFour", name, "createdAt")
     VALUES ($1, $2, $2, 'secret', 'live', $3, $4, 'live', now())`,
    [randomUUID(), market.id, hashOfKey(live), live.slice(-4)],
  );
  expect(await findKey(hashOfKey(live), 'live')).not.toBeNull();
  expect((await api(live, 'GET', '/payments')).status).toBe(401);
});

test('S05 ApiKeyStorage: a suspended merchant has no key', async () => {
  const other = await aMarket();
  await sql('UPDATE "Merchant" SET "suspendedAt" = now() WHERE id = $1', [other.id]);
  expect((await api(other.secretKey, 'GET', '/payments')).status).toBe(401);
  await sql('UPDATE "Merchant" SET "suspendedAt" = NULL WHERE id = $1', [other.id]);
  expect((await api(other.secretKey, 'GET', '/payments')).status).toBe(200);
});

test('S08 PanNeverInIdempotencyRow', async () => {
  const number = '5105105105105100';
  const key = randomUUID();
  const body = aPayment({ payment_details: { ...testCard, number, verification_value: '9173' } });
  expect((await api(market.secretKey, 'POST', '/payments', body, { headers: { 'idempotency-key': key } })).status).toBe(200);
  const declined = { 'idempotency-key': randomUUID(), 'service-scenario': 'card_declined' };
  await api(market.secretKey, 'POST', '/payments', body, { headers: declined });
  const { IdempotencyKey: kept = '' } = await dumpTables();
  expect(kept).toContain(key);
  expect(kept).not.toContain(number);
  expect(kept).not.toContain(number.slice(0, 7));
  expect(kept).not.toMatch(/(?<![\w.:+-])9173(?![\w.:-])/);
  const [row] = await sql<{ fingerprint: string }>('SELECT fingerprint FROM "IdempotencyKey" WHERE key = $1', [key]);
  expect(row?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  // a plain hash of a guessable value is as good as the value
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
    for (const text of [number, JSON.stringify(body), JSON.stringify(body.payment_details)]) {
      expect(kept).not.toContain(createHash(algorithm).update(text).digest('hex'));
    }
  }
});

test('S10 PanMasking', async () => {
  const number = '3530111333300000';
  const payment_details = { ...testCard, number };
  const made = await api(market.secretKey, 'POST', '/payments', aPayment({ payment_details, capture: false }));
  const { id } = made.body;
  const views = [
    made.text,
    (await api(market.secretKey, 'GET', `/payments/${id}`)).text,
    (await api(market.secretKey, 'GET', '/payments?per_page=100')).text,
    (await api(market.secretKey, 'PATCH', `/payments/${id}`, { description: 'x' })).text,
    (await api(market.secretKey, 'POST', `/payments/${id}/capture?dry_run=true`, {})).text,
    (await api(market.secretKey, 'POST', `/payments/${id}/capture`, {})).text,
    (await api(market.secretKey, 'POST', `/payments/${id}/refund?dry_run=true`, {})).text,
    (await api(market.secretKey, 'GET', `/merchants/${market.id}/balances/JPY/transactions?per_page=100`)).text,
    JSON.stringify(await showPaymentLedger(admin, { id })),
    ...(await sql<{ data: unknown }>('SELECT data FROM "Event"')).map(({ data }) => JSON.stringify(data)),
    ...(await sql('SELECT before, after FROM "Audit"')).map((row) => JSON.stringify(row)),
  ];
  expect(made.body.payment_details).toEqual({
    type: 'credit_card',
    email: null,
    brand: 'jcb',
    last_four_digits: '0000',
    month: 12,
    year: 2030,
    three_d_secure: null,
  });
  for (const view of views) {
    expect(view).not.toContain(number.slice(0, 7));
    expect(view).not.toContain(number.slice(-5));
    expect(view).not.toContain('verification');
  }
});
