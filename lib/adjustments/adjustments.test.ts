import { beforeAll, expect, test } from 'vitest';
import { seenOf } from '@/lib/adjustments/adjustment';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { findMerchants } from '@/lib/adjustments/find-merchants';
import { listAdjustments } from '@/lib/adjustments/list-adjustments';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { rejectAdjustment } from '@/lib/adjustments/reject-adjustment';
import type { AdjustmentReply } from '@/lib/adjustments/schema';
import { showAdjustment } from '@/lib/adjustments/show-adjustment';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { serviceAccounts } from '@/lib/ledger/account';
import { api } from '@/lib/testing/api';
import { aMarket, asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let seller = '';
let one: Caller;
let two: Caller;

beforeAll(async () => {
  shop = await aShop({ sellers: 2 });
  [seller = ''] = shop.sellers;
  one = await asRole('operator', null);
  two = await asRole('operator', null);
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
});

const wanted = (overrides: Record<string, unknown> = {}) => ({
  merchant_id: shop.id,
  counter_account: 'clearing',
  amount: -1_000,
  description: '振込手数料の誤徴収の返金',
  reason: 'ticket 12',
  ...overrides,
});
const propose = (overrides: Record<string, unknown> = {}) => proposeAdjustment(one, wanted(overrides));
const code = (call: Promise<unknown>) => call.then(() => 'done').catch((error) => error.code as string);
const posted = (id: string) =>
  sql<{ accountId: string; counterpartyId: string; type: string; amount: string; description: string }>(
    `SELECT e."accountId", e."counterpartyId", e.type, e.amount, e.description FROM "Adjustment" a
     JOIN "Entry" e ON e."tenantId" = a."tenantId" AND e."transactionId" = a."transactionId" WHERE a.id = $1 ORDER BY e.amount`,
    [id],
  );

test('a proposal moves nothing; the second person’s approval posts it, and the merchant sees its record with the description', async () => {
  const before = await shop.available(seller);
  const proposal = await propose({ merchant_id: seller, amount: 250, counter_account: 'revenue' });
  expect(proposal).toMatchObject({
    status: 'proposed',
    merchant_name: '販売者1',
    merchant_role: 'payout',
    tenant_name: '試験市場',
    amount: 250,
  });
  expect(await shop.available(seller)).toBe(before);
  const approved = await approveAdjustment(two, seenOf(proposal));
  expect(approved).toMatchObject({ status: 'approved', decided_by: { name: two.actor.label }, transaction_id: expect.any(String) });
  expect(await shop.available(seller)).toBe(before + 250);
  expect(await posted(proposal.id)).toEqual([
    { accountId: serviceAccounts.revenue, counterpartyId: seller, type: 'adjustment', amount: '-250', description: proposal.description },
    { accountId: seller, counterpartyId: serviceAccounts.revenue, type: 'adjustment', amount: '250', description: proposal.description },
  ]);
  const records = await api(shop.secretKey, 'GET', `/merchants/${seller}/balances/JPY/transactions?type=adjustment`);
  expect(records.body.data).toEqual([
    expect.objectContaining({
      type: 'adjustment',
      amount: 250,
      counterparty_id: null,
      payment_id: null,
      description: proposal.description,
    }),
  ]);
  expect(records.text).not.toContain('ticket 12');
  expect(await showAdjustment(one, { id: proposal.id })).toMatchObject({ ...approved, balance: { available: before + 250 } });
  expect(await sql(`SELECT type FROM "Event" WHERE "resourceId" = $1`, [proposal.id])).toEqual([]);
});

test('each step is in the audit with who, before and after', async () => {
  const [approved, rejected] = [await propose(), await propose({ amount: 5 })];
  await approveAdjustment(two, seenOf(approved));
  await rejectAdjustment(two, { ...seenOf(rejected), reason: 'wrong account' });
  const audits = (id: string) =>
    sql(
      `SELECT operation, "actorLabel", before->>'status' AS before, after->>'status' AS after FROM "Audit" WHERE "subjectId" = $1 ORDER BY id`,
      [id],
    );
  const proposed = { operation: 'adjustment.propose', actorLabel: one.actor.label, before: null, after: 'proposed' };
  expect(await audits(approved.id)).toEqual([
    proposed,
    { operation: 'adjustment.approve', actorLabel: two.actor.label, before: 'proposed', after: 'approved' },
  ]);
  expect(await audits(rejected.id)).toEqual([
    proposed,
    { operation: 'adjustment.reject', actorLabel: two.actor.label, before: 'proposed', after: 'rejected' },
  ]);
});

test('a platform’s balance may go below zero, and an ordinary merchant’s', async () => {
  const platform = await propose({ amount: -9_999_999_999, counter_account: 'bank' });
  await approveAdjustment(two, seenOf(platform));
  const back = await propose({ amount: 9_999_999_999, counter_account: 'bank' });
  expect(await shop.available()).toBeLessThan(-9_000_000_000);
  await approveAdjustment(two, seenOf(back));
  const ordinary = await aMarket({ sellers: 0, role: null });
  const proposal = await propose({ merchant_id: ordinary.id, amount: -1 });
  expect(await approveAdjustment(two, seenOf(proposal))).toMatchObject({ merchant_role: 'ordinary', status: 'approved' });
});

test('a proposal sent twice under one key is one; another one under this key is refused; another person’s is another', async () => {
  const retry_key = crypto.randomUUID();
  const [first, second] = (await together(2, () => propose({ retry_key }))) as [AdjustmentReply, AdjustmentReply];
  expect(second).toEqual(first);
  expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await sql(`SELECT count(*)::int AS n FROM "Audit" WHERE "subjectId" = $1`, [first.id])).toEqual([{ n: 1 }]);
  expect(await code(propose({ retry_key, amount: -1_001 }))).toBe('conflict');
  const others = await proposeAdjustment(two, wanted({ retry_key }));
  expect(others.id).not.toBe(first.id);
  const withdrawn = await rejectAdjustment(one, { ...seenOf(first), reason: 'withdrawn' });
  // sent once more, it is still the same proposal
  expect(await propose({ retry_key })).toEqual(withdrawn);
  await rejectAdjustment(one, { ...seenOf(others), reason: 'withdrawn' });
});

