import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import type { PaymentView } from '@/lib/payments/payment';
import { type RefundPlan, refunded } from '@/lib/refunds/refund';
import { splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
let b = '';
beforeEach(async () => {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
});
afterEach(() => vi.restoreAllMocks());

const split = () => splitOf([a, 6_000, 600], [b, 3_000, 300]);
const declined: AcquirerOutcome = { ok: false, code: 'other_error' };
const returned = (id: string) =>
  sql(`SELECT "returnedAmount"::int, "returnedFee"::int FROM "Split" WHERE "paymentId" = $1 ORDER BY position`, [id]);

/** A refund that waits for the acquirer's answer. */
async function begun(id: string, body: unknown = {}) {
  let answer: (outcome: AcquirerOutcome) => void = () => undefined;
  const outcome = new Promise<AcquirerOutcome>((resolve) => {
    answer = resolve;
  });
  let refund: ReturnType<Shop['refund']> | undefined;
  await new Promise<void>((asked) => {
    vi.spyOn(sandboxAcquirer, 'refund').mockImplementationOnce(() => {
      asked();
      return outcome;
    });
    refund = shop.refund(id, body);
  });
  return (given: AcquirerOutcome) => {
    answer(given);
    return refund as ReturnType<Shop['refund']>;
  };
}

test('a declined refund releases what it held and set aside; nothing is posted, and it can be tried again', async () => {
  const id = await shop.pay({ platform_details: split() });
  const before = await Promise.all([shop.id, a, b].map(shop.balance));
  const whole = await shop.payment(id);
  for (const body of [{}, { amount: 5_000, platform_details: splitOf([a, 4_000, 100]) }]) {
    vi.spyOn(sandboxAcquirer, 'refund').mockResolvedValueOnce(declined);
    const answer = await shop.refund(id, body);
    expect(refusalIn(answer)).toEqual({ status: 502, code: 'other_error', param: null });
    expect(answer.body.error.details).toEqual({ payment_id: id });
    expect(await Promise.all([shop.id, a, b].map(shop.balance))).toEqual(before);
    expect(await returned(id)).toEqual(Array(2).fill({ returnedAmount: 0, returnedFee: 0 }));
  }
  expect(await shop.payment(id)).toEqual(whole);
  expect(await eventsOf(id)).toEqual(['payment.captured']);
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
});

test('what a refund under way needs is held, on every party by its net part', async () => {
  const id = await shop.pay({ platform_details: split() });
  const before = await shop.balance();
  const answer = await begun(id);
  expect(await shop.balance(a)).toMatchObject({ total: 5_400, held: 5_400, available: 0 });
  expect(await shop.balance(b)).toMatchObject({ total: 2_700, held: 2_700, available: 0 });
  expect(await shop.balance()).toMatchObject({ total: before.total, held: 1_900, available: before.available - 1_900 });
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  const again = await shop.refund(id);
  expect(refusalIn(again)).toEqual({ status: 422, code: 'not_refundable', param: null });
  expect(again.body.error.details).toEqual({ status: 'captured', refundable: 0 });
  expect((await answer({ ok: true, reference: 'late' })).body).toMatchObject({ status: 'refunded' });
  expect(await Promise.all([a, b].map(shop.balance))).toMatchObject([
    { total: 0, held: 0, available: 0 },
    { total: 0, held: 0, available: 0 },
  ]);
});

test('what one refund holds, another of the same seller cannot have', async () => {
  const [first, second] = [
    await shop.pay({ platform_details: splitOf([a, 1_000]) }),
    await shop.pay({ platform_details: splitOf([a, 1_000]) }),
  ];
  const answer = await begun(first, { amount: 1_500, platform_details: splitOf([a, 1_500]) });
  const refused = await shop.refund(second);
  expect(refused.body.error.details.parties).toEqual([{ merchant_id: a, available: 500, required: 1_000 }]);
  expect((await answer(declined)).status).toBe(502);
  expect((await shop.refund(second)).status).toBe(200);
});

test('the rest of a payment is refunded while a part is under way, and the part counts', async () => {
  const id = await shop.pay({ platform_details: split() });
  const answer = await begun(id, { amount: 2_000, platform_details: splitOf([a, 2_000, 200]) });
  expect(outcomeOf(await shop.refund(id, { amount: 8_001, platform_details: splitOf() }))).toBe('422 invalid_parameter');
  const rest = await shop.refund(id);
  expect(rest.body).toMatchObject({
    status: 'captured',
    amount_refunded: 8_000,
    refunds: [{ platform_details: splitOf([a, 4_000, 400], [b, 3_000, 300]) }],
  });
  const part = await answer({ ok: true, reference: 'late' });
  expect(part.body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  // sorted by date, in its own reply and later
  expect(part.body.refunds).toEqual((await shop.payment(id)).refunds);
  expect(await eventsOf(id)).toEqual(['payment.captured', 'payment.refund.created', 'payment.refund.created', 'payment.refunded']);
  expect([await shop.available(a), await shop.available(b)]).toEqual([0, 0]);
});

test('a refund that is dated before another stands before it, whichever was known first', () => {
  const other = { id: 'b', createdAt: '2026-11-21T00:00:00.005Z' };
  const view = { payment: { amount: 10, tax: 0, amountRefunded: 0, status: 'captured' }, splits: [], refunds: [other] };
  const plan = { refundId: 'a', attempt: { amount: 1 }, returns: [] };
  const order = (at: string) => refunded(view as unknown as PaymentView, plan as unknown as RefundPlan, at).refunds.map(({ id }) => id);
  expect([order('2026-11-21T00:00:00.004Z'), order(other.createdAt), order('2026-11-21T00:00:00.006Z')]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['b', 'a'],
  ]);
});

test('two equal parts that are both declined give back all that was set aside', async () => {
  const id = await shop.pay({ platform_details: split() });
  const part = { amount: 1_000, platform_details: splitOf([a, 1_000, 100]) };
  const answers = [await begun(id, part), await begun(id, part)];
  expect(await returned(id)).toMatchObject([{ returnedAmount: 2_000, returnedFee: 200 }, {}]);
  for (const answer of answers) expect(outcomeOf(await answer(declined))).toBe('502 other_error');
  expect(await returned(id)).toMatchObject([{ returnedAmount: 0, returnedFee: 0 }, {}]);
  expect(await shop.balance(a)).toMatchObject({ held: 0 });
  const tried = await sql(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND after ? 'refused'`, [id]);
  expect(tried).toHaveLength(2);
});

test('a part that is declined after the rest was refunded can be refunded again', async () => {
  const id = await shop.pay({ platform_details: split() });
  const answer = await begun(id, { amount: 2_000, platform_details: splitOf([a, 2_000, 200]) });
  expect((await shop.refund(id)).status).toBe(200);
  expect(outcomeOf(await answer(declined))).toBe('502 other_error');
  const last = await shop.refund(id);
  expect(last.body).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: 8_000 }, { amount: 2_000, platform_details: splitOf([a, 2_000, 200]) }],
  });
});

test('a refund without an answer keeps its holds: 504, and nothing else of it can be refunded', async () => {
  const id = await shop.pay({ platform_details: split() });
  vi.spyOn(sandboxAcquirer, 'refund').mockRejectedValueOnce(new AcquirerSilent());
  const answer = await shop.refund(id);
  expect(refusalIn(answer)).toEqual({ status: 504, code: 'gateway_timeout', param: null });
  expect(answer.body.error.details).toEqual({ payment_id: id });
  expect(await shop.balance(a)).toMatchObject({ total: 5_400, held: 5_400 });
  expect(outcomeOf(await shop.refund(id))).toBe('422 not_refundable');
  expect((await recordsOf(id)).filter(([type]) => type === 'refund')).toEqual([]);
});
