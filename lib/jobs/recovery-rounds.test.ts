import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { operations } from '@/lib/api/operations';
import { moneyVerbs } from '@/lib/jobs/complete-later';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { tick } from '@/lib/jobs/tick';
import type { Operation } from '@/lib/operation/operation';
import { atNextCall, beSilent, endLeases, recoverAll, unknownCancel, unknownCapture } from '@/lib/testing/fixtures/attempts';
import { splitOf } from '@/lib/testing/market';
import { aFundedShop, eventsOf, type FundedShop, outcomeOf, recordsOf, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: FundedShop;
beforeEach(async () => {
  shop = await aFundedShop();
});
afterEach(() => vi.restoreAllMocks());

test('without a key, a call that recovery came before says that it does not know, and where to look', async () => {
  const id = await shop.authorize();
  atNextCall('void', async (act) => {
    const outcome = await act();
    await recoverAll();
    return outcome;
  });
  const answer = await shop.cancel(id);
  expect([outcomeOf(answer), answer.body.error.details]).toEqual(['504 gateway_timeout', { payment_id: id }]);
  expect(await shop.payment(id)).toMatchObject({ status: 'cancelled' });
});

test('what the acquirer refused while it was silent is refused', async () => {
  const id = await unknownCapture(shop);
  vi.spyOn(sandboxAcquirer, 'close').mockResolvedValueOnce({ ok: false, code: 'exceeds_limit' });
  expect(await recoverAll()).toEqual(['exceeds_limit']);
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized' });
});

test('silent again: later, and each time later than before', async () => {
  const id = await unknownCancel(shop);
  const close = vi.spyOn(sandboxAcquirer, 'close').mockImplementation(beSilent);
  const pauses: number[] = [];
  for (let repetition = 0; repetition < 10; repetition++) {
    expect(await recoverAll()).toEqual(['silent']);
    const [row] = await sql<{ ms: number }>(
      `SELECT extract(epoch FROM "leaseUntil" - clock_timestamp())::float * 1000 AS ms FROM "Attempt" WHERE "paymentId" = $1 AND state = 'open'`,
      [id],
    );
    pauses.push(Math.round((row?.ms ?? 0) / 1_000));
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  close.mockRestore();
  expect(await recoverAll()).toEqual(['succeeded']);
  expect(await shop.payment(id)).toMatchObject({ status: 'cancelled' });
});

test('an attempt under a lease is nobody else’s, and of many rounds at once one takes it up', async () => {
  const id = await unknownCapture(shop);
  const close = vi.spyOn(sandboxAcquirer, 'close');
  expect(await tick(new Date(), [recoverAttempts])).toEqual([]);
  await endLeases();
  const ran = await together(10, () => tick(new Date(), [recoverAttempts]));
  expect(ran.flat().map(({ job, result }) => [job, result])).toEqual([['attempt.recover', 'succeeded']]);
  expect(close).toHaveBeenCalledTimes(1);
  expect(await transactionsOf(id, 'capture')).toBe(1);
});

test('the verb and a round complete at the same moment: one does', async () => {
  for (let repetition = 0; repetition < 10; repetition++) {
    const id = await shop.authorize();
    let round: Promise<string[]> = Promise.resolve([]);
    atNextCall('capture', async (act) => {
      const outcome = await act();
      await endLeases();
      round = recoverAll();
      await wait(repetition);
      return outcome;
    });
    const answer = outcomeOf(await shop.capture(id, { platform_details: splitOf() }));
    const [result] = await round;
    expect([
      ['200', 'completed meanwhile'],
      ['200', undefined],
      ['504 gateway_timeout', 'succeeded'],
    ]).toContainEqual([answer, result]);
    expect(await transactionsOf(id, 'capture')).toBe(1);
    expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  }
});

test('a refund that was never asked gives back its holds and what was set aside of the split', async () => {
  const [a = ''] = shop.sellers;
  const id = await shop.pay({ platform_details: shop.split() });
  const before = await shop.balances();
  atNextCall('refund', beSilent);
  await shop.refund(id, { amount: 2_000, platform_details: splitOf([a, 2_000, 200]) });
  expect((await shop.balance(a)).held).toBe(1_800);
  expect(await recoverAll()).toEqual(['never asked']);
  expect(await shop.balances()).toEqual(before);
  expect(await sql(`SELECT "returnedAmount"::int, "returnedFee"::int FROM "Split" WHERE "paymentId" = $1`, [id])).toEqual(
    Array(2).fill({ returnedAmount: 0, returnedFee: 0 }),
  );
  expect((await recordsOf(id)).filter(([type]) => type === 'refund')).toEqual([]);
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded' });
});

test('an attempt whose connection was lost as it was opened was never asked', async () => {
  const id = await shop.authorize();
  const capture = vi.spyOn(sandboxAcquirer, 'capture');
  const store = await import('@/lib/operation/store');
  const real = store.openAttempt;
  vi.spyOn(store, 'openAttempt').mockImplementationOnce(async (...given) => {
    await real(...given);
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'P1017' });
  });
  expect(outcomeOf(await shop.capture(id, { platform_details: splitOf() }))).toBe('503 service_unavailable');
  expect(capture).not.toHaveBeenCalled();
  expect(await recoverAll()).toEqual(['never asked']);
  expect((await shop.capture(id, { platform_details: splitOf() })).body.status).toBe('captured');
});

test('an attempt that fails to be completed does not keep back the others', async () => {
  const [bad, good] = [await unknownCancel(shop), await unknownCancel(shop)];
  await sql(
    `UPDATE "Attempt" SET plan = jsonb_set(plan, '{asked,operation}', '"payment.unknown"') WHERE "paymentId" = $1 AND state = 'open'`,
    [bad],
  );
  expect((await recoverAll()).toSorted()).toEqual(['failed', 'succeeded']);
  expect(await shop.payment(good)).toMatchObject({ status: 'cancelled' });
  await sql(
    `UPDATE "Attempt" SET plan = jsonb_set(plan, '{asked,operation}', '"payment.cancel"') WHERE "paymentId" = $1 AND state = 'open'`,
    [bad],
  );
  expect(await recoverAll()).toEqual(['succeeded']);
});

test('every verb of the API that can leave an attempt open can be completed by recovery', () => {
  const asks = (operation: Operation & { money?: { calls: boolean } }) => operation.money?.calls === true;
  const verbs = (operations as readonly Operation[]).filter(asks).map(({ definition }) => definition.name);
  expect(verbs.length).toBeGreaterThan(3);
  expect(verbs.filter((name) => !moneyVerbs.has(name))).toEqual([]);
});
