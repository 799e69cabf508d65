// Tables kept in months: how they become so beside payments, and who makes months ahead.
// alone: divides the tables of its database, for good
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTransient, sqlState } from '@/lib/db/failures';
import { idAt } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { makeMonths } from '@/lib/jobs/months/make-months';
import { makeMissingMonths } from '@/lib/jobs/months/store';
import { findLag } from '@/lib/jobs/tick';
import { asOwner, isClean, monthName, partsOf, rowsOf } from '@/lib/testing/fixtures/months';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { until } from '@/lib/testing/until';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { excessOf } from '@/scripts/database-logins.mjs';
import { detachMonth } from '@/scripts/partition-months.mjs';
import { KEYS, TABLES } from '@/scripts/partition-statements.mjs';
import { startMonths } from '@/scripts/partition-tables.mjs';

let owner: pg.Client;
let other: pg.Client;
let shop: Shop;
const silent = () => undefined;
const run = () => makeMonths.run({ now: new Date(), signal: new AbortController().signal });
const lag = async () => (await findLag(new Date(), [makeMonths]))[0];

/** What a table is to whoever reads and writes it: columns, keys, checks, indexes and rights. */
async function shapeOf(table: string) {
  const id = `'public."${table}"'::regclass`;
  const { rows } = await owner.query(
    `SELECT ARRAY(SELECT format('%s %s %s', attname, format_type(atttypid, atttypmod), attnotnull) FROM pg_attribute
         WHERE attrelid = ${id} AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
       ARRAY(SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = ${id} AND conparentid = 0 ORDER BY 1) AS constraints,
       ARRAY(SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index WHERE indrelid = ${id} AND indisvalid ORDER BY 1) AS indexes,
       ARRAY(SELECT x.grantee::regrole || ' ' || x.privilege_type FROM pg_class, aclexplode(relacl) x WHERE oid = ${id} ORDER BY 1) AS rights`,
  );
  return rows[0];
}
async function shapes() {
  const found: Record<string, Awaited<ReturnType<typeof shapeOf>>> = {};
  for (const table of TABLES) found[table] = await shapeOf(table);
  return found;
}
const idsOf = async (table: keyof typeof KEYS) =>
  (await sql<{ id: string }>(`SELECT DISTINCT "${KEYS[table]}" AS id FROM "${table}"`)).map(({ id }) => id);
beforeAll(async () => {
  [owner, other] = await Promise.all([asOwner(), asOwner()]);
  shop = await aShop();
  const admin = await asRole('admin', shop.id);
  await createWebhook(admin, { url: 'https://shop.example/hook', events: ['payment.captured', 'payment.refunded'] });
  await shop.refund(await shop.pay({ amount: 900 }), { amount: 100, platform_details: { submerchants: [] } });
  await sql('SELECT relay_events(1000)');
});
afterAll(() => Promise.all([owner.end(), other.end()]));

test('a month is one in Tokyo, and an id is of the month in which it was made', async () => {
  const of = async (at: string, n: number) => (await sql<{ at: Date }>('SELECT month_after($1, $2) AS at', [at, n]))[0]?.at.toISOString();
  expect(await of('2026-12-31T14:59:59.999Z', 0)).toBe('2026-11-30T15:00:00.000Z');
  expect(await of('2026-12-31T14:59:59.999Z', 1)).toBe('2026-12-31T15:00:00.000Z');
  expect(await of('2026-12-31T15:00:00Z', 0)).toBe('2026-12-31T15:00:00.000Z');
  expect(await of('2028-01-31T15:00:00Z', 1)).toBe('2028-02-29T15:00:00.000Z');
  for (const at of ['2026-12-31T15:00:00.000Z', '1960-01-01T00:00:00Z', '2026-12-31T14:59:59.999Z'])
    expect(await sql('SELECT id_at($1) AS id', [at])).toEqual([{ id: idAt(new Date(at)) }]);
});

/** Where every table is in months from the beginning, none becomes so. */
const ofPlain = test.skipIf(process.env.TEST_MONTHS);

ofPlain('where no table is kept in months, nothing is made and nothing is late', async () => {
  expect(await run()).toEqual([]);
  expect(await lag()).toMatchObject({ count: 0, oldest: null });
  for (const ahead of [0, 25, null]) await expect(pool.query('SELECT make_months($1)', [ahead])).rejects.toMatchObject({ code: '22023' });
  await expect(detachMonth(owner, monthName(-6), silent)).rejects.toThrow(/^There is no .* of deliveries/);
});

