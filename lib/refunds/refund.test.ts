import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { changesOf } from '@/lib/ledger/transfer';
import { sum } from '@/lib/money/yen';
import { grossOf, type PaymentView, refundable } from '@/lib/payments/payment';
import { needsOf, planRefund, type RefundPlan, type RefundState, refunded, shortfall } from '@/lib/refunds/refund';
import { Refusal } from '@/lib/refusal';
import type { SplitEntry } from '@/lib/splits/split';
import { aView } from '@/lib/testing/fixtures/payment-view';
import { splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { runs } from '@/lib/testing/tier';

const [a, b, c] = [newId(), newId(), newId()];
const entries: SplitEntry[] = [
  { submerchantId: a, amount: 6_000, platformFee: 600 },
  { submerchantId: b, amount: 3_000, platformFee: 300 },
];
const stateOf = (view: PaymentView, available: [string, number][] = [], isPlatform = true): RefundState => ({
  view,
  isPlatform,
  available: new Map(available),
  ids: { attempt: newId(), refund: newId() },
});
const _id = newId();
const codeOf = (decide: () => unknown) => {
  try {
    return decide();
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.param] : Promise.reject(error);
  }
};

/** The payment after the plan, with the returned amounts noted in its splits, as the database does when the refund opens. */
function after(view: PaymentView, plan: RefundPlan): PaymentView {
  const returns = new Map(plan.returns.map((entry) => [entry.submerchantId, entry]));
  const next = refunded(view, plan, '2026-01-02T00:00:00.000Z');
  const splits = view.splits.map((split) => {
    const { amount = 0, platformFee = 0 } = returns.get(split.submerchantId) ?? {};
    return { ...split, returnedAmount: split.returnedAmount + amount, returnedFee: split.returnedFee + platformFee };
  });
  return { ...next, splits };
}

test('everything that is left goes back along the split', () => {
  const plan = planRefund(stateOf(aView({}, entries)), {});
  expect(plan).toMatchObject({ refundType: 'reverse', whole: true, attempt: { kind: 'refund', amount: 10_000 } });
  expect(plan.returns.map(({ amount, platformFee }) => [amount, platformFee])).toEqual([
    [6_000, 600],
    [3_000, 300],
  ]);
  const { tenantId } = plan;
  expect([...changesOf(plan.transfers)]).toEqual([
    [tenantId, -1_900],
    [a, -5_400],
    [b, -2_700],
  ]);
  expect([...needsOf({ isPlatform: true }, plan)]).toEqual([
    [tenantId, 1_900],
    [a, 5_400],
    [b, 2_700],
  ]);
  expect([...needsOf({ isPlatform: false }, plan)]).toEqual([]);
});

test('who is short', () => {
  const view = aView({}, entries);
  const { tenantId } = view.payment;
  const planFor = (platform: number, one: number, other: number) => {
    const state = stateOf(view, [
      [tenantId, platform],
      [a, one],
      [b, other],
    ]);
    return shortfall(state, planRefund(state, {}))?.details ?? null;
  };
  expect(planFor(1_900, 5_400, 2_700)).toBeNull();
  const party = { merchant_id: a, available: 5_399, required: 5_400 };
  expect(planFor(1_900, 5_399, 2_700)).toEqual({ ...party, parties: [party] });
  expect((planFor(0, 0, 0) as { parties: unknown[] }).parties).toHaveLength(3);
  const empty = stateOf(view);
  expect(shortfall(empty, planRefund(empty, {}))?.code).toBe('insufficient_balance');
});

test('what a refund cannot be', () => {
  const view = aView({}, entries);
  const decided = (input: object, of = view, isPlatform = true) => codeOf(() => planRefund(stateOf(of, [], isPlatform), input));
  const split = (...given: Parameters<typeof splitOf>) => ({ platform_details: splitOf(...given) });
  expect(decided({ amount: 10_001 })).toEqual(['invalid_parameter', 'amount']);
  expect(decided({ amount: 9_999 })).toEqual(['missing_parameter', 'platform_details']);
  expect(decided(split([a, 1]))).toEqual(['missing_parameter', 'amount']);
  expect(decided({ amount: 10, ...split([c, 1]) })).toEqual(['invalid_parameter', 'platform_details.submerchants.0.submerchant_id']);
  expect(decided({ amount: 10, ...split([a, 6], [b, 5]) })).toEqual(['invalid_parameter', 'platform_details']);
  expect(decided({ amount: 10, ...split([a, 1]) }, aView(), false)).toEqual(['invalid_parameter', 'platform_details']);
  for (const status of ['pending', 'authorized', 'cancelled', 'expired', 'refunded', 'failed'] as const) {
    expect(decided({}, aView({ status }))).toEqual(['not_refundable', null]);
  }
  expect(decided({}, aView({ amountRefunded: 4_000, refundPending: 6_000 }))).toEqual(['not_refundable', null]);
  expect(decided({}, { ...aView({ status: 'pending' }), open: ['authorize'] })).toEqual(['conflict', null]);
});

