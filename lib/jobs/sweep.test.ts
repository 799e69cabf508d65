// alone: what is swept now and then has not been swept in its process
import { beforeAll, expect, test, vi } from 'vitest';
import { saveSignIn } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { sweepBudgets, sweepKeys, sweepLinks, sweepSignIns } from '@/lib/jobs/sweep';
import { findLag, tick } from '@/lib/jobs/tick';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aPayment, asRole } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

const create = (key: string) => shop.post('/payments', aPayment(), { 'idempotency-key': key });
const keys = async () => (await sql<{ key: string }>('SELECT key FROM "IdempotencyKey" ORDER BY key')).map(({ key }) => key);
const dayLater = (key: string) =>
  sql(
    `UPDATE "IdempotencyKey" SET "expiresAt" = $2::timestamptz, "leaseUntil" = CASE WHEN "leaseUntil" IS NOT NULL THEN $2::timestamptz END WHERE key = $1`,
    [key, new Date(Date.now() - 60 * 60_000)],
  );
const sweepAll = () => tick(new Date(), [sweepKeys, sweepSignIns]);

test('a kept reply goes when its time is over, and not before', async () => {
  await create('kept');
  await create('over');
  expect(await sweepAll()).toEqual([]);
  await dayLater('over');
  expect((await findLag(new Date(), [sweepKeys]))[0]).toMatchObject({ count: 1 });
  expect(await sweepAll()).toMatchObject([{ job: 'idempotency-key.sweep', result: '1 removed' }]);
  expect(await keys()).toEqual(['kept']);
  expect((await create('kept')).headers.get('idempotent-replayed')).toBe('true');
});

test('a key under an open attempt stays, however old: its reply is still to come', async () => {
  atNextCall('authorize', beSilent);
  expect(outcomeOf(await create('open'))).toBe('504 gateway_timeout');
  await dayLater('open');
  expect(await sweepAll()).toEqual([]);
  expect(outcomeOf(await create('open'))).toBe('409 conflict');
  expect(await recoverAll()).toEqual(['never asked']);
  expect(await sweepAll()).toMatchObject([{ result: '1 removed' }]);
  expect((await create('open')).status).toBe(200);
});

test('a claim of somebody who died before anything was begun goes with its time', async () => {
  await sql(
    `INSERT INTO "IdempotencyKey" ("tenantId", key, fingerprint, state, "claimId", "leaseUntil", "createdAt", "expiresAt")
     SELECT $1, k, 'x', 'running', $2, now() + l, now(), now() + e FROM (VALUES ('dead', interval '-24 hours', interval '-1 second'),
       ('alive', interval '30 seconds', interval '-1 second'), ('young', interval '-1 second', interval '1 hour')) v(k, l, e)`,
    [shop.id, newId()],
  );
  expect(await sweepAll()).toMatchObject([{ result: '1 removed' }]);
  expect(await keys()).toEqual(expect.arrayContaining(['alive', 'young']));
  expect(await keys()).not.toContain('dead');
});

test('a key that is used anew while it is swept is not lost', async () => {
  for (let repetition = 0; repetition < 20; repetition++) {
    const key = `anew ${repetition}`;
    const first = await create(key);
    await dayLater(key);
    const [second] = await Promise.all([create(key), sweepAll(), sweepAll()]);
    expect([second?.status, second?.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(second?.body.id).not.toBe(first.body.id);
    expect((await create(key)).text).toBe(second?.text);
  }
});

test('sign-ins go ninety days after their end, a batch at a time', async () => {
  const { actor } = await asRole('operator', null);
  const userId = actor.kind === 'user' ? actor.userId : '';
  await saveSignIn(newId(), userId, -1_000);
  await together(3, () => saveSignIn(newId(), userId, -91 * 24 * 60 * 60 * 1000));
  await sql(
    `INSERT INTO "SignIn" (id, "userId", "createdAt", "expiresAt") SELECT gen_random_uuid(), $1, now(), now() - interval '91 days' FROM generate_series(1, 600)`,
    [userId],
  );
  const results = [await sweepAll(), await sweepAll(), await sweepAll()].flat().map(({ result }) => result);
  expect(results).toEqual(['500 removed', '103 removed']);
  expect(await sql('SELECT 1 FROM "SignIn"')).toHaveLength(1);
});

test('links that ended long ago go, now and then', async () => {
  const aLink = (ago: string) =>
    sql(
      `INSERT INTO "Link" (id, kind, role, hash, email, "authorLabel", "createdAt", "expiresAt") VALUES ($1::uuid, 'invitation', 'operator', $1::uuid::text, 'a@example.jp', 'a', now(), now() - $2::interval)`,
      [newId(), ago],
    );
  const round = async () => (await sweepLinks.run({ now: new Date(), signal: new AbortController().signal })).map(({ result }) => result);
  await aLink('91 days');
  await aLink('1 day');
  expect(await round()).toEqual(['1 removed']);
  await aLink('91 days');
  expect(await round()).toEqual([]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11 * 60_000);
  expect(await round()).toEqual(['1 removed']);
  vi.restoreAllMocks();
  expect(await sql('SELECT 1 FROM "Link"')).toHaveLength(1);
});

test('budgets go when nobody has touched them for a day', async () => {
  const spent = [
    ['whole', '25 hours', '25 hours'],
    ['paused', '25 hours', '1 hour'],
    ['touched', '1 hour', '25 hours'],
  ];
  for (const row of spent) await sql(`INSERT INTO "Throttle" VALUES ($1, 1, now() - $2::interval, now() - $3::interval)`, row);
  expect(await tick(new Date(), [sweepBudgets])).toMatchObject([{ job: 'budget.sweep', result: '1 removed' }]);
  expect(await tick(new Date(), [sweepBudgets])).toEqual([]);
  expect(await sql('SELECT key FROM "Throttle" ORDER BY key')).toEqual([{ key: 'paused' }, { key: 'touched' }]);
});
