// A payment follows the refunds that stand at its acquirer, whoever made them.
import { beforeAll, describe, expect, test } from 'vitest';
import type { RefundThere } from '@/lib/acquirers/acquirer';
import { standingOf } from '@/lib/acquirers/komoju/replies';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { decideRefund } from '@/lib/refunds/elsewhere/decide-refund';
import { type KnownRefunds, stepsOf } from '@/lib/refunds/elsewhere/follow';
import { followRefunds } from '@/lib/refunds/elsewhere/follow-refunds';
import { refunded } from '@/lib/refunds/refund';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aView } from '@/lib/testing/fixtures/payment-view';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aFundedShop, type FundedShop, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const there = (given: Partial<RefundThere>): RefundThere => ({
  reference: 're_1',
  attemptId: null,
  amount: 1_000,
  status: 'succeeded',
  reason: null,
  ...given,
});

describe('what has to be done', () => {
  const view = aView();
  const known = (given: Partial<KnownRefunds> = {}): KnownRefunds => ({ view, own: [], elsewhere: [], ...given });
  const attempt = newId();
  const withRefund = () => {
    const { tenantId, id: paymentId } = view.payment;
    const plan = { tenantId, paymentId, refundId: newId(), refundType: 'non_reverse' as const, description: null, returns: [] };
    return refunded(view, { ...plan, attempt: { id: attempt, amount: 1_000 } }, '2026-01-02T00:00:00.000Z');
  };
  const own = (state: 'open' | 'succeeded' | 'declined', reference: string | null = null) => [{ id: attempt, state, reference }];

  test('A06 ToldByRefundAndDispute: of the two the dispute counts', () => {
    expect(stepsOf(known(), [there({ chargeback: true })])).toEqual([]);
    expect(stepsOf(known(), [there({ chargeback: true, status: 'failed' })])).toEqual([]);
  });

  test('a refund is found by its own reference, or by the mark that we gave it', () => {
    for (const one of [there({ attemptId: attempt }), there({ reference: 're_ours' })])
      expect(stepsOf(known({ view: withRefund(), own: own('succeeded', 're_ours') }), [one])).toEqual([]);
    expect(stepsOf(known({ own: own('succeeded', 're_ours') }), [there({ attemptId: 'ご返金' })])).toEqual([
      { kind: 'take', reference: 're_1', amount: 1_000 },
    ]);
  });

  test('ours under way is left to recovery, and what may be it waits', () => {
    expect(stepsOf(known({ own: own('open') }), [there({ attemptId: attempt })])).toEqual([]);
    expect(stepsOf(known({ own: own('open') }), [there({ attemptId: attempt, status: 'failed' })])).toMatchObject([{ kind: 'wait' }]);
    expect(stepsOf(known({ own: own('open') }), [there({})])).toEqual([{ kind: 'wait', reference: 're_1' }]);
    expect(stepsOf(known({ own: own('open') }), [there({ attemptId: 'another' })])).toMatchObject([{ kind: 'take' }]);
  });

  test('ours that failed is taken back, once', () => {
    const failed = there({ attemptId: attempt, status: 'failed', reason: 'card closed' });
    const state = known({ view: withRefund(), own: own('succeeded') });
    expect(stepsOf(state, [failed])).toEqual([{ kind: 'fail', id: state.view.refunds[0]?.id, reason: 'card closed' }]);
    const refunds = state.view.refunds.map((one) => ({ ...one, failedAt: '2026-01-03T00:00:00.000Z' }));
    expect(stepsOf({ ...state, view: { ...state.view, refunds } }, [failed])).toEqual([]);
  });

  test('one that was declined here and made there after all is taken in', () => {
    expect(stepsOf(known({ own: own('declined') }), [there({ attemptId: attempt })])).toMatchObject([{ kind: 'take' }]);
    expect(stepsOf(known({ own: own('declined') }), [there({ attemptId: attempt, status: 'failed' })])).toEqual([]);
  });

  test('the same reference twice is one refund; a foreign one that failed never was', () => {
    expect(stepsOf(known(), [there({}), there({})])).toHaveLength(1);
    expect(stepsOf(known(), [there({ status: 'failed' })])).toEqual([]);
  });

  test('nothing is refunded of what was not captured here', () => {
    for (const status of ['pending', 'authorized'] as const)
      expect(stepsOf(known({ view: aView({ status, capturedAt: null }) }), [there({})])).toMatchObject([{ kind: 'wait' }]);
    for (const status of ['cancelled', 'expired', 'failed'] as const)
      expect(stepsOf(known({ view: aView({ status, capturedAt: null }) }), [there({})])).toEqual([]);
  });
});

