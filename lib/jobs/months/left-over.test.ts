// What a start that died, a clock that is wrong or somebody who reads for long leave to due work: one table never keeps another waiting, and nothing refuses rows.
// alone: divides the tables of its database, for good
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idAt } from '@/lib/db/ids';
import { makeMonths } from '@/lib/jobs/months/make-months';
import { findLag } from '@/lib/jobs/tick';
import { asOwner, isClean, monthName, partsOf, rowsOf, type Table } from '@/lib/testing/fixtures/months';
import { aShop, type Shop } from '@/lib/testing/shop';
import { countOf } from '@/lib/testing/tables';
import { TABLES } from '@/scripts/partition-statements.mjs';
import { startMonths } from '@/scripts/partition-tables.mjs';

let owner: pg.Client;
let other: pg.Client;
let shop: Shop;
const silent = () => undefined;
const run = async () => (await makeMonths.run({ now: new Date(), signal: new AbortController().signal })).map(({ result }) => result);
const lag = async () => (await findLag(new Date(), [makeMonths]))[0];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const named = (table: Table, n: number) => `${table}_${monthName(n).replace('-', '_')}`;
const dropMonth = (table: Table, n: number) => owner.query(`DROP TABLE months."${named(table, n)}"`);
const checks = async () => (await owner.query(`SELECT conname AS name FROM pg_constraint WHERE conname LIKE '%\\_until'`)).rows;

/** A change that a server has written whose clock was wrong by so many months. */
const writeAhead = async (n: number) =>
  owner.query(
    `INSERT INTO "Audit" SELECT (jsonb_populate_record(a, jsonb_build_object('id', overlay(a.id::text PLACING left(id_at($1)::text, 13) FROM 1 FOR 13)))).*
     FROM "Audit" a ORDER BY a.id LIMIT 1`,
    [`${monthName(n)}-10T00:00:00Z`],
  );

beforeAll(async () => {
  [owner, other] = await Promise.all([asOwner(), asOwner()]);
  shop = await aShop();
  await shop.pay({ amount: 900 });
});
afterAll(() => Promise.all([owner.end(), other.end()]));

/** Where every table is in months from the beginning, none becomes so. */
test.skipIf(process.env.TEST_MONTHS)(
  'a check that a start has left is told of for a week, and goes before it refuses a payment, whatever else fails',
  async () => {
    await startMonths(owner, ['Audit', 'Event'], silent);
    const check = (days: number) =>
      owner.query(`ALTER TABLE "Posting" ADD CONSTRAINT "Posting_until" CHECK ("transactionId" < '${idAt(inDays(days))}') NOT VALID`);
    await check(9);
    expect(await lag()).toMatchObject({ count: 0, oldest: null });
    await owner.query('ALTER TABLE "Posting" DROP CONSTRAINT "Posting_until"');
    await check(5);
    expect(await run()).toEqual([]);
    const { count, oldest } = (await lag()) ?? {};
    expect([count, Math.round(((oldest?.getTime() ?? 0) - Date.now()) / 86_400_000)]).toEqual([1, -2]);
    await owner.query('ALTER TABLE "Posting" DROP CONSTRAINT "Posting_until"');
    await check(1);
    // months are missing as well, and nobody lets one be made
    await dropMonth('Audit', 3);
    await dropMonth('Event', 3);
    await owner.query(`ALTER TABLE months."Event_later" ADD CONSTRAINT "Event_until" CHECK (id < '${idAt(inDays(1))}') NOT VALID`);
    await other.query('BEGIN; SELECT FROM "Audit" LIMIT 1; SELECT FROM "Event" LIMIT 1');
    expect(await run()).toEqual(['check_dropped']);
    expect(await checks()).toEqual([{ name: 'Event_until' }]);
    expect(await run()).toEqual([]);
    await other.query('COMMIT');
    expect(await run()).toEqual(['check_dropped']);
    expect([await run(), await run(), await run()]).toEqual([['made'], ['made'], []]);
    expect(await checks()).toEqual([]);
    await shop.pay();
  },
);

test('a row of a wrong clock keeps its own table from months only until it is started again, and no other table', async () => {
  await startMonths(owner, TABLES, silent);
  await dropMonth('Audit', 3);
  await dropMonth('Posting', 3);
  await writeAhead(3);
  await writeAhead(30);
  const before = await rowsOf('Audit');
  expect([await run(), await run()]).toEqual([['made'], []]);
  expect(await partsOf(owner, 'Posting')).toContain(named('Posting', 3));
  expect(await countOf('Audit')).toBe(before.length);
  const said: string[] = [];
  await startMonths(owner, TABLES, (line) => said.push(line));
  expect(said).toContainEqual(expect.stringMatching(/^Audit: what was written before its months were made/));
  expect(await rowsOf('Audit')).toEqual(before);
  // the one of a far time stays where it is
  expect((await owner.query('SELECT FROM months."Audit_later"')).rowCount).toBe(1);
  expect((await partsOf(owner, 'Audit')).at(-1)).toBe(`Audit_to_${monthName(3).replace('-', '_')}`);
  expect([await run(), (await lag())?.count, await checks()]).toEqual([[], 0, []]);
  await isClean();
});
