// An id within a body, of something that is not the caller's.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, splitOf } from '@/lib/testing/market';
import { aSecureToken, threeDsCards } from '@/lib/testing/secure-tokens';
import { dumpTables } from '@/lib/testing/tables';

const serviceAccount = '00000000-0000-0000-0000-000000000001';
let own: Market;
let other: Market;
let foreignPayment = '';
let secureToken = '';

async function newPayment({ secretKey, sellers }: Market) {
  const split = splitOf([sellers[0] ?? '', 5_000, 500]);
  return (await api(secretKey, 'POST', '/payments', aPayment({ capture: false, platform_details: split }))).body.id as string;
}

beforeAll(async () => {
  [own, other] = [await aMarket(), await aMarket()];
  foreignPayment = await newPayment(other);
  secureToken = await aSecureToken(other.secretKey, threeDsCards.authenticated);
});

/** All that belongs to the other platform, as text. */
async function otherRows() {
  const tables = await dumpTables();
  return Object.values(tables).flatMap((table) => table.split('\n').filter((line) => line.includes(other.id)));
}

test('S02 BolaNestedIds', async () => {
  const before = await otherRows();
  const foreign = [...other.sellers.slice(0, 1), other.id, own.id, randomUUID(), serviceAccount];
  const authorized = await newPayment(own);
  const captured = (await api(own.secretKey, 'POST', '/payments', aPayment({ platform_details: splitOf([own.sellers[0] ?? '', 5_000]) })))
    .body.id;
  const said = new Set<string>();
  for (const id of foreign) {
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
  for (const customer of [other.id, randomUUID()]) {
    const answer = await api(own.secretKey, 'POST', '/payments', aPayment({ customer, payment_details: undefined }));
    expect(answer).toMatchObject({ status: 422, body: { error: { param: 'customer' } } });
  }
  for (const token of [`tok_${other.id}`, foreignPayment, secureToken, readPublicId(secureToken)?.id, publicIdOf(1, newSecretId())]) {
    const answer = await api(own.secretKey, 'POST', '/payments', aPayment({ payment_details: token }));
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_token', param: 'payment_details' } } });
  }
  expect((await api(own.secretKey, 'GET', `/payments/${authorized}`)).body.status).toBe('authorized');
  expect(await otherRows()).toEqual(before);
});
