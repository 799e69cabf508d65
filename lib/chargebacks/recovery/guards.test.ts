// The statement that recovers money checks again that the chargeback was lost, what is left of the payment, and the seller's balance.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { collectRecovery } from '@/lib/chargebacks/recovery/collect-recovery';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { newId } from '@/lib/db/ids';
import { collectRecoveries } from '@/lib/jobs/collect-recoveries';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { heldBack } from '@/lib/testing/load/gates';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
let admin: Caller;
let seller = '';

/** A platform of its own for each test, so that the seller's balance is known to the yen. */
beforeEach(async () => {
  shop = await aShop();
  [seller = ''] = shop.sellers;
  [staff, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
  await changeRecoverySetting(admin, { recovers: true });
  await shop.pay({ amount: 100_000 });
});

/** A payment of 10,000: one seller got 5,400 and another 2,700; `amount` of it is disputed. */
const disputed = (amount: number) => {
  const platform_details = splitOf([seller, 6_000, 600], [shop.sellers[1] ?? '', 3_000, 300]);
  return aChargeback(shop, { payment: { platform_details }, amount });
};
async function lost(amount = 10_000) {
  const made = await disputed(amount);
  await shop.post(`/chargeback_requests/${made.id}/accept`);
  return made;
}
const take = (id: string, mode = 'now') => takeRecovery(staff, { id, seller_id: seller, mode });
const outcomeOf = (call: Promise<unknown>) => call.then((answer) => answer).catch(({ status, code }) => `${status} ${code}`);
const netOf = async (paymentId: string) => (await recordsOf(paymentId, seller)).reduce((sum, [, amount]) => sum + amount, 0);
/** Leaves the seller with `leave` yen: the rest is refunded on another payment. */
async function drain(leave: number) {
  const more = (await shop.available(seller)) - leave;
  const paymentId = await shop.pay({ amount: 1_000_000, platform_details: splitOf([seller, 1]) });
  const { status, text } = await shop.refund(paymentId, { amount: more + 1, platform_details: splitOf([seller, more + 1]) });
  if (status !== 200) throw new Error(text);
}

test('what goes back to the customer while it is being taken is not taken from the seller as well', async () => {
  const { id, paymentId } = await lost(5_000);
  // so high that the balance does not limit the recovery
  await shop.pay({ amount: 50_000, platform_details: splitOf([seller, 40_000]) });
  const back = () => shop.refund(paymentId, { amount: 4_000, platform_details: splitOf([seller, 4_000]) });
  const [refunded, taken] = await heldBack<unknown>(['Payment', paymentId], [back, () => outcomeOf(take(id))]);
  expect(refunded).toMatchObject({ status: 200 });
  // its share was 2,700; of 5,400 less the refund of 4,000 only this is left
  expect(taken).toMatchObject({ taken: 1_400 });
  expect(await netOf(paymentId)).toBe(0);
});

test('what the seller spends while it is being taken is not taken: it never has less than nothing', async () => {
  const { id, paymentId } = await lost();
  const [part] = await heldBack(['Payment', paymentId], [() => outcomeOf(take(id))], () => drain(1_000));
  expect(part).toMatchObject({ taken: 1_000 });
  const other = await lost();
  const [none] = await heldBack(['Payment', other.paymentId], [() => outcomeOf(take(other.id))], () => drain(0));
  expect(none).toBe('422 insufficient_balance');
  expect([await shop.available(seller), await netOf(other.paymentId)]).toEqual([0, 5_400]);
});

/** The recovery part of the statement alone, as a wrong plan would send it. */
function taking(chargebackId: string, paymentId: string, given: object = {}) {
  const row = { id: newId(), chargebackId, submerchantId: seller, amount: 100, seen: 0, take: 100, state: 'done', isNew: true };
  const values = [shop.id, paymentId, JSON.stringify({ ...row, transactionId: newId(), ...given }), new Date()];
  return sql(`SELECT take_recovery($1, $2, $3::jsonb, '[]', $4)`, values)
    .then(() => 'done')
    .catch(({ message }) => message);
}

test('of a chargeback that is not lost, or is another payment’s, nothing is taken, whatever was decided', async () => {
  const noLoss = 'start lost: chargeback';
  const { id, paymentId } = await disputed(4_000);
  expect(await taking(id, paymentId)).toBe(noLoss);
  await shop.post(`/test_helpers/chargebacks/${id}/simulate`, { outcome: 'cancelled' });
  expect(await taking(id, paymentId)).toBe(noLoss);
  const other = await lost(4_000);
  expect(await taking(other.id, paymentId)).toBe(noLoss);
  expect(await taking(other.id, other.paymentId, { take: 5_401, amount: 5_401 })).toBe('start lost: recoverable');
  expect(await sql('SELECT 1 FROM "Recovery" WHERE "tenantId" = $1', [shop.id])).toEqual([]);
});

test('switched off, nothing more is taken by itself; switched on again, it goes on', async () => {
  const round = async () => (await collectRecoveries.run({ now: new Date(), signal: new AbortController().signal })).length;
  const waiting = async () => (await collectRecoveries.lag(new Date())).count;
  const { id } = await lost();
  await drain(400);
  expect(await take(id, 'as_available')).toMatchObject({ taken: 400, state: 'open' });
  await changeRecoverySetting(admin, { recovers: false });
  await shop.pay({ platform_details: splitOf([seller, 1_000]) });
  expect([await waiting(), await round(), await shop.available(seller)]).toEqual([0, 0, 1_000]);
  // nor when the plan read it before
  expect(await outcomeOf(collectRecovery(await asSystem(), { id, seller_id: seller }))).toBe('409 conflict');
  await changeRecoverySetting(admin, { recovers: true });
  expect([await waiting(), await round(), await shop.available(seller)]).toEqual([1, 1, 0]);
});
