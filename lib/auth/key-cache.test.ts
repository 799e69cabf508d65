import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { hashOfKey } from '@/lib/auth/key';
import { findKnownKey, forgetKeys, recallKey } from '@/lib/auth/key-cache';
import { pool } from '@/lib/db/pool';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { revokeKey } from '@/lib/team/revoke-key';
import { api } from '@/lib/testing/api';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times, within } from '@/lib/testing/tier';

const status = async (key: string) => (await api(key, 'GET', '/payments')).status;

test('S05 ApiKeyStorage: a key that another process has revoked is refused within a second', async () => {
  const { secretKey } = await aMarket();
  expect(await status(secretKey)).toBe(200);
  await sql('UPDATE "ApiKey" SET "revokedAt" = now() WHERE hash = $1', [hashOfKey(secretKey)]);
  await wait(1_010);
  expect(await status(secretKey)).toBe(401);
});

test('a key that nobody knew is known as soon as it is made', async () => {
  const { secretKey } = await aMarket();
  const hash = hashOfKey(secretKey);
  await sql('UPDATE "ApiKey" SET hash = $1 WHERE hash = $2', [`${hash}x`, hash]);
  forgetKeys();
  expect(await status(secretKey)).toBe(401);
  await sql('UPDATE "ApiKey" SET hash = $2 WHERE hash = $1', [`${hash}x`, hash]);
  expect(await status(secretKey)).toBe(200);
});

test('who calls at once shares a look-up, and business time goes on between them', async () => {
  const { secretKey } = await aMarket();
  const hash = hashOfKey(secretKey);
  forgetKeys();
  const query = vi.spyOn(pool, 'connect');
  const found = await Promise.all(Array.from({ length: 20 }, () => findKnownKey(hash, 'test')));
  expect(found.every((one) => one?.actor.keyId === found[0]?.actor.keyId)).toBe(true);
  expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  query.mockRestore();
  const [first] = found;
  await wait(50);
  const next = await findKnownKey(hash, 'test');
  const passed = (next?.now.getTime() ?? 0) - (first?.now.getTime() ?? 0);
  expect(passed).toBeGreaterThanOrEqual(45);
  expect(passed).toBeLessThan(within(5_000));
  // a live key is another key
  expect(await findKnownKey(hash, 'live')).toBeNull();
});

test('a key is recalled without asking for a second, and by nobody once it is forgotten', async () => {
  const { secretKey } = await aMarket();
  const hash = hashOfKey(secretKey);
  forgetKeys();
  const asked = findKnownKey(hash, 'test');
  expect(recallKey(hash, 'test')).toBeUndefined();
  const found = await asked;
  const recalled = recallKey(hash, 'test');
  expect([recalled?.actor, recalled?.endsAt]).toEqual([found?.actor, found?.endsAt]);
  expect(recalled?.now.getTime()).toBeGreaterThanOrEqual(found?.now.getTime() ?? Number.NaN);
  expect(recallKey(hash, 'live')).toBeUndefined();
  await wait(1_010);
  expect(recallKey(hash, 'test')).toBeUndefined();
  await findKnownKey(hash, 'test');
  forgetKeys();
  expect(recallKey(hash, 'test')).toBeUndefined();
});

for (const [what, finish] of [
  [
    'a revoked key',
    async (market: Market) => revokeKey(await asRole('admin', market.id), { id: (await asKey(market.secretKey)).actor.keyId }),
  ],
  ['a suspended merchant', async (market: Market) => suspendMerchant(await asRole('operator', null), { id: market.id, reason: 'test' })],
] as const) {
  test(`${what} is refused at once by the process that ended it, however many call meanwhile`, async () => {
    for (let repetition = 0; repetition < times(5, 50); repetition++) {
      const market = await aMarket({ sellers: 0 });
      let isOver = false;
      const callers = Array.from({ length: 4 }, async () => {
        for (; !isOver; await wait(1)) await findKnownKey(hashOfKey(market.secretKey), 'test');
      });
      await finish(market);
      const after = await findKnownKey(hashOfKey(market.secretKey), 'test');
      isOver = true;
      await Promise.all(callers);
      expect(after).toBeNull();
    }
  });
}

test('the note of a last use waits for a row that somebody holds; the caller does not', async () => {
  const { secretKey } = await aMarket();
  const hash = hashOfKey(secretKey);
  forgetKeys();
  await sql('UPDATE "ApiKey" SET "lastUsedAt" = NULL WHERE hash = $1', [hash]);
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM "ApiKey" WHERE hash = $1 FOR UPDATE', [hash]);
    const began = performance.now();
    expect(await status(secretKey)).toBe(200);
    expect(performance.now() - began).toBeLessThan(within(5_000));
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
});
