import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { sweepKeys } from '@/lib/jobs/sweep';
import { tick } from '@/lib/jobs/tick';
import * as store from '@/lib/operation/store';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { actAndBeSilent, atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aPayment, asRole, testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { countOf, moved, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterEach(() => vi.restoreAllMocks());

const keyed = (path: string, body: unknown, key: string) => shop.post(path, body, { 'idempotency-key': key });
const pay = (key: string, overrides = {}) => keyed('/payments', aPayment(overrides), key);
const close = (key: string, secretKey = shop.secretKey) => api(secretKey, 'POST', `/idempotency_keys/${encodeURIComponent(key)}/close`);
const closed = { status: 422, code: 'idempotency_key_closed', param: 'Idempotency-Key' };
const aSeller = { name: '販売者', platform_role: 'payout' };

test('a key that nobody used is closed: whatever comes later under it is refused and does nothing', async () => {
  const calls: [string, unknown][] = [
    ['/payments', aPayment()],
    [`/payments/${await shop.authorize()}/capture`, {}],
    [`/payments/${await shop.pay()}/refund`, {}],
    ['/merchants', aSeller],
  ];
  for (const [path, body] of calls) {
    const key = randomUUID();
    expect((await close(key)).body).toEqual({
      resource: 'idempotency_key',
      key,
      state: 'unused',
      reply: null,
      kept_until: expect.any(String),
      known_since: expect.any(String),
    });
    const tables = ['Payment', 'Attempt', 'LedgerTransaction', 'Merchant', 'Event', 'Audit'];
    const before = await Promise.all(tables.map(countOf));
    for (let repetition = 0; repetition < 2; repetition++) expect([path, refusalIn(await keyed(path, body, key))]).toEqual([path, closed]);
    expect(await Promise.all(tables.map(countOf))).toEqual(before);
    expect((await close(key)).body.state).toBe('unused');
    expect((await keyed(path, body, randomUUID())).status).toBe(200);
  }
});

test('a key that was used tells its reply, a decline too, and goes on answering it', async () => {
  const used = [
    [await keyed('/payments', aPayment(), 'paid'), 'paid'],
    [await pay('declined', { payment_details: { ...testCard, number: '4123111111111059' } }), 'declined'],
    [await keyed('/merchants', aSeller, 'a/b c%'), 'a/b c%'],
  ] as const;
  for (const [first, key] of used)
    expect((await close(key)).body).toMatchObject({ key, state: 'done', reply: { status: first.status, body: first.body } });
  expect((await pay('paid')).text).toBe(used[0][0].text);
  const [row] = await sql<{ days: number }>(
    `SELECT extract(epoch FROM "expiresAt" - "createdAt")::int / 86400 AS days FROM "IdempotencyKey" WHERE key = 'paid'`,
  );
  expect(row?.days).toBe(30);
});

test('a request that was refused and left nothing behind has not used its key', async () => {
  expect((await pay('mistyped', { amount: 0 })).status).toBe(422);
  expect((await close('mistyped')).body.state).toBe('unused');
  expect(refusalIn(await pay('mistyped'))).toEqual(closed);
});

test('I11 KeyClosed: close and request at once, exactly one is first', async () => {
  for (const [path, body, table] of [
    ['/payments', aPayment(), 'Payment'],
    ['/payments', aPayment({ capture: false }), 'Payment'],
    ['/merchants', aSeller, 'Merchant'],
  ] as const) {
    for (let repetition = 0; repetition < times(15, 200); repetition++) {
      const key = randomUUID();
      const before = await countOf(table);
      const calls = [() => keyed(path, body, key), () => close(key), () => close(key)];
      if (repetition % 2) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      const [request, ...closings] = repetition % 2 ? answers.reverse() : answers;
      const done = request?.status === 200;
      if (!done) expect(refusalIn(request as never)).toEqual(closed);
      for (const { body: told } of closings) {
        expect(done ? ['running', 'done'] : ['unused']).toContain(told.state);
        if (told.state === 'done') expect(told.reply).toEqual({ status: 200, body: request?.body });
      }
      expect(await countOf(table)).toBe(before + (done ? 1 : 0));
      expect((await close(key)).body.state).toBe(done ? 'done' : 'unused');
    }
  }
});

test('I11 KeyClosed: the close that comes between look and opening wins', async () => {
  for (const [path, body, step] of [
    ['/payments', aPayment(), { openAttempt: store.openAttempt }],
    ['/merchants', aSeller, { claimKey: store.claimKey }],
  ] as const) {
    const key = randomUUID();
    const [[name, real] = []] = Object.entries<(...given: never[]) => Promise<void>>(step);
    vi.spyOn(store, name as 'claimKey').mockImplementationOnce(async (...given) => {
      expect((await close(key)).body.state).toBe('unused');
      return real?.(...(given as unknown as never[]));
    });
    expect(refusalIn(await keyed(path, body, key))).toEqual(closed);
    expect((await close(key)).body.state).toBe('unused');
  }
});

test('an outcome that nobody knows is running until recovery has asked, then done', async () => {
  for (const [does, status] of [
    [actAndBeSilent, 200],
    [beSilent, 502],
  ] as const) {
    const key = randomUUID();
    atNextCall('authorize', does);
    expect(outcomeOf(await pay(key))).toBe('504 gateway_timeout');
    expect((await close(key)).body).toMatchObject({ state: 'running', reply: null, kept_until: null });
    expect(outcomeOf(await pay(key))).toBe('409 conflict');
    await recoverAll();
    const { body } = await close(key);
    expect(body).toMatchObject({ state: 'done', reply: { status } });
    expect((await pay(key)).body).toEqual(body.reply.body);
  }
});

test('a claimant that died before it began anything is closed out, and does nothing if it wakes up', async () => {
  const dies = async (key: string, lease: string) => {
    const claimId = newId();
    await sql(
      `INSERT INTO "IdempotencyKey" ("tenantId", key, fingerprint, state, "claimId", "leaseUntil", "createdAt", "expiresAt")
       VALUES ($1, $2, 'x', 'running', $3, now() + $4::interval, now(), now() + interval '1 day')`,
      [shop.id, key, claimId, lease],
    );
    return claimId;
  };
  await dies('at work', '30 seconds');
  expect((await close('at work')).body.state).toBe('running');
  const claimId = await dies('dead', '-1 second');
  expect((await close('dead')).body.state).toBe('unused');
  const reply = { key: 'dead', claimId, status: 200, body: '{}' };
  await expect(store.inTransaction((database) => store.finishKey(database, shop.id, reply))).rejects.toThrow(/claim lost/);
  await store.freeKey({ tenantId: shop.id, key: 'dead', claimId } as never);
  expect((await close('dead')).body.state).toBe('unused');
});

test('a closed key outlives kept replies, and goes after thirty days', async () => {
  const later = (key: string, ago: string) =>
    sql(`UPDATE "IdempotencyKey" SET ${moved('expiresAt', '$2')}, ${moved('leaseUntil', '$2')} WHERE key = $1`, [key, `-${ago}`]);
  await close('for long');
  await later('for long', '29 days');
  await tick(new Date(), [sweepKeys]);
  expect(refusalIn(await pay('for long'))).toEqual(closed);
  const { kept_until, known_since } = (await close('for long')).body;
  expect(Math.round((Date.parse(kept_until) - Date.parse(known_since)) / 86_400_000)).toBe(31);
  await later('for long', '31 days');
  // swept or not, it is a new key
  const anew = await pay('for long');
  expect([anew.status, (await pay('for long')).text, (await close('for long')).body.state]).toEqual([200, anew.text, 'done']);
  await close('swept');
  await later('swept', '31 days');
  await tick(new Date(), [sweepKeys]);
  expect(await sql(`SELECT 1 FROM "IdempotencyKey" WHERE key = 'swept'`)).toEqual([]);
});

test('a reply whose time was over is told while it is there, and is not done again', async () => {
  const first = await pay('yesterday');
  await sql(`UPDATE "IdempotencyKey" SET "expiresAt" = now() - interval '1 second' WHERE key = 'yesterday'`);
  expect((await close('yesterday')).body).toMatchObject({ state: 'done', reply: { body: first.body } });
  expect((await pay('yesterday')).text).toBe(first.text);
});

test('another merchant’s key of the same name is another key', async () => {
  const other = await aShop();
  const first = await pay('shared');
  expect((await close('shared', other.secretKey)).body).toMatchObject({ state: 'unused', reply: null });
  expect((await pay('shared')).text).toBe(first.text);
  expect(refusalIn(await other.post('/payments', aPayment(), { 'idempotency-key': 'shared' }))).toEqual(closed);
});

test('a limited key is told no reply that its scopes would not give, and keeps nothing by asking', async () => {
  const admin = await asRole('admin', shop.id);
  const limited = async (...scopes: string[]) => (await createKey(admin, { kind: 'secret', name: 'x', scopes })).value;
  const [payments, both, refunds] = [await limited('payments'), await limited('payments', 'refunds'), await limited('refunds')];
  await pay('of payments');
  await keyed(`/payments/${await shop.pay()}/refund`, {}, 'of refunds');
  expect((await close('of payments', payments)).body.state).toBe('done');
  const refused = await close('of refunds', payments);
  expect([refusalIn(refused), refused.body.error.details]).toEqual([
    { status: 403, code: 'forbidden', param: null },
    { scopes: ['refunds'] },
  ]);
  expect((await close('of refunds', both)).body.state).toBe('done');
  expect((await close('of payments', refunds)).status).toBe(403);
  await sql(`UPDATE "IdempotencyKey" SET permission = NULL WHERE key = 'of payments'`);
  expect((await close('of payments', payments)).status).toBe(403);
  expect((await close('of payments')).status).toBe(200);
});

test('what no key can be is refused with what one is', async () => {
  for (const key of ['x'.repeat(101), 'é', 'a\tb']) {
    const answer = await close(key);
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_parameter', param: 'key' });
    expect(answer.body.error.message).toContain('1 to 100 printable ASCII characters');
  }
});
