// The form of a receipt’s page and the PDF, requested by a browser and by another site.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { POST as issueOfPeriod } from '@/app/(customer)/manage/[id]/receipts/[sequence]/issue/route';
import { GET as paperOfPeriod } from '@/app/(customer)/manage/[id]/receipts/[sequence]/pdf/[issue]/route';
import { POST as issue } from '@/app/(customer)/sessions/[id]/receipt/issue/route';
import { GET as paper } from '@/app/(customer)/sessions/[id]/receipt/pdf/[issue]/route';
import { POST as reopen } from '@/app/(customer)/sessions/[id]/reopen/route';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { aSubscribedShop, pageOf } from '@/lib/testing/fixtures/subscriptions';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables, sql } from '@/lib/testing/tables';

let page: ShopWithAPage;
beforeAll(async () => {
  page = await aShopWithAPage();
});
beforeEach(() => {
  request.headers.clear();
  request.headers.set('sec-fetch-site', 'same-origin');
});
const form = (fields: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/', { method: 'POST', body: new URLSearchParams(fields) });
const pressed = async (post: typeof issue, id: string, fields: Record<string, string> = {}) =>
  (await post(form(fields), { params: Promise.resolve({ id }) })).headers.get('location');
const saved = (id: string, number: string) =>
  paper(new Request('http://127.0.0.1:3000/'), { params: Promise.resolve({ id, issue: number }) });

test('an empty form is enough, the paper opens however one comes to it, and nothing else is there', async () => {
  const id = await page.open();
  await page.payWith(id, 'credit_card');
  expect(await pressed(issue, id, { recipient: ' ', proviso: '', idempotency_key: 'a' })).toBe(`/sessions/${id}/receipt?told=issued`);
  expect(await pressed(issue, id, { recipient: 'あ'.repeat(61) })).toBe(`/sessions/${id}/receipt?told=refused`);
  request.headers.clear();
  const answer = await saved(id, '1');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  for (const [wrong, number, status] of [
    [id, '2', 404],
    [id, 'x', 422],
    ['nobody', '1', 404],
  ] as const)
    expect([number, (await saved(wrong, number)).status]).toEqual([number, status]);
});

test('what another site has sent issues nothing, and gives nothing up', async () => {
  const [paid, waiting] = [await page.open(), await page.open()];
  await page.payWith(paid, 'credit_card');
  await page.payWith(waiting, 'konbini');
  const before = await dumpTables();
  request.headers.set('sec-fetch-site', 'cross-site');
  expect(await pressed(issue, paid)).toBe(`/sessions/${paid}/receipt?told=refused`);
  expect(await pressed(reopen, waiting)).toBe(`/sessions/${waiting}`);
  expect(await dumpTables()).toEqual(before);
  request.headers.set('sec-fetch-site', 'same-origin');
  expect(await pressed(reopen, waiting)).toBe(`/sessions/${waiting}?reopened=yes`);
});

test('a period’s receipt is named by the address, whatever the form says, and is there while its merchant is suspended', async () => {
  const shop = await aSubscribedShop();
  const [id, other] = [pageOf(await shop.subscribe()), pageOf(await shop.subscribe())];
  const press = async (sequence: string, fields: Record<string, string>) =>
    (await issueOfPeriod(form(fields), { params: Promise.resolve({ id, sequence }) })).headers.get('location');
  const saved = async (page: string, sequence: string) =>
    (await paperOfPeriod(new Request('http://127.0.0.1:3000/'), { params: Promise.resolve({ id: page, sequence, issue: '1' }) })).status;
  expect(await press('2', { sequence: '1' })).toBe(`/manage/${id}/receipts/2?told=refused`);
  expect(await press('1', { sequence: '2', id: other })).toBe(`/manage/${id}/receipts/1?told=issued`);
  expect([await saved(id, '1'), await saved(id, '2'), await saved(other, '1')]).toEqual([200, 404, 404]);
  request.headers.set('sec-fetch-site', 'cross-site');
  const before = await dumpTables();
  expect(await press('1', { recipient: '乙' })).toBe(`/manage/${id}/receipts/1?told=refused`);
  expect(await dumpTables()).toEqual(before);
  await sql(`UPDATE "Merchant" SET "suspendedAt" = now() WHERE "tenantId" = $1 AND id = $1`, [shop.id]);
  expect(await saved(id, '1')).toBe(200);
});
