import { beforeAll, expect, test } from 'vitest';
import { forgetKeys } from '@/lib/auth/key-cache';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { forgetCards } from '@/lib/jobs/forget-cards';
import { runDueUntil } from '@/lib/jobs/run-due-until';
import { findLag, tick } from '@/lib/jobs/tick';
import { testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const minute = 60_000;
const hour = 60 * minute;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 0 }), await aShop({ sellers: 0 })];
});

type StoredCard = { id: string; sealed: string | null; forgetAt: Date | null; lastFour: string };
const cards = () => sql<StoredCard>('SELECT id, sealed, "forgetAt", "lastFour" FROM "VaultCard" ORDER BY id');
const sealed = async () => (await cards()).filter((card) => card.sealed !== null).map(({ id }) => id);
const aToken = async (from = shop): Promise<string> => (await from.post('/tokens', { payment_details: testCard })).body.id;
const endOf = async (token: string): Promise<Date> => {
  const [row] = await sql<{ expiresAt: Date }>('SELECT "expiresAt" FROM "Token" WHERE id = $1', [token.slice(4)]);
  return row?.expiresAt ?? expect.fail();
};
const forget = (now: Date) => tick(now, [forgetCards]);

test('S09 CvvLifecycle: of a card that is given and left nothing sealed is kept after its hour', async () => {
  const token = await aToken();
  const end = await endOf(token);
  const [{ sealed: before = null } = {}] = await cards();
  expect(before).toMatch(/^v1\./);
  expect(await forget(later(end, -1))).toEqual([]);
  expect(await findLag(later(end, -1), [forgetCards])).toMatchObject([{ count: 0, oldest: null }]);
  expect(await findLag(end, [forgetCards])).toEqual([{ job: 'card.forget', count: 1, oldest: end }]);
  expect(await forget(end)).toEqual([{ job: 'card.forget', at: end, result: 'erased', tenantId: shop.id }]);
  expect(await cards()).toMatchObject([{ sealed: null, forgetAt: null, lastFour: '1111' }]);
  expect(await forget(end)).toEqual([]);
  expect(outcomeOf(await shop.post('/customers', { payment_details: token }))).toBe('422 invalid_token');
});

test('S09 CvvLifecycle: of one that is used nothing is left at once, and a customer’s is never forgotten by itself', async () => {
  const before = await sealed();
  const token = await aToken();
  const customer = await shop.post('/customers', { payment_details: token });
  const kept = (await sealed()).filter((id) => !before.includes(id));
  expect(kept).toHaveLength(1);
  expect(await forget(later(await readClock(), 400 * 24 * hour))).toEqual([]);
  expect(await sealed()).toEqual([...before, ...kept]);
  expect((await shop.post('/customers', { payment_details: token })).status).toBe(422);
  expect(customer.status).toBe(200);
});

test('every tenant’s, the oldest first, as many as a batch has', async () => {
  const at = new Date('2027-01-01T00:00:00Z');
  await sql(
    `INSERT INTO "VaultCard" ("tenantId", id, sealed, brand, bin, "lastFour", month, year, "createdAt", "forgetAt")
     SELECT ($1::uuid[])[1 + n % 2], gen_random_uuid(), 'v1.x', 'visa', '411111', '1111', 12, 2030, $2, $2::timestamptz + n * interval '1 second'
     FROM generate_series(1, 700) n`,
    [[shop.id, other.id], at],
  );
  const now = later(at, 10 * minute);
  expect(await findLag(now, [forgetCards])).toMatchObject([{ count: 600, oldest: later(at, 1_000) }]);
  const first = await forget(now);
  expect(first.map(({ at: due }) => (due.getTime() - at.getTime()) / 1_000)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1));
  expect(new Set(first.map(({ tenantId }) => tenantId))).toEqual(new Set([shop.id, other.id]));
  // two sweeps at once do not erase twice
  const rounds = await together(3, () => forget(now));
  expect(rounds.flat()).toHaveLength(100);
  expect(await forgetCards.next(now)).toEqual(later(now, minute));
  expect(await forget(later(now, 2 * minute))).toHaveLength(100);
});

test('a customer that is made of the card meanwhile keeps it', async () => {
  const token = await aToken();
  const end = await endOf(token);
  const [{ cardId = '' } = {}] = await sql<{ cardId: string }>('SELECT "cardId" FROM "Token" WHERE id = $1', [token.slice(4)]);
  // as a checkout saves a customer with the very card
  await sql('UPDATE "VaultCard" SET "forgetAt" = NULL WHERE id = $1', [cardId]);
  expect(await forget(end)).toEqual([]);
  expect(await sealed()).toContain(cardId);
});

test('T-clock: whoever moves the clock past a token’s end finds its card forgotten, many of a minute in one stop', async () => {
  const tokens = [await aToken(), await aToken(other), await aToken()];
  const ends = await Promise.all(tokens.map(endOf));
  const last = new Date(Math.max(...ends.map((end) => end.getTime())));
  const next = (await forgetCards.next(await readClock())) ?? expect.fail();
  expect([next.getTime() % minute, next >= (ends[0] ?? next), next < later(ends[0] ?? next, minute)]).toEqual([0, true, true]);
  const short = await runDueUntil((now) => later(now, 50 * minute), [forgetCards]);
  expect(short.ran).toEqual([]);
  expect((await shop.post('/customers', { payment_details: tokens[2] })).status).toBe(200);
  const { ran, now } = await runDueUntil((at) => later(at, 11 * minute), [forgetCards]);
  forgetKeys();
  expect(now > last).toBe(true);
  expect(ran.map(({ at, tenantId }) => [at, tenantId])).toEqual([
    [ends[0], shop.id],
    [ends[1], other.id],
  ]);
  expect((await shop.post('/customers', { payment_details: tokens[0] })).status).toBe(422);
  expect(await forgetCards.next(now)).toBeNull();
  // a token made now is valid for an hour by the moved clock
  const fresh = await aToken();
  expect((await endOf(fresh)).getTime() - now.getTime()).toBeGreaterThan(hour - minute);
  expect((await shop.post('/customers', { payment_details: fresh })).status).toBe(200);
});

test('a key is told of its own merchant’s cards when it moves the clock', async () => {
  await aToken();
  await aToken(other);
  const { body } = await shop.post('/test_helpers/clock/advance', { seconds: 2 * 3_600 }, { 'idempotency-key': newId() });
  expect(body.ran.filter(({ job }: { job: string }) => job === 'card.forget')).toHaveLength(1);
});
