import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '@/lib/money/yen';
import { coverableShortfalls, shortfallOf } from '@/lib/payments/shortfall';
import { planRefund, type RefundState, shortfall } from '@/lib/refunds/refund';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { previewRequest } from '@/lib/refunds/requests/preview';
import { planTerms } from '@/lib/refunds/requests/request';
import { type RefundDraft, smallestChange } from '@/lib/refunds/smallest-change';
import { aView } from '@/lib/testing/fixtures/payment-view';
import { asKey, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { runs } from '@/lib/testing/tier';

const detailsOf = ({ entries }: RefundDraft) =>
  splitOf(...entries.map(({ submerchantId, amount, platformFee }): [string, number, number] => [submerchantId, amount, platformFee]));

/** The parties that the dry run calls short, and by how much; throws any other refusal. */
function shortIn(state: RefundState, wish: RefundDraft): { merchant_id: string; available: number; required: number }[] {
  const plan = planRefund(state, { amount: wish.amount, platform_details: detailsOf(wish) });
  return (shortfall(state, plan)?.details.parties as []) ?? [];
}

const gross = 20_000;
const someYen = (max: number) => fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.integer({ min: 0, max }) });
const wished = fc
  .record({
    amount: fc.integer({ min: 1, max: gross }),
    sellers: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 100 }), fee: fc.integer({ min: 0, max: 100 }), available: someYen(4_000) }),
      { maxLength: 5 },
    ),
    share: fc.integer({ min: 0, max: 100 }),
    platform: fc.oneof(someYen(3_000), fc.integer({ min: -1_000, max: 0 })),
  })
  .map(({ amount, sellers, share, platform }) => {
    const view = aView({ amount: gross }, []);
    const whole = sum(sellers.map(({ weight }) => weight));
    const ids = sellers.map((_, index) => `00000000-0000-7000-8000-00000000000${index}`);
    const entries = sellers
      .map(({ weight, fee }, index) => {
        const part = Math.floor((amount * share * weight) / (100 * whole));
        return { submerchantId: ids[index] ?? '', amount: part, platformFee: Math.floor((part * fee) / 100) };
      })
      .filter((entry) => entry.amount > 0);
    const splits = ids.map((submerchantId, position) => ({
      tenantId: view.payment.tenantId,
      paymentId: view.payment.id,
      submerchantId,
      position,
      amount: 1,
      platformFee: 0,
      returnedAmount: 0,
      returnedFee: 0,
    }));
    const available = new Map([
      [view.payment.tenantId, platform] as const,
      ...sellers.map((seller, index) => [ids[index] ?? '', seller.available] as const),
    ]);
    const state: RefundState = { view: { ...view, splits }, isPlatform: true, available, ids: { attempt: 'a', refund: 'r' } };
    return { state, wish: { amount, entries }, platformId: view.payment.tenantId };
  });

