// What an acquirer tells of payments: read anew and followed; repeated, reordered, late, twice at once, and cut off by a crash.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runNoticeAgain } from '@/lib/acquirers/notices/run-notice-again';
import { claimNotice } from '@/lib/acquirers/notices/store';
import { clearingOf } from '@/lib/ledger/account';
import { followNotice } from '@/lib/payments/standing/follow-notice';
import { followStanding } from '@/lib/payments/standing/follow-standing';
import { aShopThere, endOf, endPauses, markOf, noticeOf, post, takeAll } from '@/lib/testing/fixtures/acquirer-notices';
import { keepLines } from '@/lib/testing/logged';
import { asRole, splitOf } from '@/lib/testing/market';
import { eventsOf, recordsOf, transactionsOf } from '@/lib/testing/shop';
import { toldOf, visa } from '@/lib/testing/stand-ins/remote-acquirer';
import { sql } from '@/lib/testing/tables';

keepLines();
const { remote, shop, by, status, happens, follows } = aShopThere({ askMs: 200 });
afterEach(() => vi.restoreAllMocks());

const hosted = (overrides: Record<string, unknown> = {}) => shop().pay({ payment_details: { type: 'credit_card' }, ...overrides });
const later = { capture: false, platform_details: splitOf() };

describe('what is true', () => {
  test('A02 AnEventIsOnlyAHint: the object is read', async () => {
    const id = await by('paypay');
    await happens(id, {}, { type: 'payment.captured' });
    expect([await takeAll(), await status(id)]).toEqual([['nothing_new'], 'pending']);
    const notice = await happens(id, { status: 'captured' }, { type: 'payment.expired' });
    await takeAll();
    expect([await endOf(notice), await status(id)]).toEqual(['done/applied', 'captured']);
  });

  test('A05 NothingGoesBack: what is told in another order, or stands behind ours, changes nothing', async () => {
    const id = await by('paypay');
    const notices = [await happens(id, { status: 'captured' }), await happens(id, {}, { type: 'payment.authorized' })];
    await takeAll();
    expect((await Promise.all(notices.map(endOf))).toSorted()).toEqual(['done/applied', 'done/nothing_new']);
    for (const stood of ['pending', 'authorized'] as const) expect(await follows(id, { status: stood })).toBe('done/nothing_new');
    expect([await status(id), await transactionsOf(id, 'capture')]).toEqual(['captured', 1]);
  });

  test.each([
    ['paypay', {}, 'captured', 'captured', ['payment.captured']],
    ['paypay', {}, 'failed', 'failed', ['payment.failed']],
    ['paypay', {}, 'expired', 'expired', ['payment.expired']],
    ['paypay', {}, 'cancelled', 'cancelled', ['payment.cancelled']],
    ['paypay', later, 'authorized', 'authorized', ['payment.authorized']],
    ['paypay', later, 'captured', 'captured', ['payment.authorized', 'payment.captured']],
    ['konbini', {}, 'captured', 'captured', ['payment.authorized', 'payment.captured']],
    ['pay_easy', {}, 'expired', 'expired', ['payment.authorized', 'payment.expired']],
    ['bank_transfer', {}, 'captured', 'captured', ['payment.authorized', 'payment.captured']],
    ['bank_transfer', {}, 'cancelled', 'cancelled', ['payment.authorized', 'payment.cancelled']],
    ['credit_card', later, 'captured', 'captured', ['payment.authorized', 'payment.captured']],
    ['credit_card', later, 'cancelled', 'cancelled', ['payment.authorized', 'payment.cancelled']],
    ['credit_card', later, 'expired', 'expired', ['payment.authorized', 'payment.expired']],
    ['credit_card', later, 'failed', 'cancelled', ['payment.authorized', 'payment.cancelled']],
  ] as const)('A03 EveryEndOfTheirsIsOurs: %s %j, %s there', async (method, overrides, stood, ours, events) => {
    const id = await by(method, overrides);
    expect(await follows(id, { status: stood, ...(method === 'credit_card' && { card: visa }) })).toBe('done/applied');
    expect([await status(id), await eventsOf(id)]).toEqual([ours, events]);
    if (ours === 'captured') expect((await recordsOf(id, clearingOf('komoju'))).map(([, amount]) => amount)).toEqual([-10_000]);
    else expect(await recordsOf(id)).toEqual([]);
    expect(await follows(id, {})).toBe('done/nothing_new');
  });

  test('cash that was paid in time counts however late we learn of it', async () => {
    const id = await by('konbini');
    await sql(`UPDATE "Payment" SET "paymentDeadline" = now() - interval '2 days' WHERE id = $1`, [id]);
    expect([await follows(id, { status: 'captured' }), await status(id)]).toEqual(['done/applied', 'captured']);
  });

  test('what is taken at once waits while it is only authorized there', async () => {
    const id = await by('paypay');
    expect([await follows(id, { status: 'authorized' }), await status(id)]).toEqual(['waiting/unfinished', 'pending']);
  });

  test('A09 CaptureBeforeIsOurDeadline: an authorization ends here when it ends there', async () => {
    const id = await by('credit_card', later);
    const until = new Date(Date.now() + 7 * 86_400_000);
    expect(await follows(id, { until: until.toISOString() })).toBe('done/applied');
    expect(Date.parse((await shop().payment(id)).payment_deadline)).toBe(Math.floor(until.getTime() / 1_000) * 1_000);
    expect((await eventsOf(id)).at(-1)).toBe('payment.updated');
  });

  test('what has gone back there is told once both agree, of a payment that was taken', async () => {
    const id = await by('paypay');
    const { reference, mark } = await markOf(id);
    const notice = { acquirer: 'komoju', remote: reference, type: 'payment.updated', ...mark };
    const refund = { reference: 'r_1', attemptId: null, amount: 4_000, status: 'succeeded' as const, reason: null };
    const followRefunds = vi.fn(async () => ({ result: 'taken' as 'taken' | 'too_early' | 'held' | null }));
    const followDisputes = vi.fn(async () => ({ raised: 1, moved: 0, held: 0 }));
    const told = { followRefunds, followDisputes };
    expect(await followNotice(notice, told)).toMatchObject({ result: 'nothing_new' });
    expect(followRefunds).not.toHaveBeenCalled();
    remote.move(reference, { status: 'captured', refunded: [refund] });
    expect(await followNotice(notice, told)).toMatchObject({ result: 'applied', facts: { moves: ['approved', 'refund_taken'] } });
    expect(followRefunds).toHaveBeenCalledExactlyOnceWith({ tenantId: shop().id, id }, [refund]);
    for (const result of ['too_early', null, 'held'] as const) followRefunds.mockResolvedValueOnce({ result });
    expect(await followNotice(notice, told)).toEqual({ state: 'waiting', result: 'open_attempt' });
    expect(await followNotice(notice, told)).toMatchObject({ result: 'nothing_new' });
    expect(await followNotice(notice, told)).toMatchObject({ state: 'held', result: 'refund_held' });
    expect(followDisputes).not.toHaveBeenCalled();
    followRefunds.mockResolvedValueOnce({ result: null });
    const disputed = await followNotice({ ...notice, type: 'chargeback_request.created' }, told);
    expect(disputed).toMatchObject({ result: 'applied', facts: { moves: ['dispute_raised'] } });
    expect(followDisputes).toHaveBeenCalledExactlyOnceWith(expect.anything(), { tenantId: shop().id, id, reference });
    followDisputes.mockResolvedValue({ raised: 0, moved: 0, held: 1 });
    followRefunds.mockResolvedValueOnce({ result: null });
    const waits = { result: 'nothing_new', facts: { moves: ['dispute_held'] } };
    expect(await followNotice({ ...notice, type: 'chargeback_request.created' }, told)).toMatchObject(waits);
  });

  test('A04 OnePaymentOneRemoteId: a page becomes its payment, and a second payment of it is held', async () => {
    const id = await hosted();
    const { reference: page } = await markOf(id);
    const paid = { status: 'captured' as const, total: 10_000, refunded: [], facts: {}, card: visa };
    expect(await follows(id, { ...paid, reference: 'payment-1' })).toBe('done/applied');
    remote.standings.set('payment-1', { ...paid, reference: 'payment-1' });
    const { reference, mark } = await markOf(id);
    expect([page.startsWith('page-'), reference]).toEqual([true, 'payment-1']);
    remote.standings.set('payment-2', { ...paid, reference: 'payment-2' });
    const second = toldOf('payment-2', mark);
    await post(second);
    await takeAll();
    expect(await endOf(second.noticeId)).toBe('held/second_payment');
    expect([await transactionsOf(id, 'capture'), (await noticeOf(second.noticeId))?.facts]).toEqual([
      1,
      { reference: 'payment-2', status: 'captured', amount: 10_000, expected: 10_000 },
    ]);
  });

  test('a try that was declined on a page that is still open ends nothing', async () => {
    const id = await hosted();
    const { mark } = await markOf(id);
    remote.standings.set('payment-declined', { reference: 'payment-declined', status: 'failed', total: 10_000, refunded: [], facts: {} });
    await post(toldOf('payment-declined', mark));
    expect([await takeAll(), await status(id)]).toEqual([['nothing_new'], 'pending']);
  });
});