test('what a proposal may not be', async () => {
  const refused = async (overrides: Record<string, unknown>) => {
    const { code: said, param } = await propose(overrides).catch((error) => error);
    return [said, param];
  };
  for (const amount of [0, 10_000_000_000, -10_000_000_000, 1.5, 'a lot'])
    expect(await refused({ amount })).toEqual(['invalid_parameter', 'amount']);
  expect(await refused({ merchant_id: newId() })).toEqual(['invalid_parameter', 'merchant_id']);
  expect(await refused({ merchant_id: serviceAccounts.bank })).toEqual(['invalid_parameter', 'merchant_id']);
  expect(await refused({ counter_account: 'tax' })).toEqual(['invalid_parameter', 'counter_account']);
  expect(await refused({ description: 'あ'.repeat(256) })).toEqual(['invalid_parameter', 'description']);
  expect(await refused({ description: ' ' })).toEqual(['invalid_parameter', 'description']);
  expect(await refused({ reason: undefined })).toEqual(['missing_parameter', 'reason']);
  expect(await code(proposeAdjustment(await asSystem(), wanted()))).toBe('forbidden');
  expect(await code(showAdjustment(one, { id: newId() }))).toBe('not_found');
});

test('those that wait come first, then the newest', async () => {
  const waiting = await propose({ description: 'waits' });
  const done = await propose({ description: 'done' });
  await rejectAdjustment(two, { ...seenOf(done), reason: 'no' });
  const { data, open, total } = await listAdjustments(one, { per_page: 100 });
  const statuses = data.map(({ status }) => status);
  expect(open).toBe(statuses.filter((status) => status === 'proposed').length);
  expect(total).toBe(data.length);
  expect(statuses.indexOf('proposed')).toBe(0);
  expect(statuses.lastIndexOf('proposed')).toBe(open - 1);
  expect(data[0]?.id).toBe(waiting.id);
  expect((await listAdjustments(one, { status: 'rejected', per_page: 100 })).data.every(({ status }) => status === 'rejected')).toBe(true);
  await rejectAdjustment(one, { ...seenOf(waiting), reason: 'withdrawn' });
});

test('a merchant is found by a part of its name or by its id, and its signs are meant as they stand', async () => {
  const names = async (query: string) => (await findMerchants(one, { query })).data.map(({ name }) => name);
  expect(await names('販売者2')).toEqual(['販売者2']);
  expect(await names('販売')).toEqual(['販売者1', '販売者2']);
  expect((await findMerchants(one, { query: seller })).data).toMatchObject([
    { id: seller, role: 'payout', tenant_name: '試験市場', balance: { total: await shop.available(seller) } },
  ]);
  for (const query of ['%', '_', '\\']) expect(await names(query)).toEqual([]);
});
