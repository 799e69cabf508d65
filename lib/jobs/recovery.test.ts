import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import * as lease from '@/lib/operation/lease';
import { actAndBeSilent, atNextCall, beSilent, type Method, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aPayment, splitOf } from '@/lib/testing/market';
import { aFundedShop, eventsOf, type FundedShop, outcomeOf, refusalIn, transactionsOf } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';

// so that a late answer does not take half a minute
const waitFor = (ms: number) => void vi.spyOn(lease, 'askMs', 'get').mockReturnValue(ms as never);
beforeEach(() => waitFor(100));

let shop: FundedShop;
beforeEach(async () => {
  shop = await aFundedShop();
});
afterEach(() => vi.restoreAllMocks());

type Ledger = 'capture' | 'refund' | null;
type Case = {
  method: Method;
  begin: () => Promise<{ id: string | null; path: string; body: unknown }>;
  /** The payment's status while the outcome is unknown, when the call succeeded, and when it did not. */
  statuses: [open: string, done: string, undone: string];
  events: [before: string[], done: string[], undone: string[]];
  ledger: Ledger;
};
const authorized = ['payment.authorized'];
const captured = ['payment.captured'];
const cases: Case[] = [
  {
    method: 'authorize',
    begin: async () => ({ id: null, path: '/payments', body: aPayment({ platform_details: shop.split() }) }),
    statuses: ['pending', 'captured', 'failed'],
    events: [[], captured, ['payment.failed']],
    ledger: 'capture',
  },
  {
    method: 'capture',
    async begin() {
      const id = await shop.authorize({ platform_details: shop.split() });
      return { id, path: `/payments/${id}/capture`, body: {} };
    },
    statuses: ['authorized', 'captured', 'authorized'],
    events: [authorized, [...authorized, ...captured], authorized],
    ledger: 'capture',
  },
  {
    method: 'void',
    async begin() {
      const id = await shop.authorize();
      return { id, path: `/payments/${id}/cancel`, body: undefined };
    },
    statuses: ['authorized', 'cancelled', 'authorized'],
    events: [authorized, [...authorized, 'payment.cancelled'], authorized],
    ledger: null,
  },
  {
    method: 'refund',
    async begin() {
      const id = await shop.pay({ platform_details: shop.split() });
      return { id, path: `/payments/${id}/refund`, body: {} };
    },
    statuses: ['captured', 'refunded', 'captured'],
    events: [captured, [...captured, 'payment.refund.created', 'payment.refunded'], captured],
    ledger: 'refund',
  },
];

/** Calls once and gets an unknown outcome; `again` is the same call under the same key. */
async function unanswered({ begin }: Case, does: Parameters<typeof atNextCall>[1], method: Method) {
  const { id, path, body } = await begin();
  const key = randomUUID();
  const again = () => shop.post(path, body, { 'idempotency-key': key });
  const before = await shop.balances();
  atNextCall(method, does);
  const answer = await again();
  expect(refusalIn(answer)).toEqual({ status: 504, code: 'gateway_timeout', param: null });
  const paymentId: string = answer.body.error.details.payment_id;
  expect(id ?? paymentId).toBe(paymentId);
  return { id: paymentId, again, before };
}

const auditOf = (id: string) =>
  sql<{ actorLabel: string; operation: string }>(
    `SELECT "actorLabel", operation FROM "Audit" WHERE "subjectId" = $1 ORDER BY "createdAt" DESC, id DESC LIMIT 1`,
    [id],
  );

/** Why the last attempt was declined, and why the payment failed. */
const lastFailureOf = async (id: string) =>
  (
    await sql<{ attempt: string | null; payment: string | null }>(
      `SELECT a."failureCode" AS attempt, p."failureCode" AS payment FROM "Attempt" a JOIN "Payment" p USING ("tenantId")
        WHERE p.id = $1 AND a."paymentId" = p.id ORDER BY a."createdAt" DESC, a.id DESC LIMIT 1`,
      [id],
    )
  )[0];

