// The figures of each merchant are those of a plain sum over our accounts and its payments, and all of them are the accounts'.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { aStatingAcquirer } from '@/lib/testing/stand-ins/stating-acquirer';

const bunpai = aStatingAcquirer('bunpai');
connectOnly(new Map([[bunpai.acquirer.name, bunpai.acquirer]]), {});

const { compareAcquirer } = await import('@/lib/acquirers/funds/compare-acquirer');
const { serviceAccounts } = await import('@/lib/ledger/account');
const { buildDays } = await import('@/lib/ledger/daily-balances/build');
const { dayIn, startOfDay } = await import('@/lib/ledger/daily-balances/day');
const { findAccountsBehind } = await import('@/lib/ledger/daily-balances/store');
const { installation } = await import('@/lib/operation/audit');
const { createPayment } = await import('@/lib/payments/create-payment');
const { inOrder, leadersOf } = await import('@/lib/reports/merchants/earnings');
const { showEarnings } = await import('@/lib/reports/merchants/show-earnings');
const { earningSorts } = await import('@/lib/reports/merchants/sort');
const { periods, spanOf } = await import('@/lib/reports/period');
const { aPayment, asKey, asRole, asSystem, splitOf } = await import('@/lib/testing/market');
const { aShop } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');

type Shop = Awaited<ReturnType<typeof aShop>>;
const dayMs = 86_400_000;
/** Noon in Tokyo, two days on, when nothing at the acquirer is on the way any more. */
const now = new Date(startOfDay(dayIn(new Date())).getTime() + 2 * dayMs + dayMs / 2);
let platform: Shop;
let shop: Shop;
let quiet: Shop;
let operator: Caller;

const pay = async ({ secretKey }: Shop, days: number, amount: number, overrides: object = {}) =>
  createPayment({ ...(await asKey(secretKey)), now: new Date(now.getTime() - days * dayMs) }, aPayment({ amount, ...overrides }));

beforeAll(async () => {
  [platform, shop, quiet] = [await aShop(), await aShop({ role: null, sellers: 0 }), await aShop({ sellers: 0 })];
  operator = { ...(await asRole('operator', null)), now };
  for (const days of [2.5, 20, 40, 100, 364, 400])
    await pay(platform, days, 10_000 + Math.floor(days), { platform_details: splitOf([platform.sellers[0] ?? '', 5_000, 500]) });
  // at the moment with which now is compared, a second before, and after it
  for (const days of [30, 30.00001, 29.99999, 7, 7.1]) await pay(shop, days, 4_000, { platform_details: undefined });
  // what it charges for the payments is posted on a day that is over
  await compareAcquirer({ ...operator, now: new Date(now.getTime() - 1.5 * dayMs) }, { name: 'bunpai' });
  bunpai.write({ kind: 'fee', amount: -1_000 });
  bunpai.write({ kind: 'fee_tax', amount: -100 });
  bunpai.write({ kind: 'payout', amount: -5_000, bankFee: 330, reference: 'po_1' });
  await compareAcquirer(operator, { name: 'bunpai' });
});

/** Entries of an account from a moment to another, both with it. */
async function plainly(
  account: string,
  tenant: string | null,
  from: Date,
  until: Date,
  type = '%',
): Promise<[yen: number, entries: number]> {
  const [row] = await sql<{ yen: string; n: number }>(
    `SELECT coalesce(sum(amount), 0) AS yen, count(*)::int AS n FROM "Entry" WHERE "accountId" = $1 AND ($2::uuid IS NULL OR "tenantId" = $2::uuid)
      AND "createdAt" >= $3 AND "createdAt" <= $4 AND type LIKE $5`,
    [account, tenant, from, until, type],
  );
  return [Number(row?.yen), row?.n ?? 0];
}
const costsOf = async (tenant: string | null, from: Date, until: Date) =>
  (await plainly(serviceAccounts.costs, tenant, from, until, 'acquirer_fee_tax'))[0] -
  (await plainly(serviceAccounts.costs, tenant, from, until))[0];

