// Endpoints on the screens: created, changed, given another secret and deleted.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { relay } from '@/lib/testing/fixtures/deliveries';
import { keepLines, logged } from '@/lib/testing/logged';
import { aMarket, asKey, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { unseal } from '@/lib/vault/seal';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { listenedEvents, maxEndpoints } from '@/lib/webhooks/endpoints/endpoint';
import { listWebhooks } from '@/lib/webhooks/endpoints/list-webhooks';
import { pingWebhook } from '@/lib/webhooks/endpoints/ping-webhook';
import { rotateSecret } from '@/lib/webhooks/endpoints/rotate-secret';
import { showWebhook } from '@/lib/webhooks/endpoints/show-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

keepLines();

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop();
  admin = await asRole('admin', shop.id);
});

const url = 'https://shop.example/hook?kind=orders';
const wanted = (overrides: object = {}) => ({ url, events: ['payment.captured'], ...overrides });
const anEndpoint = (overrides: object = {}, caller = admin) => createWebhook(caller, wanted(overrides));
const later = (hours: number): Caller => ({ ...admin, now: new Date(admin.now.getTime() + hours * 60 * 60 * 1000) });
type StoredDelivery = { type: string; state: string; data: unknown };
/** The deliveries that the relay created for an endpoint, oldest first. */
const deliveriesOf = (id: string) =>
  sql<StoredDelivery>(
    'SELECT d.type, d.state, e.data FROM "Delivery" d JOIN "Event" e ON e."tenantId" = d."tenantId" AND e.id = d."eventId" WHERE d."webhookId" = $1 ORDER BY d.id',
    [id],
  );
const auditOf = (id: string) => sql('SELECT operation, before, after FROM "Audit" WHERE "subjectId" = $1 ORDER BY id', [id]);
const rowOf = async (id: string) => (await sql('SELECT * FROM "Webhook" WHERE id = $1', [id]))[0] ?? {};
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );
/** A new platform for each test: an account has at most twenty endpoints. */
const aStranger = async () => asRole('admin', (await aMarket({ sellers: 0 })).id);