test('the change always goes through, and there is one unless nobody has a yen', () => {
  const seen: Record<string, number> = { platformBears: 0, refundsLess: 0, none: 0 };
  fc.assert(
    fc.property(wished, ({ state, wish, platformId }) => {
      fc.pre(shortIn(state, wish).length > 0);
      const change = smallestChange(wish, platformId, state.available);
      const has = (id: string) => Math.max(0, state.available.get(id) ?? 0);
      const kind = change?.kind ?? 'none';
      seen[kind] = (seen[kind] ?? 0) + 1;
      if (!change) {
        const all = [platformId, ...wish.entries.map(({ submerchantId }) => submerchantId)];
        expect(all.filter((id) => has(id) > 0)).toEqual([]);
        return;
      }
      expect(shortIn(state, change)).toEqual([]);
      expect(change.yen).toBeGreaterThan(0);
      expect(change.amount).toBe(change.kind === 'refundsLess' ? wish.amount - change.yen : wish.amount);
    }),
    runs(150, 20_000),
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
});

test('it is the smallest: with one yen less of it somebody is still short', () => {
  fc.assert(
    fc.property(wished, ({ state, wish, platformId }) => {
      const short = shortIn(state, wish);
      fc.pre(short.length > 0 && short.every(({ merchant_id }) => merchant_id !== platformId));
      const change = smallestChange(wish, platformId, state.available);
      fc.pre(change?.kind === 'platformBears');
      const lacks = sum(short.map(({ available, required }) => required - available));
      expect(change?.yen).toBe(lacks);
    }),
    runs(150, 20_000),
  );
  fc.assert(
    fc.property(wished, ({ state, wish, platformId }) => {
      const short = shortIn(state, wish);
      fc.pre(short.length === 1 && short[0]?.merchant_id === platformId);
      const change = smallestChange(wish, platformId, state.available);
      fc.pre(change?.kind === 'refundsLess' && change.entries.length === wish.entries.length);
      fc.pre(JSON.stringify(change?.entries) === JSON.stringify(wish.entries));
      const more = { ...wish, amount: (change?.amount ?? 0) + 1 };
      expect(shortIn(state, more)).not.toEqual([]);
    }),
    runs(150, 20_000),
  );
});

/** The dry run of a refund request with the payment method fee. */
function requestOf({ view, available }: RefundState, wish: RefundDraft, paymentMethodFee: number) {
  const payment = { ...view.payment, method: 'konbini' as const, paymentMethodFee };
  const state = { view: { ...view, payment }, isPlatform: true, available, id: 'request' };
  const terms = { amount: wish.amount, platform_details: detailsOf(wish), include_payment_method_fee: true };
  const plan = planTerms(state, terms);
  return previewRequest(state, plan, plan, 'en');
}

test('of a refund request too: with the customer’s fee, and without the service’s own, which nobody must have', () => {
  const seen = { mended: 0, none: 0, helped: 0 };
  fc.assert(
    fc.property(wished, fc.integer({ min: 1, max: 500 }), ({ state, wish, platformId }, customerFee) => {
      const { allowed, balances } = requestOf(state, wish, customerFee);
      fc.pre(!allowed);
      const with_ = (more: [string, number][]) => ({
        ...state,
        available: new Map(
          [...state.available].map(([id, has]) => [id, has + sum(more.filter(([to]) => to === id).map(([, yen]) => yen))]),
        ),
      });
      const lacks = balances.filter(({ short }) => short).map((balance): [string, number] => [balance.merchant_id, shortfallOf(balance)]);
      expect(requestOf(with_(lacks), wish, customerFee).allowed).toBe(true);
      for (const [id] of lacks) expect(requestOf(with_([...lacks, [id, -1]]), wish, customerFee).allowed).toBe(false);
      const help = coverableShortfalls({ balances }, platformId);
      if (help.length > 0) {
        const given = help.map(({ id, missing }): [string, number] => [id, missing]);
        const after = requestOf(with_([...given, [platformId, -sum(given.map(([, yen]) => yen))]]), wish, customerFee);
        expect(after.balances.filter(({ short }) => short).map(({ merchant_id }) => merchant_id)).toEqual(
          lacks.map(([short]) => short).filter((short) => !help.some(({ id }) => id === short)),
        );
        expect(help.map(({ id }) => id)).toEqual(lacks.map(([short]) => short).filter((short) => short !== platformId));
      }
      seen.helped += help.length;
      const change = smallestChange({ ...wish, customerFee }, platformId, state.available);
      if (!change) {
        const has = state.available.get(platformId) ?? 0;
        const sellers = wish.entries.filter(({ submerchantId }) => (state.available.get(submerchantId) ?? 0) > 0);
        expect(has < customerFee || (has === customerFee && sellers.length === 0)).toBe(true);
        seen.none += 1;
        return;
      }
      expect(requestOf(state, change, customerFee).allowed).toBe(true);
      seen.mended += 1;
    }),
    runs(300, 20_000),
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
});

test('where the platform alone is short, of a fee that it hands back, it keeps the fee', () => {
  const wish = { amount: 3, entries: [{ submerchantId: 's', amount: 3, platformFee: 1 }] };
  const change = smallestChange(wish, 'p', new Map([['s', 3]]));
  expect(change).toEqual({ kind: 'keepsFees', yen: 1, amount: 3, entries: [{ submerchantId: 's', amount: 3, platformFee: 0 }] });
});

test('a wish that all can pay is left as it is', () => {
  const platformId = 'p';
  const entries = [{ submerchantId: 'a', amount: 100, platformFee: 10 }];
  expect(
    smallestChange(
      { amount: 100, entries },
      platformId,
      new Map([
        ['a', 90],
        [platformId, 10],
      ]),
    ),
  ).toBeNull();
});

test('in the ledger: a seller that lacks 200 of it, and the platform bears them', async () => {
  const shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  const id = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 1_000, 300]) });
  const caller = await asKey(shop.secretKey);
  const wish: RefundDraft = {
    amount: 3_000,
    entries: [
      { submerchantId: a, amount: 2_000, platformFee: 200 },
      { submerchantId: b, amount: 1_000, platformFee: 100 },
    ],
  };
  const available = new Map([
    [shop.id, await shop.available()],
    [a, 5_400],
    [b, 700],
  ] as const);
  const change = smallestChange(wish, shop.id, available);
  expect(change).toEqual({
    kind: 'platformBears',
    yen: 200,
    amount: 3_000,
    entries: [
      { submerchantId: a, amount: 2_000, platformFee: 200 },
      { submerchantId: b, amount: 800, platformFee: 100 },
    ],
  });
  await expect(refundPayment(caller, { id, amount: wish.amount, platform_details: detailsOf(wish) })).rejects.toMatchObject({
    code: 'insufficient_balance',
  });
  await refundPayment(caller, { id, amount: 3_000, platform_details: detailsOf(change as RefundDraft) });
  expect([await shop.available(a), await shop.available(b)]).toEqual([3_600, 0]);
});
