// Payments as earlier versions wrote them, before an installation could have several acquirers: they are captured, cancelled, refunded and disputed as before.
import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { asEarlierEntries } from '@/lib/testing/fixtures/earlier-entries';
import { aPdf } from '@/lib/testing/fixtures/files';
import { aFundedShop, type FundedShop, outcomeOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

/** Up to and with this one, no migration knew of acquirers. */
const lastBefore = '20261129200100_authenticated_customers';

let owner: pg.Client;
let shop: FundedShop;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  shop = await aFundedShop();
});
afterAll(() => owner.end());

const later = () =>
  fs
    .readdirSync('prisma/migrations')
    .filter((name) => name > lastBefore && fs.statSync(`prisma/migrations/${name}`).isDirectory())
    .map((name) => fs.readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'));

/** Columns that migrations since then have added, by table. */
function addedColumns(): Map<string, string[]> {
  const added = new Map<string, string[]>();
  for (const text of later())
    for (const [, table = '', changes = ''] of text.matchAll(/ALTER TABLE "(\w+)"([^;]+);/g))
      for (const [, column = ''] of changes.matchAll(/ADD COLUMN\s+"(\w+)"/g)) added.set(table, [...(added.get(table) ?? []), column]);
  return added;
}

/** Takes out of the database what the earlier version could not have written. */
async function makeEarlier(): Promise<void> {
  for (const [table, columns] of addedColumns())
    for (const column of columns) await owner.query(`UPDATE "${table}" SET "${column}" = DEFAULT WHERE "${column}" IS NOT NULL`);
  await asEarlierEntries(owner);
  const tables = later().flatMap((text) => [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name = '']) => name));
  await owner.query(`TRUNCATE ${tables.map((name) => `"${name}"`).join(', ')}`);
}

test('what they do not have is told by the migrations', () => {
  expect(addedColumns().get('Attempt')).toEqual(expect.arrayContaining(['acquirerCode', 'retry']));
});

test('an authorization is captured, another one given up, and cash comes in', async () => {
  const cash = { type: 'konbini', store: 'lawson', email: 'yamada@example.jp', name: '山田太郎' };
  const [captured, cancelled, waiting] = [
    await shop.authorize({ platform_details: shop.split() }),
    await shop.authorize(),
    await shop.pay({ payment_details: cash }),
  ];
  await makeEarlier();
  expect(outcomeOf(await shop.capture(captured))).toBe('200');
  expect(outcomeOf(await shop.cancel(cancelled))).toBe('200');
  expect(outcomeOf(await shop.post(`/test_helpers/payments/${waiting}/simulate`, { outcome: 'paid' }))).toBe('200');
});

test('a captured one is refunded in part and whole, and sellers give back what they got', async () => {
  const before = await shop.balances();
  const [id, divided] = [await shop.pay(), await shop.pay({ platform_details: shop.split() })];
  await makeEarlier();
  expect(outcomeOf(await shop.refund(id, { amount: 4_000 }))).toBe('200');
  expect(outcomeOf(await shop.refund(id))).toBe('200');
  expect(outcomeOf(await shop.refund(divided, { amount: 10_000, platform_details: shop.split() }))).toBe('200');
  for (const one of [id, divided]) expect(await shop.payment(one)).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect((await shop.balances()).slice(1)).toEqual(before.slice(1));
});

test.each(['won', 'lost', 'cancelled'] as const)('a captured one is disputed, and the issuer decides: %s', async (outcome) => {
  const id = await shop.pay();
  await makeEarlier();
  const raised = await shop.post('/test_helpers/chargebacks', { payment_id: id, reason_code: '13.1' });
  expect(outcomeOf(raised)).toBe('200');
  await makeEarlier();
  if (outcome === 'won') expect((await shop.post(`/chargeback_requests/${raised.body.id}/defend`, defenseWith(aPdf()))).status).toBe(204);
  const decided = await shop.post(`/test_helpers/chargebacks/${raised.body.id}/simulate`, { outcome });
  expect(outcomeOf(decided)).toBe('200');
  expect(decided.body.status).toBe(outcome === 'won' ? 'defended' : outcome);
});

test('nothing of it belongs to another acquirer', async () => {
  const rows = await sql<{ acquirer: string }>('SELECT DISTINCT acquirer FROM "Payment"');
  expect(rows).toEqual([{ acquirer: 'sandbox' }]);
});
