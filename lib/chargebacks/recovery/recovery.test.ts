// The sellers' shares of a lost chargeback: recovered now or as the balance allows, never more than the share, never below zero, never
// twice.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { collectRecovery } from '@/lib/chargebacks/recovery/collect-recovery';
import { listShares } from '@/lib/chargebacks/recovery/list-shares';
import { showRecoverySetting } from '@/lib/chargebacks/recovery/show-setting';
import { stopRecovery } from '@/lib/chargebacks/recovery/stop-recovery';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { collectRecoveries } from '@/lib/jobs/collect-recoveries';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { api } from '@/lib/testing/api';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
let staff: Caller;
let a = '';
let b = '';
const refused = (call: Promise<unknown>) => call.then(() => 'done').catch(({ status, code }) => `${status} ${code}`);

/** A platform of its own for each test, so that the seller's balance is known to the yen. */
async function open() {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
  staff = await asRole('staff', shop.id);
  await changeRecoverySetting(await asRole('admin', shop.id), { recovers: true });
  await shop.pay({ amount: 100_000 });
}
beforeAll(open);

const split = () => splitOf([a, 6_000, 600], [b, 3_000, 300]);
/** A payment of 10,000: one seller got 5,400 and the other 2,700; `amount` of it is lost. */
async function lost(amount?: number) {
  const made = await aChargeback(shop, { payment: { platform_details: split() }, ...(amount && { amount }) });
  await shop.post(`/chargeback_requests/${made.id}/accept`);
  return made;
}
const take = (id: string, seller_id: string, mode = 'now') => takeRecovery(staff, { id, seller_id, mode });
const round = () => collectRecoveries.run({ now: new Date(), signal: new AbortController().signal });
/** Leaves a seller with `leave` yen: the rest is refunded on another payment. */
async function drain(seller: string, leave = 0) {
  const more = (await shop.available(seller)) - leave;
  const paymentId = await shop.pay({ amount: 1_000_000, platform_details: splitOf([seller, 1]) });
  const { status, text } = await shop.refund(paymentId, { amount: more + 1, platform_details: splitOf([seller, more + 1]) });
  if (status !== 200) throw new Error(text);
}

test('the shares: what a seller got less its fee and what had gone back, by what was lost of what was left, rounded down', async () => {
  const whole = await lost();
  const shares = async (id: string) => (await listShares(staff, { id })).shares.map(({ seller_id, share }) => [seller_id, share]);
  expect(await shares(whole.id)).toEqual([
    [a, 5_400],
    [b, 2_700],
  ]);
  expect(await shares((await lost(3_333)).id)).toEqual([
    [a, 1_799],
    [b, 899],
  ]);
  const partly = await shop.pay({ platform_details: split() });
  await shop.refund(partly, { amount: 4_000, platform_details: splitOf([a, 2_000, 200]) });
  const { body } = await shop.post('/test_helpers/chargebacks', { payment_id: partly, amount: 3_000 });
  await shop.post(`/chargeback_requests/${body.id}/accept`);
  expect(await shares(body.id)).toEqual([
    [a, 1_714],
    [b, 1_285],
  ]);
  const rest = await shop.post('/test_helpers/chargebacks', { payment_id: partly });
  await shop.post(`/chargeback_requests/${rest.body.id}/accept`);
  expect(await shares(rest.body.id)).toEqual([
    [a, 1_714],
    [b, 1_285],
  ]);
  const waiting = await aChargeback(shop, { payment: { platform_details: split() } });
  expect(await shares(waiting.id)).toEqual([]);
});

test('what the platform had refunded out of its own pocket is not asked of sellers: all shares are at most the loss', async () => {
  const paymentId = await shop.pay({ platform_details: split() });
  expect((await shop.refund(paymentId, { amount: 9_000, platform_details: splitOf() })).status).toBe(200);
  const { body } = await shop.post('/test_helpers/chargebacks', { payment_id: paymentId });
  await shop.post(`/chargeback_requests/${body.id}/accept`);
  const { shares } = await listShares(staff, { id: body.id });
  expect(shares.map(({ seller_id, share }) => [seller_id, share])).toEqual([
    [a, 666],
    [b, 333],
  ]);
  for (const { seller_id, share } of shares) expect(await take(body.id, seller_id)).toMatchObject({ taken: share, state: 'done' });
});

