import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { changeTerms } from '@/lib/merchants/change-terms';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { searchMerchants } from '@/lib/merchants/search-merchants';
import { showAccount } from '@/lib/merchants/show-account';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { updateMerchant } from '@/lib/merchants/update-merchant';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, asKey, asRole } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times, within } from '@/lib/testing/tier';

let operator: Caller;
beforeAll(async () => {
  operator = await asRole('operator', null);
});

const auditsOf = (id: string, operation: string) =>
  sql<{ before: object; after: object }>('SELECT before, after FROM "Audit" WHERE "subjectId" = $1 AND operation = $2 ORDER BY id', [
    id,
    operation,
  ]);
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => `${error.status} ${error.code}`,
  );
const named = async (name: string, options: Parameters<typeof aMarket>[0] = {}) => {
  const market = await aMarket(options);
  await updateMerchant(operator.actor.kind === 'user' ? await asKey(market.secretKey) : operator, { id: market.id, name });
  return market;
};

test('search: over every tenant, by a part of the name or the whole id, by kind and by status', async () => {
  const platform = await named('検索 Alpha_100%商店', { sellers: 1 });
  const ordinary = await named('検索 alphaX100 商店', { sellers: 0, role: null });
  const seller = platform.sellers[0] as string;
  const found = async (input: object) =>
    (await searchMerchants(operator, { per_page: 100, ...input })).data
      .map(({ id }) => id)
      .filter((id) => [platform.id, ordinary.id, seller].includes(id))
      .sort();
  expect(await found({})).toEqual([platform.id, ordinary.id, seller].sort());
  expect(await found({ search: '検索 ALPHA' })).toEqual([platform.id, ordinary.id].sort());
  // pattern characters match themselves
  expect(await found({ search: 'a_100%' })).toEqual([platform.id]);
  expect(await found({ search: '100\\' })).toEqual([]);
  expect(await found({ search: '%' })).toEqual([platform.id]);
  expect(await found({ search: seller.toUpperCase() })).toEqual([seller]);
  expect(await found({ search: seller.slice(0, 20) })).toEqual([]);
  expect(await found({ kind: 'platform' })).toEqual([platform.id]);
  expect(await found({ kind: 'ordinary' })).toEqual([ordinary.id]);
  expect(await found({ kind: 'payout' })).toEqual([seller]);
  expect(await found({ status: 'incomplete' })).toEqual([seller]);
  expect(await found({ status: 'active', search: '検索' })).toEqual([platform.id, ordinary.id].sort());
  expect(await found({ platform: platform.id })).toEqual([platform.id, seller].sort());
  expect(await found({ platform: platform.id, kind: 'payout' })).toEqual([seller]);
  expect(await found({ platform: randomUUID() })).toEqual([]);
  await suspendMerchant(operator, { id: ordinary.id, reason: '試験' });
  expect(await found({ status: 'suspended' })).toEqual([ordinary.id]);
  const { data } = await searchMerchants(operator, { search: seller });
  expect(data).toMatchObject([{ kind: 'payout', platform: { id: platform.id, name: '検索 Alpha_100%商店' } }]);
  const paged = await searchMerchants(operator, { search: '検索', per_page: 1, page: 2 });
  expect([paged.total, paged.last_page, paged.data.map(({ id }) => id)]).toEqual([2, 2, [platform.id]]);
  await expect(searchMerchants(operator, { kind: 'shop' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'kind' });
});

test('the account: terms, balance, sellers and payments', async () => {
  const { id, secretKey, sellers } = await aMarket({ sellers: 2 });
  await api(secretKey, 'POST', '/payments', aPayment());
  await api(secretKey, 'POST', '/payments', aPayment({ capture: false }));
  const balance = { total: 10_000 - 360 - 36, held: 0, available: 10_000 - 360 - 36 };
  expect(await showAccount(operator, { id })).toMatchObject({
    kind: 'platform',
    platform: null,
    status: 'active',
    chargebacks_enabled: true,
    settlement_minimum: 1,
    suspended_at: null,
    suspension_reason: null,
    balance,
    seller_count: 2,
    payment_count: 2,
  });
  expect(await showAccount(operator, { id: sellers[0] })).toMatchObject({
    kind: 'payout',
    platform: { id, name: '試験市場' },
    settlement_minimum: null,
    seller_count: null,
    payment_count: null,
  });
  const ordinary = await aMarket({ sellers: 0, role: null });
  expect(await showAccount(operator, { id: ordinary.id })).toMatchObject({
    kind: 'ordinary',
    settlement_minimum: null,
    seller_count: null,
  });
  await expect(showAccount(operator, { id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
});

test('a suspended merchant’s key is refused within a second, and opens again when it is lifted', async () => {
  const { id, secretKey } = await aMarket();
  expect((await api(secretKey, 'GET', '/payments')).status).toBe(200);
  const begin = Date.now();
  const suspended = await suspendMerchant(operator, { id, reason: '  契約違反の疑い' });
  const answer = await api(secretKey, 'GET', '/payments');
  expect(Date.now() - begin).toBeLessThan(within(1_000));
  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized']);
  expect(suspended).toMatchObject({ status: 'suspended', payments_enabled: false });
  expect(await showAccount(operator, { id })).toMatchObject({
    suspension_reason: '  契約違反の疑い',
    suspended_at: expect.any(String),
    suspended_by: operator.actor.kind === 'user' ? operator.actor.name : '',
  });
  await liftSuspension(operator, { id, reason: '解消を確認' });
  expect((await api(secretKey, 'GET', '/payments')).status).toBe(200);
  expect(await showAccount(operator, { id })).toMatchObject({
    status: 'active',
    suspension_reason: null,
    suspended_at: null,
    suspended_by: null,
  });
  expect(await auditsOf(id, 'merchant.suspend')).toEqual([
    { before: { suspended: false }, after: { suspended: true, reason: '  契約違反の疑い' } },
  ]);
  expect(await auditsOf(id, 'merchant.lift_suspension')).toEqual([
    { before: { suspended: true }, after: { suspended: false, reason: '解消を確認' } },
  ]);
});

test('suspending and lifting ask for a reason, and are not for sellers', async () => {
  const { id, sellers } = await aMarket({ sellers: 1 });
  for (const operation of [suspendMerchant, liftSuspension]) {
    await expect(operation(operator, { id })).rejects.toMatchObject({ code: 'missing_parameter', param: 'reason' });
    await expect(operation(operator, { id, reason: '  ' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'reason' });
    await expect(operation(operator, { id: sellers[0], reason: 'x' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'id' });
    await expect(operation(operator, { id: randomUUID(), reason: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('two operators at once: one suspends, the other is told; and so it is with lifting', async () => {
  const { id } = await aMarket({ sellers: 0 });
  for (let repetition = 0; repetition < times(3, 100); repetition++) {
    for (const operation of [suspendMerchant, liftSuspension]) {
      const answers = await together(8, (index) => outcome(operation(operator, { id, reason: `理由${index}` })));
      expect(answers.sort()).toEqual([...Array(7).fill('409 conflict'), 'done']);
    }
  }
  expect(await auditsOf(id, 'merchant.suspend')).toHaveLength(times(3, 100));
});

test('terms: switched by who has seen the newest version, and each change is in the audit log', async () => {
  const { id, sellers } = await aMarket({ sellers: 1 });
  const versionOf = async () => (await showAccount(operator, { id })).version;
  await changeTerms(operator, { id, version: await versionOf(), chargebacks_enabled: false, settlement_minimum: 3_000 });
  expect(await showAccount(operator, { id })).toMatchObject({ chargebacks_enabled: false, settlement_minimum: 3_000 });
  await changeTerms(operator, { id, version: await versionOf(), settlement_minimum: 3_000 });
  await changeTerms(
    { ...operator, now: new Date(operator.now.getTime() + 1) },
    { id, version: await versionOf(), chargebacks_enabled: true },
  );
  expect(await auditsOf(id, 'merchant.change_terms')).toEqual([
    { before: { chargebacks_enabled: true, settlement_minimum: 1 }, after: { chargebacks_enabled: false, settlement_minimum: 3_000 } },
    { before: { chargebacks_enabled: false }, after: { chargebacks_enabled: true } },
  ]);
  const version = await versionOf();
  for (const settlement_minimum of [0, -1, 1.5, 100_000_001]) {
    await expect(changeTerms(operator, { id, version, settlement_minimum })).rejects.toMatchObject({ param: 'settlement_minimum' });
  }
  await expect(changeTerms(operator, { id: sellers[0], version, chargebacks_enabled: false })).rejects.toMatchObject({ param: 'id' });
  const ordinary = await showAccount(operator, { id: (await aMarket({ sellers: 0, role: null })).id });
  await expect(changeTerms(operator, { id: ordinary.id, version: ordinary.version, settlement_minimum: 5 })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'settlement_minimum',
  });
});

test('two operators at once: who has not seen the other’s change is told, and nothing of it is kept', async () => {
  const { id } = await aMarket({ sellers: 0 });
  for (let repetition = 1; repetition <= times(3, 100); repetition++) {
    const { version } = await showAccount(operator, { id });
    const now = new Date(operator.now.getTime() + repetition * 1_000);
    const answers = await together(8, (index) =>
      outcome(changeTerms({ ...operator, now }, { id, version, settlement_minimum: repetition * 10 + index + 1 })),
    );
    expect(answers.sort()).toEqual([...Array(7).fill('409 conflict'), 'done']);
  }
});
