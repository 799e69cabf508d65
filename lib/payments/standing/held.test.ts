// Payments that stand at their acquirer otherwise than here: given back where nobody loses by it, else held for a person.
import { beforeAll, expect, test } from 'vitest';
import { listAcquirerNotices } from '@/lib/acquirers/notices/list-notices';
import { runNoticeAgain } from '@/lib/acquirers/notices/run-notice-again';
import { showAcquirerNotice } from '@/lib/acquirers/notices/show-notice';
import type { Caller } from '@/lib/auth/actor';
import { clearingOf } from '@/lib/ledger/account';
import { markAsFraud } from '@/lib/payments/mark-as-fraud';
import { decideAcquirerNotice } from '@/lib/payments/standing/decide-notice';
import { aShopThere, endOf, endPauses, noticeOf, takeAll } from '@/lib/testing/fixtures/acquirer-notices';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { keepLines, logged } from '@/lib/testing/logged';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, transactionsOf } from '@/lib/testing/shop';

keepLines();
const { remote, shop, by, status, there, happens, told, follows } = aShopThere({ askMs: 200 });
let operator: Caller;
beforeAll(async () => {
  operator = await asRole('operator', null);
});

const unsplit = { capture: false, platform_details: undefined };
const ended = async (method: keyof typeof meansOf, overrides: Record<string, unknown> = {}) => {
  const id = await by(method, overrides);
  await follows(id, { status: 'expired' });
  expect(await status(id)).toBe('expired');
  return id;
};
const decide = (id: string, decision: string, more = {}, caller = operator) =>
  decideAcquirerNotice(caller, { acquirer: 'komoju', id, decision, reason: '決済会社の画面で確認しました', ...more });

test('what has ended here and stands there is cancelled, or refunded whole, and nothing is booked', async () => {
  const [first, second] = [await ended('paypay', { capture: false, platform_details: splitOf() }), await ended('paypay')];
  expect([await follows(first, { status: 'authorized' }), await status(first), await there(first)]).toEqual([
    'done/given_back',
    'expired',
    'cancelled',
  ]);
  expect([await follows(second, { status: 'captured' }), await status(second), await there(second)]).toEqual([
    'done/given_back',
    'expired',
    'refunded',
  ]);
  for (const id of [first, second]) expect(await recordsOf(id)).toEqual([]);
  expect(await follows(second, {})).toBe('done/nothing_new');
  expect(remote.changes).toHaveLength(2);
});

test('given back once, by any number at once, and where the answer is lost', async () => {
  const id = await ended('paypay');
  await happens(id, { status: 'captured' });
  await happens(id, { status: 'captured' });
  remote.fault = { on: 'refund', is: 'silent' };
  await Promise.all([takeAll(), takeAll()]);
  remote.fault = null;
  expect(remote.changes).toHaveLength(1);
  expect(await recoverAll()).toEqual(['succeeded']);
  await endPauses();
  expect([(await takeAll()).toSorted(), remote.changes.length]).toEqual([['nothing_new', 'nothing_new'], 1]);
});

test('what cannot be given back is held, with an alarm, and found again by whoever looks', async () => {
  const id = await ended('paypay');
  remote.fault = { on: 'refund', is: 'refused' };
  const notice = await told(id, { status: 'captured' });
  expect(await noticeOf(notice)).toMatchObject({ state: 'held', result: 'not_given_back', facts: { amount: 10_000, status: 'captured' } });
  expect(logged.lines.filter((line) => line.includes('waits for a person') && line.includes('"level":50'))).toHaveLength(1);
  // asked about once
  expect(await follows(id, {})).toBe('done/nothing_new');
  const { data, total } = await listAcquirerNotices(operator, { state: 'held', acquirer: 'komoju' });
  expect([total, data.map((one) => [one.id, one.payment_id, one.result])]).toEqual([1, [[notice, id, 'not_given_back']]]);
  expect((await listAcquirerNotices(operator, { state: 'held', acquirer: 'bunpai' })).total).toBe(0);
  await expect(decide(notice, 'take')).rejects.toMatchObject({ code: 'invalid_parameter', param: 'decision' });
  remote.fault = null;
  await runNoticeAgain(operator, { acquirer: 'komoju', id: notice });
  expect([await takeAll(), await endOf(notice)]).toEqual([['given_back'], 'done/given_back']);
});

test('cash that was paid after the end has no way back but a person', async () => {
  const id = await ended('konbini');
  const notice = await told(id, { status: 'captured' });
  expect(await endOf(notice)).toBe('held/paid_after_end');
  expect(await decide(notice, 'leave')).toMatchObject({
    state: 'done',
    result: 'left',
    facts: { held: 'paid_after_end' },
    decided_by: expect.any(String),
  });
  expect([await status(id), await recordsOf(id)]).toEqual(['expired', []]);
  // decided: not asked again
  expect(await follows(id, {})).toBe('done/nothing_new');
});

