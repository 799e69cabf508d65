// A publishable key, which anybody can read in a page's source, sees no chargebacks, like a merchant without the feature.
import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let publishable = '';
let id = '';

beforeAll(async () => {
  shop = await aShop();
  publishable = (await createKey(await asRole('admin', shop.id), { kind: 'publishable', name: 'browser' })).value;
  const payment = await shop.pay();
  id = (await shop.post('/test_helpers/chargebacks', { payment_id: payment })).body.id;
});

const calls = (of: string) =>
  [
    ['GET', '/chargeback_requests'],
    ['GET', `/chargeback_requests/${of}`],
    ['POST', `/chargeback_requests/${of}/accept`],
    ['POST', `/chargeback_requests/${of}/defend`],
  ] as const;
const askWith = async (key: string, of = id) => {
  const answers = [];
  for (const [method, path] of calls(of)) {
    const { status, body } = await api(key, method, path, method === 'POST' ? {} : undefined);
    answers.push([method, path, status, body?.error?.code]);
  }
  return answers;
};

test('a publishable key is told 404, of what is there and of what is not', async () => {
  for (const of of [id, newId()])
    expect(await askWith(publishable, of)).toEqual(calls(of).map(([method, path]) => [method, path, 404, 'not_found']));
  expect((await api(shop.secretKey, 'GET', `/chargeback_requests/${id}`)).body.status).toBe('pending');
});

test('a secret key of a merchant without the feature is told the same, and no key 401', async () => {
  expect((await askWith(`sk_test_${'a'.repeat(30)}`)).map(([, , status]) => status)).toEqual([401, 401, 401, 401]);
  const operator = await asRole('operator', null);
  const { version } = await showAccount(operator, { id: shop.id });
  await changeTerms(operator, { id: shop.id, version, chargebacks_enabled: false });
  expect((await askWith(shop.secretKey)).map(([, , status]) => status)).toEqual([404, 404, 404, 404]);
});
