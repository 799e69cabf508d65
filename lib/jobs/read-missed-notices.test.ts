// alone: its process has read no list yet
import { beforeEach, expect, test, vi } from 'vitest';
import type { Acquirer, Heard, Standing } from '@/lib/acquirers/acquirer';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { everything } from '@/lib/acquirers/capabilities';
import { newId } from '@/lib/db/ids';

type Call = { since: Date; after: string | null };
type Page = { heard: Heard[]; next: string | null };
/** What the acquirer has in its list, with when it happened; how its list answers; and how payments stand there. */
const there = vi.hoisted(() => ({
  events: [] as { atMs: number; heard: Heard }[],
  answer: null as ((call: Call) => Promise<Page>) | null,
  calls: [] as Call[],
  recoveries: 0,
}));
const perPage = 2;
const standing: Standing = { reference: null, status: 'captured', total: 5_000, refunded: [], facts: {} };

const waits: Acquirer['authorize'] = async ({ attemptId }) => ({
  ok: true,
  reference: `p_${attemptId}`,
  awaits: 'approval',
  facts: { redirect_url: 'https://acquirer.example.jp/p' },
});
const done: Acquirer['void'] = async ({ attemptId }) => ({ ok: true, reference: attemptId });
const acquirer: Acquirer = {
  name: 'komoju',
  can: { ...everything, cardInput: ['token', 'hosted'] },
  ...{ authorize: waits, capture: done, void: done, refund: done },
  close: async () => null,
  verify: async () => ({ ok: true, reference: 'v' }),
  read: async ({ reference }) => ({ ...standing, reference }),
  /** The newest first, a few at a time. */
  async heardSince(call) {
    there.calls.push(call);
    if (there.answer) return there.answer(call);
    const found = there.events.filter(({ atMs }) => atMs >= call.since.getTime()).toSorted((a, b) => b.atMs - a.atMs);
    const skip = Number(call.after ?? 0);
    const next = skip + perPage < found.length ? String(skip + perPage) : null;
    return { heard: found.slice(skip, skip + perPage).map(({ heard }) => heard), next };
  },
};
vi.mock('@/lib/acquirers/find-connected', () => ({
  findConnected: async () => ({ acquirers: new Map([[acquirer.name, acquirer]]), active: [acquirer.name], routes: [] }),
}));
vi.mock('@/lib/acquirers/komoju/client', async (original) => ({
  ...(await original<object>()),
  breakerOf: () => ({ state: 'closed', failures: 0, failingSince: null, recoveries: there.recoveries }),
}));

const { readMissed } = await import('@/lib/acquirers/catch-up/read-missed');
const { keepNotices } = await import('@/lib/acquirers/notices/store');
const { readMissedNotices } = await import('@/lib/jobs/read-missed-notices');
const { takeNotices } = await import('@/lib/jobs/take-notices');
const { meansOf } = await import('@/lib/testing/fixtures/payment-methods');
const { splitOf } = await import('@/lib/testing/market');
const { aShop } = await import('@/lib/testing/shop');
const { moved, sql } = await import('@/lib/testing/tables');
const { eventually } = await import('@/lib/testing/until');

const signal = new AbortController().signal;
const hourMs = 3_600_000;
const run = () => readMissedNotices.run({ now: new Date(), signal });
const results = async () => (await run()).map(({ result }) => result);
const rowOf = async () =>
  (
    await sql<{ doneUntil: Date; beganAt: Date | null; after: string | null; failures: number; isDue: boolean; dueInMs: number }>(
      `SELECT *, "dueAt" <= now() AS "isDue", extract(epoch FROM "dueAt" - now())::float8 * 1000 AS "dueInMs" FROM "AcquirerCatchUp"`,
    )
  )[0];
const noticesIn = () => sql<{ noticeId: string; state: string }>(`SELECT "noticeId", state FROM "AcquirerNotice" ORDER BY "noticeId"`);
const moveBy = (interval: string) =>
  sql(`UPDATE "AcquirerCatchUp" SET ${moved('doneUntil', '$1')}, "dueAt" = now() - interval '1 second'`, [interval]);
const event = (noticeId: string, agoMs = 0, mark = { tenantId: newId(), paymentId: newId(), attemptId: newId() }) =>
  there.events.push({ atMs: Date.now() - agoMs, heard: { noticeId, type: 'payment.captured', reference: `p_${mark.attemptId}`, mark } });

beforeEach(async () => {
  Object.assign(there, { events: [], answer: null, calls: [] });
  for (const table of ['AcquirerCatchUp', 'AcquirerNotice', 'AcquirerAccount']) await sql(`DELETE FROM "${table}"`);
  await sql(
    `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ('komoju', '{}', true, now() - interval '1 day', now(), $1, 'x')`,
    [newId()],
  );
});

test('a process reads the list when it has started, from when the account was entered on, and then every hour', async () => {
  event('a', 23 * hourMs);
  event('before', 25 * hourMs);
  expect(await results()).toEqual(['found']);
  expect((await noticesIn()).map(({ noticeId }) => noticeId)).toEqual(['a']);
  expect(await rowOf()).toMatchObject({ beganAt: null, after: null, failures: 0, isDue: false });
  expect((await rowOf())?.dueInMs).toBeGreaterThan(0.9 * hourMs);
  event('b');
  expect(await run()).toEqual([]);
  expect(there.calls).toHaveLength(1);
  // once it can reach the acquirer again it does not wait for the hour
  there.recoveries += 1;
  expect(await results()).toEqual(['found']);
  await moveBy('0');
  expect(await run()).toEqual([]);
  expect(there.calls).toHaveLength(3);
});