describe('at once, and cut off', () => {
  test('A01 ApprovedAndAskedAtOnce: a notice, the customer who comes back, and another process', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await by('paypay');
      const { reference, mark } = await markOf(id);
      await happens(id, { status: 'captured' });
      await post(toldOf(reference, mark));
      const standing = remote.standings.get(reference);
      if (!standing) throw new Error('nothing stands there');
      const back = () => followStanding(remote.acquirer, mark, standing, reference);
      await Promise.all([takeAll(), takeAll(), back(), back()]);
      await endPauses();
      await takeAll();
      expect([await status(id), await transactionsOf(id, 'capture'), await eventsOf(id)]).toEqual(['captured', 1, ['payment.captured']]);
      expect(await sql(`SELECT 1 FROM "AcquirerNotice" WHERE state <> 'done'`)).toEqual([]);
    }
  });

  test('one notice is worked on by one process at a time', async () => {
    const id = await by('paypay');
    await happens(id, { status: 'captured' });
    const rounds = await Promise.all(Array.from({ length: 6 }, takeAll));
    expect([rounds.flat(), remote.reads]).toEqual([['applied'], [expect.any(String)]]);
  });

  test('whoever works on it dies, before or after the payment is changed: when the lease is over another one ends it', async () => {
    const [before, after] = [await by('paypay'), await by('paypay')];
    const name = { acquirer: 'komoju', noticeId: await happens(before, { status: 'captured' }) };
    expect(await claimNotice(name, 60_000)).toMatchObject({ tries: 1 });
    expect([await claimNotice(name, 60_000), await takeAll()]).toEqual([null, []]);
    const second = await claimNotice({ acquirer: 'komoju', noticeId: await happens(after, { status: 'captured' }) }, 60_000);
    const { mark } = await markOf(after);
    const nothing = { followRefunds: async () => ({ result: null }), followDisputes: async () => ({ raised: 0, moved: 0, held: 0 }) };
    await followNotice({ acquirer: 'komoju', remote: second?.remote ?? null, type: 'payment.updated', ...mark }, nothing);
    await endPauses();
    expect((await takeAll()).toSorted()).toEqual(['applied', 'nothing_new']);
    for (const id of [before, after]) expect([await status(id), await transactionsOf(id, 'capture')]).toEqual(['captured', 1]);
  });

  test('who was thought to be dead ends nothing any more', async () => {
    const id = await by('paypay');
    const name = { acquirer: 'komoju', noticeId: await happens(id, { status: 'captured' }) };
    const slow = await claimNotice(name, 60_000);
    await endPauses();
    await takeAll();
    const { endNotice } = await import('@/lib/acquirers/notices/store');
    expect(slow && (await endNotice(slow, { state: 'failed', result: 'failed' }))).toBe(false);
    expect(await endOf(name.noticeId)).toBe('done/applied');
  });

  test('an acquirer that is silent uses up no tries, and a fault of ours ends after some', async () => {
    const id = await by('paypay');
    const notice = await happens(id, { status: 'captured' });
    remote.fault = { on: 'read', is: 'silent' };
    for (let round = 0; round < 3; round++) {
      expect(await takeAll()).toEqual(['waits: silent']);
      await endPauses();
    }
    expect(await noticeOf(notice)).toMatchObject({ state: 'waiting', tries: 0 });
    remote.fault = { on: 'read', is: 'broken' };
    const ends: string[] = [];
    for (let round = 0; round < 12; round++) {
      ends.push(...(await takeAll()));
      await endPauses();
    }
    expect(ends).toEqual([...Array.from({ length: 11 }, () => 'waits: failing'), 'failed']);
    expect(await endOf(notice)).toBe('failed/failed');
    remote.fault = null;
    const operator = await asRole('operator', null);
    expect(await runNoticeAgain(operator, { acquirer: 'komoju', id: notice })).toMatchObject({ state: 'waiting', tries: 0 });
    expect([await takeAll(), await status(id)]).toEqual([['applied'], 'captured']);
  });
});
