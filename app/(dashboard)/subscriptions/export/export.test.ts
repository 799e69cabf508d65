// The content of the subscriptions' file; no request here has a page language: each word is its key.
import { beforeAll, expect, test } from 'vitest';
import { exportSubscriptionList } from '@/app/(dashboard)/subscriptions/export/export-subscriptions';
import { listOperatorAudit } from '@/lib/audit/operators/list-operator-audit';
import type { PersonCaller } from '@/lib/pages/page';
import { aSubscribedShop, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';

let shop: SubscribedShop;
let viewer: PersonCaller;
beforeAll(async () => {
  shop = await aSubscribedShop();
  viewer = (await asRole('viewer', shop.id)) as PersonCaller;
  await shop.subscribe({ external_subscription_num: '0007', description: '=HYPERLINK("http://x")' });
  await shop.subscribe({ external_subscription_num: '=1+1', period: 'weekly' });
});

async function linesOf(caller: PersonCaller, search: object = {}): Promise<string[]> {
  const address = `http://shop.example.jp/subscriptions/export?${new URLSearchParams({ ...search })}`;
  const bytes = await (await exportSubscriptionList(caller, new Request(address))).bytes();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
}

test('S14 CsvFormula: what somebody called a subscription is text in the file, and a number stays as it is', async () => {
  const [head, newer, older, ...rest] = await linesOf(viewer);
  expect(head).toMatch(/^\uFEFFcsv\.id,csv\.created,csv\.status,csv\.number,csv\.description,csv\.amount,csv\.tax,csv\.total,csv\.period,/);
  expect(newer).toContain(",status.active,'=1+1,");
  expect(newer).toContain(',3000,300,3300,periods.weekly,');
  expect(older).toContain(",'0007,");
  expect(older).toContain(`,"'=HYPERLINK(""http://x"")",`);
  expect(rest).toEqual(['']);
});

test('the file holds what its address asks for', async () => {
  const count = async (search: object) => (await linesOf(viewer, search)).length - 2;
  expect(await count({ number: '0007' })).toBe(1);
  expect(await count({ status: 'deleted,suspended' })).toBe(0);
  expect(await count({ seller: shop.sellers[0] ?? '' })).toBe(2);
  expect(await count({ from: '2099-01-01' })).toBe(0);
});

test('of an operator it is in their log, with the merchant in each line; a seller has none', async () => {
  const operator = (await asRole('operator', null)) as PersonCaller;
  const [head, line] = await linesOf(operator, { merchant: shop.id });
  expect([head?.endsWith(',csv.merchant'), line?.endsWith(',試験市場')]).toEqual([true, true]);
  const { data } = await listOperatorAudit(operator, { operation: 'file.download' });
  expect(data[0]?.after).toMatchObject({ filename: expect.stringMatching(/^subscriptions-.*\.csv$/), filters: `merchant=${shop.id}` });
  const seller = (await asRole('seller', shop.id, shop.sellers[0])) as PersonCaller;
  await expect(linesOf(seller)).rejects.toMatchObject({ code: 'forbidden' });
});
