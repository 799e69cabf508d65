import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as adapting from '@/lib/acquirers/adapters';
import { standIns } from '@/lib/testing/stand-ins/acquirer';

vi.spyOn(adapting, 'adapters', 'get').mockReturnValue(standIns);

const { changeAcquirerRoute } = await import('@/lib/acquirers/accounts/change-route');
const { retireAcquirerAccount } = await import('@/lib/acquirers/accounts/change-status');
const { listAcquirerRoutes } = await import('@/lib/acquirers/accounts/list-routes');
const { saveAcquirerAccount } = await import('@/lib/acquirers/accounts/save-account');
const { newId } = await import('@/lib/db/ids');
const { settings } = await import('@/lib/installation');
const { aMarket, asRole } = await import('@/lib/testing/market');
const { sql } = await import('@/lib/testing/tables');

let operator: Awaited<ReturnType<typeof asRole>>;
let market: Awaited<ReturnType<typeof aMarket>>;
let bunpai: { version: string };
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  operator = await asRole('operator', null);
  Object.assign(settings(), { mode: 'live' });
  const account = { settings: { url: 'https://acquirer.example' }, secrets: { secret_key: 'sk_test_first' } };
  await saveAcquirerAccount(operator, { name: 'komoju', ...account });
  bunpai = await saveAcquirerAccount(operator, { name: 'bunpai', ...account });
});
afterAll(() => void Object.assign(settings(), { mode: 'sandbox' }));

type Refusal = { code: string; param: string | null; sentence: { en: string } };
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => ({ code: 'done' }),
    ({ code, param, sentence }: Refusal) => ({ code, param, en: sentence.en }),
  );
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

test('a route is set, seen, replaced and removed; of two at once one is told', async () => {
  const { id } = market;
  const set = (way: string, acquirer: string, more: object = {}) => changeAcquirerRoute(operator, { way, acquirer, ...more });
  const visa = await set('visa', 'bunpai');
  expect(visa).toMatchObject({ acquirer: 'bunpai', taken_by: 'bunpai', choices: expect.arrayContaining(['komoju', 'bunpai']) });
  const own = await set('visa', 'komoju', { merchant_id: id });
  expect(own).toMatchObject({ acquirer: 'komoju', taken_by: 'komoju' });
  const shown = await listAcquirerRoutes(operator, { merchant_id: id });
  expect(shown.routes.find(({ way }) => way === 'visa')).toEqual(own);
  expect((await listAcquirerRoutes(operator, {})).routes.find(({ way }) => way === 'visa')).toEqual(visa);
  const twice = await Promise.all(['komoju', ''].map((to) => codeOf(set('visa', to, { version: visa.version }))));
  expect(twice.sort()).toEqual(['conflict', 'done']);
  const cleared = await set('visa', '', { merchant_id: id, version: own.version });
  expect(cleared).toMatchObject({ acquirer: null, version: null });
  const [audit] = await sql(
    `SELECT "tenantId", before, after FROM "Audit" WHERE operation = 'acquirer_route.change' ORDER BY id DESC LIMIT 1`,
  );
  expect(audit).toEqual({ tenantId: id, before: { way: 'visa', acquirer: 'komoju' }, after: { way: 'visa', acquirer: null } });
});

test('a route leads to an acquirer that takes it, for somebody that there is', async () => {
  const set = (input: object) => refusalOf(changeAcquirerRoute(operator, input));
  expect(await set({ way: 'jcb', acquirer: 'bunpai' })).toMatchObject({ param: 'acquirer', en: expect.stringContaining('komoju') });
  expect(await set({ way: 'cash', acquirer: 'komoju' })).toMatchObject({ param: 'way', en: expect.stringContaining('seven-eleven') });
  expect(await set({ way: 'visa', acquirer: 'komoju', merchant_id: newId() })).toMatchObject({ code: 'not_found' });
  expect(await set({ way: 'visa', acquirer: 'komoju', merchant_id: market.sellers[0] })).toMatchObject({ code: 'not_found' });
  await retireAcquirerAccount(operator, { name: 'bunpai', version: bunpai.version });
  expect(await set({ way: 'master', acquirer: 'bunpai' })).toMatchObject({ param: 'acquirer' });
});
