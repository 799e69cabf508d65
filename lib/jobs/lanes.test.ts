// One acquirer that hangs beside one that is well: the work of the second goes on, whatever it is.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { BreakerState } from '@/lib/acquirers/komoju/breaker';
import * as client from '@/lib/acquirers/komoju/client';
import { newId } from '@/lib/db/ids';
import { compareAcquirers } from '@/lib/jobs/compare-acquirers';
import { deleteRemoteCards } from '@/lib/jobs/delete-remote-cards';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { followDisputes } from '@/lib/jobs/follow-disputes';
import { sideBySide } from '@/lib/jobs/lanes';
import { readMissedNotices } from '@/lib/jobs/read-missed-notices';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';
import { takeNotices } from '@/lib/jobs/take-notices';
import { sources } from '@/lib/jobs/tick';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { happens, markOf, post } from '@/lib/testing/fixtures/acquirer-notices';
import { endLeases } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { splitOf, testCard } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { RemoteAcquirer, toldOf } from '@/lib/testing/stand-ins/remote-acquirer';
import { sql } from '@/lib/testing/tables';
import { eventually } from '@/lib/testing/until';

const held = { connected: new Map<string, Acquirer>(), active: ['komoju'], breakers: new Map<string, BreakerState>() };
connectOnly(held.connected, held);
let [hanging, well]: [RemoteAcquirer, RemoteAcquirer] = [] as never;
let release = () => {};
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
  for (const name of ['komoju', 'bunpai'])
    await sql(
      `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
       VALUES ($1, '{}', true, now() - interval '1 day', now(), $2, 'x')`,
      [name, newId()],
    );
});
beforeEach(() => {
  [hanging, well] = [new RemoteAcquirer('komoju'), new RemoteAcquirer('bunpai')];
  held.connected.clear();
  for (const { acquirer } of [hanging, well]) held.connected.set(acquirer.name, acquirer);
  held.breakers.clear();
  vi.spyOn(client, 'breakerOf').mockImplementation((name) => ({
    ...{ state: held.breakers.get(name) ?? 'closed', failures: 0, failingSince: null, recoveries: 0 },
  }));
});
afterEach(async () => {
  release();
  await stopDueWork();
  vi.restoreAllMocks();
});

const hang = (): Promise<void> => new Promise((resolve) => (release = resolve));
/** Payments of one acquirer. */
async function paysBy(name: string, count: number): Promise<string[]> {
  held.active = [name];
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await shop.pay({ payment_details: meansOf.konbini }));
  return ids;
}
const makeDue = (ids: readonly string[], minutesAgo: number) =>
  sql(`UPDATE "Payment" SET "paymentDeadline" = $1 WHERE id = ANY($2)`, [new Date(Date.now() - minutesAgo * 60_000), ids]);
const statuses = async (ids: readonly string[]) =>
  (await sql<{ status: string }>(`SELECT DISTINCT status FROM "Payment" WHERE id = ANY($1)`, [ids])).map(({ status }) => status);
const round = () => ({ now: new Date(), signal: new AbortController().signal });

test('while one acquirer hangs, the payments of another expire, those too that come due meanwhile', async () => {
  const [late, early, later] = [await paysBy('komoju', 6), await paysBy('bunpai', 2), await paysBy('bunpai', 1)];
  hanging.hanging = hang();
  await makeDue(late, 60);
  await makeDue(early, 30);
  startDueWork();
  await eventually(async () => expect(await statuses(early)).toEqual(['expired']));
  expect(await statuses(late)).toEqual(['authorized']);
  await makeDue(later, 10);
  await eventually(async () => expect(await statuses(later)).toEqual(['expired']));
  expect([await statuses(late), hanging.reads]).toEqual([['authorized'], []]);
  release();
  await eventually(async () => expect(await statuses(late)).toEqual(['expired']));
});

test('an acquirer that is connected while it runs gets a lane, too', async () => {
  held.connected.delete('bunpai');
  startDueWork();
  held.connected.set('bunpai', well.acquirer);
  const ids = await paysBy('bunpai', 1);
  const asked = vi.spyOn(expirePayments, 'run');
  await eventually(() => expect(asked.mock.calls.map(([{ lane }]) => lane)).toContain('bunpai'));
  await makeDue(ids, 10);
  await eventually(async () => expect(await statuses(ids)).toEqual(['expired']));
});

test('while nobody can reach an acquirer its payments wait, and cost no other a moment', async () => {
  const [late, early] = [await paysBy('komoju', 2), await paysBy('bunpai', 1)];
  await makeDue([...late, ...early], 30);
  held.breakers.set('komoju', 'open');
  await expirePayments.run(round());
  expect([await statuses(late), await statuses(early), hanging.reads]).toEqual([['authorized'], ['expired'], []]);
  // then one call tries, and what was left is due at once
  held.breakers.set('komoju', 'half_open');
  await expirePayments.run(round());
  expect((await statuses(late)).toSorted()).toEqual(['authorized', 'expired']);
  held.breakers.set('komoju', 'closed');
  await expirePayments.run(round());
  expect(await statuses(late)).toEqual(['expired']);
});

