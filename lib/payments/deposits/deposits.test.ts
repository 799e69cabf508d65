// Money by bank transfer that is short, over, early, late, or comes more than once; and until when cash counts.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { forgetKeys } from '@/lib/auth/key-cache';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { serviceAccounts } from '@/lib/ledger/account';
import { completeDeposits } from '@/lib/payments/deposits/complete-deposits';
import { listHeld } from '@/lib/payments/deposits/list-held';
import { returnDeposit } from '@/lib/payments/deposits/return-deposit';
import { showDeposits } from '@/lib/payments/deposits/show-deposits';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { meansOf, payBy, simulate } from '@/lib/testing/fixtures/payment-methods';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, recordsOf, type Shop, together, transactionsOf } from '@/lib/testing/shop';

let shop: Shop;
let operator: Caller;
let staff: Caller;
beforeAll(async () => {
  shop = await aShop();
  [operator, staff] = [await asRole('operator', null), await asRole('staff', shop.id)];
});

const clearingOf = async (id: string) => (await recordsOf(id, serviceAccounts.clearing)).map(([, amount]) => amount);
const statesOf = async (id: string) => (await showDeposits(staff, { id })).deposits.map(({ amount, state }) => [amount, state]);
const reason = '担当者が確認しました';

test('what does not come to what was asked is held, and nothing has moved', async () => {
  for (const amount of [4_999, 5_001, 1]) {
    const id = await payBy(shop, 'bank_transfer');
    expect((await simulate(shop, id, 'paid', amount)).body).toMatchObject({ status: 'authorized' });
    expect(await statesOf(id)).toEqual([[amount, 'held']]);
    expect(await recordsOf(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual(['payment.authorized']);
    expect((await listHeld(operator, { per_page: 100 })).data).toContainEqual(
      expect.objectContaining({ payment: id, total: 5_000, arrived: amount, merchant_name: '試験市場' }),
    );
  }
});

test('the operator finds the payment by who sends the money and by the order', async () => {
  const id = await payBy(shop, 'bank_transfer', { external_order_num: 'ORDER-7' });
  await simulate(shop, id, 'paid', 4_000);
  expect((await listHeld(operator, { per_page: 100 })).data).toContainEqual(
    expect.objectContaining({ payment: id, payer: 'ヤマダ タロウ', external_order_num: 'ORDER-7' }),
  );
});

test('what comes in parts is taken when it is all there', async () => {
  const id = await payBy(shop, 'bank_transfer');
  for (const amount of [2_000, 1_000]) await simulate(shop, id, 'paid', amount);
  expect((await simulate(shop, id, 'paid', 2_000)).body).toMatchObject({ status: 'captured' });
  expect(await statesOf(id)).toEqual([
    [2_000, 'completed'],
    [1_000, 'completed'],
    [2_000, 'matched'],
  ]);
  expect((await recordsOf(id, shop.id))[0]).toEqual(['payment', 5_000]);
  expect((await listHeld(operator, {})).data.map(({ payment }) => payment)).not.toContain(id);
});

test('short: the operator takes it, the merchant has all of it, and the service bears what is missing', async () => {
  const id = await payBy(shop, 'bank_transfer');
  await simulate(shop, id, 'paid', 4_900);
  expect(await completeDeposits(operator, { id, amount: 4_900, reason })).toMatchObject({ status: 'captured' });
  expect((await recordsOf(id, shop.id))[0]).toEqual(['payment', 5_000]);
  // the bank has exactly the received money
  expect(await clearingOf(id)).toEqual([-5_000, 100]);
  expect((await showDeposits(staff, { id })).deposits).toEqual([
    expect.objectContaining({ amount: 4_900, state: 'completed', returned_amount: 0, decided_by: expect.any(String), reason }),
  ]);
});

test('over: what is too much goes back, and the rest is taken', async () => {
  const id = await payBy(shop, 'bank_transfer');
  await simulate(shop, id, 'paid', 4_000);
  await simulate(shop, id, 'paid', 1_500);
  await completeDeposits(operator, { id, amount: 5_500, reason });
  const { deposits, arrived } = await showDeposits(staff, { id });
  expect(deposits.map((deposit) => [deposit.amount, deposit.returned_amount])).toEqual([
    [4_000, 0],
    [1_500, 500],
  ]);
  expect(arrived).toBe(0);
  expect(await transactionsOf(id, 'capture')).toBe(1);
});

test('sent back: the payment still waits, and is taken when the whole comes', async () => {
  const id = await payBy(shop, 'bank_transfer');
  await simulate(shop, id, 'paid', 4_000);
  const [held] = (await showDeposits(staff, { id })).deposits;
  await returnDeposit(operator, { id, deposit: held?.id, reason });
  expect(await statesOf(id)).toEqual([[4_000, 'returned']]);
  expect((await simulate(shop, id, 'paid')).body).toMatchObject({ status: 'captured' });
  // the same amount again is too much
  await simulate(shop, id, 'paid');
  expect(await statesOf(id)).toEqual([
    [4_000, 'returned'],
    [5_000, 'matched'],
    [5_000, 'held'],
  ]);
  expect(await transactionsOf(id, 'capture')).toBe(1);
  // the amount is right but does not belong to the payment: its status tells the operator to return all of it
  expect((await listHeld(operator, { per_page: 100 })).data).toContainEqual(
    expect.objectContaining({ payment: id, status: 'captured', total: 5_000, arrived: 5_000, all_back: 'ended' }),
  );
  expect(await showDeposits(staff, { id })).toMatchObject({ all_back: 'ended' });
  await expect(completeDeposits(operator, { id, amount: 5_000, reason })).rejects.toMatchObject({ code: 'not_capturable' });
  const [, , surplus] = (await showDeposits(staff, { id })).deposits;
  await returnDeposit(operator, { id, deposit: surplus?.id, reason });
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
});

test('a decision is about what was seen, is made once, and by an operator', async () => {
  const id = await payBy(shop, 'bank_transfer');
  await simulate(shop, id, 'paid', 4_000);
  await simulate(shop, id, 'paid', 500);
  await expect(completeDeposits(operator, { id, amount: 4_000, reason })).rejects.toMatchObject({ code: 'conflict' });
  await expect(completeDeposits(staff, { id, amount: 4_500, reason })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(showDeposits(await asRole('seller', shop.id, shop.sellers[0]), { id })).rejects.toMatchObject({ status: 403 });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => completeDeposits(operator, { id, amount: 4_500, reason })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await transactionsOf(id, 'capture')).toBe(1);
  const [first] = (await showDeposits(staff, { id })).deposits;
  await expect(returnDeposit(operator, { id, deposit: first?.id, reason })).rejects.toMatchObject({ code: 'conflict' });
});

test('two deposits at once that make the whole together: taken once', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await payBy(shop, 'bank_transfer');
    const answers = await together(2, () => simulate(shop, id, 'paid', 2_500));
    expect(answers.map(outcomeOf)).toEqual(['200', '200']);
    const states = (await statesOf(id)).map(([, state]) => state);
    expect(states.toSorted()).toEqual(['completed', 'matched']);
    expect(await transactionsOf(id, 'capture')).toBe(1);
  }
});

