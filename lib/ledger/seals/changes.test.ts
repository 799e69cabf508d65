// A row that somebody changes with SQL is found: sealed rows, and the seals themselves.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { sealTenant } from '@/lib/ledger/seals/make-seals';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { createPayment } from '@/lib/payments/create-payment';
import { asEarlierEntries } from '@/lib/testing/fixtures/earlier-entries';
import { aMarket, aPayment, asKey, asSystem, type Market, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { isQuick } from '@/lib/testing/tier';

/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const hourMs = 3_600_000;
const today = dayIn(new Date());
/** Noon in Tokyo, so that a run at night does not cross a midnight. */
const now = new Date(startOfDay(today).getTime() + 12 * hourMs);
const daysAgo = (days: number, hour = 12) => new Date(startOfDay(today, -days).getTime() + hour * hourMs);
const dayAgo = (days: number) => dayIn(daysAgo(days));
let market: Market;

const pay = async (of: Market, at: Date) => {
  const caller = { ...(await asKey(of.secretKey)), now: at };
  return (await createPayment(caller, aPayment({ amount: 1_000, platform_details: splitOf([of.sellers[0] ?? '', 500]) }))).id;
};
const verify = async () => verifyLedger(await asSystem());
const sealsOf = (of: Market) =>
  sql<{ number: number; hash: string }>(`SELECT * FROM "LedgerSeal" WHERE "tenantId" = $1 ORDER BY number`, [of.id]);
const entriesOn = (of: Market, days: number) =>
  sql<{ id: string; transactionId: string; type: string }>(
    `SELECT * FROM "Entry" WHERE "tenantId" = $1 AND "createdAt" >= $2 AND "createdAt" < $3 ORDER BY "transactionId", id`,
    [of.id, daysAgo(days, 0), daysAgo(days, 24)],
  );

beforeAll(async () => {
  await owner.connect();
  market = await aMarket({ sellers: 1 });
  for (const days of [40, 5, 5]) await pay(market, daysAgo(days));
  // a second before midnight in Tokyo, and at it
  await pay(market, new Date(daysAgo(3, 24).getTime() - 1_000));
  await pay(market, daysAgo(2, 0));
  await asEarlierEntries(owner);
  for (const days of [1, 0]) await pay(market, daysAgo(days));
  await sealTenant(market.id, { until: daysOverAt(now), now, signal: new AbortController().signal });
});
afterAll(() => owner.end());

const changed = (column: string, value: string) => [column, `SET "${column}" = ${value}`] as const;
const uuid = 'gen_random_uuid()';
const entryChanges = [
  changed('createdAt', `"createdAt" + interval '1 ms'`),
  changed('createdAt', `"createdAt" - interval '2 days'`),
  changed('createdAt', 'now()'),
  changed('description', `'何か'`),
  changed('amount', 'amount + 1'),
  changed('type', `'adjustment'`),
  changed('accountId', uuid),
  changed('counterpartyId', uuid),
  changed('paymentId', uuid),
  changed('transactionId', uuid),
  changed('slot', 'slot + 1'),
  changed('rateBasisPoints', '77'),
  changed('id', uuid),
  changed('tenantId', uuid),
];

/** Its place is in no record. */
const postingChanges = [
  changed('amount', 'amount + 1'),
  changed('createdAt', `"createdAt" + interval '1 ms'`),
  changed('createdAt', `"createdAt" - interval '2 days'`),
  changed('description', `'何か'`),
  changed('type', `'adjustment'`),
  changed('rateBasisPoints', '77'),
  ...['tenantId', 'transactionId', 'paymentId'].map((column) => changed(column, uuid)),
  ...['fromAccountId', 'fromEntryId', 'toAccountId', 'toEntryId'].map((column) => changed(column, uuid)),
  ...['fromSlot', 'toSlot'].map((column) => changed(column, `"${column}" + 1`)),
];

const rowsRule = 'what is sealed is as it was';
const changedSeals = ['what is sealed is as it was', 'a seal is as it was made', 'seals follow each other'];
/** The findings about seals and sealed rows, as `rule: detail`, after a change that is rolled back. */
async function foundAfter(
  table: 'EarlierEntry' | 'Posting' | 'LedgerTransaction' | 'LedgerSeal',
  key: object,
  set: string,
): Promise<string[]> {
  const where = Object.keys(key)
    .map((name, at) => `"${name}" = $${at + 1}`)
    .join(' AND ');
  const [row] = (await owner.query(`SELECT to_jsonb(r) AS row FROM "${table}" r WHERE ${where}`, Object.values(key))).rows;
  const { rows } = await owner.query(`${set} WHERE ${where} RETURNING ctid::text AS at`, Object.values(key));
  try {
    const { violations } = await verify();
    return violations.filter(({ invariant }) => changedSeals.includes(invariant)).map(({ invariant, detail }) => `${invariant}: ${detail}`);
  } finally {
    if (set.startsWith('UPDATE')) await owner.query(`DELETE FROM "${table}" WHERE ctid = $1::tid`, [rows[0]?.at]);
    await owner.query(`INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1)`, [row.row]);
    // the last test finds it clean again in any case
    if (!isQuick) expect(await verify()).toMatchObject({ clean: true });
  }
}

test.each(entryChanges)('an entry whose %s is changed with SQL is found and named: %s', async (_, set) => {
  const { id } = (await entriesOn(market, 5)).at(2) ?? {};
  expect(await foundAfter('EarlierEntry', { id }, `UPDATE "EarlierEntry" ${set}`)).toEqual([
    expect.stringMatching(new RegExp(`^${rowsRule}: ${dayAgo(5)}: entry ${id} is (not as it was sealed|gone|dated \\S+ now)$`)),
  ]);
});

type SealedPosting = { transactionId: string; n: number; fromEntryId: string; toEntryId: string };
const aPosting = async () =>
  (
    await sql<SealedPosting>(`SELECT * FROM "Posting" WHERE "tenantId" = $1 AND "createdAt" < $2 AND type = 'payment_transfer'`, [
      market.id,
      daysAgo(0, 0),
    ])
  )[0];

test.each(postingChanges)(
  'a posting whose %s is changed with SQL is found, and the record that it changes is named: %s',
  async (_, set) => {
    const { transactionId, n, fromEntryId, toEntryId } = (await aPosting()) as SealedPosting;
    const found = await foundAfter('Posting', { transactionId, n }, `UPDATE "Posting" ${set}`);
    expect(found.length).toBeGreaterThan(0);
    const named = new RegExp(
      `^${rowsRule}: ${dayAgo(1)}: entry (${fromEntryId}|${toEntryId}) is (not as it was sealed|gone|dated \\S+ now)$`,
    );
    expect(found.filter((one) => !named.test(one))).toEqual([]);
  },
);

test('a posting that is taken away is named as both of its records', async () => {
  const { transactionId, n, fromEntryId, toEntryId } = (await aPosting()) as SealedPosting;
  const found = await foundAfter('Posting', { transactionId, n }, 'DELETE FROM "Posting"');
  expect(found.sort()).toEqual([fromEntryId, toEntryId].sort().map((id) => `${rowsRule}: ${dayAgo(1)}: entry ${id} is gone`));
});

test('every column of an entry and of a transaction is changed in these tests', async () => {
  const columns = async (table: string) =>
    (
      await sql<{ name: string }>(`SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1`, [table])
    ).map(({ name }) => name);
  const tried = (changes: (readonly [string, string])[]) => [...new Set(changes.map(([column]) => column))].sort();
  expect((await columns('EarlierEntry')).sort()).toEqual(tried(entryChanges));
  expect((await columns('Posting')).filter((name) => name !== 'n').sort()).toEqual(tried(postingChanges));
  expect((await columns('LedgerTransaction')).sort()).toEqual(tried(transactionChanges));
  expect((await columns('LedgerSeal')).sort()).toEqual(tried(sealChanges));
});

test('an entry that is taken away is named', async () => {
  const { id } = (await entriesOn(market, 40)).at(-1) ?? {};
  expect(await foundAfter('EarlierEntry', { id }, 'DELETE FROM "EarlierEntry"')).toEqual([
    `${rowsRule}: ${dayAgo(40)}: entry ${id} is gone`,
  ]);
});

const transactionChanges = [
  changed('createdAt', `"createdAt" + interval '1 ms'`),
  changed('kind', `'adjustment'`),
  changed('paymentId', uuid),
  changed('attemptId', uuid),
  changed('id', uuid),
  changed('tenantId', uuid),
];

test.each(transactionChanges)('a transaction whose %s is changed with SQL is found and named: %s', async (_, set) => {
  const id = (await entriesOn(market, 3)).at(0)?.transactionId;
  expect(await foundAfter('LedgerTransaction', { id }, `UPDATE "LedgerTransaction" ${set}`)).toEqual([
    expect.stringMatching(new RegExp(`^${rowsRule}: ${dayAgo(3)}: transaction ${id} is (not as it was sealed|gone)$`)),
  ]);
});

const sealChanges = [
  changed('number', 'number + 10'),
  changed('startsAt', `"startsAt" + interval '6 hours'`),
  changed('startsAt', `"startsAt" + interval '10 days'`),
  changed('transactions', 'transactions + 1'),
  changed('entries', 'entries + 1'),
  changed('late', 'late + 1'),
  changed('rowsHash', `repeat('a', 64)`),
  changed('previousHash', `repeat('a', 64)`),
  changed('hash', `repeat('a', 64)`),
  changed('sealedAt', 'now()'),
  changed('index', 'index || index'),
  changed('index', `index || '\\x00'`),
  changed('index', `set_byte(index, 20, 255 - get_byte(index, 20))`),
  changed('tenantId', uuid),
];

test.each(sealChanges)('a seal whose %s is changed is found: %s', async (_, set) => {
  const [, , , seal] = await sealsOf(market);
  const found = await foundAfter('LedgerSeal', { tenantId: market.id, number: seal?.number }, `UPDATE "LedgerSeal" ${set}`);
  expect(found.length).toBeGreaterThan(0);
});

test('a seal that is taken away is missed, the last one too', async () => {
  for (const number of [1, 3, 5])
    expect(await foundAfter('LedgerSeal', { tenantId: market.id, number }, 'DELETE FROM "LedgerSeal"')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^seals follow each other: /)]),
    );
});