test('while one acquirer hangs, attempts at another are recovered', async () => {
  const lose = async (remote: RemoteAcquirer, count: number) => {
    held.active = [remote.name];
    remote.fault = { on: 'authorize', is: 'silent' };
    const ids: string[] = [];
    for (let made = 0; made < count; made++) {
      const { body } = await shop.post('/payments', {
        ...{ amount: 1_000, tax: 0, currency: 'JPY', platform_details: splitOf(), payment_details: meansOf.paypay },
      });
      ids.push(body.error.details.payment_id);
    }
    return ids;
  };
  const [lost, found] = [await lose(hanging, 6), await lose(well, 1)];
  const stuck = hang();
  const asked = vi.spyOn(hanging.acquirer, 'close').mockImplementation(() => stuck.then(() => null));
  await endLeases();
  const running = recoverAttempts.run(round());
  await eventually(async () => expect(await statuses(found)).toEqual(['failed']));
  expect([await statuses(lost), asked.mock.calls.length > 0]).toEqual([['pending'], true]);
  release();
  await running;
});

test('while one acquirer hangs, notices of another are followed', async () => {
  const [late, early] = [await paysBy('komoju', 6), await paysBy('bunpai', 1)];
  for (const id of late) await happens(hanging, id, { status: 'captured' });
  for (const id of early) {
    const { reference, mark } = await markOf(id);
    well.move(reference, { status: 'captured' });
    await post(toldOf(reference, mark), { name: well.name });
  }
  hanging.hanging = hang();
  const running = takeNotices.run(round());
  await eventually(async () => expect(await statuses(early)).toEqual(['captured']));
  expect(await statuses(late)).toEqual(['authorized']);
  release();
  await running;
  expect(await statuses(late)).toEqual(['captured']);
});

/** A card that both have and nobody here. */
async function dropCards(): Promise<void> {
  for (const name of ['komoju', 'bunpai']) {
    await shop.post('/tokens', { payment_details: testCard });
    await sql(
      `UPDATE "VaultCard" SET sealed = NULL, acquirer = $1, "remoteCustomer" = 'customer/c', "dropAt" = now() - interval '1 minute'
       WHERE "tenantId" = $2 AND sealed IS NOT NULL`,
      [name, shop.id],
    );
  }
}

test.each([readMissedNotices, followDisputes, compareAcquirers, deleteRemoteCards])(
  'while one acquirer hangs, another is asked: $job',
  async (source) => {
    if (source === deleteRemoteCards) await dropCards();
    const asked: string[] = [];
    const stuck = hang();
    for (const { acquirer } of [hanging, well]) {
      const ask = async () => {
        asked.push(acquirer.name);
        if (acquirer === hanging.acquirer) await stuck;
        return { heard: [], disputes: [], entries: [], next: null };
      };
      const disputes = { list: ask, read: async () => null };
      Object.assign(acquirer, { heardSince: ask, disputes, funds: { balance: null, entries: ask }, drop: ask });
    }
    const running = source.run(round());
    await eventually(() => expect(new Set(asked)).toEqual(new Set(['komoju', 'bunpai'])));
    release();
    await running;
  },
);

test('all work that asks acquirers goes in lanes', () => {
  const jobs = sources.filter(({ lanes }) => lanes).map(({ job }) => job);
  expect(jobs).toEqual([
    'attempt.recover',
    'notice.take',
    'notice.catch-up',
    'payment.expire',
    'subscription.renew',
    'dispute.follow',
    'card.drop',
    'acquirer.compare',
  ]);
});

test('side by side no more than so many are under way, in their order, and all have ended before a failure is told', async () => {
  let [running, most] = [0, 0];
  const begun: number[] = [];
  const ended: number[] = [];
  const act = async (item: number) => {
    begun.push(item);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    ended.push(item);
    if (item === 1) throw new Error('one of them');
    return [];
  };
  await expect(sideBySide([0, 1, 2, 3, 4, 5, 6], 3, act)).rejects.toThrow('one of them');
  expect([most, begun, ended.length, running]).toEqual([3, [0, 1, 2, 3, 4, 5, 6], 7, 0]);
});

test('where one may be away, one call tries: of the others neither a try nor a pause is used up', async () => {
  for (const id of await paysBy('komoju', 6)) await happens(hanging, id, { status: 'captured' });
  await sql(
    `UPDATE "AcquirerNotice" SET "waitsSince" = now() - interval '2 hours', "dueAt" = now() - interval '1 second' WHERE state = 'waiting' AND acquirer = 'komoju'`,
  );
  held.breakers.set('komoju', 'half_open');
  const read = vi.spyOn(hanging.acquirer, 'read').mockImplementation(async () => {
    held.breakers.set('komoju', 'open');
    throw new AcquirerSilent();
  });
  const paused = async () =>
    (
      await sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM "AcquirerNotice" WHERE acquirer = 'komoju' AND "dueAt" > now() + interval '10 minutes'`,
      )
    )[0]?.count;
  await takeNotices.run(round());
  expect([read.mock.calls.length, await paused()]).toEqual([1, 1]);
});