const anyEntries = fc
  .array(fc.record({ amount: fc.integer({ min: 1, max: 5_000 }), fee: fc.nat(5_000) }), { maxLength: 6 })
  .map((given) => given.map(({ amount, fee }): SplitEntry => ({ submerchantId: newId(), amount, platformFee: Math.min(fee, amount) })));
const anyParts = fc.array(fc.record({ share: fc.integer({ min: 1, max: 99 }), of: fc.array(fc.nat(100), { maxLength: 6 }) }), {
  maxLength: 4,
});

test('whatever parts go back first, the rest leaves nobody with anything and the customer with all', () => {
  const property = fc.property(anyEntries, fc.nat(5_000), anyParts, (given, kept, parts) => {
    const total = sum(given.map(({ amount }) => amount));
    if (total + kept === 0) return;
    let view = aView({ amount: total + kept }, given);
    const merchant = view.payment.tenantId;
    const balances = new Map([[merchant, kept + sum(given.map(({ platformFee }) => platformFee))]]);
    for (const { submerchantId, amount, platformFee } of given) balances.set(submerchantId, amount - platformFee);
    const apply = (input: Parameters<typeof planRefund>[1]) => {
      const plan = planRefund(stateOf(view), input);
      const changes = changesOf(plan.transfers);
      expect(sum([...changes.values()])).toBe(-plan.attempt.amount);
      for (const [account, change] of changes) balances.set(account, (balances.get(account) ?? 0) + change);
      view = after(view, plan);
    };
    for (const { share, of } of parts) {
      const amount = Math.floor((refundable(view.payment) * share) / 100);
      if (amount < 1) continue;
      let room = amount;
      const submerchants = view.splits.flatMap(({ submerchantId, amount: credited, returnedAmount, platformFee, returnedFee }, index) => {
        const back = Math.min(room, Math.floor(((credited - returnedAmount) * (of[index] ?? 0)) / 100));
        room -= Math.max(0, back);
        const fee = Math.min(back, Math.floor(((platformFee - returnedFee) * (of[index] ?? 0)) / 100));
        return back > 0 ? [{ submerchant_id: submerchantId, amount: back, platform_fee: fee }] : [];
      });
      apply({ amount, platform_details: { submerchants } });
    }
    apply({});
    expect(view.payment.status).toBe('refunded');
    expect(sum(view.refunds.map(({ amount }) => amount))).toBe(grossOf(view.payment));
    expect([...balances.values()].every((value) => value === 0)).toBe(true);
    expect(
      view.splits.every(({ amount, returnedAmount, platformFee, returnedFee }) => amount === returnedAmount && platformFee === returnedFee),
    ).toBe(true);
  });
  fc.assert(property, runs(300, 20_000));
});

test('L10 ReverseRefundMirrorsSplit: every leg is negated exactly, the fees of the service alone remain', async () => {
  const shop = await aShop({ sellers: 50 });
  await shop.pay({ amount: 9_000_000 });
  const float = await shop.available();
  const anyTake = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), fee: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 50,
  });
  let lost = 0;
  const property = fc.asyncProperty(anyTake, fc.nat(10_000), async (given, kept) => {
    const split = splitOf(
      ...given.map(({ amount, fee }, index): [string, number, number] => [shop.sellers[index] ?? '', amount, fee % (amount + 1)]),
    );
    const amount = sum(given.map((entry) => entry.amount)) + kept;
    const paymentId = await shop.pay({ amount, platform_details: split });
    const credited = await Promise.all(shop.sellers.map(shop.available));
    expect(credited).toEqual(
      shop.sellers.map((_, index) => (split.submerchants[index]?.amount ?? 0) - (split.submerchants[index]?.platform_fee ?? 0)),
    );
    const refund = await shop.refund(paymentId);
    expect(refund.body).toMatchObject({ status: 'refunded', refunds: [{ platform_details: split }] });
    expect(await Promise.all(shop.sellers.map(shop.available))).toEqual(shop.sellers.map(() => 0));
    const fee = Math.floor((amount * 360) / 10_000);
    lost += fee + Math.floor(fee / 10);
    expect(await shop.available()).toBe(float - lost);
  });
  await fc.assert(property, { ...runs(8, 200), endOnFailure: true });
});
