import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { serviceAccounts } from '@/lib/ledger/account';
import { asEarlierEntries } from '@/lib/testing/fixtures/earlier-entries';
import { aShop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

const denied = { code: '42501' };
/** The owner of the tables. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const shops: { tenantId: string }[] = [];
const history = ['Posting', 'EarlierEntry', 'LedgerTransaction', 'Audit', 'Event'];
const kept = ['Account', 'Balance', 'Hold', 'Payment', 'Attempt', 'Refund', 'RefundSplit', 'Merchant', 'Tenant'];

beforeAll(async () => {
  await owner.connect();
  const shop = await aShop();
  shops.push({ tenantId: shop.id });
  await shop.refund(await shop.pay({ amount: 500 }), { amount: 100, platform_details: { submerchants: [] } });
  await asEarlierEntries(owner);
  await shop.pay({ amount: 300 });
});
afterAll(() => owner.end());

test('the application is not the owner of its tables', async () => {
  expect(await sql('SELECT current_user AS role')).toEqual([{ role: 'bunpai_app' }]);
  expect(await sql('SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
  ]);
  expect(await sql(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user`)).toEqual([]);
});

for (const table of history) {
  test(`L19 AppendOnlyEnforced: ${table} is written once`, async () => {
    const before = (await dumpTables())[table];
    expect(before).not.toBe('');
    await expect(pool.query(`UPDATE "${table}" SET "createdAt" = "createdAt"`)).rejects.toMatchObject(denied);
    await expect(pool.query(`DELETE FROM "${table}"`)).rejects.toMatchObject(denied);
    await expect(pool.query(`TRUNCATE "${table}"`)).rejects.toMatchObject(denied);
    await expect(pool.query(`ALTER TABLE "${table}" DISABLE TRIGGER ALL`)).rejects.toMatchObject(denied);
    await expect(pool.query(`DROP TABLE "${table}"`)).rejects.toMatchObject(denied);
    expect((await dumpTables())[table]).toBe(before);
  });
}

test('L19 AppendOnlyEnforced: money and its payments are never deleted', async () => {
  for (const table of kept) {
    await expect(pool.query(`DELETE FROM "${table}"`), table).rejects.toMatchObject(denied);
    await expect(pool.query(`TRUNCATE "${table}" CASCADE`), table).rejects.toMatchObject(denied);
  }
});

test('L19 AppendOnlyEnforced: who writes accounts and refunds writes them once', async () => {
  for (const [table, column] of [
    ['Account', 'kind'],
    ['Refund', 'amount'],
    ['RefundSplit', 'amount'],
    ['Tenant', 'id'],
  ]) {
    await expect(pool.query(`UPDATE "${table}" SET "${column}" = "${column}"`), table).rejects.toMatchObject(denied);
  }
});

test('L19 AppendOnlyEnforced: entries as they are read are written by nobody, and nobody writes earlier ones any more', async () => {
  const before = await dumpTables();
  for (const change of ['UPDATE "Entry" SET amount = amount', 'DELETE FROM "Entry"', 'INSERT INTO "Entry" SELECT * FROM "Entry"'])
    await expect(pool.query(change), change).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|55000)$/) });
  await expect(pool.query('INSERT INTO "EarlierEntry" SELECT * FROM "Entry"')).rejects.toMatchObject(denied);
  await expect(pool.query(`CREATE RULE r AS ON INSERT TO "Entry" DO INSTEAD NOTHING`)).rejects.toMatchObject(denied);
  expect(await dumpTables()).toEqual(before);
});

test('how far the conversion is cannot be written, only that it goes on', async () => {
  for (const change of [
    'UPDATE "EntryConversion" SET moved = 0',
    'DELETE FROM "EntryConversion"',
    'INSERT INTO "EntryConversion"(id, entries) VALUES (1, 1)',
  ])
    await expect(pool.query(change), change).rejects.toMatchObject(denied);
  for (const most of [0, -1, 10_001, null])
    await expect(pool.query('SELECT * FROM convert_entries($1)', [most]), `${most}`).rejects.toMatchObject({ code: '22023' });
});

test('a posting of nothing, one below zero, one that is too large for a number and one to the same account are refused by the database', async () => {
  const [posting] = await sql<Record<string, unknown>>('SELECT * FROM "Posting" LIMIT 1');
  const wrong = [
    ...['0', '-1', '9007199254740992'].map((amount) => ({ amount })),
    { toAccountId: posting?.fromAccountId },
    { toEntryId: posting?.fromEntryId },
    { n: -1 },
  ];
  for (const changes of wrong) {
    const row = JSON.stringify({ ...posting, n: 99, ...changes });
    await expect(pool.query('INSERT INTO "Posting" SELECT * FROM jsonb_populate_record(NULL::"Posting", $1)', [row])).rejects.toThrow(
      'violates check constraint',
    );
  }
});

const [clearing, bank] = [serviceAccounts.clearing, serviceAccounts.bank];
/** Posts as a server does. */
const post = (...entries: object[]) => {
  const [{ tenantId } = { tenantId: '' }] = shops;
  const transaction = { tenantId, id: crypto.randomUUID(), kind: 'test', createdAt: new Date() };
  return pool.query('SELECT post_entries($1, $2, $3, NULL, now())', [tenantId, JSON.stringify(transaction), JSON.stringify(entries)]);
};

test('a posting of an account that does not exist is refused by the database, and one without both sides', async () => {
  const posting = (changes: object = {}) => ({
    ...{ fromAccountId: clearing, fromSlot: 1, fromId: crypto.randomUUID(), toAccountId: bank, toSlot: 2, toId: crypto.randomUUID() },
    ...{ type: 'acquirer_payout', amount: 5, ...changes },
  });
  const before = await dumpTables();
  for (const changes of [{ toAccountId: crypto.randomUUID() }, { fromAccountId: crypto.randomUUID() }, { toSlot: 99 }, { fromSlot: -1 }])
    await expect(post(posting(), posting(changes)), JSON.stringify(changes)).rejects.toMatchObject({ code: 'BP003' });
  for (const name of ['fromAccountId', 'fromSlot', 'fromId', 'toAccountId', 'toSlot', 'toId', 'type', 'amount'])
    await expect(post(posting({ [name]: undefined })), name).rejects.toMatchObject({ code: '23502' });
  for (const changes of [{ amount: 0 }, { amount: -5 }, { toAccountId: clearing }])
    await expect(post(posting(changes)), JSON.stringify(changes)).rejects.toMatchObject({ code: '23514' });
  expect(await dumpTables()).toEqual(before);
});

test('what a server of the version before posts, each side for itself, becomes the same postings, or is refused if it does not balance', async () => {
  const entry = (accountId: string, counterpartyId: string, amount: number, changes: object = {}) => ({
    ...{ id: crypto.randomUUID(), accountId, slot: 3, counterpartyId, type: 'acquirer_payout', amount, ...changes },
  });
  const from = (amount: number, changes: object = {}) => entry(clearing, bank, amount, changes);
  const to = (amount: number, changes: object = {}) => entry(bank, clearing, amount, changes);
  const before = await dumpTables();
  for (const entries of [
    [from(-100), to(99)],
    [from(-100)],
    [from(-100), from(100)],
    [from(-100), to(100), to(50)],
    [from(-100), to(50), to(50)],
    [from(-100), to(100, { type: 'refund' })],
    [from(-100), to(100, { description: 'x' })],
    [from(-100), to(100, { rateBasisPoints: 1 })],
    [from(-100), to(100, { counterpartyId: crypto.randomUUID() })],
  ])
    await expect(post(...entries), JSON.stringify(entries)).rejects.toMatchObject({ code: 'BP001' });
  // the side that gives comes first
  await expect(post(to(100), from(-100))).rejects.toMatchObject({ code: '23514' });
  expect(await dumpTables()).toEqual(before);
  const [given, got] = [from(-100, { description: 'と "' }), to(100, { description: 'と "', slot: 4 })];
  await post(given, got, to(-100), from(100));
  const read = await sql(
    `SELECT id, "accountId", slot, "counterpartyId", type, amount::int AS amount, description FROM "Entry" WHERE id = ANY ($1) ORDER BY amount`,
    [[given.id, got.id]],
  );
  expect(read).toEqual([given, got]);
});
