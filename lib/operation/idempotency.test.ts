import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, splitOf } from '@/lib/testing/market';
import { countOf } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let market: Market;
let other: Market;
beforeAll(async () => {
  [market, other] = [await aMarket(), await aMarket()];
  // covers the refunds of this file on the platform's side
  await api(market.secretKey, 'POST', '/payments', aPayment({ amount: 1_000_000 }));
});

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const post = (path: string, body: unknown, key: string, secretKey = market.secretKey) => api(secretKey, 'POST', path, body, keyed(key));
const create = async (overrides: Record<string, unknown> = {}) =>
  (await api(market.secretKey, 'POST', '/payments', aPayment(overrides))).body.id as string;

const repeated = [
  { name: 'create', status: 'captured', call: async () => ({ path: '/payments', body: aPayment() }) },
  { name: 'capture', status: 'captured', call: async () => ({ path: `/payments/${await create({ capture: false })}/capture`, body: {} }) },
  { name: 'cancel', status: 'cancelled', call: async () => ({ path: `/payments/${await create({ capture: false })}/cancel`, body: {} }) },
  { name: 'refund', status: 'refunded', call: async () => ({ path: `/payments/${await create()}/refund`, body: {} }) },
  {
    name: 'partial refund',
    status: 'captured',
    call: async () => ({ path: `/payments/${await create()}/refund`, body: { amount: 1_000 } }),
  },
];

for (const { name, status, call } of repeated) {
  test(`I01 SameKeySameBody ${name}`, async () => {
    const { path, body } = await call();
    const key = randomUUID();
    const first = await post(path, body, key);
    expect(first).toMatchObject({ status: 200, body: { status } });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const [payments, transactions, events, audits] = [
      await countOf('Payment'),
      await countOf('LedgerTransaction'),
      await countOf('Event'),
      await countOf('Audit'),
    ];
    for (let repetition = 0; repetition < times(5, 100); repetition++) {
      const again = await post(path, body, key);
      expect(again.status).toBe(first.status);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    expect([await countOf('Payment'), await countOf('LedgerTransaction'), await countOf('Event'), await countOf('Audit')]).toEqual([
      payments,
      transactions,
      events,
      audits,
    ]);
  });
}

test('I01 SameKeySameBody of a merchant', async () => {
  const key = randomUUID();
  const body = { name: '同じ販売者', platform_role: 'payout' };
  const before = await countOf('Merchant');
  const first = await post('/merchants', body, key);
  expect(first.status).toBe(200);
  for (let repetition = 0; repetition < times(5, 100); repetition++) {
    const again = await post('/merchants', body, key);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
  }
  expect(await countOf('Merchant')).toBe(before + 1);
});

test('I02 SameKeyDifferentBody', async () => {
  const [a = '', b = ''] = market.sellers;
  const key = randomUUID();
  const body = aPayment({ platform_details: splitOf([a, 4_000, 400], [b, 3_000]), metadata: { order: '1' } });
  const first = await post('/payments', body, key);
  expect(first.status).toBe(200);
  const before = await countOf('Payment');
  const others = {
    amount: { ...body, amount: 10_001 },
    'order of splits': { ...body, platform_details: splitOf([b, 3_000], [a, 4_000, 400]) },
    'a fee': { ...body, platform_details: splitOf([a, 4_000, 401], [b, 3_000]) },
    metadata: { ...body, metadata: { order: '1', added: 'x' } },
    'another card': { ...body, payment_details: { ...(body.payment_details as object), number: '5555555555554444' } },
    capture: { ...body, capture: false },
  };
  for (const [what, changed] of Object.entries(others)) {
    const answer = await post('/payments', changed, key);
    expect([what, answer.status, answer.body.error.code]).toEqual([what, 422, 'idempotency_key_reused']);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  }
  expect(await countOf('Payment')).toBe(before);
});

test('I02 SameKeyDifferentBody: key order, white space and encoding are no difference', async () => {
  const key = randomUUID();
  const body = aPayment({ metadata: { a: '1', b: '2' }, description: '注文 #1' });
  const first = await post('/payments', body, key);
  const reversed = Object.fromEntries(Object.entries(body).reverse());
  const spaced = JSON.stringify({ ...reversed, metadata: { b: '2', a: '1' } }, null, '\t');
  const form = new URLSearchParams({
    amount: '10000.0',
    currency: 'JPY',
    tax: '0',
    'payment_details[verification_value]': '123',
    'payment_details[type]': 'credit_card',
    'payment_details[number]': '4111111111111111',
    'payment_details[month]': '12',
    'payment_details[year]': '2030',
    'metadata[b]': '2',
    'metadata[a]': '1',
    description: '注文 #1',
  });
  const empty = { ...body, platform_details: undefined };
  expect((await post('/payments', empty, key)).status).toBe(422);
  const sent = [
    { raw: spaced, type: 'application/json' },
    { raw: JSON.stringify({ ...body, customer: null, locale: null }), type: 'application/json; charset=UTF-8' },
  ];
  for (const options of sent) {
    const again = await api(market.secretKey, 'POST', '/payments', undefined, { ...options, ...keyed(key) });
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
  }
  // a query string cannot express an empty list, so the form is compared with the request of an ordinary merchant
  const { secretKey } = await aMarket({ role: null, sellers: 0 });
  const plain = await post('/payments', empty, key, secretKey);
  expect(plain.status).toBe(200);
  const type = 'application/x-www-form-urlencoded';
  const again = await api(secretKey, 'POST', '/payments', undefined, { raw: form.toString(), type, ...keyed(key) });
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, plain.text, 'true']);
});

