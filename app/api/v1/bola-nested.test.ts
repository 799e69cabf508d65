// Ids in a request body that belong to another merchant.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aSecureToken, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, aPayment, asRole, type Market, splitOf, testCard } from '@/lib/testing/market';
import { refusalIn } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

const serviceAccount = '00000000-0000-0000-0000-000000000001';
let own: Market;
let other: Market;
let publishable = '';
/** The other merchant's objects; each would be valid for a payment there. */
let foreign = { payment: '', token: '', secureToken: '', customer: '' };

async function newPayment({ secretKey, sellers }: Market) {
  const split = splitOf([sellers[0] ?? '', 5_000, 500]);
  return (await api(secretKey, 'POST', '/payments', aPayment({ capture: false, platform_details: split }))).body.id as string;
}

beforeAll(async () => {
  [own, other] = [await aMarket(), await aMarket()];
  publishable = (await createKey(await asRole('admin', own.id), { kind: 'publishable', name: 'page' })).value;
  const give = async (path: string) => (await api(other.secretKey, 'POST', path, { payment_details: testCard })).body.id as string;
  foreign = {
    payment: await newPayment(other),
    token: await give('/tokens'),
    secureToken: await aSecureToken(other.secretKey, threeDsCards.authenticated),
    customer: await give('/customers'),
  };
});

/** All rows of the other platform, as text. */
async function otherRows() {
  const tables = await dumpTables();
  return Object.values(tables).flatMap((table) => table.split('\n').filter((line) => line.includes(other.id)));
}

test('S02 BolaNestedIds', async () => {
  const before = await otherRows();
  const parties = [...other.sellers.slice(0, 1), other.id, own.id, randomUUID(), serviceAccount];
  const authorized = await newPayment(own);
  const captured = (await api(own.secretKey, 'POST', '/payments', aPayment({ platform_details: splitOf([own.sellers[0] ?? '', 5_000]) })))
    .body.id;
  const said = new Set<string>();
  for (const id of parties) {
    const platform_details = splitOf([own.sellers[1] ?? '', 1_000], [id, 1_000]);
    const calls = [
      api(own.secretKey, 'POST', '/payments', aPayment({ platform_details })),
      api(own.secretKey, 'POST', '/payments', aPayment({ capture: false, platform_details })),
      api(own.secretKey, 'POST', `/payments/${authorized}/capture`, { platform_details }),
      api(own.secretKey, 'POST', `/payments/${authorized}/capture?dry_run=true`, { platform_details }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid_parameter', param: 'platform_details.submerchants.1.submerchant_id' } },
      });
      said.add(answer.text);
    }
    const refund = { amount: 1_000, platform_details: splitOf([id, 1_000]) };
    const answer = await api(own.secretKey, 'POST', `/payments/${captured}/refund`, refund);
    expect(answer).toMatchObject({ status: 422, body: { error: { param: 'platform_details.submerchants.0.submerchant_id' } } });
  }
  expect(said.size).toBe(1);
  expect((await api(own.secretKey, 'GET', `/payments/${authorized}`)).body.status).toBe('authorized');
  expect(await otherRows()).toEqual(before);
});

/** Ids of another merchant, and ids that do not exist. */
const names = (): string[] => [
  ...Object.values(foreign),
  `tok_${foreign.customer}`,
  `tok_${randomUUID()}`,
  readPublicId(foreign.secureToken)?.id ?? '',
  publicIdOf(1, newSecretId()),
];

test('S02 BolaNestedIds: another merchant’s token, secure token or customer pays nothing, and is kept by nobody', async () => {
  const [before, mine] = [await otherRows(), await api(own.secretKey, 'POST', '/customers', { payment_details: testCard })];
  for (const name of names()) {
    const byCustomer = await api(own.secretKey, 'POST', '/payments', aPayment({ customer: name, payment_details: undefined }));
    expect(refusalIn(byCustomer)).toEqual({ status: 422, code: 'invalid_parameter', param: 'customer' });
    for (const [method, path, body] of [
      ['POST', '/payments', aPayment({ payment_details: name })],
      ['POST', '/payments', aPayment({ payment_details: name, capture: false })],
      ['POST', '/customers', { payment_details: name }],
      ['POST', '/customers', { payment_details: name, validate: false }],
      ['PATCH', `/customers/${mine.body.id}`, { payment_details: name }],
    ] as const) {
      const answer = await api(own.secretKey, method, path, body);
      expect([path, refusalIn(answer)]).toEqual([path, { status: 422, code: 'invalid_token', param: 'payment_details' }]);
    }
  }
  expect((await api(own.secretKey, 'GET', `/customers/${mine.body.id}`)).body).toEqual(mine.body);
  expect(await otherRows()).toEqual(before);
});

const modes = { payment: {}, customer_payment: {}, customer: { amount: undefined, platform_details: undefined } };

test.each(Object.entries(modes))('S02 BolaNestedIds: nor does any of them pay a checkout in %s mode', async (mode, without) => {
  const before = await otherRows();
  const asked = { mode, amount: 10_000, currency: 'JPY', platform_details: splitOf(), ...without };
  for (const name of names()) {
    const { id } = (await api(own.secretKey, 'POST', '/sessions', asked)).body;
    const said = new Set<string>();
    for (const key of [own.secretKey, publishable]) {
      for (const param of ['payment_details', 'token']) {
        const answer = await api(key, 'POST', `/sessions/${id}/pay`, { [param]: name });
        expect([name, refusalIn(answer)]).toEqual([name, { status: 422, code: 'invalid_token', param }]);
        said.add(answer.body.error.message);
      }
    }
    expect(said.size).toBe(1);
    const after = (await api(own.secretKey, 'GET', `/sessions/${id}`)).body;
    expect(after).toMatchObject({ status: 'pending', payment: null, customer_id: null });
  }
  expect(await otherRows()).toEqual(before);
});

test('S02 BolaNestedIds: after all of that each is still good for its own merchant', async () => {
  for (const given of [
    { payment_details: foreign.token },
    { payment_details: foreign.secureToken },
    { payment_details: undefined, customer: foreign.customer },
  ])
    expect((await api(other.secretKey, 'POST', '/payments', aPayment(given))).body).toMatchObject({ status: 'captured' });
});
