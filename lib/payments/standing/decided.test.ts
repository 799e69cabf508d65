// What a person has said of a payment at its acquirer, against what goes back by itself.
import { beforeAll, expect, test } from 'vitest';
import { runNoticeAgain } from '@/lib/acquirers/notices/run-notice-again';
import { deleteEndedNotices } from '@/lib/acquirers/notices/store';
import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { decideAcquirerNotice } from '@/lib/payments/standing/decide-notice';
import { giveBack } from '@/lib/payments/standing/give-back';
import { aShopThere, endOf, markOf, post, takeAll } from '@/lib/testing/fixtures/acquirer-notices';
import { asRole } from '@/lib/testing/market';
import { toldOf } from '@/lib/testing/stand-ins/remote-acquirer';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const { remote, shop, by, status, there, happens, told, follows, makeDue, expires } = aShopThere();
let operator: Caller;
beforeAll(async () => {
  const caller = await asRole('operator', null);
  operator = { ...caller, actor: { ...caller.actor, proof: 'recent' } as never };
});
const leave = (id: string) => decideAcquirerNotice(operator, { acquirer: 'komoju', id, decision: 'leave', reason: 'お客様と解決しました' });
/** Ended here, captured there, and its acquirer has refused to give it back. */
async function notGivenBack(): Promise<{ id: string; notice: string }> {
  const id = await by('paypay');
  await told(id, { status: 'expired' });
  remote.fault = { on: 'refund', is: 'refused' };
  const notice = await told(id, { status: 'captured' });
  expect(await endOf(notice)).toBe('held/not_given_back');
  remote.fault = null;
  return { id, notice };
}

/** Whether it was given back before the decision. */
const orderOf = (id: string, notice: string) =>
  sql(
    `SELECT a."settledAt" <= n."endedAt" AS "isBefore" FROM "Attempt" a, "AcquirerNotice" n
     WHERE a."paymentId" = $1 AND a.kind = 'void' AND a.state = 'succeeded' AND n."noticeId" = $2`,
    [id, notice],
  );

test.each([
  ['captured in part', { status: 'captured', total: 8_000 }, 'held/captured_in_part'],
  ['another amount', { status: 'captured', total: 12_000 }, 'held/amount_differs'],
  ['another amount, authorized', { status: 'authorized', total: 12_000 }, 'held/amount_differs'],
] as const)('left and then expired, it stays as it was left: %s', async (_what, change, end) => {
  const id = await shop().authorize();
  const notice = await told(id, change);
  expect(await endOf(notice)).toBe(end);
  await leave(notice);
  await expires(id);
  await takeAll();
  expect([await endOf(`ended-${id}`), await follows(id, {})]).toEqual(['done/nothing_new', 'done/nothing_new']);
  expect([remote.changes, await there(id)]).toEqual([[], change.status]);
});

test('what could not be given back, and was left, is not given back by a later look', async () => {
  const { id, notice } = await notGivenBack();
  await leave(notice);
  expect([await follows(id, {}), remote.changes, await there(id)]).toEqual(['done/nothing_new', [], 'captured']);
});

test('what stands there otherwise than it was left is put before a person again, and does not go back by itself', async () => {
  const { id, notice } = await notGivenBack();
  await leave(notice);
  expect(await follows(id, { total: 9_000 })).toBe('held/paid_after_end');
  expect(remote.changes).toEqual([]);
});

test('a person who has it worked on again has taken the decision back', async () => {
  const { id, notice } = await notGivenBack();
  await leave(notice);
  await runNoticeAgain(operator, { acquirer: 'komoju', id: notice });
  expect([await takeAll(), await there(id)]).toEqual([['given_back'], 'refunded']);
});

/** A payment beside which its customer has made another, about which a person has said that nothing is done. */
async function besideAnother(): Promise<string> {
  const id = await by('paypay');
  const { mark } = await markOf(id);
  remote.standings.set('other', { reference: 'other', status: 'captured', total: 10_000, refunded: [], facts: {} });
  const notice = toldOf('other', mark);
  await post(notice);
  await takeAll();
  expect(await endOf(notice.noticeId)).toBe('held/second_payment');
  await leave(notice.noticeId);
  return id;
}

test('a second payment that was left says nothing of the first, which goes back', async () => {
  const id = await besideAnother();
  await follows(id, { status: 'expired' });
  expect([await follows(id, { status: 'captured' }), await there(id)]).toEqual(['done/given_back', 'refunded']);
});

test('nor does it end the first, where a person has to decide about that one', async () => {
  const id = await besideAnother();
  remote.move((await markOf(id)).reference, { status: 'captured', total: 1_000 });
  await makeDue(id);
  await expirePayments.run({ now: new Date(), signal: new AbortController().signal });
  await takeAll();
  expect([await status(id), await endOf(`deadline-${id}`)]).toEqual(['pending', 'held/captured_in_part']);
});

test('the statement that begins to give back looks for the decision itself', async () => {
  const { id, notice } = await notGivenBack();
  await leave(notice);
  const { reference } = await markOf(id);
  const caller = await asInstallation({ tenantId: shop().id });
  await expect(giveBack(caller, { id, by: 'refund', amount: 10_000, reference })).rejects.toMatchObject({ code: 'conflict' });
  expect([remote.changes, await there(id)]).toEqual([[], 'captured']);
});

test('left and given back at the same moment, one of both is', async () => {
  for (let round = 0; round < times(5, 100); round++) {
    const { id, notice } = await notGivenBack();
    const before = remote.changes.length;
    await happens(id, {});
    const [left] = await Promise.allSettled([leave(notice), takeAll()]);
    const isGivenBack = remote.changes.length > before;
    expect(await there(id)).toBe(isGivenBack ? 'refunded' : 'captured');
    if (left.status === 'rejected') expect(isGivenBack).toBe(true);
    // a decision after it is about nothing that is there any more; after a decision there is none
    else if (isGivenBack) expect(await orderOf(id, notice)).toEqual([{ isBefore: true }]);
    await sql('DELETE FROM "AcquirerNotice"');
  }
});

test('a decision is kept for longer than what has ended', async () => {
  const { id, notice } = await notGivenBack();
  await leave(notice);
  await sql(`UPDATE "AcquirerNotice" SET "receivedAt" = now() - interval '500 days'`);
  await deleteEndedNotices(100);
  expect(await sql(`SELECT "noticeId" FROM "AcquirerNotice"`)).toEqual([{ noticeId: notice }]);
  expect([await follows(id, {}), remote.changes]).toEqual(['done/nothing_new', []]);
});