test('a webhook is made as it is asked for, and W19 PingOnCreate: its ping waits in the queue, whoever answers there', async () => {
  const made = await anEndpoint({ events: ['payment.refunded', 'payment.captured', 'payment.captured'] });
  expect(made).toEqual({
    id: expect.any(String),
    resource: 'webhook',
    url,
    active: true,
    event_list: ['payment.captured', 'payment.refunded'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    has_secret: false,
    previous_secret_until: null,
    health: 'healthy',
    failing_since: null,
    secret: null,
  });
  const { id, resource, active, event_list, created_at } = made;
  await relay();
  expect(await deliveriesOf(id)).toEqual([{ type: 'ping', state: 'queued', data: { id, resource, url, active, event_list, created_at } }]);
  expect(await auditOf(id)).toEqual([
    { operation: 'webhook.create', before: null, after: { url, active: true, signed: false, events: event_list } },
  ]);
});

test('all events are all that there are, and the list tells how each does', async () => {
  const made = await anEndpoint({ events: ['all'] });
  expect(made.event_list).toEqual(listenedEvents);
  await shop.pay();
  await relay();
  const { data, total } = await listWebhooks(admin);
  expect(total).toBe(data.length);
  expect(data[0]).toMatchObject({ id: made.id, last_delivery: { state: 'queued' }, day: { tried: 0, delivered: 0 } });
  expect(await showWebhook(admin, { id: made.id })).toMatchObject({
    id: made.id,
    counts: { queued: 2, retrying: 0, held: 0, failed: 0 },
    oldest_missing: null,
  });
});

test('a secret is sealed, and stands in no reply, no log and no table', async () => {
  const mine = `whsec_mine_${newId()}`;
  const given = await anEndpoint({ secret: mine });
  expect(given).toMatchObject({ has_secret: true, secret: null });
  const made = await anEndpoint({ generate_secret: true });
  expect(made.secret).toMatch(/^whsec_[\w-]{43}$/);
  const secret = made.secret ?? '';
  const { secret: sealed } = await rowOf(made.id);
  expect(unseal(String(sealed), `webhook:${made.id}`)).toBe(secret);
  const own = `whsec_own_${newId()}`;
  const rotated = await rotateSecret(admin, { id: made.id, secret: own });
  expect(rotated.secret).toBeNull();
  const shown = [await showWebhook(admin, { id: made.id }), await listWebhooks(admin), given, rotated];
  const everywhere = JSON.stringify([shown, Object.values(await dumpTables()), logged.lines]);
  for (const each of [mine, secret, own]) expect(everywhere).not.toContain(each);
});

test('another secret signs at once, and the one before for a day beside it', async () => {
  const { id } = await anEndpoint({ secret: 'whsec_first' });
  const rotated = await rotateSecret(admin, { id });
  const { secret, previousSecret, previousUntil } = await rowOf(id);
  expect(unseal(String(secret), `webhook:${id}`)).toBe(rotated.secret);
  expect(unseal(String(previousSecret), `webhook:${id}`)).toBe('whsec_first');
  expect(previousUntil).toEqual(later(24).now);
  expect(rotated.previous_secret_until).toBe(`${later(24).now.toISOString().slice(0, 19)}Z`);
  expect((await showWebhook(later(23.9), { id })).previous_secret_until).toBe(rotated.previous_secret_until);
  expect((await showWebhook(later(24), { id })).previous_secret_until).toBeNull();
  await deleteWebhook(admin, { id });
  expect(await rowOf(id)).toMatchObject({ secret: null, previousSecret: null, previousUntil: null });
  const { id: unsigned } = await anEndpoint();
  expect(await rotateSecret(admin, { id: unsigned })).toMatchObject({ has_secret: true, previous_secret_until: null });
  expect((await auditOf(unsigned)).at(-1)).toMatchObject({
    operation: 'webhook.rotate_secret',
    before: { signed: false },
    after: { signed: true },
  });
});

test('what waits goes on waiting when address and events change, is kept when it is switched off, and not sent once it is deleted', async () => {
  const { id } = await anEndpoint({ events: ['payment.captured', 'payment.refunded'] });
  await shop.pay();
  await relay();
  const states = async () => (await deliveriesOf(id)).map(({ type, state }) => `${type} ${state}`);
  const changed = await updateWebhook(admin, { id, url: 'https://other.example/', events: ['payment.refunded'] });
  expect(changed).toMatchObject({ url: 'https://other.example/', event_list: ['payment.refunded'], active: true });
  expect(await states()).toEqual(['ping queued', 'payment.captured queued']);
  expect(await updateWebhook(admin, { id, active: false })).toMatchObject({ active: false, health: 'off' });
  // a ping was requested by a person
  expect(await states()).toEqual(['ping queued', 'payment.captured held']);
  await updateWebhook(admin, { id, events: ['payment.captured'] });
  await shop.pay();
  await pingWebhook(admin, { id });
  await relay();
  expect(await states()).toEqual(['ping queued', 'payment.captured held', 'payment.captured held', 'ping queued']);
  expect(await updateWebhook(admin, { id, active: true })).toMatchObject({ active: true, health: 'healthy' });
  expect((await showWebhook(admin, { id })).counts).toEqual({ queued: 2, retrying: 0, held: 2, failed: 0 });
  expect(await deleteWebhook(admin, { id })).toMatchObject({ id, resource: 'webhook' });
  expect(new Set((await deliveriesOf(id)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
  await shop.pay();
  await relay();
  expect(await states()).toHaveLength(4);
  const gone = [showWebhook, updateWebhook, rotateSecret, pingWebhook, deleteWebhook].map((operation) => codeOf(operation(admin, { id })));
  expect(await Promise.all(gone)).toEqual(Array.from({ length: 5 }, () => 'not_found'));
  const operations = (await auditOf(id)).map(({ operation }) => operation);
  const updates = Array.from({ length: 4 }, () => 'webhook.update');
  expect(operations.sort()).toEqual(['webhook.create', 'webhook.delete', 'webhook.ping', ...updates].sort());
});

const badAddresses = [
  'ftp://shop.example/',
  'javascript:alert(1)',
  'https://user:word@shop.example/',
  'shop.example/hook',
  'https://shop.example/a b',
  'https://shop.example/\r\nX-Injected: 1',
  'https://shop.example/\n',
  'https://店.example/',
  `https://shop.example/${'a'.repeat(2_000)}`,
  ' https://shop.example/',
];
const badSecrets = ['two words', 'line\r\nX-Injected: 1', '鍵', 'a'.repeat(256), 'nul\0'];
const badEvents = [[], ['payment.captured\r\nX: 1'], ['payment.unknown'], ['ping'], ['支払い'], 'payment.captured'];

test('W14 CrLfInUrlOrEvent: what could not or may not be sent is refused, and nothing is kept', async () => {
  const { id } = await anEndpoint();
  const before = await dumpTables();
  for (const bad of badAddresses) {
    expect([bad, await codeOf(anEndpoint({ url: bad }))]).toEqual([bad, 'invalid_parameter url']);
    expect([bad, await codeOf(updateWebhook(admin, { id, url: bad }))]).toEqual([bad, 'invalid_parameter url']);
  }
  for (const bad of badSecrets) {
    expect([bad, await codeOf(anEndpoint({ secret: bad }))]).toEqual([bad, 'invalid_parameter secret']);
    expect([bad, await codeOf(rotateSecret(admin, { id, secret: bad }))]).toEqual([bad, 'invalid_parameter secret']);
  }
  for (const bad of badEvents) {
    expect([bad, await codeOf(anEndpoint({ events: bad }))]).toEqual([bad, expect.stringMatching(/^invalid_parameter events/)]);
    expect([bad, await codeOf(updateWebhook(admin, { id, events: bad }))]).toEqual([
      bad,
      expect.stringMatching(/^invalid_parameter events/),
    ]);
  }
  expect(await codeOf(createWebhook(admin, { url }))).toBe('missing_parameter events');
  expect(await codeOf(createWebhook(admin, { events: ['all'] }))).toBe('missing_parameter url');
  expect(await dumpTables()).toEqual(before);
});

test('an account has twenty at the most, also when they are made at once', async () => {
  const stranger = await aStranger();
  const made = await Promise.all(Array.from({ length: maxEndpoints + 4 }, () => codeOf(anEndpoint({}, stranger))));
  expect(made.filter((said) => said === 'done')).toHaveLength(maxEndpoints);
  expect(made.filter((said) => said === 'conflict')).toHaveLength(4);
  const [first] = (await listWebhooks(stranger)).data;
  await deleteWebhook(stranger, { id: first?.id });
  expect(await codeOf(anEndpoint({}, stranger))).toBe('done');
});

test('another’s does not exist', async () => {
  const { id } = await anEndpoint();
  const stranger = await aStranger();
  const before = await dumpTables();
  for (const operation of [showWebhook, updateWebhook, rotateSecret, pingWebhook, deleteWebhook])
    for (const unknown of [id, newId(), 'x'])
      expect([operation.definition.name, await codeOf(operation(stranger, { id: unknown }))]).toEqual([
        operation.definition.name,
        'not_found',
      ]);
  expect((await listWebhooks(stranger)).data).toEqual([]);
  expect(await dumpTables()).toEqual(before);
});

test('admins decide where things are sent, staff may try it, viewers look; a seller and a key do none of it', async () => {
  const { id } = await anEndpoint();
  const callers = {
    admin,
    staff: await asRole('staff', shop.id),
    viewer: await asRole('viewer', shop.id),
    seller: await asRole('seller', shop.id, shop.sellers[0] ?? null),
    operator: await asRole('operator', null),
    key: await asKey(shop.secretKey),
    suspended: { ...admin, actor: { ...admin.actor, suspended: true } } as Caller,
  };
  const said: Record<string, string[]> = {};
  for (const [who, caller] of Object.entries(callers)) {
    const tried = [
      listWebhooks(caller),
      showWebhook(caller, { id }),
      pingWebhook(caller, { id }),
      updateWebhook(caller, { id }),
      rotateSecret(caller, { id }),
    ];
    said[who] = await Promise.all(tried.map(codeOf));
  }
  const no = 'forbidden';
  expect(said).toEqual({
    admin: ['done', 'done', 'done', 'done', 'done'],
    staff: ['done', 'done', 'done', no, no],
    viewer: ['done', 'done', no, no, no],
    seller: [no, no, no, no, no],
    operator: [no, no, no, no, no],
    key: [no, no, no, no, no],
    suspended: ['done', 'done', no, no, no],
  });
});