test('after three hours without notices everything is taken, and what was heard already adds nothing', async () => {
  await run();
  const shop = await aShop();
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    const { body } = await shop.post('/payments', {
      ...{ amount: 5_000, tax: 0, currency: 'JPY', capture: true, platform_details: splitOf(), payment_details: meansOf.paypay },
    });
    expect(body.status).toBe('pending');
    const [attempt] = await sql<{ tenantId: string; id: string }>(`SELECT "tenantId", id FROM "Attempt" WHERE "paymentId" = $1`, [body.id]);
    const mark = { tenantId: attempt?.tenantId ?? '', paymentId: body.id, attemptId: attempt?.id ?? '' };
    event(`lost${at}`, (3 - at / 2) * hourMs, mark);
    ids.push(body.id);
  }
  // one of them came by itself
  await keepNotices('komoju', [there.events[4]?.heard as Heard]);
  await moveBy('-3 hours');
  expect(await results()).toEqual(['found']);
  expect(there.calls.at(-1)?.after).toBe('4');
  expect(await noticesIn()).toHaveLength(5);
  while ((await takeNotices.run({ now: new Date(), signal })).length > 0);
  for (const id of ids) expect((await shop.payment(id)).status).toBe('captured');
  await moveBy('-3 hours');
  expect(await run()).toEqual([]);
  expect((await noticesIn()).every(({ state }) => state === 'done')).toBe(true);
});

test('of two processes at once one reads, and both may end', async () => {
  await run();
  event('a');
  await moveBy('0');
  let release = () => {};
  there.answer = () => new Promise((resolve) => (release = () => resolve({ heard: there.events.map(({ heard }) => heard), next: null })));
  const read = (isAsked: boolean) =>
    readMissed({ name: 'komoju', heardSince: acquirer.heardSince as never }, { keep: keepNotices, signal, isAsked });
  const first = read(false);
  await eventually(() => expect(there.calls).toHaveLength(2));
  expect([await read(false), await read(true)]).toEqual([null, null]);
  release();
  expect(await first).toEqual({ outcome: 'read', found: 1 });
  expect(await read(false)).toBeNull();
});

test('who dies in the middle is followed by another, which goes on where it was', async () => {
  await run();
  for (let at = 0; at < 5; at++) event(`a${at}`, at * 1_000);
  await moveBy('0');
  const listing = acquirer.heardSince as NonNullable<Acquirer['heardSince']>;
  const dying = { name: 'komoju', heardSince: async (call: Call) => (call.after === '2' ? new Promise<Page>(() => {}) : listing(call)) };
  void readMissed(dying, { keep: keepNotices, signal, isAsked: false });
  await eventually(async () => expect((await rowOf())?.after).toBe('2'));
  expect(await run()).toEqual([]);
  await sql(`UPDATE "AcquirerCatchUp" SET "leaseUntil" = now() - interval '1 second'`);
  there.calls.length = 0;
  expect(await results()).toEqual(['found']);
  expect(there.calls[0]?.after).toBe('2');
  expect(await noticesIn()).toHaveLength(5);
});

test('a long list is read in several rounds, each page once', async () => {
  await run();
  for (let at = 0; at < 45; at++) event(`a${String(at).padStart(2, '0')}`, at * 1_000);
  await moveBy('0');
  there.calls.length = 0;
  expect([await results(), await results(), await results(), await results()]).toEqual([['goes on'], ['goes on'], ['found'], []]);
  expect(there.calls.map(({ after }) => after)).toEqual([null, ...Array.from({ length: 22 }, (_, at) => String(2 * at + 2))]);
  expect(await noticesIn()).toHaveLength(45);
});

test('a list that cannot be read is asked for again, less and less often, and nothing of it is missed', async () => {
  await run();
  const before = await rowOf();
  event('a');
  there.answer = () => Promise.reject(new AcquirerSilent());
  const pauses: number[] = [];
  for (let failure = 1; failure <= 6; failure++) {
    await moveBy('0');
    expect(await results()).toEqual(['silent']);
    expect(await rowOf()).toMatchObject({ failures: failure, doneUntil: before?.doneUntil });
    pauses.push(Math.round(((await rowOf())?.dueInMs ?? 0) / 60_000));
  }
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
  there.answer = null;
  await moveBy('0');
  expect(await results()).toEqual(['found']);
  expect(await rowOf()).toMatchObject({ failures: 0 });
});

test('a place that leads nowhere is given up after five times, and the list is read from its beginning', async () => {
  await run();
  for (let at = 0; at < 5; at++) event(`a${at}`, at * 1_000);
  const listing = acquirer.heardSince as NonNullable<Acquirer['heardSince']>;
  const isLost = (call: Call) => call.after === '2';
  const calls: (string | null)[] = [];
  const lost = {
    name: 'komoju',
    heardSince: async (call: Call) => {
      calls.push(call.after);
      if (isLost(call)) throw new AcquirerSilent();
      return listing(call);
    },
  };
  for (let failure = 0; failure < 6; failure++) {
    await moveBy('0');
    await readMissed(lost, { keep: keepNotices, signal, isAsked: false });
  }
  expect(calls).toEqual([null, '2', '2', '2', '2', '2', null, '2']);
});