const minuteMs = 60_000;
const at = async (ms: number): Promise<Caller> => ({ ...(await asKey(shop.secretKey)), now: new Date(ms) });

test('until 23:59:59 in Tokyo of the day that was asked for', async () => {
  const cases = [
    ['konbini', undefined, 3],
    ['konbini', 59, 59],
    ['bank_transfer', undefined, 14],
    ['bank_transfer', 30, 30],
    ['pay_easy', undefined, 7],
    ['pay_easy', 1, 1],
  ] as const;
  for (const [method, days, expected] of cases) {
    const id = await payBy(shop, method, { payment_details: { ...meansOf[method], ...(days && { expiry_days: days }) } });
    const { created_at, payment_deadline } = await shop.payment(id);
    const tokyo = (text: string) => new Date(Date.parse(text) + 9 * 60 * minuteMs).toISOString();
    expect(tokyo(payment_deadline).slice(11, 19)).toBe('23:59:59');
    const daysApart =
      (Date.parse(tokyo(payment_deadline).slice(0, 10)) - Date.parse(tokyo(created_at).slice(0, 10))) / (24 * 60 * minuteMs);
    expect(daysApart).toBe(expected);
  }
});

test('cash within half an hour of the deadline counts, a moment later it does not', async () => {
  const [intime, late, bank] = [await payBy(shop, 'konbini'), await payBy(shop, 'konbini'), await payBy(shop, 'bank_transfer')];
  const deadline = async (id: string) => Date.parse((await shop.payment(id)).payment_deadline);
  const paid = async (id: string, ms: number) => simulatePayment(await at(ms), { id, outcome: 'paid' });
  expect(await paid(intime, (await deadline(intime)) + 30 * minuteMs)).toMatchObject({ status: 'captured' });
  await expect(paid(late, (await deadline(late)) + 30 * minuteMs + 1)).rejects.toMatchObject({ code: 'not_capturable' });
  // the bank accepts it: the deposit is held, the payment is not captured
  expect(await paid(bank, (await deadline(bank)) + 30 * minuteMs + 1)).toMatchObject({ status: 'authorized' });
  expect(await statesOf(bank)).toEqual([[5_000, 'held']]);
  // the screens show what the operation answers
  const end = (await deadline(bank)) + 30 * minuteMs;
  const told = async (now: Date) => {
    const listed = (await listHeld({ ...operator, now }, { per_page: 100 })).data.find(({ payment }) => payment === bank);
    return [listed?.all_back, (await showDeposits({ ...staff, now }, { id: bank })).all_back];
  };
  expect(await told(new Date(end))).toEqual([null, null]);
  expect(await told(new Date(end + 1))).toEqual(['overdue', 'overdue']);
  const complete = (now: Date) => completeDeposits({ ...operator, now }, { id: bank, amount: 5_000, reason });
  await expect(complete(new Date(end + 1))).rejects.toMatchObject({ code: 'not_capturable' });
  expect(await complete(new Date(end))).toMatchObject({ status: 'captured' });
});

test('T02 TimezoneMatrix: the worker ends it half an hour after its deadline, and not before', async () => {
  forgetKeys();
  const id = await payBy(shop, 'pay_easy');
  const end = Date.parse((await shop.payment(id)).payment_deadline) + 30 * minuteMs;
  const signal = new AbortController().signal;
  const ended = async (ms: number) => {
    await expirePayments.run({ now: new Date(ms), signal });
    return (await shop.payment(id)).status;
  };
  expect(await ended(end - 29 * minuteMs)).toBe('authorized');
  expect(await ended(end)).toBe('authorized');
  expect(await ended(end + 1_000)).toBe('expired');
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.expired']);
});
