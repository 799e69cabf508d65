import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { releaseClock, takeClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';
import { sources } from '@/lib/jobs/tick';
import { log } from '@/lib/log';
import { endLeases, unknownCapture } from '@/lib/testing/fixtures/attempts';
import { aShop, type Shop, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { isQuick, within } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterEach(async () => {
  await stopDueWork();
  vi.restoreAllMocks();
});

/** The lease of the call has ended as well. */
async function overdueCapture(): Promise<string> {
  const id = await unknownCapture(shop);
  await endLeases();
  return id;
}
const becomes = (id: string, status: string) => eventually(async () => expect(await shop.payment(id)).toMatchObject({ status }));

test('while it runs, what comes due is done without a word; started twice, it runs once', async () => {
  const counted = vi.spyOn(sandboxAcquirer, 'close');
  startDueWork();
  startDueWork();
  const id = await overdueCapture();
  await becomes(id, 'captured');
  expect(counted).toHaveBeenCalledTimes(1);
  expect(await transactionsOf(id, 'capture')).toBe(1);
  const over = await shop.authorize();
  await sql(`UPDATE "Payment" SET "paymentDeadline" = now() WHERE id = $1`, [over]);
  await becomes(over, 'expired');
});

test('stopped, it begins nothing more', async () => {
  startDueWork();
  await stopDueWork();
  const id = await overdueCapture();
  await wait(500);
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized' });
  startDueWork();
  await becomes(id, 'captured');
});

test('whoever begins after a stop, maybe with newer code, sends webhooks by a dispatcher of its own', async () => {
  const runs = vi.spyOn(Dispatcher.prototype, 'run');
  const rounds = async () => {
    runs.mockClear();
    startDueWork();
    await eventually(() => expect(runs).toHaveBeenCalled());
    await stopDueWork();
    return new Set(runs.mock.contexts);
  };
  const [first, second] = [await rounds(), await rounds()];
  expect([first.size, second.size, new Set([...first, ...second]).size]).toEqual([1, 1, 2]);
});

test('C14: it does not wait for a silent acquirer to stop, and gives the attempt back', async () => {
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(sandboxAcquirer, 'close').mockImplementationOnce(() => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  const id = await overdueCapture();
  startDueWork();
  await asked;
  const began = performance.now();
  await stopDueWork();
  expect(performance.now() - began).toBeLessThan(within(2_000));
  const [row] = await sql<{ free: boolean }>(
    `SELECT "leaseUntil" < clock_timestamp() AS free FROM "Attempt" WHERE "paymentId" = $1 AND state = 'open'`,
    [id],
  );
  expect(row).toEqual({ free: true });
  startDueWork();
  await becomes(id, 'captured');
});

test('while it is moved nobody else does what is due; then they do', async () => {
  const [by, id] = [newId(), await shop.authorize()];
  const status = async () => (await shop.payment(id)).status;
  await takeClock(by);
  startDueWork();
  await sql(`UPDATE "Payment" SET "paymentDeadline" = '2026-01-01T00:00:00Z' WHERE id = $1`, [id]);
  await wait(1_500);
  expect(await status()).toBe('authorized');
  await releaseClock(by);
  await eventually(async () => expect(await status()).toBe('expired'));
});

test('a database that is away is waited for, and told once a second for all', async () => {
  const clock = await import('@/lib/clock/store');
  const readClock = vi.spyOn(clock, 'readWholeClock').mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  const [errors, began] = [vi.spyOn(log, 'error'), performance.now()];
  startDueWork();
  const id = await overdueCapture();
  await eventually(() => expect(readClock.mock.calls.length).toBeGreaterThanOrEqual(2 * sources.length));
  // others may still be told of what was begun before
  const lines = errors.mock.calls
    .map(([about, sentence]) => ({ about, sentence }))
    .filter(({ about }) => (about as { why?: unknown }).why === 'ECONNREFUSED');
  expect(lines.length).toBeLessThanOrEqual((performance.now() - began) / 1_000 + 1);
  expect(lines[0]).toEqual({ about: expect.objectContaining({ why: 'ECONNREFUSED', turnedAway: 0 }), sentence: 'the database is away' });
  expect(new Set(lines.map(({ sentence }) => sentence)).size).toBe(1);
  readClock.mockRestore();
  await becomes(id, 'captured');
});

test.skipIf(isQuick)('idle, it asks at most once a second and source, or as often as the source says', async () => {
  const clock = await import('@/lib/clock/store');
  startDueWork();
  await wait(1_500);
  const [readClock, began] = [vi.spyOn(clock, 'readWholeClock'), performance.now()];
  await wait(2_000);
  const tookMs = performance.now() - began;
  const most = sources.map(({ rest }) => Math.ceil(tookMs / (rest?.idleMs ?? 1_000)) + 1);
  expect(readClock.mock.calls.length).toBeLessThanOrEqual(most.reduce((sum, times) => sum + times, 0));
});