describe('following', () => {
  let shop: FundedShop;
  let system: Caller;
  beforeAll(async () => {
    shop = await aFundedShop();
    system = await asSystem();
  });
  const paid = () => shop.pay({ platform_details: shop.split() });
  const follow = (id: string, ...refunds: RefundThere[]) => followRefunds(system, { tenantId: shop.id, id }, refunds);
  const attemptOf = async (id: string) =>
    (
      await sql<{ id: string; reference: string | null }>(
        `SELECT id, "acquirerReference" AS reference FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'refund' ORDER BY id DESC LIMIT 1`,
        [id],
      )
    )[0] ?? { id: '', reference: null };

  test('one made there is taken in, by however many follow at once, and is nothing new afterwards', async () => {
    const id = await paid();
    const results = await together(6, () => follow(id, there({ amount: 10_000 })));
    expect(new Set(results.map(({ result }) => result))).not.toContain('held');
    expect(await follow(id, there({ amount: 10_000 }))).toEqual({ result: null, held: false });
    expect(await transactionsOf(id, 'refund_elsewhere')).toBe(1);
  });

  test('a part is held, and stays so until somebody has decided', async () => {
    const id = await paid();
    for (let time = 0; time < 2; time++) expect(await follow(id, there({}))).toEqual({ result: 'held', held: true });
    await decideRefund(await asRole('operator', null), { id, reference: 're_1', platform_details: splitOf() });
    expect(await follow(id, there({}))).toEqual({ result: null, held: false });
  });

  test('a held one that fails is held no more', async () => {
    const id = await paid();
    await follow(id, there({}));
    expect(await follow(id, there({ status: 'failed' }))).toEqual({ result: 'failed', held: false });
    expect((await shop.refund(id)).status).toBe(200);
  });

  test('ours is nothing new; once it has failed there it is taken back', async () => {
    const id = await paid();
    await shop.refund(id);
    const { id: attemptId } = await attemptOf(id);
    const ours = there({ reference: 're_ours', attemptId, amount: 10_000 });
    expect(await follow(id, ours)).toEqual({ result: null, held: false });
    const failed = { ...ours, status: 'failed' as const, reason: 'card closed' };
    await together(4, () => follow(id, failed));
    expect(await shop.payment(id)).toMatchObject({ status: 'captured', refunds: [{ failure_reason: 'card closed' }] });
    expect(await follow(id, failed)).toEqual({ result: null, held: false });
  });

  test('ours under way is told later', async () => {
    const id = await paid();
    atNextCall('refund', beSilent);
    await shop.refund(id);
    expect(await follow(id, there({ amount: 10_000 }))).toEqual({ result: 'too_early', held: false });
    await recoverAll();
    expect((await follow(id, there({ amount: 10_000 }))).result).toBe('taken');
  });

  test('a Bunpai tells what became of its refunds as its payment has it', async () => {
    const id = await paid();
    await shop.refund(id, { amount: 1_000, platform_details: splitOf(), description: 'attempt-1' });
    const [{ id: refund }] = (await shop.payment(id)).refunds;
    await shop.post(`/test_helpers/refunds/${refund}/fail`, { reason: '口座なし' });
    await shop.refund(id, { amount: 2_000, platform_details: splitOf() });
    expect(standingOf(await shop.payment(id)).refunded).toMatchObject([
      { reference: refund, attemptId: 'attempt-1', amount: 1_000, status: 'failed', reason: '口座なし' },
      { attemptId: null, amount: 2_000, status: 'succeeded', reason: null },
    ]);
    const lost = await shop.pay({ amount: 10_000 });
    const { body } = await shop.post('/test_helpers/chargebacks', { payment_id: lost });
    await shop.post(`/chargeback_requests/${body.id}/accept`);
    expect(standingOf(await shop.payment(lost)).refunded).toMatchObject([{ amount: 10_000, chargeback: true }]);
  });
});
