// An event enters the outbox once, however many endpoints subscribe, and not at all without a subscriber.
import { expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { eventOf } from '@/lib/events/event';
import { api } from '@/lib/testing/api';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

/** How often each event of a resource is in the outbox, oldest first. */
const notedOf = async (resource: string): Promise<number[]> =>
  (
    await sql<{ noted: number }>(
      `SELECT (SELECT count(*)::int FROM "Outbox" o WHERE o."tenantId" = e."tenantId" AND o."eventId" = e.id) AS noted
        FROM "Event" e WHERE e."resourceId" = $1 ORDER BY e."createdAt", e.id`,
      [resource],
    )
  ).map(({ noted }) => noted);

const anEndpoint = async ({ id }: Shop) => {
  const admin = await asRole('admin', id);
  return { admin, id: (await createWebhook(admin, { url: 'https://shop.example/hook', events: ['payment.captured'] })).id };
};
const ofItsOwn = ['one', 'two'].map((name) => ({ url: `https://shop.example/${name}`, secret_key: name, events: ['payment.captured'] }));
const accepted = async (shop: Shop) => {
  const [seller = ''] = shop.sellers;
  await api(shop.secretKey, 'PATCH', `/live_application/${seller}/simulate_status`, { status: 'accepted' });
  return seller;
};

const cases: [name: string, act: (shop: Shop) => Promise<string>, noted: number][] = [
  ['nobody listens', (shop) => shop.pay(), 0],
  ['the payment brought two endpoints', (shop) => shop.pay({ webhooks: ofItsOwn }), 1],
  ['another payment brought endpoints', async (shop) => [await shop.pay({ webhooks: ofItsOwn }), await shop.pay()][1] ?? '', 0],
  ['the account has an endpoint', async (shop) => (await anEndpoint(shop)) && shop.pay(), 1],
  ['the account and the payment have', async (shop) => (await anEndpoint(shop)) && shop.pay({ webhooks: ofItsOwn }), 1],
  ['another account has', async (shop) => (await anEndpoint(await aShop())) && shop.pay(), 0],
  [
    'the account’s was deleted',
    async (shop) => {
      const { admin, id } = await anEndpoint(shop);
      await deleteWebhook(admin, { id });
      return shop.pay();
    },
    0,
  ],
  [
    'the account’s is off, which keeps what happens meanwhile',
    async (shop) => {
      const { admin, id } = await anEndpoint(shop);
      await updateWebhook(admin, { id, active: false });
      return shop.pay();
    },
    1,
  ],
  ['of a seller, and nobody listens', accepted, 0],
  ['of a seller, and the account has an endpoint', async (shop) => (await anEndpoint(shop)) && accepted(shop), 1],
];

test.each(cases)('%s', async (_name, act, noted) => {
  const each = await notedOf(await act(await aShop()));
  expect(each.length).toBeGreaterThan(0);
  expect(each).toEqual(each.map(() => noted));
});

test('whoever writes events of a tenant writes none of another, and nothing where one is of another', async () => {
  const [own, other] = [await aShop(), await aShop()];
  const event = (tenantId: string | null) => ({
    ...eventOf(other.id, 'payment.captured', newId(), {}, new Date().toISOString()),
    tenantId,
  });
  const written = (...events: object[]) => sql('SELECT emit_events($1, $2)', [own.id, JSON.stringify(events)]);
  const count = () => countOf('Event');
  const before = await count();
  for (const tenant of [other.id, null]) await expect(written(event(own.id), event(tenant))).rejects.toMatchObject({ code: 'BP001' });
  await expect(sql('SELECT emit_events(NULL, $1)', [JSON.stringify([event(other.id)])])).rejects.toMatchObject({ code: 'BP001' });
  expect(await count()).toBe(before);
  await written(event(own.id));
  expect(await count()).toBe(before + 1);
});
