// A paid refund that the bank returns: the money belongs to the customer, who names another account, and not to a merchant.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showPayment } from '@/lib/payments/show-payment';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { showRefundLink } from '@/lib/refunds/links/show-link';
import { listRefunds } from '@/lib/refunds/list/list-refunds';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { listRequests } from '@/lib/refunds/requests/list-requests';
import { answered, asLinkHolder, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import {
  aPaidRefund,
  aReturnedRefund,
  decideLast,
  linksOf,
  owedBy,
  returnReason as reason,
  requestsOf,
} from '@/lib/testing/fixtures/returned-refunds';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: Shop;
let operator: Caller;
beforeAll(async () => {
  shop = await aShop();
  operator = await asRole('operator', null);
  await shop.pay({ amount: 200_000 });
});

const balances = () => Promise.all([shop.id, ...shop.sellers].map(shop.balance));
/** In any order: a repeated decision reads its payment, which may move the row. */
const rowsOf = async () => Object.entries(await dumpTables()).map(([table, rows]) => [table, rows.split('\n').sort()]);
const giveBack = (request: string) => decideRequest(operator, { id: request, outcome: 'returned', reason });

test('it is owed to the customer: no balance changes, the payment stays refunded, and a link asks for another account', async () => {
  const { id, request } = await aPaidRefund(shop);
  const [before, records, debt] = [await balances(), await recordsOf(id, shop.id), await owedBy(shop)];
  const reply = await giveBack(request);
  expect(reply).toMatchObject({ id: request, status: 'returned', reason, account_number: '****567' });
  expect([await balances(), await recordsOf(id, shop.id), await owedBy(shop)]).toEqual([before, records, debt + 5_000]);
  expect(await shop.payment(id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 5_000,
    refunds: [{ amount: 5_000 }],
    refund_requests: [{ id: request, status: 'returned', reason, resend_of: null }],
  });
  expect(await linksOf(shop, id)).toMatchObject([
    { status: 'returned', refund_request: request, url: expect.stringContaining('/refund-claims/') },
  ]);
  expect(await eventsOf(request)).toEqual(['refund_request.updated', 'refund_request.updated', 'refund_request.updated']);
  const events = await sql<{ data: unknown }>(`SELECT data FROM "Event" WHERE "resourceId" = $1 AND data->>'status' = 'returned'`, [
    request,
  ]);
  expect(events).toMatchObject([{ data: { id: request, reason } }]);
  const [audit] = await sql(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'refund_request.decide'`, [id]);
  expect(audit).toMatchObject({ after: { refund_request: request, request_status: 'returned' } });
  const [listed] = (await listRequests(operator, { status: 'returned', search: request })).data;
  expect(listed).toMatchObject({ id: request, status: 'returned', decided_by: { kind: 'user' } });
  const [row] = (await listRefunds(await asRole('staff', shop.id), { state: 'returned', search: request })).data;
  expect(row).toMatchObject({ id: request, state: 'returned', reason, service_fee: 330, resend: false });
});

test('the customer names another account: it goes there, nobody gives anything, and it is no second refund', async () => {
  const { id, request, link, claim } = await aReturnedRefund(shop);
  const [before, debt] = [await balances(), await owedBy(shop)];
  expect(await showRefundLink(await asLinkHolder(link), { id: link })).toMatchObject({ status: 'returned', reason, total: 5_000 });
  expect(await answered(link, { account_number: '7654321' })).toBe('pending');
  expect(await balances()).toEqual(before);
  const [, resend] = await requestsOf(shop, id);
  expect(resend).toMatchObject({
    status: 'pending',
    amount: 5_000,
    resend_of: request,
    platform_details: splitOf([shop.sellers[0] ?? '', 3_000, 300]),
  });
  expect(await shop.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 5_000 });
  expect(await owedBy(shop)).toBe(debt);
  await decide(shop, resend?.id ?? '', 'completed');
  expect([await balances(), await owedBy(shop)]).toEqual([before, debt - 5_000]);
  expect((await requestsOf(shop, id)).map(({ status }) => status)).toEqual(['returned', 'completed']);
  expect((await shop.payment(id)).refunds).toHaveLength(1);
  expect([await transactionsOf(id, 'refund_request'), await transactionsOf(id, 'refund_resend')]).toEqual([1, 1]);
  expect((await eventsOf(id)).filter((type) => type.startsWith('payment.refund'))).toHaveLength(2);
  expect(await linksOf(shop, id)).toMatchObject([{ id: claim.id, status: 'completed' }]);
  const rows = (await listRefunds(await asRole('staff', shop.id), { search: id })).data;
  expect(rows).toMatchObject([
    { id: resend?.id, state: 'completed', resend: true, own: 0, service_fee: 0, sellers: [] },
    { id: request, state: 'returned', resend: false, own: 5_000 + 330 - 2_700 },
  ]);
});

test('a seller gave its part once: it reads neither that it came back, nor that it is sent again', async () => {
  const { id } = await aPaidRefund(shop);
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  const { refund_requests: paid } = await showPayment(seller, { id });
  await decideLast(shop, id, 'returned');
  await answered(linkIn((await linksOf(shop, id))[0] ?? { url: '' }));
  const { refund_requests: requests } = await showPayment(seller, { id });
  expect(requests).toMatchObject([{ status: 'completed', amount: 3_000, reason: null }]);
  expect(requests).toEqual(paid);
});

test('the other account is wrong as well: rejected or given back, it is owed as before and asked for again', async () => {
  const { id, link } = await aReturnedRefund(shop);
  const debt = await owedBy(shop);
  expect(await answered(link)).toBe('pending');
  await decideLast(shop, id, 'rejected');
  expect([await owedBy(shop), (await linksOf(shop, id))[0]?.status]).toEqual([debt, 'returned']);
  expect(await answered(link)).toBe('pending');
  await decideLast(shop, id, 'completed');
  expect(await owedBy(shop)).toBe(debt - 5_000);
  await decideLast(shop, id, 'returned');
  expect([await owedBy(shop), (await linksOf(shop, id))[0]?.status]).toEqual([debt, 'returned']);
  expect(await answered(link)).toBe('pending');
  await decideLast(shop, id, 'completed');
  expect([await owedBy(shop), (await linksOf(shop, id)).length]).toEqual([debt - 5_000, 1]);
  expect((await requestsOf(shop, id)).map(({ status }) => status)).toEqual(['returned', 'rejected', 'returned', 'completed']);
});

test('a part of a payment, with another one still to come: what came back is apart from what is left', async () => {
  const part = { amount: 1_000, platform_details: splitOf(), description: '一部返品' };
  const { id, link, claim } = await aReturnedRefund(shop, part);
  expect(claim).toMatchObject({ amount: 1_000, platform_details: splitOf() });
  expect((await requestIn(shop, id)).status).toBe(200);
  expect(await answered(link)).toBe('pending');
  expect((await requestsOf(shop, id)).map(({ status, resend_of }) => [status, resend_of !== null])).toEqual([
    ['returned', false],
    ['pending', false],
    ['pending', true],
  ]);
  for (const { id: request } of (await requestsOf(shop, id)).slice(1)) await decide(shop, request, 'completed');
  expect(await shop.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 5_000 });
});

test('said twice, by four at once, or of what was never paid', async () => {
  const { id, request } = await aPaidRefund(shop);
  const debt = await owedBy(shop);
  await together(4, async (index) => {
    if (index % 2) await decide(shop, request, 'returned');
    else await giveBack(request).catch(({ code }) => expect(code).toBe('conflict'));
  });
  expect(await owedBy(shop)).toBe(debt + 5_000);
  expect([await transactionsOf(id, 'refund_return'), (await linksOf(shop, id)).length]).toEqual([1, 1]);
  const dumped = await rowsOf();
  expect(await giveBack(request)).toMatchObject({ status: 'returned' });
  expect(await rowsOf()).toEqual(dumped);
  for (const outcome of ['completed', 'rejected'])
    expect(refusalIn(await decide(shop, request, outcome))).toMatchObject({ status: 400, code: 'bad_request' });
  const open = (await requestIn(shop, await paidInCash(shop))).body.refund_requests[0].id;
  expect(refusalIn(await decide(shop, open, 'returned'))).toMatchObject({ status: 400, code: 'bad_request' });
  await decide(shop, open, 'rejected');
  expect(refusalIn(await decide(shop, open, 'returned'))).toMatchObject({ status: 400, code: 'bad_request' });
  const other = await aShop();
  expect((await other.post(`/test_helpers/refund_requests/${request}/simulate`, { outcome: 'returned' })).status).toBe(404);
  await expect(decideRequest(operator, { id: request, outcome: 'returned' })).rejects.toMatchObject({ code: 'missing_parameter' });
});

test('ten tabs at once: the money is sent again once', async () => {
  const { id, link } = await aReturnedRefund(shop);
  const said = await together(10, () => answered(link));
  expect(said.toSorted()).toEqual([...Array(9).fill('bad_request'), 'pending']);
  expect(await requestsOf(shop, id)).toHaveLength(2);
});

test('who had a link keeps it, though it was withdrawn, and it cannot be withdrawn now: the money is not the merchant’s', async () => {
  const id = await paidInCash(shop);
  const { body: claim } = await claimIn(shop, id);
  const link = linkIn(claim);
  await answered(link);
  await shop.post(`/refund_claims/${claim.id}/withdraw`);
  for (const outcome of ['completed', 'returned']) await decideLast(shop, id, outcome);
  expect(await linksOf(shop, id)).toMatchObject([{ id: claim.id, status: 'returned', withdrawn_at: null }]);
  expect(refusalIn(await shop.post(`/refund_claims/${claim.id}/withdraw`))).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await answered(link)).toBe('pending');
});

test('while another account is tried the link cannot be withdrawn either: if that one is wrong, nothing else leads to the money', async () => {
  const { id, claim, link } = await aReturnedRefund(shop);
  expect(await answered(link)).toBe('pending');
  const withdrawn = await shop.post(`/refund_claims/${claim.id}/withdraw`);
  expect(refusalIn(withdrawn)).toMatchObject({ status: 400, code: 'bad_request' });
  await decideLast(shop, id, 'rejected');
  expect(await linksOf(shop, id)).toMatchObject([{ status: 'returned', withdrawn_at: null }]);
  expect(await answered(link)).toBe('pending');
  await decideLast(shop, id, 'rejected');
  // the link was withdrawn at the moment at which the money came back
  await sql('UPDATE "RefundClaim" SET "withdrawnAt" = now() WHERE id = $1', [claim.id]);
  expect(await answered(link)).toBe('pending');
});

test('thirty days later the link is over, and the shop can send it anew', async () => {
  const { id, link, claim } = await aReturnedRefund(shop);
  const later = 31 * 86_400_000;
  expect(await answered(link, {}, later)).toBe('bad_request');
  expect((await showRefundLink(await asLinkHolder(link, later), { id: link })).status).toBe('expired');
  const staff = await asRole('staff', shop.id);
  await sendRefundLink({ ...staff, now: new Date(Date.now() + later) }, { id: claim.id });
  expect(await answered(link, {}, later)).toBe('pending');
  expect(await requestsOf(shop, id)).toHaveLength(2);
});