test('I03 SameKeyConcurrent', async () => {
  for (let repetition = 0; repetition < times(2, 20); repetition++) {
    const key = randomUUID();
    const body = aPayment({ platform_details: splitOf([market.sellers[0] ?? '', 5_000, 500]) });
    const before = [await countOf('Payment'), await countOf('LedgerTransaction')];
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/payments', body, key)));
    const executed = answers.filter(({ status, headers }) => status === 200 && headers.get('idempotent-replayed') === null);
    expect(executed).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.body.error.code, answer.headers.get('retry-after')]).toEqual([409, 'conflict', '1']);
    }
    for (const answer of answers.filter(({ status }) => status === 200)) expect(answer.text).toBe(executed[0]?.text);
    expect([await countOf('Payment'), await countOf('LedgerTransaction')]).toEqual(before.map((count) => count + 1));
    const again = await post('/payments', body, key);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, executed[0]?.text, 'true']);
  }
});

test('I03 SameKeyConcurrent of a change that moves no money', async () => {
  const key = randomUUID();
  const before = await countOf('Merchant');
  const body = { name: '並行', platform_role: 'payout' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('/merchants', body, key)));
  const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
  expect(texts.size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
  }
  expect(await countOf('Merchant')).toBe(before + 1);
  expect((await post('/merchants', body, key)).headers.get('idempotent-replayed')).toBe('true');
});

test('I04 SameKeyOtherMerchant', async () => {
  const key = randomUUID();
  const first = await post('/payments', aPayment(), key);
  const second = await post('/payments', aPayment(), key, other.secretKey);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.id).not.toBe(first.body.id);
  expect(second.headers.get('idempotent-replayed')).toBeNull();
  expect((await post('/payments', aPayment(), key, other.secretKey)).text).toBe(second.text);
  expect((await api(other.secretKey, 'GET', `/payments/${first.body.id}`)).status).toBe(404);
});

test('I05 SameKeyOtherEndpoint', async () => {
  const key = randomUUID();
  const [one, two] = [await create({ capture: false }), await create({ capture: false })];
  expect((await post(`/payments/${one}/capture`, {}, key)).status).toBe(200);
  const elsewhere: [string, unknown][] = [
    [`/payments/${one}/refund`, {}],
    [`/payments/${two}/capture`, {}],
    [`/payments/${two}/cancel`, {}],
    ['/payments', aPayment()],
    ['/merchants', { name: '別', platform_role: 'payout' }],
  ];
  for (const [path, body] of elsewhere) {
    const answer = await post(path, body, key);
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 422, 'idempotency_key_reused']);
  }
  expect((await api(market.secretKey, 'GET', `/payments/${one}`)).body.amount_refunded).toBe(0);
  expect((await api(market.secretKey, 'GET', `/payments/${two}`)).body.status).toBe('authorized');
});