test('a day that is rewritten with its seal breaks the next one', async () => {
  const before = await sealsOf(market);
  const [entry] = await entriesOn(market, 40);
  await owner.query(`CREATE TEMP TABLE whole AS SELECT * FROM "LedgerSeal" WHERE "tenantId" = $1`, [market.id]);
  await owner.query(`UPDATE "EarlierEntry" SET description = 'x' WHERE id = $1`, [entry?.id]);
  await owner.query(`DELETE FROM "LedgerSeal" WHERE "tenantId" = $1`, [market.id]);
  await owner.query(`UPDATE "Tenant" SET "lastSeal" = NULL, "sealedTo" = NULL WHERE id = $1`, [market.id]);
  const until = daysOverAt(daysAgo(39));
  await sealTenant(market.id, { until, now, signal: new AbortController().signal });
  await owner.query(
    `INSERT INTO "LedgerSeal" SELECT * FROM whole WHERE number > 1; UPDATE "Tenant" SET "lastSeal" = 5 WHERE id = '${market.id}'`,
  );
  expect((await verify()).violations).toEqual([
    {
      invariant: 'seals follow each other',
      tenant: market.id,
      detail: expect.stringContaining(`seal 2 of ${dayAgo(5)} names ${before[0]?.hash}`),
    },
  ]);
  await owner.query(`UPDATE "EarlierEntry" SET description = NULL WHERE id = $1`, [entry?.id]);
  await owner.query(`DELETE FROM "LedgerSeal" WHERE "tenantId" = '${market.id}'; INSERT INTO "LedgerSeal" SELECT * FROM whole`);
  expect(await verify()).toMatchObject({ clean: true });
});