for (const known of cases) {
  const { method, statuses, events, ledger } = known;
  const [open, done, undone] = statuses;

  /** The call succeeded exactly once, and every reply says so. */
  async function expectDone(id: string, again: () => ReturnType<FundedShop['post']>) {
    expect(await shop.payment(id)).toMatchObject({ status: done });
    expect(await eventsOf(id)).toEqual(events[1]);
    if (ledger) expect(await transactionsOf(id, ledger)).toBe(1);
    const kept = await again();
    expect([kept.status, kept.body, kept.headers.get('idempotent-replayed')]).toEqual([200, await shop.payment(id), 'true']);
    expect(await recoverAll()).toEqual([]);
    const [audit] = await auditOf(id);
    expect(audit?.actorLabel).toBe(`…${shop.secretKey.slice(-4)}`);
    expect(audit?.operation).toMatch(/^payment\./);
  }

  describe(`C16 AcquirerTimeoutUnknown: ${method}`, () => {
    test('it acts and is silent: open until it is asked, then done', async () => {
      const { id, again } = await unanswered(known, actAndBeSilent, method);
      expect(await shop.payment(id)).toMatchObject({ status: open });
      const waiting = await again();
      expect([outcomeOf(waiting), waiting.headers.get('retry-after')]).toEqual(['409 conflict', '1']);
      expect(await eventsOf(id)).toEqual(events[0]);
      expect(await recoverAll()).toEqual(['succeeded']);
      await expectDone(id, again);
    });

    test('it acts and answers too late: the late answer is nobody’s, and it is done once', async () => {
      let late: Promise<AcquirerOutcome> | undefined;
      const { id, again } = await unanswered(
        known,
        (act) => {
          late = act().then((outcome) => wait(300, outcome));
          return late;
        },
        method,
      );
      expect(await late).toMatchObject({ ok: true });
      expect(await shop.payment(id)).toMatchObject({ status: open });
      expect(await recoverAll()).toEqual(['succeeded']);
      await expectDone(id, again);
    });

    test('it was never reached: nothing has moved, and it may be tried again', async () => {
      const { id, again, before } = await unanswered(known, beSilent, method);
      expect(await recoverAll()).toEqual(['never asked']);
      expect(await lastFailureOf(id)).toEqual({ attempt: 'never_asked', payment: method === 'authorize' ? 'other_error' : null });
      expect(await shop.payment(id)).toMatchObject({ status: undone, amount_refunded: 0 });
      expect(await eventsOf(id)).toEqual(events[2]);
      expect(await shop.balances()).toEqual(before);
      const kept = await again();
      expect([refusalIn(kept), kept.body.error.details, kept.headers.get('idempotent-replayed')]).toEqual([
        { status: 502, code: 'other_error', param: null },
        { payment_id: id },
        'true',
      ]);
      if (method === 'authorize') return;
      const paths = { capture: 'capture', void: 'cancel', refund: 'refund' } as const;
      expect((await shop.post(`/payments/${id}/${paths[method]}`)).body).toMatchObject({ status: done });
    });

    test('frozen before the ask: recovery closes, the late ask is refused, and nothing is charged', async () => {
      const { path, body } = await known.begin();
      const key = randomUUID();
      const [before, transactions] = [await shop.balances(), await countOf('LedgerTransaction')];
      let late: AcquirerOutcome | undefined;
      atNextCall(method, async (act) => {
        expect(await recoverAll()).toEqual(['never asked']);
        late = await act();
        return late;
      });
      waitFor(10_000);
      const answer = await shop.post(path, body, { 'idempotency-key': key });
      waitFor(100);
      expect(late).toEqual({ ok: false, code: 'other_error' });
      const id: string = answer.body.error.details.payment_id;
      expect([outcomeOf(answer), (await shop.payment(id)).status]).toEqual(['502 other_error', undone]);
      expect(await eventsOf(id)).toEqual(events[2]);
      expect([await shop.balances(), await countOf('LedgerTransaction')]).toEqual([before, transactions]);
      expect(await recoverAll()).toEqual([]);
    });

    test('it answers twice, to recovery and to the call: one of them completes it, the call says the same', async () => {
      const { path, body } = await known.begin();
      const key = randomUUID();
      const before = await countOf('LedgerTransaction');
      atNextCall(method, async (act) => {
        const outcome = await act();
        expect(await recoverAll()).toEqual(['succeeded']);
        return outcome;
      });
      waitFor(10_000);
      const answer = await shop.post(path, body, { 'idempotency-key': key });
      waitFor(100);
      expect([answer.status, answer.body.status]).toEqual([200, done]);
      await expectDone(answer.body.id, () => shop.post(path, body, { 'idempotency-key': key }));
      expect(await countOf('LedgerTransaction')).toBe(before + (ledger ? 1 : 0));
    });
  });
}

test('it answers the call after recovery has completed it and all of it went back: the call says what was completed', async () => {
  const [body, key] = [aPayment({ platform_details: shop.split() }), randomUUID()];
  atNextCall('authorize', async (act) => {
    const outcome = await act();
    expect(await recoverAll()).toEqual(['succeeded']);
    const [row] = await sql<{ id: string }>('SELECT id FROM "Payment" WHERE "tenantId" = $1 ORDER BY "createdAt" DESC, id DESC LIMIT 1', [
      shop.id,
    ]);
    expect(outcomeOf(await shop.refund(row?.id ?? ''))).toBe('200');
    return outcome;
  });
  waitFor(10_000);
  const answer = await shop.post('/payments', body, { 'idempotency-key': key });
  waitFor(100);
  expect([answer.status, answer.body.status]).toEqual([200, 'captured']);
  expect(await shop.payment(answer.body.id)).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
});

test('C16 AcquirerTimeoutUnknown: a payment that is only authorized', async () => {
  const body = aPayment({ capture: false });
  for (const [scenario, status] of [
    ['gateway_timeout_approved', 'authorized'],
    ['gateway_timeout', 'failed'],
  ] as const) {
    const answer = await shop.post('/payments', body, { 'service-scenario': scenario });
    expect(outcomeOf(answer)).toBe('504 gateway_timeout');
    const { payment_id: id } = answer.body.error.details;
    await recoverAll();
    expect(await shop.payment(id)).toMatchObject({ status });
    expect(await eventsOf(id)).toEqual([`payment.${status}`]);
    if (status === 'authorized') expect((await shop.capture(id, { platform_details: splitOf() })).body.status).toBe('captured');
  }
});