test('nothing of the payment is left with a seller: it is told so, and nothing is begun', async () => {
  await open();
  const { id } = await lost(5_000);
  const { paymentId } = {
    paymentId: (await sql<{ paymentId: string }>(`SELECT "paymentId" FROM "Chargeback" WHERE id = $1`, [id]))[0]?.paymentId ?? '',
  };
  expect((await shop.refund(paymentId, { amount: 5_000, platform_details: splitOf([a, 5_400, 0]) })).status).not.toBe(200);
  expect((await shop.refund(paymentId, { amount: 5_000, platform_details: splitOf([a, 5_000, 0]) })).status).toBe(200);
  const rest = await listShares(staff, { id });
  expect(rest.shares.find(({ seller_id }) => seller_id === a)).toMatchObject({ share: 2_700, left: 400 });
  expect(await take(id, a)).toMatchObject({ taken: 400, state: 'stopped' });
  for (const mode of ['now', 'as_available']) expect(await refused(take(id, a, mode))).toBe('400 bad_request');
});

test('taken now: one transfer that names the chargeback, told to both, and never a second time', async () => {
  const { id, paymentId } = await lost();
  const [before, own] = [await shop.available(a), await shop.available()];
  expect(await take(id, a)).toEqual({ seller_id: a, taken: 5_400, share: 5_400, state: 'done' });
  expect([await shop.available(a), await shop.available()]).toEqual([before - 5_400, own + 5_400]);
  expect(await refused(take(id, a))).toBe('400 bad_request');
  expect(await refused(take(id, a, 'as_available'))).toBe('400 bad_request');
  expect(await transactionsOf(paymentId, 'recovery')).toBe(1);
  const { body } = await api(shop.secretKey, 'GET', `/merchants/${a}/balances/JPY/transactions?type=balance_transfer`);
  expect(body.data[0]).toMatchObject({ amount: -5_400, counterparty_id: shop.id, payment_id: paymentId, description: `Chargeback ${id}` });
  const [audit] = await sql(`SELECT operation, after FROM "Audit" WHERE "subjectId" = $1 ORDER BY id DESC LIMIT 1`, [id]);
  expect(audit).toMatchObject({ operation: 'recovery.take', after: { recovered: 5_400, recovery: 'done', merchant_id: a } });
});

test('refused: switched off, not lost, no share; another platform sees none of it', async () => {
  const waiting = await aChargeback(shop, { payment: { platform_details: split() } });
  expect(await refused(take(waiting.id, a))).toBe('400 bad_request');
  const { id } = await lost();
  expect(await refused(take(id, shop.id))).toBe('422 invalid_parameter');
  expect(await refused(stopRecovery(staff, { id, seller_id: a }))).toBe('400 bad_request');
  const other = await asRole('staff', (await aShop({ sellers: 0 })).id);
  for (const call of [() => takeRecovery(other, { id, seller_id: a, mode: 'now' }), () => listShares(other, { id })])
    expect(await refused(call())).toBe('404 not_found');
  const admin = await asRole('admin', shop.id);
  await changeRecoverySetting(admin, { recovers: false });
  expect(await showRecoverySetting(admin, {})).toEqual({ recovers: false });
  expect(await refused(take(id, a))).toBe('400 bad_request');
  await changeRecoverySetting(admin, { recovers: true });
  const ordinary = await aShop({ role: null, sellers: 0 });
  expect(await refused(showRecoverySetting(await asRole('admin', ordinary.id), {}))).toBe('404 not_found');
});

