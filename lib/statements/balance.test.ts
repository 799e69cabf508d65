import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { explainBalance } from '@/lib/statements/explain-balance';
import { exportRecords } from '@/lib/statements/export-records';
import { listRecords } from '@/lib/statements/list-records';
import { showLastProof } from '@/lib/statements/show-last-proof';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let viewer: Caller;
let payment: string;

beforeAll(async () => {
  shop = await aShop();
  other = await aShop();
  viewer = await asRole('viewer', shop.id);
  const [a = '', b = ''] = shop.sellers;
  payment = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) });
  await other.pay();
});

test('a viewer reads the worked example to the yen', async () => {
  const { data, total } = await listRecords(viewer, { id: shop.id, payment_id: payment });
  expect(total).toBe(7);
  expect(data.map(({ type, amount, balance }) => [type, amount, balance]).toReversed()).toEqual([
    ['payment', 10_000, 10_000],
    ['payment_transfer', -6_000, 4_000],
    ['payment_transfer', -3_000, 1_000],
    ['platform_fee', 600, 1_600],
    ['platform_fee', 300, 1_900],
    ['processing_fee', -360, 1_540],
    ['processing_fee_tax', -36, 1_504],
  ]);
  const explained = await explainBalance(viewer, { id: shop.id });
  expect(explained).toMatchObject({
    opening: 0,
    closing: 1_504,
    agrees: true,
    to: dayIn(viewer.now),
    from: `${dayIn(viewer.now).slice(0, 8)}01`,
  });
  expect(explained.terms.map(({ type, amount, count }) => [type, amount, count])).toEqual([
    ['payment', 10_000, 1],
    ['payment_transfer', -9_000, 2],
    ['platform_fee', 900, 2],
    ['processing_fee', -360, 1],
    ['processing_fee_tax', -36, 1],
  ]);
});

test('the other party has its name, the service has none', async () => {
  const { data } = await listRecords(viewer, { id: shop.id, payment_id: payment });
  const named = Object.fromEntries(data.map(({ type, counterparty_name }) => [type, counterparty_name]));
  expect(named).toMatchObject({ payment: null, processing_fee: null, payment_transfer: expect.stringMatching(/^販売者/) });
  const [seller = ''] = shop.sellers;
  const own = await listRecords(await asRole('seller', shop.id, seller), { id: seller });
  expect(own.data.map(({ counterparty_name }) => counterparty_name)).toEqual(['試験市場', '試験市場']);
});

test('whose balance it is not, for them it does not exist', async () => {
  const [seller = '', colleague = ''] = shop.sellers;
  const callers: [Caller, string[]][] = [
    [viewer, [other.id, other.sellers[0] ?? '', newId()]],
    [await asRole('admin', other.id), [shop.id, seller]],
    [await asKey(other.secretKey), [shop.id, seller]],
    [await asRole('seller', shop.id, seller), [shop.id, colleague, other.id]],
  ];
  for (const [caller, ids] of callers) {
    for (const id of ids) {
      const calls = [listRecords, explainBalance, exportRecords];
      for (const call of calls) await expect(call(caller, { id })).rejects.toMatchObject({ code: 'not_found' });
    }
  }
  for (const id of [seller, shop.id]) expect((await listRecords(await asRole('operator', null), { id })).total).toBeGreaterThan(0);
});

test('a seller of another platform narrows to nothing, and so does another platform’s payment', async () => {
  const foreign = (await sql<{ id: string }>(`SELECT id FROM "Payment" WHERE "tenantId" = $1`, [other.id]))[0]?.id;
  expect(await listRecords(viewer, { id: shop.id, counterparty: other.sellers[0] })).toMatchObject({ total: 0, data: [] });
  expect(await listRecords(viewer, { id: shop.id, payment_id: foreign })).toMatchObject({ total: 0, data: [] });
});

test('who may not read is refused', async () => {
  const unsecured = { ...viewer, actor: { ...viewer.actor, mustSecure: true } } as Caller;
  const calls = [listRecords, explainBalance, exportRecords, showLastProof];
  for (const call of calls) await expect(call(unsecured, { id: shop.id })).rejects.toMatchObject({ code: 'forbidden' });
});

