import { beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { aShop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

const denied = { code: '42501' };
const history = ['Entry', 'LedgerTransaction', 'Audit', 'Event'];
const kept = ['Account', 'Balance', 'Hold', 'Payment', 'Attempt', 'Refund', 'RefundSplit', 'Merchant', 'Tenant'];

beforeAll(async () => {
  const shop = await aShop();
  await shop.refund(await shop.pay({ amount: 500 }), { amount: 100, platform_details: { submerchants: [] } });
});

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

test('an entry of nothing, and one that is too large for a number, are refused by the database', async () => {
  const [entry] = await sql<Record<string, unknown>>('SELECT * FROM "Entry" LIMIT 1');
  for (const amount of ['0', '9007199254740992', '-9007199254740992']) {
    const row = JSON.stringify({ ...entry, id: crypto.randomUUID(), amount });
    await expect(pool.query('INSERT INTO "Entry" SELECT * FROM jsonb_populate_record(NULL::"Entry", $1)', [row])).rejects.toMatchObject({
      code: '23514',
    });
  }
});

test('entries that do not balance, or of an account that does not exist, are refused by the database', async () => {
  const [entry] = await sql<Record<string, unknown>>(`SELECT * FROM "Entry" WHERE type = 'payment' AND amount > 0 LIMIT 1`);
  const transaction = { tenantId: entry?.tenantId, id: crypto.randomUUID(), kind: 'adjustment', createdAt: new Date() };
  const post = (...entries: object[]) =>
    pool.query('SELECT post_entries($1, $2, $3, NULL, now())', [entry?.tenantId, JSON.stringify(transaction), JSON.stringify(entries)]);
  const own = (amount: number, changes: object = {}) => ({
    ...entry,
    id: crypto.randomUUID(),
    transactionId: transaction.id,
    amount,
    ...changes,
  });
  const before = await dumpTables();
  await expect(post(own(100), own(-99))).rejects.toMatchObject({ code: 'BP001' });
  await expect(post(own(100))).rejects.toMatchObject({ code: 'BP001' });
  await expect(post(own(100), own(-100, { accountId: crypto.randomUUID() }))).rejects.toMatchObject({
    code: expect.stringMatching(/^(BP003|23503)$/),
  });
  await expect(post(own(100), own(-100, { slot: 99 }))).rejects.toMatchObject({ code: 'BP003' });
  expect(await dumpTables()).toEqual(before);
});
