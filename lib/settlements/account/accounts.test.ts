import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { cutoffAfter } from '@/lib/merchants/payouts/calendar';
import { wireTime } from '@/lib/operation/time';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { api } from '@/lib/testing/api';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { anAccount, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { aMarket, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let operator: Caller;
let shop: Shop;
let seller = '';
beforeAll(async () => {
  operator = await asRole('operator', null);
});
beforeEach(async () => {
  shop = await aShop({ sellers: 1 });
  [seller = ''] = shop.sellers;
});

const enter = (given: Record<string, unknown> = {}) => enterAccount(operator, anAccount(shop.id, given));
const showForecast = async () => showPayoutForecast(await asRole('viewer', shop.id), { id: shop.id });
const accounts = () =>
  sql<{ accountNumber: string; refusedAt: Date | null }>(
    `SELECT "accountNumber", "refusedAt" FROM "PayoutAccount" WHERE "merchantId" = $1 ORDER BY number`,
    [shop.id],
  );
test('with the first account payouts begin, and what was earned before is in the first one', async () => {
  await shop.pay({ amount: 20_000 });
  expect(await showForecast()).toMatchObject({ obstacle: 'no_cycle', account: null, cycle: null });
  const account = await enter();
  expect(account).toMatchObject({ number: 1, bank_code: '0005', account_end: '013', holder: 'ｶ)ﾌﾟﾗﾂﾄﾌｵ-ﾑ', frequency: 'monthly' });
  const { cycle, forecast, obstacle } = await showForecast();
  expect([cycle?.cutoff_time, obstacle]).toEqual([wireTime(cutoffAfter('monthly', new Date())), null]);
  const { settlement } = await close(shop.id, shop.id);
  const { total } = await shop.balance();
  expect(settlement).toMatchObject({ merchant: shop.id, opening_balance: 0, settlement_amount: total, status: 'pending' });
  expect(forecast.amount).toBe(total);
  expect(await shop.balance()).toEqual(expect.objectContaining({ held: total, available: 0 }));
});

test('its statement has all of a platform’s records, each to the yen: sales, fees of its sellers, transfers, chargebacks, service fees and tax', async () => {
  await enter();
  await shop.pay({ amount: 100_000, platform_details: splitOf([seller, 60_000, 6_000]) });
  await shop.post(`/merchants/${seller}/balances/JPY/transfer`, { direction: 'to_payout', amount: 1_234 });
  await shop.post(`/merchants/${seller}/balances/JPY/transfer`, { direction: 'to_platform', amount: 234 });
  const { id } = await aChargeback(shop);
  await shop.post(`/chargeback_requests/${id}/accept`);
  const { settlement } = await close(shop.id, shop.id);
  const explained = await explainSettlement(operator, { id: settlement?.id });
  const terms = Object.fromEntries(explained.terms.map(({ type, amount }) => [type, amount]));
  const [processing, tax] = [terms.processing_fee ?? 0, terms.processing_fee_tax ?? 0];
  expect(terms).toMatchObject({ balance_transfer: -1_000, platform_fee: 6_000 });
  expect(processing).toBeLessThan(0);
  // a tenth of each payment's fee, rounded for each
  expect(Math.abs(tax - processing / 10)).toBeLessThan(2);
  expect(explained.agrees).toBe(true);
  const sum = Object.values(terms).reduce((one, other) => one + other, 0);
  expect(settlement).toMatchObject({
    fee_amount: -processing,
    fee_tax_amount: -tax,
    transaction_amount: sum - processing - tax,
    closing_balance: sum,
    settlement_amount: sum,
  });
  expect((await shop.balance()).total).toBe(sum);
  // and as the API lists it, next to the settlements of its sellers
  const { body } = await api(shop.secretKey, 'GET', `/settlements?merchant_id=${shop.id}`);
  expect(body.data).toEqual([settlement]);
});

test('an ordinary merchant is paid the same way', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  await ordinary.pay({ amount: 30_000 });
  await enterAccount(operator, anAccount(ordinary.id, { frequency: 'weekly' }));
  const { settlement } = await close(ordinary.id, ordinary.id);
  expect(settlement).toMatchObject({ merchant: ordinary.id, cycle: 'weekly', settlement_amount: (await ordinary.balance()).total });
  await decideSettlement(operator, { id: settlement?.id, outcome: 'paid' });
  expect(await ordinary.balance()).toMatchObject({ total: 0, held: 0 });
});

test('another frequency holds from the next cycle on, and the account stays; the same once more changes nothing', async () => {
  await enter();
  await changePayoutFrequency(operator, { id: shop.id, frequency: 'weekly' });
  await changePayoutFrequency(operator, { id: shop.id, frequency: 'weekly' });
  const cutoff = cutoffAfter('monthly', new Date());
  expect(await showForecast()).toMatchObject({
    account: { number: 1, frequency: 'weekly' },
    cycle: { frequency: 'monthly', cutoff_time: wireTime(cutoff) },
    change: { frequency: 'weekly', cutoff_time: wireTime(cutoffAfter('weekly', cutoff)) },
  });
  await enter({ frequency: 'weekly' });
  expect(await accounts()).toHaveLength(1);
  const told = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM "Audit" WHERE "subjectId" = $1 AND operation LIKE 'payout_account.%'`,
    [shop.id],
  );
  expect(told).toEqual([{ n: 2 }]);
});

test('two at once: one account is entered, the other person looks again', async () => {
  const answers = await Promise.allSettled([1, 2, 3, 4].map((index) => enter({ account_number: `100000${index}` })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
  expect(await accounts()).toHaveLength(1);
  const same = await Promise.all([1, 2, 3].map(() => enter({ replaces: 1, account_number: '1357913' })));
  expect(same.map(({ number }) => number)).toEqual([2, 2, 2]);
  expect(await sql(`SELECT number FROM "PayoutFrequency" WHERE "merchantId" = $1`, [shop.id])).toEqual([{ number: 1 }]);
});

test('a transfer between it and a seller at once with its cycle: the same yen is given once', async () => {
  await enter();
  await shop.pay({ amount: 40_000, platform_details: splitOf([seller, 10_000]) });
  const before = await shop.available();
  const at = await dueOf(shop.id, shop.id);
  const [given, closed] = await Promise.all([
    together(6, () => shop.post(`/merchants/${seller}/balances/JPY/transfer`, { direction: 'to_payout', amount: 7_000 })),
    close(shop.id, shop.id, at),
  ]);
  const moved = given.filter(({ status }) => status === 200).length * 7_000;
  const settled = closed.settlement?.settlement_amount ?? 0;
  expect(await shop.balance()).toMatchObject({ total: before - moved, held: settled, available: before - moved - settled });
  expect(before - moved - settled).toBeGreaterThanOrEqual(0);
  expect(await shop.available(seller)).toBe(10_000 + moved);
});

describe('is refused', () => {
  test.each(['admin', 'staff', 'viewer'] as const)('%s of the platform', async (role) => {
    const caller = await asRole(role, shop.id);
    await expect(enterAccount(caller, anAccount(shop.id))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(changePayoutFrequency(caller, { id: shop.id, frequency: 'weekly' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await accounts()).toEqual([]);
  });

  test('its key, and other tenants who want to see it', async () => {
    await expect(enterAccount(await asKey(shop.secretKey), anAccount(shop.id))).rejects.toMatchObject({ code: 'forbidden' });
    await enter();
    const other = await aMarket();
    await expect(showPayoutForecast(await asRole('admin', other.id), { id: shop.id })).rejects.toMatchObject({ code: 'not_found' });
    expect(JSON.stringify(await showForecast())).not.toContain('2468013');
    expect(JSON.stringify(await sql(`SELECT before, after FROM "Audit" WHERE "subjectId" = $1`, [shop.id]))).not.toContain('2468013');
  });

  test('for a seller, whose account is in its application', async () => {
    await expect(enterAccount(operator, anAccount(seller))).rejects.toMatchObject({ code: 'invalid_parameter', param: 'id' });
    await expect(changePayoutFrequency(operator, { id: seller, frequency: 'weekly' })).rejects.toMatchObject({ param: 'id' });
    await expect(changePayoutFrequency(operator, { id: shop.id, frequency: 'weekly' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['bank_code', { bank_code: '9999' }],
    ['bank_code', { bank_code: '5' }],
    ['branch_code', { branch_code: '1a5' }],
    ['account_number', { account_number: '123456789' }],
    ['account_type', { account_type: 'savings' }],
    ['holder', { holder: '株式会社山田' }],
    ['holder', { holder: '' }],
    ['frequency', { frequency: 'daily' }],
  ])('%s that no bank’s record can have: %o', async (param, given) => {
    await expect(enter(given)).rejects.toMatchObject({ code: 'invalid_parameter', param });
    expect(await accounts()).toEqual([]);
  });
});

test('what was entered is never rewritten, also not by the application itself', async () => {
  await enter();
  await expect(sql(`UPDATE "PayoutAccount" SET "accountNumber" = '1' WHERE "merchantId" = $1`, [shop.id])).rejects.toThrow(
    /permission denied/,
  );
  await expect(sql(`DELETE FROM "PayoutAccount" WHERE "merchantId" = $1`, [shop.id])).rejects.toThrow(/permission denied/);
});