ofPlain('a start that died between leaves a check, which is taken away before it could refuse anything', async () => {
  const check = (at: string) =>
    owner.query(`ALTER TABLE "Posting" ADD CONSTRAINT "Posting_until" CHECK ("transactionId" < '${idAt(new Date(at))}') NOT VALID`);
  const checks = async () => (await owner.query(`SELECT FROM pg_constraint WHERE conname = 'Posting_until'`)).rowCount;
  const bound = async (days: number) =>
    (await sql<{ at: Date }>(`SELECT month_after(clock_timestamp() + $1 * interval '1 day', 1) AS at`, [days]))[0]?.at.toISOString() ?? '';
  await check(await bound(15));
  await run();
  expect(await checks()).toBe(1);
  await owner.query('ALTER TABLE "Posting" DROP CONSTRAINT "Posting_until"');
  // the month that begins within two days, or has begun
  await check((await sql<{ at: Date }>(`SELECT month_after(clock_timestamp() + interval '2 days', 0) AS at`))[0]?.at.toISOString() ?? '');
  await run();
  expect(await checks()).toBe(0);
  await check(await bound(15));
});

ofPlain('a table that somebody else’s view is made of stays as it is, without a check that would refuse rows one day', async () => {
  await owner.query('CREATE MATERIALIZED VIEW reported AS SELECT id FROM "Event"');
  await expect(startMonths(owner, ['Event'], silent)).rejects.toThrow(
    /^"Event" cannot be partitioned as it is, because of the materialized view reported\./,
  );
  expect((await owner.query(`SELECT FROM pg_constraint WHERE conname = 'Event_until'`)).rowCount).toBe(0);
  await owner.query('DROP MATERIALIZED VIEW reported');
  await owner.query('CREATE VIEW reported AS SELECT count(*)::int AS events FROM "Event"');
});

ofPlain('tables come to be kept in months while payments run: none is refused, no row is another, and two at once do no harm', async () => {
  await isClean();
  const before = { shapes: await shapes(), rows: new Map<string, string[]>(), ids: new Map<string, string[]>() };
  for (const table of TABLES) {
    before.ids.set(table, await idsOf(table));
    before.rows.set(table, await rowsOf(table));
  }
  let isOver = false;
  const statuses: number[] = [];
  const [a = '', b = ''] = shop.sellers;
  const pay = async () => {
    while (!isOver) {
      const id = await shop.pay({ amount: 5_000, platform_details: splitOf([a, 2_000, 100], [b, 1_000, 0]) });
      const held = await shop.authorize({ amount: 700 });
      const more = await Promise.all([
        shop.refund(id, { amount: 50, platform_details: { submerchants: [] } }),
        shop.capture(held),
        shop.payment(id),
      ]);
      statuses.push(...more.slice(0, 2).map(({ status }) => status));
      await shop.balance();
      // due work comes again: it has no time that it must keep
      await sql('SELECT relay_events(1000)').catch((error) => (isTransient(sqlState(error)) ? [] : Promise.reject(error)));
    }
  };
  const traffic = together(6, pay);
  await until(() => statuses.length > 12);
  // somebody reads for so long that the change has to give way first
  const [reader, watcher] = await Promise.all([asOwner(), asOwner()]);
  await reader.query('BEGIN; SELECT FROM "Posting" LIMIT 1');
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE "Posting"%'`;
  const letThrough = until(async () => ((await watcher.query(waits)).rowCount ?? 0) > 0).then(() =>
    Promise.all([reader.end(), watcher.end()]),
  );
  const started = Promise.allSettled([startMonths(owner, TABLES, silent), startMonths(other, TABLES, silent)]);
  await letThrough;
  expect((await started).map((one) => (one.status === 'rejected' ? `${one.reason}` : one.status)).sort()).toEqual([
    expect.stringMatching(/^Error: Another start, detach or attach is at work \(process \d+ of the database\)/),
    'fulfilled',
  ]);
  const reached = statuses.length;
  await until(() => statuses.length > reached + 12);
  isOver = true;
  await traffic;
  expect(new Set(statuses)).toEqual(new Set([200]));
  const unchecked = Object.fromEntries(
    Object.entries(before.shapes).map(([table, shape]) => [
      table,
      { ...shape, constraints: shape.constraints.filter((text: string) => !text.startsWith('Posting_until')) },
    ]),
  );
  expect(await shapes()).toEqual(unchecked);
  for (const table of TABLES) {
    expect(await rowsOf(table, before.ids.get(table)), table).toEqual(before.rows.get(table));
    expect((await partsOf(owner, table)).length, table).toBeGreaterThanOrEqual(4);
  }
  expect(await countOf('Posting')).toBeGreaterThan(before.rows.get('Posting')?.length ?? 0);
  await isClean();
  // a view of somebody else reads the whole, too
  expect((await owner.query('SELECT events FROM reported')).rows).toEqual([{ events: await countOf('Event') }]);
  await owner.query('DROP VIEW reported');
  await startMonths(owner, TABLES, silent);
  expect(await run()).toEqual([]);
  expect(await lag()).toMatchObject({ count: 0, oldest: null });
});

