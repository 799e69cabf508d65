import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { decideChargeback } from '@/lib/chargebacks/decide-chargeback';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { newId } from '@/lib/db/ids';
import { serviceAccounts } from '@/lib/ledger/account';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { Refusal } from '@/lib/refusal';
import { LedgerModel, type ModelEntry } from '@/lib/testing/fixtures/ledger-model';
import { aMarket, aPayment, asKey, asSystem } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

const sellers = 3;
type Real = { tenantId: string; sellers: string[]; caller: Caller; system: Caller; ids: string[]; disputes: Map<string, string[]> };
type Share = { seller: number; share: number; fee: number };
type Step = fc.AsyncCommand<LedgerModel, Real>;

const statusOf = (call: Promise<{ status: string }>): Promise<string> =>
  call.then(
    ({ status }) => status,
    (error) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

/** Shares in hundredths of the amount; slightly above 100 is tried too. */
const entriesOf = (shares: Share[] | null, amount: number): ModelEntry[] | undefined =>
  shares?.map(({ seller, share, fee }) => {
    const part = Math.max(1, Math.floor((amount * share) / 100));
    return { seller, amount: part, fee: Math.floor((part * fee) / 100) };
  });
const wireOf = (real: Real, split: ModelEntry[] | undefined) =>
  split && {
    platform_details: {
      submerchants: split.map(({ seller, amount, fee }) => ({ submerchant_id: real.sellers[seller], amount, platform_fee: fee })),
    },
  };
const month = 31 * 24 * 60 * 60 * 1000;
const at = (caller: Caller, isLate: boolean): Caller => (isLate ? { ...caller, now: new Date(caller.now.getTime() + month) } : caller);
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as { [Key in keyof Value]?: NonNullable<Value[Key]> };

/** Compares every account and every payment in the database with the model. */
async function expectSame(model: LedgerModel, { tenantId, sellers: ids, ids: payments }: Real): Promise<void> {
  const balances = await sql<{ id: string; total: string; held: string }>(
    `SELECT "accountId" AS id, sum(balance) AS total, sum(held) AS held FROM "Balance" WHERE "tenantId" = $1 GROUP BY 1`,
    [tenantId],
  );
  const total = new Map(balances.map((row) => [row.id, Number(row.total)]));
  const { clearing, revenue, tax } = serviceAccounts;
  expect([tenantId, ...ids, clearing, revenue, tax].map((id) => total.get(id))).toEqual([
    model.platform,
    ...model.sellers,
    model.clearing,
    model.revenue,
    model.tax,
  ]);
  expect(balances.every(({ held }) => Number(held) === 0)).toBe(true);
  const rows = await sql<{ id: string }>(
    `SELECT id, status, amount::int, tax::int, "authorizedAmount"::int AS authorized, "amountRefunded"::int AS refunded FROM "Payment" WHERE "tenantId" = $1`,
    [tenantId],
  );
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(payments.map((id) => byId.get(id))).toEqual(model.payments.map(({ split, disputes, claimed, ...payment }) => payment));
}

/** Chooses a payment, four times in five one with the status that the call expects, or with an open chargeback, if there is one. */
function choose({ payments }: LedgerModel, chosen: number, status: string): number {
  const all = payments.map((_, index) => index);
  const fitting = all.filter((index) => payments[index]?.status === status || (status === 'disputed' && payments[index]?.disputes.length));
  const from = chosen % 5 === 0 || fitting.length === 0 ? all : fitting;
  return from[chosen % from.length] ?? 0;
}

type Act = (model: LedgerModel, real: Real, index: number) => [expected: string, answer: Promise<string>];

/** One call on both sides: the same answer, and the same state afterwards. */
const step = (name: string, act: Act, chosen = 0, status = 'none'): Step => ({
  check: (model) => status === 'none' || model.payments.length > 0,
  async run(model, real) {
    const [expected, answer] = act(model, real, choose(model, chosen, status));
    expect(await answer).toBe(expected);
    await expectSame(model, real);
  },
  toString: () => name,
});

const named = (name: string, given: object) => `${name} ${JSON.stringify(given)}`;
const anyShare = fc.record({
  seller: fc.nat(sellers - 1),
  share: fc.integer({ min: 1, max: 50 }),
  fee: fc.constantFrom(0, 0, 10, 33, 100),
});
// sometimes a seller twice, a fee above its entry, or more than the amount
const anyWrongShare = fc.record({
  seller: fc.nat(sellers - 1),
  share: fc.integer({ min: 40, max: 110 }),
  fee: fc.constantFrom(0, 100, 101),
});
const anyShares = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.uniqueArray(anyShare, { maxLength: sellers, selector: ({ seller }) => seller }) },
  { weight: 1, arbitrary: fc.array(anyWrongShare, { minLength: 1, maxLength: 3 }) },
);
const payment = fc.nat(1_000);
const isLate = fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

