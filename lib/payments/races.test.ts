import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { capturePayment } from '@/lib/payments/capture-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { Refusal } from '@/lib/refusal';
import { insist } from '@/lib/testing/fixtures/attempts';
import { asKey, asSystem } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, recordsOf, type Shop, tally, together, transactionsOf } from '@/lib/testing/shop';
import { times } from '@/lib/testing/tier';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

const split = () => ({
  submerchants: [
    { submerchant_id: shop.sellers[0], amount: 6_000, platform_fee: 600 },
    { submerchant_id: shop.sellers[1], amount: 3_000, platform_fee: 300 },
  ],
});

test('L01 DoubleCaptureRace: of 64 captures at once exactly one wins', async () => {
  for (let repetition = 0; repetition < times(3, 50); repetition++) {
    const id = await shop.authorize({ platform_details: split() });
    const answers = await together(64, () => shop.capture(id));
    expect(tally(answers)).toEqual({ '200': 1, '422 not_capturable': 63 });
    expect(await transactionsOf(id, 'capture')).toBe(1);
    expect((await recordsOf(id)).filter(([type]) => type === 'payment')).toHaveLength(2);
    expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  }
});

test('100 captures at once on one authorization capture it once', async () => {
  const before = await shop.available();
  const id = await shop.authorize({ platform_details: { submerchants: [] } });
  expect(await insist(100, () => shop.capture(id))).toEqual({ '200': 1, '422 not_capturable': 99 });
  expect(await shop.available()).toBe(before + 10_000 - 360 - 36);
});

test('64 captures of different parts at once: one of them, whole', async () => {
  const id = await shop.authorize({ amount: 6_400 });
  const answers = await together(64, (index) => shop.capture(id, { amount: 100 * (index + 1), platform_details: { submerchants: [] } }));
  const won = answers.find(({ status }) => status === 200);
  expect(tally(answers)).toEqual({ '200': 1, '422 not_capturable': 63 });
  expect((await recordsOf(id, shop.id))[0]).toEqual(['payment', won?.body.amount]);
  expect(await shop.payment(id)).toEqual(won?.body);
});

test('L02 CaptureVsCancelRace: exactly one wins, status and ledger agree', async () => {
  for (let repetition = 0; repetition < times(20, 200); repetition++) {
    const id = await shop.authorize();
    const calls = [() => shop.capture(id), () => shop.cancel(id)];
    // the first caller alternates, so that both win sometimes
    const answers = await together(2, (index) => calls[(index + repetition) % 2]?.() as ReturnType<Shop['cancel']>);
    const [capture, cancel] = repetition % 2 === 0 ? answers : answers.toReversed();
    const { status } = await shop.payment(id);
    const outcomes = [capture && outcomeOf(capture), cancel && outcomeOf(cancel), status, await transactionsOf(id, 'capture')];
    expect([
      ['200', '422 not_cancellable', 'captured', 1],
      ['422 not_capturable', '200', 'cancelled', 0],
    ]).toContainEqual(outcomes);
    expect((await eventsOf(id)).slice(1)).toEqual([`payment.${status}`]);
  }
});

test('capture and cancel, 32 each, at once: captured once, or cancelled for all who wanted that', async () => {
  const id = await shop.authorize();
  const answers = await together(64, (index) => (index % 2 === 0 ? shop.cancel(id) : shop.capture(id)));
  const { status } = await shop.payment(id);
  const [cancels, captures] = [answers.filter((_, index) => index % 2 === 0), answers.filter((_, index) => index % 2 === 1)].map(tally);
  if (status === 'captured') expect([cancels, captures]).toEqual([{ '422 not_cancellable': 32 }, { '200': 1, '422 not_capturable': 31 }]);
  else
    expect([captures, Object.keys(cancels ?? {}).filter((said) => said !== '200' && said !== '409 conflict')]).toEqual([
      { '422 not_capturable': 32 },
      [],
    ]);
  expect(['captured', 'cancelled']).toContain(status);
  expect((await eventsOf(id)).slice(1)).toEqual([`payment.${status}`]);
});

const codeOf = (call: Promise<{ status: string }>): Promise<string> =>
  call.then(
    ({ status }) => status,
    (error) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

test('L03 CaptureVsExpiryRace: captured or expired, never both', async () => {
  const seen = new Set<string>();
  // whoever was first starts later the next time, so that both are at some time
  let headMs = 0;
  for (let repetition = 0; repetition < times(20, 200); repetition++) {
    const id = await shop.authorize();
    const deadline = Date.parse((await shop.payment(id)).payment_deadline) + 999;
    const intime = { ...(await asKey(shop.secretKey)), now: new Date(deadline - 999) };
    const late = { ...(await asSystem()), now: new Date(deadline + 1) };
    const [outcome, other] = await Promise.all([
      wait(Math.max(0, headMs)).then(() => codeOf(capturePayment(intime, { id }))),
      wait(Math.max(0, -headMs)).then(() => codeOf(expirePayment(late, { id }))),
    ]);
    const outcomes = [outcome, other];
    const { status } = await shop.payment(id);
    seen.add(status);
    headMs += status === 'captured' ? 3 : -3;
    expect([
      ['captured', 'conflict'],
      ['expired', 'not_capturable'],
    ]).toContainEqual([status, outcomes.find((code) => code !== status)]);
    expect(outcomes).toContain(status);
    expect(await transactionsOf(id, 'capture')).toBe(status === 'captured' ? 1 : 0);
    expect((await eventsOf(id)).slice(1)).toEqual([`payment.${status}`]);
  }
  expect([...seen].toSorted()).toEqual(['captured', 'expired']);
});

test('an authorization is expired once, and not before its deadline', async () => {
  const id = await shop.authorize();
  const system = await asSystem();
  const { payment_deadline } = await shop.payment(id);
  const day = 24 * 60 * 60 * 1000;
  expect(Date.parse(payment_deadline) - Date.parse((await shop.payment(id)).created_at)).toBe(30 * day);
  expect(await codeOf(expirePayment({ ...system, now: new Date(Date.parse(payment_deadline)) }, { id }))).toBe('conflict');
  const outcomes = await together(20, () =>
    codeOf(expirePayment({ ...system, now: new Date(Date.parse(payment_deadline) + 1_000) }, { id })),
  );
  expect(outcomes.toSorted()).toEqual([...Array(19).fill('conflict'), 'expired']);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.expired']);
});

test('a capture after the deadline is refused, at the deadline it is not', async () => {
  const caller = await asKey(shop.secretKey);
  const [early, late] = [await shop.authorize(), await shop.authorize()];
  const deadline = Date.parse((await shop.payment(early)).payment_deadline);
  expect(await codeOf(capturePayment({ ...caller, now: new Date(deadline) }, { id: early }))).toBe('captured');
  const after = new Date(Date.parse((await shop.payment(late)).payment_deadline) + 1_000);
  expect(await codeOf(capturePayment({ ...caller, now: after }, { id: late }))).toBe('not_capturable');
});
