import { expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { http } from '@/lib/http/http';
import type { Kind, Turn } from '@/lib/http/lane';
import { boundsFor, countTurns, letMoneyBy, ownerOf, takeTurn } from '@/lib/http/turns';
import { settings } from '@/lib/installation';
import { kindOf, type Operation } from '@/lib/operation/operation';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { atNextCall } from '@/lib/testing/fixtures/attempts';
import { aMarket, aPayment, asKey, asRole, testCard } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { until } from '@/lib/testing/until';

const operationOf = (name: string) => (operations as readonly Operation[]).find(({ definition }) => definition.name === name) as Operation;

const bounds = boundsFor(settings().databasePool);

/** As much work of one tenant as may run at once. */
const fill = async (kind: Kind, tenant: string): Promise<Turn[]> =>
  Promise.all(Array.from({ length: bounds[kind].ofTenant }, (_, at) => takeTurn(kind, { tenant, key: `${at}` })));

test('however many publishable keys of a merchant are flooded, its secret keys go on', async () => {
  const market = await aMarket({ sellers: 0 });
  const admin = await asRole('admin', market.id);
  const [flooded, other] = await Promise.all(['a', 'b'].map((name) => createKey(admin, { kind: 'publishable', name })));
  const owner = ownerOf((await asKey(flooded?.value ?? '')).actor);
  const { ofKey, waitingOfKey } = bounds.money;
  const turns = await Promise.all(Array.from({ length: ofKey }, () => takeTurn('money', owner)));
  const waiting = Array.from({ length: waitingOfKey }, async () => (await takeTurn('money', owner)).leave());
  const give = (key: string) => api(key, 'POST', '/tokens', { payment_details: testCard });
  for (const key of [flooded, other]) expect((await give(key?.value ?? '')).status).toBe(429);
  expect((await give(market.secretKey)).status).toBe(200);
  for (const turn of turns) turn.leave();
  await Promise.all(waiting);
  expect((await give(other?.value ?? '')).status).toBe(200);
});

test('every operation of the API has its kind', () => {
  const kinds = Object.fromEntries((operations as readonly Operation[]).map(({ definition }) => [definition.name, kindOf(definition)]));
  expect(kinds).toMatchObject({
    'payment.create': 'money',
    'payment.list': 'list',
    'payment.show': 'read',
    'balance.list_transactions': 'list',
    'balance.show': 'read',
    'file.create': 'upload',
    'chargeback.defend': 'upload',
    'session.create': 'money',
  });
  for (const { definition } of operations as readonly Operation[]) {
    const method = definition.route?.split(' ')[0];
    if (method === 'GET')
      expect([definition.name, ['read', 'list']]).toEqual([definition.name, expect.arrayContaining([kindOf(definition)])]);
    else expect([definition.name, ['money', 'upload']]).toEqual([definition.name, expect.arrayContaining([kindOf(definition)])]);
    if (definition.name.includes('.list')) expect([definition.name, kindOf(definition)]).toEqual([definition.name, 'list']);
  }
});

test('a list waits for a turn beside others of its tenant; its payments, and the lists of others, do not', async () => {
  const [one, other] = [await aMarket({ sellers: 0 }), await aMarket({ sellers: 0 })];
  const turns = await fill('list', one.id);
  const waits = api(one.secretKey, 'GET', '/payments');
  await until(() => countTurns('list').waiting === 1);
  expect((await api(one.secretKey, 'POST', '/payments', aPayment())).status).toBe(200);
  for (const turn of turns.slice(1)) turn.leave(); // in the place of one of the others
  expect((await api(other.secretKey, 'GET', '/payments')).status).toBe(200);
  for (const turn of turns) turn.leave();
  const { status, body } = await waits;
  expect([status, body.total]).toEqual([200, 1]); // contains the payment made meanwhile
  expect(countTurns('list')).toEqual({ underWay: 0, waiting: 0 });
});

test('a client that leaves while it waits frees its place', async () => {
  const { id, secretKey } = await aMarket({ sellers: 0 });
  const turns = await fill('list', id);
  const client = new AbortController();
  const request = new Request('http://127.0.0.1/api/v1/payments', { headers: { authorization: basic(secretKey) }, signal: client.signal });
  const answer = http(operationOf('payment.list'))(request, { params: Promise.resolve({}) });
  await until(() => countTurns('list').waiting === 1);
  client.abort();
  await until(() => countTurns('list').waiting === 0);
  await answer;
  for (const turn of turns) turn.leave();
});

test('of an upload nothing is read before its turn', async () => {
  const { id, secretKey, sellers } = await aMarket({ sellers: 1 });
  // calls that do not start at once wait, and are released with the others
  const turns = Array.from({ length: bounds.upload.ofTenant }, (_, at) => takeTurn('upload', { tenant: id, key: `${at}` }));
  const before = countTurns('upload').waiting;
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = api(secretKey, 'POST', `/merchants/${sellers[0]}/files`, undefined, {
    raw: body,
    type: 'multipart/form-data; boundary=x',
  });
  await until(() => countTurns('upload').waiting > before);
  expect(isRead).toBe(false);
  for (const turn of turns) (await turn).leave();
  await answer;
  expect([isRead, countTurns('upload')]).toEqual([true, { underWay: 0, waiting: 0 }]);
});

test('while an acquirer is asked nobody has the turn, and what it answers is settled in one', async () => {
  const { secretKey } = await aMarket({ sellers: 0 });
  const seen: number[] = [];
  atNextCall('authorize', (act) => {
    seen.push(countTurns('money').underWay);
    return act();
  });
  const { status, body } = await api(secretKey, 'POST', '/payments', aPayment());
  expect([status, body.status, seen]).toEqual([200, 'captured', [0]]);
  expect(countTurns('money')).toEqual({ underWay: 0, waiting: 0 });
});

test('what comes in pieces lets payments by, and goes on after a while', async () => {
  const began = performance.now();
  await letMoneyBy();
  const turns = await fill('money', 'a');
  let isOn = false;
  const waits = letMoneyBy().then(() => {
    isOn = true;
  });
  await new Promise(setImmediate);
  expect(isOn).toBe(false);
  await waits; // however many payments there are
  const again = letMoneyBy();
  for (const turn of turns) turn.leave();
  await again;
  expect(performance.now() - began).toBeGreaterThan(15);
});

test('a process in which somebody waits for a turn does not end, as it would where nothing is left to do', async () => {
  const held = await fill('list', 'a tenant');
  const keeping = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = keeping();
  const waiting = takeTurn('list', { tenant: 'a tenant', key: 'another' });
  expect(keeping()).toBeGreaterThan(before);
  for (const turn of held) turn.leave();
  (await waiting).leave();
});