async function isPlain(period: (typeof periods)[number]) {
  const { from, until, earlier, comparedTo } = spanOf(period, now);
  const { all, before, merchants, unattributed } = await showEarnings(operator, { period, per_page: 100 });
  for (const { id } of [platform, shop, quiet]) {
    const [volume, payments] = await plainly(id, id, from, until, 'payment');
    const [fees] = await plainly(serviceAccounts.revenue, id, from, until);
    const costs = await costsOf(id, from, until);
    const rate = volume === 0 ? null : (fees - costs) / volume;
    expect(merchants.data.find((row) => row.id === id)).toMatchObject({ volume, payments, fees, costs, margin: fees - costs, rate });
  }
  expect(unattributed).toMatchObject({ volume: 0, payments: 0, fees: 0, costs: await costsOf(installation, from, until) });
  for (const [sums, since, to] of [
    [all, from, until],
    [before, earlier, comparedTo],
  ] as const) {
    const [fees, costs] = [(await plainly(serviceAccounts.revenue, null, since, to))[0], await costsOf(null, since, to)];
    expect([period, sums]).toMatchObject([period, { fees, costs, margin: fees - costs }]);
    const [captured] = await sql<{ yen: string; n: number }>(
      'SELECT coalesce(sum(amount + tax), 0) AS yen, count(*)::int AS n FROM "Payment" WHERE "capturedAt" >= $1 AND "capturedAt" <= $2',
      [since, to],
    );
    expect([period, sums.volume, sums.payments]).toEqual([period, Number(captured?.yen), captured?.n]);
  }
}

describe.each(periods)('over %s', (period) => {
  test('each merchant’s figures, and the sums, are those of the ledger', () => isPlain(period));
});

test('they are the same once the days are made, and with one that lacks an entry that came late', async () => {
  for (const { id: tenantId } of [platform, shop])
    for (const accountId of await findAccountsBehind(tenantId, startOfDay(dayIn(now)), null, 100))
      await buildDays({ tenantId, accountId }, now);
  const made = await sql<{ accountId: string }>('SELECT DISTINCT "accountId" FROM "BalanceDay"');
  expect(made.map(({ accountId }) => accountId)).toEqual(
    expect.arrayContaining([platform.id, shop.id, serviceAccounts.revenue, serviceAccounts.costs]),
  );
  for (const period of periods) await isPlain(period);
  await pay(shop, 7.2, 4_000, { platform_details: undefined });
  for (const period of periods) await isPlain(period);
});

test('the costs of the period are known: without tax, and those of no merchant apart', async () => {
  const { all, unattributed } = await showEarnings(operator, { period: 'd7' });
  expect(unattributed).toEqual({ volume: 0, payments: 0, fees: 0, costs: 1_330, margin: -1_330 });
  expect(all.costs).toBeGreaterThan(1_330);
});

const aRow = (name: string, margin: number, volume: number) => ({
  ...{ id: name, name, platform_role: null, volume, payments: 1, fees: 0, costs: 0, margin },
  rate: volume === 0 ? null : margin / volume,
});
const rows = [aRow('い', -5, 100), aRow('あ', 30, 100), aRow('う', 0, 0), aRow('え', 30, 900)];
const namesIn = (sort: (typeof earningSorts)[number]) =>
  inOrder(rows, sort)
    .map(({ name }) => name)
    .join('');

test('every order is that of its figure, equal ones by name, and those without a rate last', () => {
  expect([namesIn('name'), namesIn('name_reversed')]).toEqual(['あいうえ', 'えういあ']);
  expect([namesIn('margin_most'), namesIn('margin_least')]).toEqual(['あえうい', 'いうあえ']);
  expect([namesIn('volume_most'), namesIn('volume_least')]).toEqual(['えあいう', 'うあいえ']);
  expect([namesIn('rate_most'), namesIn('rate_least')]).toEqual(['あえいう', 'いえあう']);
});

test('the list follows the order and goes on from page to page', async () => {
  const given = { period: 'd90', per_page: 1 } as const;
  for (const sort of earningSorts) {
    const whole = await showEarnings(operator, { ...given, sort, per_page: 100 });
    const pages = [];
    for (let page = 1; page <= whole.merchants.total; page++)
      pages.push(...(await showEarnings(operator, { ...given, sort, page })).merchants.data);
    expect(pages).toEqual(whole.merchants.data);
    expect(pages).toEqual(inOrder(pages, sort));
  }
});

test('a picture has the first few and the sum of the others; a loss is in the table alone', () => {
  expect(leadersOf(rows, 'margin', 1)).toEqual({ first: [{ id: 'あ', name: 'あ', amount: 30 }], others: { merchants: 1, amount: 30 } });
  expect(leadersOf(rows, 'volume', 8)).toMatchObject({
    first: [{ name: 'え' }, { name: 'あ' }, { name: 'い' }],
    others: { merchants: 0, amount: 0 },
  });
});

test('it is the operator’s alone', async () => {
  for (const caller of [
    await asRole('admin', platform.id),
    await asRole('seller', platform.id, platform.sellers[0]),
    await asKey(shop.secretKey),
  ])
    await expect(showEarnings(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
  expect((await showEarnings(await asSystem(), {})).resource).toBe('earnings');
  await expect(showEarnings(operator, { sort: 'largest' })).rejects.toMatchObject({ code: 'invalid_parameter' });
});
