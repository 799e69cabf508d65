import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { readClock } from '@/lib/clock/store';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import type { Source } from '@/lib/jobs/source';
import { findLag, sources, tick } from '@/lib/jobs/tick';
import { capturePayment } from '@/lib/payments/capture-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { Refusal } from '@/lib/refusal';
import { recoverAll, unknownCancel, unknownCapture } from '@/lib/testing/fixtures/attempts';
import { asKey, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

/** Only the sources of payments: in a month's time a proof of the ledger would be due as well. */
const ticked = (now: Date) => tick(now, [recoverAttempts, expirePayments]);
/** The moment at which an authorization ends; it is itself still valid. */
const deadlineOf = async (id: string): Promise<number> => {
  const [row] = await sql<{ at: Date }>(`SELECT "paymentDeadline" AS at FROM "Payment" WHERE id = $1`, [id]);
  return row?.at.getTime() ?? 0;
};
const setDeadline = (id: string, at: Date) => sql(`UPDATE "Payment" SET "paymentDeadline" = $2 WHERE id = $1`, [id, at]);

test('an authorization past its deadline expires, at its deadline it does not, and what ran is told with the moment it was due', async () => {
  const id = await shop.authorize();
  const deadline = await deadlineOf(id);
  expect(await ticked(new Date(deadline))).toEqual([]);
  expect(await ticked(new Date(deadline + 1))).toEqual([
    { job: 'payment.expire', at: new Date(deadline), result: 'expired', tenantId: shop.id },
  ]);
  expect(await ticked(new Date(deadline + 1))).toEqual([]);
  expect(await shop.payment(id)).toMatchObject({ status: 'expired' });
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.expired']);
  const [event] = await sql<{ at: Date }>(`SELECT "createdAt" AS at FROM "Event" WHERE "resourceId" = $1 AND type = 'payment.expired'`, [
    id,
  ]);
  expect(event?.at).toEqual(new Date(deadline + 1));
});

test('a payment is ended within its tenant: nobody else’s rows are looked at', async () => {
  const other = await aShop();
  const [id, foreign] = [await shop.authorize(), await other.authorize()];
  const read = vi.spyOn(await import('@/lib/payments/store'), 'getPayment');
  const now = new Date(Math.max(await deadlineOf(id), await deadlineOf(foreign)) + 1);
  expect(await tick(now, [expirePayments])).toHaveLength(2);
  const scopes = read.mock.calls.map(([scope, asked]) => [asked, scope]);
  read.mockRestore();
  expect(scopes).toEqual([
    [id, { kind: 'merchant', tenantId: shop.id }],
    [foreign, { kind: 'merchant', tenantId: other.id }],
  ]);
  const within = await asInstallation({ tenantId: shop.id, now });
  await expect(expirePayment(within, { id: foreign })).rejects.toMatchObject({ code: 'not_found' });
  await expect(expirePayment(within, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a payment that waits for nobody any more expires, too', async () => {
  const id = await shop.authorize();
  await sql(`UPDATE "Payment" SET status = 'pending' WHERE id = $1`, [id]);
  expect(await ticked(new Date((await deadlineOf(id)) + 1))).toMatchObject([{ result: 'expired' }]);
  expect(await shop.payment(id)).toMatchObject({ status: 'expired' });
});

test('what is due is done in the order in which it came due, whosever it is', async () => {
  const others = [shop, await aShop(), await aShop({ role: null, sellers: 0 })];
  const now = new Date((await readClock()).getTime() + 1_000_000_000);
  const due: [number, string][] = [];
  for (const [index, of] of others.entries()) {
    for (const ago of [30, 20, 10]) {
      const id = await of.authorize();
      const at = now.getTime() - ago * 1_000 - index;
      await setDeadline(id, new Date(at));
      due.push([at, id]);
    }
  }
  const ran = await tick(now, [expirePayments]);
  const order = due.toSorted(([one], [two]) => one - two);
  expect(ran.map(({ at }) => at.getTime())).toEqual(order.map(([at]) => at));
  const told = await sql<{ payment: string }>(
    `SELECT "resourceId" AS payment FROM "Event" WHERE type = 'payment.expired' AND "createdAt" = $1 ORDER BY id`,
    [now],
  );
  expect(told.map(({ payment }) => payment)).toEqual(order.map(([, id]) => id));
});

test('many ticks at once expire each payment once', async () => {
  const ids = await together(20, () => shop.authorize());
  const now = new Date(Math.max(...(await Promise.all(ids.map(deadlineOf)))) + 1);
  const ran = (await together(5, () => ticked(now))).flat();
  expect(ran).toHaveLength(20);
  for (const id of ids) expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.expired']);
});

test('more than a batch is done in several ticks', async () => {
  const ids = await together(120, () => shop.authorize());
  const now = new Date(Math.max(...(await Promise.all(ids.map(deadlineOf)))) + 1);
  const lengths = [(await ticked(now)).length, (await ticked(now)).length, (await ticked(now)).length];
  expect(lengths).toEqual([100, 20, 0]);
});

test('a payment that is at the acquirer is left alone until it is known', async () => {
  const id = await unknownCapture(shop);
  const late = new Date((await deadlineOf(id)) + 1);
  expect(await ticked(late)).toEqual([]);
  expect((await findLag(late)).find(({ job }) => job === 'payment.expire')).toMatchObject({ count: 0 });
  expect(await recoverAll()).toEqual(['succeeded']);
  expect(await ticked(late)).toEqual([]);
  expect(await shop.payment(id)).toMatchObject({ status: 'captured' });
});

test('L03 CaptureVsExpiryRace: tick against capture at the deadline', async () => {
  const seen = new Set<string>();
  // whoever was first starts later the next time, so that both are at some time
  let headMs = 0;
  for (let repetition = 0; repetition < times(20, 200); repetition++) {
    const id = await shop.authorize();
    const deadline = await deadlineOf(id);
    const intime = { ...(await asKey(shop.secretKey)), now: new Date(deadline) };
    const capture = () =>
      capturePayment(intime, { id, platform_details: splitOf() }).then(
        ({ status }) => status,
        (error) => (error instanceof Refusal ? error.code : Promise.reject(error)),
      );
    const expire = async () => (await ticked(new Date(deadline + 1))).map(({ result }) => result);
    const [outcome, ran] = await Promise.all([wait(Math.max(0, headMs)).then(capture), wait(Math.max(0, -headMs)).then(expire)]);
    const { status } = await shop.payment(id);
    seen.add(status);
    headMs += status === 'captured' ? 4 : -4;
    expect([
      ['captured', 'captured', []],
      ['expired', 'not_capturable', ['expired']],
    ]).toContainEqual([status, outcome, ran]);
    expect(await transactionsOf(id, 'capture')).toBe(status === 'captured' ? 1 : 0);
  }
  expect([...seen].toSorted()).toEqual(['captured', 'expired']);
});

test('what fails to expire does not keep back the others, and is tried again later', async () => {
  const [bad, good] = [await shop.authorize(), await shop.authorize()];
  const now = new Date((await deadlineOf(good)) + 1);
  await setDeadline(bad, new Date(now.getTime() - 1_000));
  const settlement = await import('@/lib/payments/completion');
  const change = vi.spyOn(settlement, 'changeOf').mockImplementationOnce(() => {
    throw new Error('a fault of ours');
  });
  expect(await tick(now, [expirePayments])).toHaveLength(1);
  expect(await shop.payment(good)).toMatchObject({ status: 'expired' });
  change.mockRestore();
  expect(await tick(now, [expirePayments])).toEqual([]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect(await tick(now, [expirePayments])).toHaveLength(1);
  vi.restoreAllMocks();
  expect(await shop.payment(bad)).toMatchObject({ status: 'expired' });
});

test('a source that fails does not stop the others', async () => {
  const ran: string[] = [];
  const source = (job: string, oldest: number, fails?: 'lag' | 'run'): Source => ({
    job,
    clock: 'real',
    lag: async () => (fails === 'lag' ? Promise.reject(new Error(job)) : { count: 1, oldest: new Date(oldest) }),
    async run() {
      ran.push(job);
      if (fails) throw new Error(job);
      return [{ job, at: new Date(oldest), result: 'done' }];
    },
  });
  const idle: Source = { ...source('idle', 0), lag: async () => ({ count: 0, oldest: null }) };
  const done = await tick(new Date(), [source('late', 3), source('broken', 2, 'run'), source('blind', 9, 'lag'), idle, source('early', 1)]);
  expect(ran).toEqual(['blind', 'early', 'broken', 'late']);
  expect(done.map(({ job }) => job)).toEqual(['early', 'late']);
});

test('how far behind each source is', async () => {
  const before = await findLag(await readClock());
  expect(before.map(({ job }) => job)).toEqual(sources.map(({ job }) => job));
  expect(before.filter(({ job }) => job !== 'ledger.prove').every(({ count, oldest }) => count === 0 && oldest === null)).toBe(true);
  const [waiting, asked] = [await shop.authorize(), await unknownCancel(shop)];
  const late = new Date((await deadlineOf(asked)) + 1);
  await sql(`UPDATE "Attempt" SET "leaseUntil" = '2026-01-01T00:00:00Z' WHERE state = 'open'`);
  const lag = new Map((await findLag(late)).map(({ job, ...rest }) => [job, rest]));
  expect(lag.get('payment.expire')).toEqual({ count: 1, oldest: new Date(await deadlineOf(waiting)) });
  expect(lag.get('attempt.recover')).toEqual({ count: 1, oldest: new Date('2026-01-01T00:00:00Z') });
  await recoverAll();
});