test('the application gets at no month by itself, and at the whole as before', async () => {
  const parts: string[] = [];
  for (const table of TABLES) parts.push(...(await partsOf(owner, table)));
  for (const part of parts)
    for (const statement of [`SELECT FROM months."${part}"`, `DELETE FROM months."${part}"`, `INSERT INTO months."${part}" DEFAULT VALUES`])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  for (const statement of [
    'UPDATE "Posting" SET amount = 1',
    'DELETE FROM "Event"',
    'TRUNCATE "Audit"',
    'ALTER TABLE "Delivery" DETACH PARTITION months."Delivery_later"',
    'CREATE TABLE months.x ()',
    'DROP SCHEMA months CASCADE',
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  const { rows } = await owner.query(
    `SELECT c.relname FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x WHERE c.relnamespace = 'months'::regnamespace AND x.grantee <> c.relowner`,
  );
  expect(rows).toEqual([]);
  expect(await excessOf(process.env.DATABASE_URL ?? '')).toEqual([]);
  expect(await excessOf(process.env.DATABASE_OWNER_URL ?? '')).toEqual(
    expect.arrayContaining(['it owns Posting', 'it may use the schema months']),
  );
  await owner.query('GRANT USAGE ON SCHEMA months TO bunpai_app');
  expect(await excessOf(process.env.DATABASE_URL ?? '')).toEqual(['it may use the schema months']);
  await owner.query('REVOKE USAGE ON SCHEMA months FROM bunpai_app');
});

test('due work makes the months that are missing, whoever does it and however many at once, and says when it is late', async () => {
  const last = (await partsOf(owner, 'Event')).filter((name) => /_\d{4}_\d\d$/.test(name) && !name.includes('_to_')).slice(-2);
  for (const name of last) await owner.query(`DROP TABLE months."${name}"`);
  expect((await together(4, () => makeMissingMonths(3))).flat().sort()).toEqual(last);
  expect(await partsOf(owner, 'Event')).toEqual(expect.arrayContaining(last));
  // all months are gone but those so far: as if nobody had done due work for months
  const made = (await partsOf(owner, 'Event')).filter((name) => !name.includes('_to_') && !name.endsWith('_later'));
  for (const name of made) await owner.query(`DROP TABLE months."${name}"`);
  await owner.query(
    `ALTER TABLE "Event" DETACH PARTITION months."${(await partsOf(owner, 'Event')).find((name) => name.includes('_to_'))}"`,
  );
  const [first] = (await owner.query(`SELECT relname AS name FROM pg_class WHERE relname LIKE 'Event\\_to\\_%' AND relkind = 'r'`)).rows;
  const { rows } = await owner.query(`SELECT id_at(month_after(clock_timestamp(), 0)) AS now`);
  await owner.query(`WITH late AS (DELETE FROM months."${first.name}" WHERE id >= $1 RETURNING *) INSERT INTO "Event" SELECT * FROM late`, [
    rows[0].now,
  ]);
  await owner.query(`ALTER TABLE "Event" ATTACH PARTITION months."${first.name}" FOR VALUES FROM (MINVALUE) TO ('${rows[0].now}')`);
  await owner.query(`ALTER TABLE months."${first.name}" RENAME TO "Event_to_${monthName(-1).replace('-', '_')}"`);
  await shop.pay();
  expect(await lag()).toMatchObject({ count: 1, oldest: expect.any(Date) });
  // what was written meanwhile is in nobody's month: no month is made over its head, and nothing was refused
  expect(await run()).toEqual([]);
  const events = await rowsOf('Event');
  await startMonths(owner, TABLES, silent);
  expect(await rowsOf('Event')).toEqual(events);
  expect((await owner.query('SELECT FROM months."Event_later"')).rowCount).toBe(0);
  expect(await lag()).toMatchObject({ count: 0, oldest: null });
  await shop.pay();
  await isClean();
});
