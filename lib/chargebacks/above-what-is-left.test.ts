// A chargeback may take more than the remaining amount of a partly refunded payment: the platform bears all of it, and no yen of the
// payment is counted twice.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { disputed, goesBack } from '@/lib/chargebacks/chargeback';
import { listShares } from '@/lib/chargebacks/recovery/list-shares';
import { expireChargebacks } from '@/lib/jobs/expire-chargebacks';
import { serviceAccounts } from '@/lib/ledger/account';
import type { PaymentView } from '@/lib/payments/payment';
import { defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf } from '@/lib/testing/fixtures/files';
import { heldBack } from '@/lib/testing/load/gates';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let seller = '';
beforeAll(async () => {
  shop = await aShop();
  [seller = ''] = shop.sellers;
  await shop.pay({ amount: 200_000 });
});
afterEach(() => vi.restoreAllMocks());

const raise = async (payment_id: string, amount?: number) => {
  const { status, body } = await shop.post('/test_helpers/chargebacks', { payment_id, ...(amount && { amount }) });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as { id: string; amount: number; already_refunded: number };
};
const decide = (id: string, outcome: string) => shop.post(`/test_helpers/chargebacks/${id}/simulate`, { outcome });
/** A payment that the platform refunded in part from its own balance. */
const aPartlyRefunded = async (amount = 1_000, payment: Record<string, unknown> = {}) => {
  const id = await shop.pay({ amount: 3_000, ...payment });
  await shop.refund(id, { amount, platform_details: splitOf() });
  return id;
};
const taken = async (id: string) => (await recordsOf(id, shop.id)).filter(([type]) => type === 'chargeback');
const atClearing = async () =>
  Number(
    (
      await sql<{ sum: string }>(
        `SELECT coalesce(sum(amount), 0) AS sum FROM "Entry" WHERE "tenantId" = $1 AND "accountId" = $2 AND type = 'chargeback'`,
        [shop.id, serviceAccounts.clearing],
      )
    )[0]?.sum,
  );

test('of 3,000 of which 1,000 was refunded the issuer takes 3,000: all of it leaves the platform, 2,000 of it is a refund', async () => {
  const id = await aPartlyRefunded();
  const before = await shop.balance();
  const clearing = await atClearing();
  const chargeback = await raise(id, 3_000);
  expect(chargeback).toMatchObject({ amount: 3_000, already_refunded: 1_000 });
  expect(refusalIn(await shop.refund(id))).toMatchObject({ code: 'not_refundable' });
  expect((await decide(chargeback.id, 'lost')).body).toMatchObject({ status: 'lost', amount: 3_000, already_refunded: 1_000 });
  expect(await taken(id)).toEqual([['chargeback', -3_000]]);
  expect((await shop.balance()).total).toBe(before.total - 3_000);
  expect((await atClearing()) - clearing).toBe(3_000);
  const payment = await shop.payment(id);
  expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 3_000 });
  expect(payment.refunds.map(({ amount, chargeback: is }: { amount: number; chargeback: boolean }) => [amount, is])).toEqual([
    [1_000, false],
    [2_000, true],
  ]);
  expect((await eventsOf(id)).slice(-2)).toEqual(['payment.refund.created', 'payment.refunded']);
});

test('of a payment that was refunded whole: its status and its refunds stay, and it is told as updated', async () => {
  const id = await shop.pay({ amount: 3_000 });
  await shop.refund(id);
  const told = await eventsOf(id);
  expect(refusalIn(await shop.post('/test_helpers/chargebacks', { payment_id: id }))).toMatchObject({
    code: 'missing_parameter',
    param: 'amount',
  });
  const chargeback = await raise(id, 2_500);
  expect(chargeback).toMatchObject({ amount: 2_500, already_refunded: 2_500 });
  expect((await shop.post(`/chargeback_requests/${chargeback.id}/accept`)).status).toBe(204);
  expect(await taken(id)).toEqual([['chargeback', -2_500]]);
  const payment = await shop.payment(id);
  expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 3_000 });
  expect(payment.refunds).toHaveLength(1);
  expect((await eventsOf(id)).slice(told.length)).toEqual(['payment.updated', 'payment.updated']);
});

test.each(['won', 'cancelled'] as const)('%s: what was left can be refunded again, and nothing was taken', async (outcome) => {
  const id = await aPartlyRefunded();
  const { id: chargeback } = await raise(id, 3_000);
  if (outcome === 'won') await shop.post(`/chargeback_requests/${chargeback}/defend`, defenseWith(aPdf()));
  expect((await decide(chargeback, outcome)).status).toBe(200);
  expect(await taken(id)).toEqual([]);
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: 3_000 });
});

/** A refund that waits for the acquirer's answer. */
async function begun(id: string, body: unknown) {
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
  return async (given: AcquirerOutcome) => {
    answer(given);
    return (await refund)?.status;
  };
}