test('as payouts allow: what there is, and what comes, each time a transaction of its own; stopped, nothing more', async () => {
  await open();
  const { id, paymentId } = await lost();
  await drain(a, 400);
  expect(await take(id, a, 'as_available')).toMatchObject({ taken: 400, state: 'open' });
  expect(await shop.available(a)).toBe(0);
  expect(await round()).toEqual([]);
  await shop.pay({ platform_details: splitOf([a, 1_000]) });
  expect((await round()).map(({ result }) => result)).toEqual(['open']);
  expect(await shop.available(a)).toBe(0);
  await stopRecovery(staff, { id, seller_id: a });
  await shop.pay({ platform_details: splitOf([a, 9_000]) });
  expect(await round()).toEqual([]);
  expect(await take(id, a, 'as_available')).toMatchObject({ taken: 5_400, state: 'done' });
  expect(await shop.available(a)).toBe(9_000 - 4_000);
  expect(await transactionsOf(paymentId, 'recovery')).toBe(3);
  expect(await refused(collectRecovery(await asSystem(), { id, seller_id: a }))).toBe('409 conflict');
});

test('now, with less than the share: what there is; with nothing it is refused', async () => {
  await open();
  const { id } = await lost();
  await drain(b, 100);
  expect(await take(id, b)).toMatchObject({ taken: 100, state: 'stopped' });
  expect(await refused(take(id, b))).toBe('422 insufficient_balance');
  expect(await shop.available(b)).toBe(0);
});

test('a refund of the rest does not take the same money again, and what has gone back is not taken', async () => {
  await open();
  const first = await lost(5_000);
  expect(await take(first.id, a)).toMatchObject({ taken: 2_700, state: 'done' });
  const before = await shop.available(a);
  // the screen proposes what the refund then takes: 3,300 of seller a's share, less its fee
  const { remaining } = await showPaymentLedger(staff, { id: first.paymentId });
  const shares = [a, b].map((id) => remaining?.submerchants.find(({ submerchant_id }) => submerchant_id === id));
  expect([remaining?.amount, ...shares.map((share) => [share?.amount, share?.platform_fee])]).toEqual([5_000, [3_300, 600], [3_000, 300]]);
  expect((await shop.refund(first.paymentId)).status).toBe(200);
  expect(await shop.available(a)).toBe(before - 2_700);
  const second = await lost(5_000);
  expect((await shop.refund(second.paymentId)).status).toBe(200);
  for (const mode of ['now', 'as_available']) expect(await refused(take(second.id, a, mode))).toBe('400 bad_request');
  const gone = (await recordsOf(second.paymentId, a)).reduce((sum, [, amount]) => sum + amount, 0);
  expect(gone).toBe(0);
});

test('L09: many at once take the share once; beside refunds and captures nobody is overdrawn', async () => {
  for (let turn = 0; turn < times(2, 30); turn++) {
    await open();
    const { id, paymentId } = await lost(5_000);
    const other = await shop.pay({ platform_details: splitOf([a, 3_000]) });
    await drain(a, 3_000);
    const answers = await Promise.all([
      together(8, (index) => refused(take(id, a, index % 2 ? 'now' : 'as_available'))),
      round(),
      shop.refund(paymentId),
      shop.refund(other),
      shop.pay({ platform_details: splitOf([a, 700]) }),
    ]);
    expect(answers).toBeDefined();
    for (let left = 0; left < 5; left++) await round();
    expect(await shop.available(a)).toBeGreaterThanOrEqual(0);
    const net = (await recordsOf(paymentId, a)).reduce((sum, [, amount]) => sum + amount, 0);
    expect(net).toBeGreaterThanOrEqual(0);
    const [row] = await sql<{ taken: string; amount: string }>(`SELECT taken, amount FROM "Recovery" WHERE "chargebackId" = $1`, [id]);
    const entries = await sql<{ sum: string | null }>(
      `SELECT sum(amount) FROM "Entry" WHERE "paymentId" = $1 AND "accountId" = $2 AND type = 'balance_transfer'`,
      [paymentId, a],
    );
    expect(Number(row?.taken ?? 0)).toBe(-Number(entries[0]?.sum ?? 0));
    expect(Number(row?.taken ?? 0)).toBeLessThanOrEqual(2_700);
  }
});
