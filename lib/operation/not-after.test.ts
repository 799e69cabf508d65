import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { api } from '@/lib/testing/api';
import { atNextCall } from '@/lib/testing/fixtures/attempts';
import { aPayment, splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables, lockRow } from '@/lib/testing/tables';
import { until } from '@/lib/testing/until';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 100_000 });
});

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const aSeller = { name: '販売者', platform_role: 'payout' };
const tooLate = { status: 422, code: 'too_late', param: 'Service-Not-After' };

/** With its own key each; the same one in every header of the case. */
const send = (method: string, path: string, body: unknown, notAfter: string, key = randomUUID()) =>
  api(shop.secretKey, method, path, body, { headers: { 'idempotency-key': key, 'service-not-after': notAfter } });

/** Whatever changes something, of each kind: with an acquirer to call, in one statement, in a transaction. */
const changes: [name: string, begin: () => Promise<[method: string, path: string, body?: unknown]>][] = [
  ['authorize', async () => ['POST', '/payments', aPayment({ capture: false })]],
  ['capture', async () => ['POST', `/payments/${await shop.authorize()}/capture`, { platform_details: splitOf() }]],
  ['cancel', async () => ['POST', `/payments/${await shop.authorize()}/cancel`]],
  ['refund', async () => ['POST', `/payments/${await shop.pay()}/refund`, { amount: 1_000 }]],
  ['a transfer', async () => ['POST', `/merchants/${shop.sellers[0]}/balances/JPY/transfer`, { direction: 'to_payout', amount: 5 }]],
  ['a merchant', async () => ['POST', '/merchants', aSeller]],
  ['the clock', async () => ['POST', '/test_helpers/clock/advance', { seconds: 1 }]],
  ['another name', async () => ['PATCH', `/merchants/${shop.sellers[1]}`, { name: randomUUID() }]],
];

test.each(changes)('I12 TooLate: %s that comes too late does nothing, and its key is good for another try', async (_, begin) => {
  const [method, path, body] = await begin();
  const { Throttle: _spent, ...before } = await dumpTables();
  const key = randomUUID();
  expect(refusalIn(await send(method, path, body, at(-1), key))).toEqual(tooLate);
  const { Throttle: _more, ...after } = await dumpTables();
  expect(after).toEqual(before);
  const done = await send(method, path, body, at(600_000), key);
  expect([done.status, done.headers.get('idempotent-replayed')]).toEqual([200, null]);
  // a reply is told at any time: nothing is done for it
  if (method !== 'POST') return;
  const again = await send(method, path, body, at(-1), key);
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, done.text, 'true']);
});

test('I12 TooLate: what waited for somebody else until it was too late is not begun', async () => {
  const id = await shop.authorize();
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await lockRow(holder, 'Payment', id);
    const instant = Date.now() + 500;
    const answer = send('POST', `/payments/${id}/capture`, { platform_details: splitOf() }, new Date(instant).toISOString());
    await until(() => Date.now() > instant);
    await holder.query('COMMIT');
    expect(refusalIn(await answer)).toEqual(tooLate);
  } finally {
    holder.release();
  }
  expect((await shop.payment(id)).status).toBe('authorized');
  expect((await shop.capture(id)).status).toBe(200);
});

test('what began in time goes on, however long the acquirer takes', async () => {
  const instant = Date.now() + 1_000;
  let began = false;
  atNextCall('authorize', async (act) => {
    began = true;
    await until(() => Date.now() > instant);
    return act();
  });
  const answer = await send('POST', '/payments', aPayment(), new Date(instant).toISOString());
  expect(outcomeOf(answer)).toBe(began ? '200' : '422 too_late');
});

test('an instant in any zone and year is one; anything else is refused with its form', async () => {
  for (const good of ['9999-12-31T23:59:59-23:59', '2999-01-01T00:00:00.123456789+09:00', at(60_000)])
    expect((await send('POST', '/merchants', aSeller, good)).status).toBe(200);
  for (const past of ['0001-01-01T00:00:00+23:59', '2020-01-01T09:00:00+09:00'])
    expect(refusalIn(await send('POST', '/merchants', aSeller, past))).toEqual(tooLate);
  for (const bad of [
    '',
    'soon',
    '1764400000',
    '2026-11-29',
    '2026-11-29T10:00:00',
    'Sun, 29 Nov 2026 10:00:00 GMT',
    '0000-01-01T00:00:00Z',
  ]) {
    const answer = await send('POST', '/payments', aPayment(), bad);
    expect([bad, refusalIn(answer)]).toEqual([bad, { status: 400, code: 'bad_request', param: 'Service-Not-After' }]);
    expect(answer.body.error.message).toContain('2026-11-21T09:00:00+09:00');
  }
  // what only reads can come whenever it likes
  expect((await send('GET', '/payments', undefined, at(-1))).status).toBe(200);
});