test.each([
  ['declined', { ok: false, code: 'other_error' }, 502, [3_000], 3_000],
  ['done', { ok: true, reference: 'r' }, 200, [1_000, 2_000], 3_000],
] as const)(
  'a refund that was under way and is %s: by the loss goes back what the customer does not have yet',
  async (_, outcome, status, refunds, back) => {
    const id = await shop.pay({ amount: 3_000 });
    const end = await begun(id, { amount: 1_000, platform_details: splitOf() });
    const chargeback = await raise(id, 3_000);
    expect(chargeback.already_refunded).toBe(1_000);
    expect(await end(outcome)).toBe(status);
    expect((await decide(chargeback.id, 'lost')).body.already_refunded).toBe(3_000 - (refunds.at(-1) ?? 0));
    const payment = await shop.payment(id);
    expect(payment).toMatchObject({ status: 'refunded', amount_refunded: back });
    expect(payment.refunds.map(({ amount }: { amount: number }) => amount)).toEqual(refunds);
    expect(await taken(id)).toEqual([['chargeback', -3_000]]);
  },
);

test('what is free when it is written is what was planned on, or it is planned again', async () => {
  const id = await shop.pay({ amount: 3_000 });
  const end = await begun(id, { amount: 1_000, platform_details: splitOf() });
  const { id: chargeback } = await raise(id, 3_000);
  const [lost] = await heldBack(
    ['Payment', id],
    [() => decide(chargeback, 'lost').then(({ status }) => status), () => end({ ok: false, code: 'other_error' })],
  );
  expect(lost).toBe(200);
  const [gone] = await sql<{ set: string; back: string }>(
    'SELECT c."setAside" AS set, p."amountRefunded" AS back FROM "Chargeback" c JOIN "Payment" p USING ("tenantId") WHERE p.id = c."paymentId" AND c.id = $1',
    [chargeback],
  );
  expect(gone?.set).toBe(gone?.back);
  expect(['2000', '3000']).toContain(gone?.back);
});

test('the customer’s fee is in what the issuer takes, and never in what is refunded', async () => {
  const view = {
    payment: {
      method: 'credit_card',
      capturedAt: 'x',
      status: 'captured',
      amount: 900,
      tax: 100,
      paymentMethodFee: 165,
      amountRefunded: 0,
      refundPending: 0,
    },
  } as unknown as PaymentView;
  expect(disputed(view, 0, 1_165)).toEqual({ amount: 1_165, setAside: 1_000 });
  expect(() => disputed(view, 0, 1_166)).toThrow(/At most 1165 yen/);
  expect(() => disputed(view, 165, 1_001)).toThrow(/At most 1000 yen/);
  expect(disputed(view, 165)).toEqual({ amount: 1_000, setAside: 1_000 });
});

describe('what goes back of the payment by a loss', () => {
  const row = (amount: number, setAside: number) => ({ amount, setAside }) as Parameters<typeof goesBack>[0];
  const payment = (left: number) => ({ amount: left, tax: 0, amountRefunded: 0, refundPending: 0 }) as Parameters<typeof goesBack>[1];
  test.each([
    [3_000, 3_000, 0, 3_000],
    [3_000, 3_000, 500, 3_000],
    [3_000, 2_000, 0, 2_000],
    [3_000, 2_000, 400, 2_400],
    [3_000, 2_000, 1_000, 3_000],
    [3_000, 2_000, 5_000, 3_000],
    [3_000, 0, 0, 0],
    [3_000, 0, 1, 1],
  ])('of %i, %i set aside, with %i free: %i', (amount, setAside, left, back) => {
    expect(goesBack(row(amount, setAside), payment(left))).toBe(back);
  });
});

test('nobody answers: the expiry takes all of it once, and who answers then is told that it is too late', async () => {
  const id = await aPartlyRefunded();
  const { id: chargeback } = await raise(id, 3_000);
  await sql(`UPDATE "Chargeback" SET "dueAt" = now() - interval '1 second' WHERE id = $1`, [chargeback]);
  const answers = () =>
    Promise.all([
      shop.post(`/chargeback_requests/${chargeback}/accept`),
      shop.post(`/chargeback_requests/${chargeback}/defend`, defenseWith(aPdf())),
    ]);
  const before = await answers();
  const sweep = () => expireChargebacks.run({ now: new Date(), signal: new AbortController().signal });
  await Promise.all([sweep(), sweep()]);
  const after = await answers();
  for (const { status, body } of [...before, ...after]) {
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/can no longer be responded to/)]);
    expect(body.error.details.due_date).toBeTruthy();
  }
  expect(await taken(id)).toEqual([['chargeback', -3_000]]);
  expect((await shop.payment(id)).amount_refunded).toBe(3_000);
});

test('two at once for more than is left together: each is of the rest, and all together of what was charged', async () => {
  const id = await shop.pay({ amount: 3_000 });
  const answers = await Promise.all([2_000, 2_000].map((amount) => shop.post('/test_helpers/chargebacks', { payment_id: id, amount })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const second = await raise(id, 1_000);
  expect(second.already_refunded).toBe(0);
});

test('sellers bear only what went back by it: what they had given back before is not asked for again', async () => {
  const id = await shop.pay({ amount: 3_000, platform_details: splitOf([seller, 2_000]) });
  await shop.refund(id, { amount: 3_000, platform_details: splitOf([seller, 2_000]) });
  const { id: chargeback } = await raise(id, 3_000);
  await decide(chargeback, 'lost');
  const staff = await asRole('admin', shop.id);
  expect((await listShares(staff, { id: chargeback })).shares).toEqual([]);
});