const create = fc
  .record({
    capture: fc.boolean(),
    amount: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 20_000 })),
    tax: fc.nat(500),
    shares: anyShares,
  })
  .map(({ capture, amount, tax, shares }) =>
    step(named('create', { capture, amount, tax, shares }), (model, real) => {
      const split = entriesOf(shares, amount + tax);
      const made = createPayment(real.caller, {
        ...aPayment({ capture, amount, tax, platform_details: undefined }),
        ...wireOf(real, split),
      });
      const noted = made.then((reply) => {
        real.ids.push(reply.id);
        return reply;
      });
      return [model.create(capture, amount, tax, split ?? null), statusOf(noted)];
    }),
  );

const capture = fc
  .record({
    payment,
    isLate,
    part: fc.option(fc.integer({ min: 1, max: 110 })),
    tax: fc.option(fc.nat(300), { freq: 3 }),
    shares: anyShares,
  })
  .map(({ payment: chosen, isLate: late, part, tax, shares }) =>
    step(
      named('capture', { chosen, late, part, tax, shares }),
      (model, real, index) => {
        const whole = model.payments[index]?.amount ?? 0;
        const amount = part === null ? undefined : Math.max(1, Math.floor((whole * part) / 100));
        const split = entriesOf(shares, amount ?? whole);
        const given = defined({ amount, tax: tax ?? undefined });
        const answer = capturePayment(at(real.caller, late), { id: real.ids[index], ...given, ...wireOf(real, split) });
        return [model.capture(index, late, { ...given, ...(split && { split }) }), statusOf(answer)];
      },
      chosen,
      'authorized',
    ),
  );

const refund = fc
  .record({ payment, part: fc.option(fc.integer({ min: 1, max: 105 })), shares: anyShares })
  .map(({ payment: chosen, part, shares }) =>
    step(
      named('refund', { chosen, part, shares }),
      (model, real, index) => {
        const { amount: net = 0, tax = 0, refunded = 0 } = model.payments[index] ?? {};
        const left = net + tax - refunded;
        const amount = part === null ? undefined : Math.max(1, Math.floor((left * part) / 100));
        const split = entriesOf(shares, amount ?? left);
        const given = defined({ amount });
        const answer = refundPayment(real.caller, { id: real.ids[index], ...given, ...wireOf(real, split) });
        return [model.refund(index, { ...given, ...(split && { split }) }), statusOf(answer)];
      },
      chosen,
      'captured',
    ),
  );
const reverse = payment.map((chosen) =>
  step(
    `reverse ${chosen}`,
    (model, real, index) => [model.refund(index, {}), statusOf(refundPayment(real.caller, { id: real.ids[index] }))],
    chosen,
    'captured',
  ),
);
const cancel = fc
  .record({ payment, isLate })
  .map(({ payment: chosen, isLate: late }) =>
    step(
      named('cancel', { chosen, late }),
      (model, real, index) => [model.cancel(index, late), statusOf(cancelPayment(at(real.caller, late), { id: real.ids[index] }))],
      chosen,
      'authorized',
    ),
  );
const expire = fc
  .record({ payment, late: fc.boolean() })
  .map(({ payment: chosen, late }) =>
    step(
      named('expire', { chosen, late }),
      (model, real, index) => [model.expire(index, late), statusOf(expirePayment(at(real.system, late), { id: real.ids[index] }))],
      chosen,
      'authorized',
    ),
  );

const dispute = fc
  .record({ payment, part: fc.option(fc.integer({ min: 1, max: 105 }), { freq: 2 }), outcome: fc.constantFrom('lost', 'cancelled') })
  .map(({ payment: chosen, part, outcome }) => {
    const act: Act = (model, real, index) => {
      const [{ amount: net = 0, tax = 0 } = {}, payment_id = ''] = [model.payments[index], real.ids[index]];
      const open = real.disputes.get(payment_id) ?? [];
      real.disputes.set(payment_id, open);
      if (part === null) {
        const id = open.shift() ?? newId();
        return [model.decide(index, outcome), statusOf(decideChargeback(real.system, { id, outcome }))];
      }
      const amount = Math.max(1, Math.floor(((net + tax) * part) / 100));
      const raised = raiseChargeback(real.system, { payment_id, amount }).then((reply) => ({ ...reply, noted: open.push(reply.id) }));
      return [model.raise(index, amount), statusOf(raised)];
    };
    return step(named('dispute', { chosen, part, outcome }), act, chosen, part === null ? 'disputed' : 'captured');
  });

test('L18 LedgerModelReplay: over any history the ledger is what the model says', async () => {
  const weighed = [...[create, capture, refund, dispute].flatMap((one) => [one, one, one]), reverse, cancel, expire];
  const steps = fc.commands(weighed, { maxCommands: 50, size: 'max' });
  const property = fc.asyncProperty(steps, async (history) => {
    const { id: tenantId, secretKey, sellers: ids } = await aMarket({ sellers });
    const real: Real = { tenantId, sellers: ids, caller: await asKey(secretKey), system: await asSystem(), ids: [], disputes: new Map() };
    await fc.asyncModelRun(() => ({ model: new LedgerModel(sellers), real }), history);
  });
  await fc.assert(property, { ...runs(20, 10_000), endOnFailure: true });
});
