// Who is charged next: nobody waits for another merchant's subscriptions, or for an acquirer that hangs.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import { newId } from '@/lib/db/ids';
import { renewSubscriptions } from '@/lib/jobs/renew-subscriptions';
import { findDueSubscriptions } from '@/lib/jobs/store';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { aSubscribedShop, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { RemoteAcquirer } from '@/lib/testing/stand-ins/remote-acquirer';
import { sql } from '@/lib/testing/tables';
import { eventually } from '@/lib/testing/until';

const [hanging, well] = [new RemoteAcquirer('komoju'), new RemoteAcquirer('bunpai')];
const held = {
  connected: new Map<string, Acquirer>([hanging, well].map(({ acquirer }) => [acquirer.name, acquirer])),
  active: ['komoju', 'bunpai'],
};
connectOnly(held.connected, held);
// both keep cards
for (const { acquirer } of [hanging, well]) Object.assign(acquirer, { can: { ...acquirer.can, cardInput: ['number', 'token'] } });
let release = () => {};
let shop: SubscribedShop;
beforeAll(async () => {
  for (const name of ['komoju', 'bunpai'])
    await sql(
      `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
       VALUES ($1, '{}', true, now() - interval '1 day', now(), $2, 'x')`,
      [name, newId()],
    );
  shop = await aSubscribedShop();
});
afterEach(() => {
  release();
  vi.restoreAllMocks();
});
const hang = (): Promise<void> => new Promise((resolve) => (release = resolve));

/** A subscription whose card one acquirer has, due in a month. */
async function subscribed(name: string): Promise<string> {
  const { id } = await shop.subscribe();
  await sql(
    `UPDATE "VaultCard" v SET sealed = NULL, acquirer = $2, "remoteCustomer" = $3 FROM "Subscription" s JOIN "Customer" c USING ("tenantId")
     WHERE s.id = $1 AND c.id = s."customerId" AND v."tenantId" = s."tenantId" AND v.id = c."cardId"`,
    [id, name, `customer/${id}`],
  );
  return id;
}

test('while one acquirer hangs, subscriptions at another are charged, each as by its merchant', async () => {
  const [late, early] = [await subscribed('komoju'), await subscribed('bunpai')];
  const stuck = hang();
  const usages: unknown[] = [];
  for (const { acquirer } of [hanging, well]) {
    const real = acquirer.authorize;
    vi.spyOn(acquirer, 'authorize').mockImplementation(async (call) => {
      usages.push('usage' in call.instrument && call.instrument.usage);
      if (acquirer === hanging.acquirer) await stuck;
      return real(call);
    });
  }
  const due = new Date(Math.max(...(await Promise.all([late, early].map((id) => shop.momentOf(id, 2)))).map(Number)));
  const running = renewSubscriptions.run({ now: due, signal: new AbortController().signal });
  const paid = async (id: string) => (await shop.periods(id)).map(({ state }) => state);
  await eventually(async () => expect(await paid(early)).toEqual(['paid', 'paid']));
  expect(await paid(late)).toEqual(['paid', 'trying']);
  release();
  await running;
  expect([await paid(late), usages]).toEqual([
    ['paid', 'paid'],
    ['merchant', 'merchant'],
  ]);
});

test('of a batch each merchant gets its turn, however many are due at another', async () => {
  const [many, one] = [await aSubscribedShop(), await aSubscribedShop()];
  const [large, small] = [await Promise.all(Array.from({ length: 6 }, () => many.subscribe())), await one.subscribe()];
  // due long before
  await sql(`UPDATE "Subscription" SET "dueAt" = now() - interval '1 hour' WHERE "tenantId" = $1`, [many.id]);
  await sql(`UPDATE "Subscription" SET "dueAt" = now() - interval '1 minute' WHERE "tenantId" = $1`, [one.id]);
  const due = await findDueSubscriptions((await one.at()).now, 3);
  expect(due.map(({ id }) => id)).toContain(small.id);
  expect(due).toHaveLength(3);
  expect(large.map(({ id }) => id)).toEqual(expect.arrayContaining(due.map(({ id }) => id).filter((id) => id !== small.id)));
  await sql(`UPDATE "Subscription" SET "dueAt" = NULL WHERE "tenantId" = ANY($1)`, [[many.id, one.id]]);
});
