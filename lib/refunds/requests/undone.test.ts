// A return that was recorded by mistake is taken back, as long as nothing was built on it.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { showRefundLink } from '@/lib/refunds/links/show-link';
import { listRequests } from '@/lib/refunds/requests/list-requests';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';
import { aPayer, enterBank } from '@/lib/testing/fixtures/bank-files';
import { groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { answered, asLinkHolder, linkIn } from '@/lib/testing/fixtures/refund-links';
import {
  aPaidRefund,
  aResentRefund,
  aReturnedRefund,
  decideLast,
  linksOf,
  owedBy,
  requestsOf,
} from '@/lib/testing/fixtures/returned-refunds';
import { asRole } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let operator: Caller;
beforeAll(async () => {
  shop = await aShop();
  operator = await asRole('operator', null);
  await shop.pay({ amount: 200_000 });
});

const reason = '別の返金と取り違えて記録しました';
const undo = (id: string, caller = operator) => undoRequestReturn(caller, { id, reason });
const balances = () => Promise.all([shop.id, ...shop.sellers].map(shop.balance));

test('it is as before: nothing is owed, nobody’s balance changes, and the link asks for nothing', async () => {
  const { id, request } = await aPaidRefund(shop);
  const [paid] = (await shop.payment(id)).refund_requests;
  const [before, debt] = [await balances(), await owedBy(shop)];
  await decideLast(shop, id, 'returned');
  const link = linkIn((await linksOf(shop, id))[0] ?? { url: '' });
  expect(await owedBy(shop)).toBe(debt + 5_000);
  const records = await recordsOf(id, shop.id);
  expect(await undo(request)).toMatchObject({ id: request, status: 'completed', reason: null });
  expect([await balances(), await owedBy(shop), await recordsOf(id, shop.id)]).toEqual([before, debt, records]);
  expect((await shop.payment(id)).refund_requests).toEqual([paid]);
  expect([await transactionsOf(id, 'refund_return'), await transactionsOf(id, 'refund_return_undo')]).toEqual([1, 1]);
  expect((await showRefundLink(await asLinkHolder(link), { id: link })).status).toBe('completed');
  expect(await answered(link)).toBe('bad_request');
  expect((await eventsOf(request)).at(-1)).toBe('refund_request.updated');
  expect((await listRequests(operator, { status: 'returned', search: request })).data).toEqual([]);
  const [listed] = (await listRequests(operator, { status: 'completed', search: request })).data;
  expect(listed).toMatchObject({ id: request, decided_by: { kind: 'sandbox' } });
  const { data } = await showTimeline(await asRole('staff', shop.id), { id });
  expect(data.find(({ kind }) => kind === 'request_return_undone')).toMatchObject({ amount: 5_000, reason, actor: { kind: 'user' } });
  const [audit] = await sql(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'refund_request.undo_return'`, [id]);
  expect(audit).toMatchObject({ after: { refund_request: request, reason } });
  expect(await sql('SELECT * FROM "ReturnUndo" WHERE "subjectId" = $1', [request])).toMatchObject([{ reason, amount: '5000' }]);
});

test('it can come back all the same, and be taken back once more', async () => {
  const { id, request } = await aReturnedRefund(shop);
  const debt = await owedBy(shop);
  for (const turn of [1, 2]) {
    await undo(request);
    expect(await owedBy(shop)).toBe(debt - 5_000);
    await decideLast(shop, id, 'returned');
    expect([turn, await owedBy(shop), (await linksOf(shop, id)).length]).toEqual([turn, debt, 1]);
  }
  const link = linkIn((await linksOf(shop, id))[0] ?? { url: '' });
  expect(await answered(link)).toBe('pending');
  await decideLast(shop, id, 'completed');
  expect(await owedBy(shop)).toBe(debt - 5_000);
});

test('once the money waits for another account, or has gone there, it is refused and says what to do', async () => {
  const { id, request, link } = await aReturnedRefund(shop);
  await answered(link);
  await expect(undo(request)).rejects.toMatchObject({ code: 'conflict', sentence: { en: /Reject that request first/ } });
  await decideLast(shop, id, 'rejected');
  expect(await undo(request)).toMatchObject({ status: 'completed' });
  expect(await linksOf(shop, id)).toMatchObject([{ status: 'completed', refund_request: request }]);
  expect((await requestsOf(shop, id)).map(({ status }) => status)).toEqual(['completed', 'rejected']);
  const resent = await aResentRefund(shop);
  await expect(undo(resent)).rejects.toMatchObject({ code: 'conflict', sentence: { en: /transferred again/ } });
});

test('what never came back is none, and nobody but an operator takes a return back', async () => {
  const { request } = await aPaidRefund(shop);
  await expect(undo(request)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(undo('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' });
  const returned = await aReturnedRefund(shop);
  await expect(undoRequestReturn(operator, { id: returned.request })).rejects.toMatchObject({ code: 'missing_parameter', param: 'reason' });
  await expect(undo(returned.request, await asRole('admin', shop.id))).rejects.toMatchObject({ code: 'forbidden' });
});

test('four at once, and a customer who names another account at that moment: one of it happens', async () => {
  const { id, request, link } = await aReturnedRefund(shop);
  const debt = await owedBy(shop);
  const said = await together(4, (index) => (index === 3 ? answered(link) : undo(request).then(() => 'undone')).catch(({ code }) => code));
  const [{ status } = { status: '' }, ...others] = await requestsOf(shop, id);
  const isUndone = status === 'completed';
  expect(said.filter((one) => one === 'undone')).toHaveLength(isUndone ? 1 : 0);
  expect([others.length, await owedBy(shop)]).toEqual(isUndone ? [0, debt - 5_000] : [1, debt]);
  expect(await transactionsOf(id, 'refund_return_undo')).toBe(isUndone ? 1 : 0);
});

test('the line of the bank’s statement is open again, and may be another refund’s', async () => {
  const [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two);
  const amount = 3_131;
  const part = { amount, platform_details: { submerchants: [] }, description: '一部返品' };
  const [first, second] = [await aPaidRefund(shop, part), await aPaidRefund(shop, part)];
  const entries = [{ date: '2027-01-05', direction: 'in' as const, amount, description: 'ｼｷﾝﾍﾝｷﾔｸ' }];
  const idsOf = async () => (await readEntries(one, entries)).lines[0]?.subjects.map(({ id }) => id);
  const [taken = '', other = ''] = (await idsOf()) ?? [];
  expect([taken, other].sort()).toEqual([first.request, second.request].sort());
  await settleEntries(one, entries, { lines: [0], reason: 'x' });
  expect(groupsOf((await readEntries(one, entries)).lines)).toEqual(['done refund_return']);
  await undo(taken);
  expect(groupsOf((await readEntries(one, entries)).lines)).toEqual(['decide refund_return refund_return']);
  expect((await readEntries(one, entries)).lines[0]?.subjects).toMatchObject([{ done: false }, { done: false }]);
});
