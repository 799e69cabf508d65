import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seenOf } from '@/lib/adjustments/adjustment';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { findMerchants } from '@/lib/adjustments/find-merchants';
import { listAdjustments } from '@/lib/adjustments/list-adjustments';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { rejectAdjustment } from '@/lib/adjustments/reject-adjustment';
import { showAdjustment } from '@/lib/adjustments/show-adjustment';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { serviceAccounts } from '@/lib/ledger/account';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
let shop: Shop;
let seller = '';
let one: Caller;
let two: Caller;

beforeAll(async () => {
  await owner.connect();
  shop = await aShop({ sellers: 2 });
  [seller = ''] = shop.sellers;
  one = await asRole('operator', null);
  two = await asRole('operator', null);
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
});
afterAll(() => owner.end());

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
const transactions = async () =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "LedgerTransaction" WHERE kind = 'adjustment'`))[0]?.n;

test('a seller never has less than nothing available; what is held does not count', async () => {
  const available = await shop.available(seller);
  const all = await propose({ merchant_id: seller, amount: -available });
  const more = await propose({ merchant_id: seller, amount: -available - 1 });
  const before = await dumpTables();
  await expect(approveAdjustment(two, seenOf(more))).rejects.toMatchObject({
    status: 422,
    code: 'insufficient_balance',
    details: {
      merchant_id: seller,
      available,
      required: available + 1,
      parties: [{ merchant_id: seller, available, required: available + 1 }],
    },
  });
  expect(await dumpTables()).toEqual(before);
  expect(await showAdjustment(one, { id: more.id })).toMatchObject({ short: true, status: 'proposed' });
  // as a refund under way would hold it
  const held = `UPDATE "Balance" SET held = held + $2 WHERE "accountId" = $1`;
  await owner.query(held, [seller, 1]);
  expect(await code(approveAdjustment(two, seenOf(all)))).toBe('insufficient_balance');
  await owner.query(held, [seller, -1]);
  expect(await approveAdjustment(two, seenOf(all))).toMatchObject({ status: 'approved' });
  expect(await shop.available(seller)).toBe(0);
  await rejectAdjustment(one, { ...seenOf(more), reason: 'withdrawn' });
});

test('two adjustments that a seller can afford one of: one is posted', async () => {
  for (let turn = 0; turn < times(3, 100); turn++) {
    const rich = await propose({ merchant_id: seller, amount: 100 });
    await approveAdjustment(two, seenOf(rich));
    const both = await together(2, () => propose({ merchant_id: seller, amount: -60 - (turn % 2) }));
    const said = await Promise.all(both.map((proposal) => code(approveAdjustment(two, seenOf(proposal)))));
    expect(said.sort()).toEqual(['done', 'insufficient_balance']);
    expect(await shop.available(seller)).toBeGreaterThanOrEqual(0);
    const rest = await propose({ merchant_id: seller, amount: -(await shop.available(seller)) });
    await approveAdjustment(two, seenOf(rest));
  }
});

test('whoever proposed it cannot approve it: by the operation, by the statement, by the table', async () => {
  const proposal = await propose();
  const { id } = proposal;
  await expect(approveAdjustment(one, seenOf(proposal))).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    message: expect.stringContaining('another operator'),
  });
  const me = one.actor.kind === 'user' ? one.actor.userId : '';
  const entry = (accountId: string, counterpartyId: string, amount: number) => ({
    tenantId: shop.id,
    id: newId(),
    accountId,
    counterpartyId,
    amount,
    slot: 0,
    type: 'adjustment',
    createdAt: one.now,
  });
  const approval = (decidedBy: string, amount = -1_000) => {
    const transaction = { tenantId: shop.id, id: newId(), kind: 'adjustment', createdAt: one.now };
    const entries = [entry(shop.id, serviceAccounts.clearing, amount), entry(serviceAccounts.clearing, shop.id, -amount)];
    return JSON.stringify({
      id,
      decidedBy,
      decidedByName: 'x',
      at: one.now,
      transaction,
      entries: entries.map((row) => ({ ...row, transactionId: transaction.id })),
    });
  };
  const statement = 'SELECT approve_adjustment($1, $2)';
  await expect(sql(statement, [shop.id, approval(me)])).rejects.toMatchObject({ code: 'BP020' });
  await expect(sql(statement, [shop.id, approval(newId(), -999)])).rejects.toMatchObject({ code: 'BP001' });
  const table = `UPDATE "Adjustment" SET status = 'approved', "decidedBy" = "proposedBy", "decidedByName" = 'x', "decidedAt" = now(),
    "transactionId" = (SELECT id FROM "LedgerTransaction" t WHERE t."tenantId" = "Adjustment"."tenantId" LIMIT 1) WHERE id = $1`;
  await expect(sql(table, [id])).rejects.toMatchObject({ code: '23514' });
  expect(await showAdjustment(one, { id })).toMatchObject({ status: 'proposed' });
  expect(await rejectAdjustment(one, { ...seenOf(proposal), reason: 'withdrawn' })).toMatchObject({
    status: 'rejected',
    decided_by: { id: me },
  });
});

test('the second person approves what was seen, and never what stands under the same id elsewhere', async () => {
  const other = await aShop({ sellers: 0, role: null });
  const retry_key = crypto.randomUUID();
  // an id chosen by the proposer is ignored
  const small = await propose({ amount: 1, retry_key, id: retry_key });
  const shown = await showAdjustment(two, { id: small.id });
  const large = await propose({ merchant_id: other.id, amount: 9_000_000_000, retry_key, id: small.id });
  expect(large).toMatchObject({ status: 'proposed', tenant_id: other.id, amount: 9_000_000_000 });
  expect(new Set([retry_key, small.id, large.id]).size).toBe(3);
  for (const not of [{ amount: 2 }, { merchant_id: seller }, { merchant_id: other.id, amount: 9_000_000_000 }]) {
    const refusal = { status: 409, message: expect.stringContaining('not the one that was shown') };
    await expect(approveAdjustment(two, { ...seenOf(shown), ...not })).rejects.toMatchObject(refusal);
    await expect(rejectAdjustment(two, { ...seenOf(shown), ...not, reason: 'x' })).rejects.toMatchObject(refusal);
  }
  expect(await code(approveAdjustment(two, { ...seenOf(shown), tenant_id: other.id }))).toBe('not_found');
  expect(await code(approveAdjustment(two, { id: shown.id }))).toBe('missing_parameter');
  // if two tenants had one id all the same, neither is shown for the other, and each decision names its tenant
  await owner.query(
    `INSERT INTO "Adjustment" SELECT (jsonb_populate_record(a, jsonb_build_object('id', $1::text))).* FROM "Adjustment" a WHERE id = $2`,
    [small.id, large.id],
  );
  await expect(showAdjustment(two, { id: small.id })).rejects.toThrow('two tenants');
  expect(await code(approveAdjustment(two, { ...seenOf(shown), tenant_id: other.id }))).toBe('conflict');
  expect(await approveAdjustment(two, seenOf(shown))).toMatchObject({ status: 'approved', tenant_id: shop.id, amount: 1 });
  expect(await other.available()).toBe(0);
  const { rows } = await owner.query(`SELECT status, "tenantId" FROM "Adjustment" WHERE id = $1 ORDER BY amount`, [small.id]);
  expect(rows).toEqual([
    { status: 'approved', tenantId: shop.id },
    { status: 'proposed', tenantId: other.id },
  ]);
  for (const id of [small.id, large.id]) await rejectAdjustment(one, { ...seenOf(large), id, reason: 'withdrawn' });
});

test('two who approve at once post it once', async () => {
  const three = await asRole('operator', null);
  for (let turn = 0; turn < times(5, 200); turn++) {
    const [count, before] = [(await transactions()) ?? 0, await shop.available()];
    const seen = seenOf(await propose());
    const said = await Promise.all([two, three, two, three].map((caller) => code(approveAdjustment(caller, seen))));
    expect(said.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
    expect([await transactions(), await shop.available()]).toEqual([count + 1, before - 1_000]);
  }
});

test('approve against reject: one of them', async () => {
  for (let turn = 0; turn < times(5, 200); turn++) {
    const [count, seen] = [(await transactions()) ?? 0, seenOf(await propose())];
    const [approved, rejected] = await Promise.all([
      code(approveAdjustment(two, seen)),
      code(rejectAdjustment(one, { ...seen, reason: 'withdrawn' })),
    ]);
    expect([approved, rejected].sort()).toEqual(['conflict', 'done']);
    expect(await transactions()).toBe(count + (approved === 'done' ? 1 : 0));
    expect((await showAdjustment(one, { id: seen.id })).status).toBe(approved === 'done' ? 'approved' : 'rejected');
    await expect(approveAdjustment(two, seen)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('already been decided'),
    });
  }
});

test('a proposal is never rewritten', async () => {
  for (const change of ['amount = 1', '"proposedBy" = "decidedBy"', `"merchantId" = "tenantId"`, `reason = 'x'`])
    await expect(sql(`UPDATE "Adjustment" SET ${change}`)).rejects.toMatchObject({ code: '42501' });
  await expect(sql('DELETE FROM "Adjustment"')).rejects.toMatchObject({ code: '42501' });
});

test('nobody below an operator proposes, decides or reads adjustments', async () => {
  const proposal = await propose();
  const below = [
    await asKey(shop.secretKey),
    await asRole('admin', shop.id),
    await asRole('staff', shop.id),
    await asRole('viewer', shop.id),
    await asRole('seller', shop.id, seller),
  ];
  const calls = [
    [proposeAdjustment, wanted()],
    [approveAdjustment, seenOf(proposal)],
    [rejectAdjustment, { ...seenOf(proposal), reason: 'x' }],
    [listAdjustments, {}],
    [showAdjustment, { id: proposal.id }],
    [findMerchants, { query: '販売' }],
  ] as const;
  for (const caller of below) for (const [operation, raw] of calls) expect(await code(operation(caller, raw))).toBe('forbidden');
  await rejectAdjustment(one, { ...seenOf(proposal), reason: 'withdrawn' });
});
