// What has ended here, and what its customer can still pay there: closed, or followed where somebody was faster.
import { afterEach, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { expirePayment } from '@/lib/payments/expire-payment';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { aShopThere, endOf, endPauses, markOf, noticeOf, takeAll } from '@/lib/testing/fixtures/acquirer-notices';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { keepLines, logged } from '@/lib/testing/logged';
import { asRole } from '@/lib/testing/market';
import { eventsOf, recordsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

keepLines();
const { remote, shop, by, status, there, happens, makeDue, expires } = aShopThere({ askMs: 200 });
afterEach(() => vi.restoreAllMocks());

/** A card that is to be typed on the acquirer's page. */
const onPage = () => shop().pay({ payment_details: { type: 'credit_card' } });
const kinds = () => remote.changes.map((change) => change.split(' ')[0]);
/** The row that has it looked at there. */
const rowOf = (id: string) => `ended-${id}`;

test.each([
  ['a page', () => onPage(), 'done/applied', ['closed']],
  ['a wallet that asks its customer', () => by('paypay'), 'done/applied', ['closed']],
  ['numbers that can be paid', () => by('konbini'), 'done/applied', ['closed']],
] as const)('what has expired here is closed there: %s', async (_what, pay, end, moves) => {
  const id = await pay();
  await expires(id);
  expect(await there(id)).not.toBe('cancelled');
  await takeAll();
  expect([await there(id), await status(id), await recordsOf(id), kinds()]).toEqual(['cancelled', 'expired', [], ['void']]);
  expect([await endOf(rowOf(id)), (await noticeOf(rowOf(id)))?.facts]).toMatchObject([end, { moves }]);
});

test('it is left with the end itself, so that no crash comes between', async () => {
  const id = await onPage();
  await makeDue(id);
  await expirePayment(await asInstallation({ tenantId: shop().id }), { id });
  expect([await status(id), await endOf(rowOf(id))]).toEqual(['expired', 'waiting/null']);
  // what its acquirer ends by itself at that moment need not be closed
  expect([await takeAll(), remote.reads]).toEqual([[], []]);
});

test('an acquirer that does not answer keeps no payment from ending, and what it did is found out', async () => {
  const id = await onPage();
  await expires(id);
  remote.fault = { on: 'read', is: 'silent' };
  expect([await takeAll(), await status(id)]).toEqual([['waits: silent'], 'expired']);
  remote.fault = { on: 'void', is: 'silent' };
  await endPauses();
  expect(await takeAll()).toEqual(['waits: open_attempt']);
  remote.fault = null;
  expect(await recoverAll()).toEqual(['succeeded']);
  await endPauses();
  expect([await takeAll(), await there(id), kinds()]).toEqual([['nothing_new'], 'cancelled', ['void']]);
});

test('closed by any number at once', async () => {
  const id = await onPage();
  await expires(id);
  await happens(id, {});
  await Promise.all([takeAll(), takeAll()]);
  await endPauses();
  await takeAll();
  expect([new Set(kinds()), await there(id), await status(id)]).toEqual([new Set(['void']), 'cancelled', 'expired']);
  expect(await sql(`SELECT DISTINCT state FROM "AcquirerNotice"`)).toEqual([{ state: 'done' }]);
});

test('who pays as it is being closed gets the money back', async () => {
  const id = await onPage();
  await expires(id);
  const { reference } = await markOf(id);
  const real = remote.acquirer.void.bind(remote.acquirer);
  vi.spyOn(remote.acquirer, 'void').mockImplementationOnce(async (call) => {
    remote.move(reference, { status: 'captured' });
    return real(call);
  });
  expect(await takeAll()).toEqual(['given_back']);
  expect([await there(id), await status(id), kinds(), await recordsOf(id)]).toEqual(['refunded', 'expired', ['refund'], []]);
  expect((await noticeOf(rowOf(id)))?.facts).toMatchObject({ moves: ['refund'], amount: 10_000, status: 'captured' });
});

test('an authorization that is captured as it is being cancelled is refunded, too', async () => {
  const id = await onPage();
  await expires(id);
  const { reference } = await markOf(id);
  remote.move(reference, { status: 'authorized' });
  const real = remote.acquirer.void.bind(remote.acquirer);
  vi.spyOn(remote.acquirer, 'void').mockImplementationOnce(async (call) => {
    remote.move(reference, { status: 'captured' });
    return real(call);
  });
  expect([await takeAll(), await there(id)]).toEqual([['given_back'], 'refunded']);
});

test('what was paid before it is closed is not closed, and goes back', async () => {
  const id = await onPage();
  await expires(id);
  remote.move((await markOf(id)).reference, { status: 'captured' });
  expect([await takeAll(), await there(id), kinds()]).toEqual([['given_back'], 'refunded', ['refund']]);
});

test('a payment that was begun on a page that is closed is closed after it', async () => {
  const id = await onPage();
  const { reference } = await markOf(id);
  await expires(id);
  const real = remote.acquirer.void.bind(remote.acquirer);
  const asked: string[] = [];
  vi.spyOn(remote.acquirer, 'void').mockImplementation(async (call) => {
    asked.push(call.reference);
    // of the page there is nothing more to see than the payment on it
    if (asked.length === 1) return { ok: true, reference };
    return real(call);
  });
  expect([await takeAll(), await there(id), asked]).toEqual([['applied'], 'cancelled', [reference, reference]]);
});

test('an acquirer that closes nothing is not asked for ever, and no person is: what is paid later goes back', async () => {
  const id = await onPage();
  await expires(id);
  remote.fault = { on: 'void', is: 'refused' };
  const asked = vi.spyOn(remote.acquirer, 'void');
  expect([await takeAll(), await takeAll()]).toEqual([['nothing_new'], []]);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(logged.lines.filter((line) => line.includes('was not closed'))).toHaveLength(1);
  // the merchant reads no refusal of what it never asked for
  const { data } = await showTimeline(await asRole('viewer', shop().id), { id });
  expect(data.map(({ kind }) => kind)).toEqual(['expired', 'created']);
  remote.fault = null;
  remote.move((await markOf(id)).reference, { status: 'captured' });
  await sql(`UPDATE "AcquirerNotice" SET state = 'waiting', "dueAt" = now()`);
  expect([await takeAll(), await there(id)]).toEqual([['given_back'], 'refunded']);
});

test('cancelled before anybody has agreed, it is closed there first, and looked at once more', async () => {
  const id = await onPage();
  expect((await shop().cancel(id)).body.status).toBe('cancelled');
  expect([await there(id), kinds()]).toEqual(['cancelled', ['void']]);
  await endPauses();
  // who was paying at that moment
  remote.move((await markOf(id)).reference, { status: 'pending' });
  expect([await takeAll(), await there(id), kinds()]).toEqual([['applied'], 'cancelled', ['void', 'void']]);
  const authorized = await shop().authorize({ payment_details: meansOf.credit_card });
  await shop().cancel(authorized);
  expect([await endOf(rowOf(authorized)), await eventsOf(id)]).toEqual(['nothing', ['payment.cancelled']]);
});