test('P02 PageAbuse: what no list reaches, no day that is none and no kind that does not exist', async () => {
  const refused = (input: object, param: string) =>
    expect(listRecords(viewer, { id: shop.id, ...input }), JSON.stringify(input)).rejects.toMatchObject({
      code: 'invalid_parameter',
      param,
    });
  for (const page of [0, -1, 1.5, 1e9]) await refused({ page }, 'page');
  for (const perPage of [0, 101, 1e9]) await refused({ per_page: perPage }, 'per_page');
  await refused({ page: 10_001 }, 'page');
  for (const day of ['2025-02-29', '2026-13-01', '0000-01-01', '10000-01-01', '9999-12-31', '2026-1-1', 'today', 20_261_121]) {
    await refused({ from: day }, 'from');
    await expect(explainBalance(viewer, { id: shop.id, to: day })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'to' });
  }
  await refused({ from: '2026-11-02', to: '2026-11-01' }, 'to');
  await refused({ type: 'payment,theft' }, 'type');
  await refused({ payment_id: 'x' }, 'payment_id');
  expect((await listRecords(viewer, { id: shop.id, page: 5_000, per_page: 20 })).data).toEqual([]);
});

test('a period before everything and after it', async () => {
  const [before, after] = [{ from: '2001-01-01', to: '2001-12-31' }, { from: '2999-01-01' }];
  expect(await explainBalance(viewer, { id: shop.id, ...before })).toMatchObject({ opening: 0, closing: 0, terms: [], agrees: true });
  expect(await explainBalance(viewer, { id: shop.id, ...after })).toMatchObject({
    opening: 1_504,
    closing: 1_504,
    terms: [],
    agrees: true,
    to: '2999-01-01',
  });
  expect((await listRecords(viewer, { id: shop.id, ...after })).total).toBe(0);
});

test('P01 PaginationDrift: while records come in, a page shifts by as many and none is lost', async () => {
  const mine = await aShop({ sellers: 0 });
  const reader = await asRole('viewer', mine.id);
  for (let n = 0; n < 4; n++) await mine.pay({ amount: 1_000 + n });
  const page = async (number: number) => (await listRecords(reader, { id: mine.id, page: number, per_page: 4 })).data;
  const seen = [...(await page(1)), ...(await page(2))];
  await mine.pay({ amount: 9_000 });
  const then = [...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))];
  expect(then.slice(3, 11)).toEqual(seen);
  expect(new Set(then.map(({ id }) => id)).size).toBe(then.length);
});

test('of the last proof a tenant learns what it says of its own part', async () => {
  const saying = async (findings: unknown) => {
    await sql(
      `INSERT INTO "ProofRun"(id, state, "startedAt", "finishedAt", "leaseUntil", "startedByName", entries, "violationCount", violations)
       VALUES ($1, 'finished', now() + interval '1 s', now() + interval '1 s', now(), 'installation', 1, 1, $2)`,
      [newId(), JSON.stringify(findings)],
    );
    return [(await showLastProof(viewer)).state, (await showLastProof(await asRole('viewer', other.id))).state];
  };
  const finding = (count: number, ...tenants: (string | null)[]) => [
    { invariant: 'balance equals its entries', count, examples: tenants.map((tenant) => ({ tenant, detail: 'account' })) },
  ];
  expect(await showLastProof(viewer)).toEqual({ resource: 'last_proof', state: 'none', finished_at: null, seal: null });
  expect(await saying([])).toEqual(['clean', 'clean']);
  expect(await saying(finding(1, shop.id))).toEqual(['broken', 'clean']);
  expect(await saying(finding(1, null))).toEqual(['broken', 'broken']);
  expect(await saying(finding(20, shop.id))).toEqual(['broken', 'unclear']);
  expect(JSON.stringify(await showLastProof(await asRole('viewer', other.id)))).not.toContain(shop.id);
  await expect(showLastProof(await asRole('operator', null))).rejects.toMatchObject({ code: 'forbidden' });
});