test('a part that was captured there is whose a person says, once', async () => {
  const id = await by('credit_card', unsplit);
  const notice = await told(id, { status: 'captured', total: 8_000 });
  expect(await showAcquirerNotice(operator, { acquirer: 'komoju', id: notice })).toMatchObject({
    state: 'held',
    result: 'captured_in_part',
    payment_id: id,
    facts: { amount: 8_000, expected: 10_000, status: 'captured' },
  });
  await expect(decide(notice, 'take')).rejects.toMatchObject({ code: 'missing_parameter', param: 'platform_details' });
  const split = splitOf([shop().sellers[0] ?? '', 9_000, 0]);
  await expect(decide(notice, 'take', { platform_details: split })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'platform_details',
  });
  await expect(decide(notice, 'leave', { platform_details: split })).rejects.toMatchObject({ param: 'platform_details' });
  const mine = { platform_details: splitOf([shop().sellers[0] ?? '', 5_000, 500]) };
  const [before] = [(await shop().balance(shop().sellers[0] ?? '')).total];
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => decide(notice, 'take', mine)));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
  expect(await shop().payment(id)).toMatchObject({ status: 'captured', amount: 8_000, tax: 0 });
  expect((await shop().balance(shop().sellers[0] ?? '')).total - before).toBe(4_500);
  expect((await recordsOf(id, clearingOf('komoju'))).map(([, amount]) => amount)).toEqual([-8_000]);
  expect([await transactionsOf(id, 'capture'), await eventsOf(id)]).toEqual([1, ['payment.authorized', 'payment.captured']]);
  expect(await follows(id, {})).toBe('done/nothing_new');
});

test('what went back there before it was decided is followed afterwards', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  const id = await ordinary.pay({ capture: false });
  const captured = await told(id, { status: 'captured', total: 8_000 });
  const refund = { reference: 're_1', attemptId: null, amount: 500, status: 'succeeded' as const, reason: null };
  const refunded = await told(id, { refunded: [refund] });
  expect([await endOf(captured), await endOf(refunded)]).toEqual(['held/captured_in_part', 'done/nothing_new']);
  await decide(captured, 'take');
  await takeAll();
  expect([await endOf(captured), await endOf(refunded)]).toEqual(['done/taken', 'done/applied']);
  expect(await ordinary.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 500 });
});

test('a platform’s capture without a split waits for one; an ordinary shop’s needs none', async () => {
  const id = await by('paypay', unsplit);
  const notice = await told(id, { status: 'captured' });
  expect([await endOf(notice), await status(id)]).toEqual(['held/captured_without_split', 'pending']);
  expect(await decide(notice, 'take', { platform_details: splitOf() })).toMatchObject({ result: 'taken' });
  expect(await status(id)).toBe('captured');
  const ordinary = await aShop({ role: null, sellers: 0 });
  const own = await ordinary.pay({ capture: false, payment_details: meansOf.paypay });
  expect([await follows(own, { status: 'captured' }), (await ordinary.payment(own)).status]).toEqual(['done/applied', 'captured']);
});

test('marked as fraud, and captured there: a person says whether it is taken', async () => {
  const id = await by('credit_card', { capture: false, platform_details: splitOf() });
  await markAsFraud(await asSystem(), { id });
  const notice = await told(id, { status: 'captured' });
  expect([await endOf(notice), await status(id)]).toEqual(['held/captured_marked_as_fraud', 'authorized']);
  expect([(await decide(notice, 'take')).result, await status(id)]).toEqual(['taken', 'captured']);
});

test('an operator decides, with a second step of the last minutes, and about what is still held', async () => {
  const id = await by('credit_card', unsplit);
  const notice = await told(id, { status: 'captured', total: 12_000 });
  expect(await endOf(notice)).toBe('held/amount_differs');
  await expect(decide(notice, 'leave', {}, await asRole('admin', shop().id))).rejects.toMatchObject({ code: 'forbidden' });
  const actor = { ...operator.actor, proof: 'stale' } as never;
  await expect(decide(notice, 'leave', {}, { ...operator, actor })).rejects.toMatchObject({ code: 'proof_required' });
  await expect(decide('evt_none', 'leave')).rejects.toMatchObject({ code: 'not_found' });
  await decide(notice, 'leave');
  await expect(decide(notice, 'leave')).rejects.toMatchObject({ code: 'conflict' });
  expect(await status(id)).toBe('authorized');
});
