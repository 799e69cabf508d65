// How a table comes to be kept in months: what is refused before it begins, and what happens beside it.
// alone: divides the tables of its database, for good
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idAt } from '@/lib/db/ids';
import { asOwner, monthName, partsOf, rowsOf, type Table } from '@/lib/testing/fixtures/months';
import { aShop, type Shop } from '@/lib/testing/shop';
import { until } from '@/lib/testing/until';
import { detachMonth } from '@/scripts/partition-months.mjs';
import { refuseOtherLogins } from '@/scripts/partition-refusals.mjs';
import { inShortTransaction } from '@/scripts/partition-statements.mjs';
import { startMonths } from '@/scripts/partition-tables.mjs';

let owner: pg.Client;
let other: pg.Client;
let shop: Shop;
const silent = () => undefined;
const migrations = 7_345_002;
const isDivided = async (table: Table) => (await partsOf(other, table)).length > 0;
const checks = async () => (await other.query(`SELECT FROM pg_constraint WHERE conname LIKE '%\\_until'`)).rowCount;

beforeAll(async () => {
  [owner, other] = await Promise.all([asOwner(), asOwner()]);
  shop = await aShop();
  await shop.pay({ amount: 900 });
});
afterAll(() => Promise.all([owner.end(), other.end()]));

/** Where every table is in months from the beginning, none becomes so. */
const ofPlain = test.skipIf(process.env.TEST_MONTHS);

ofPlain('what would stay with the rows so far, or is not whole, is named before any row is read', async () => {
  const cases = [
    ['CREATE MATERIALIZED VIEW m AS SELECT id FROM "Event"', 'materialized view m', 'DROP MATERIALIZED VIEW m'],
    ['CREATE VIEW v WITH (security_barrier) AS SELECT id FROM "Event"', 'view v', 'DROP VIEW v'],
    [
      'CREATE ROLE reporter; GRANT SELECT ON "Event" TO reporter; CREATE VIEW v AS SELECT id FROM "Event"; ALTER VIEW v OWNER TO reporter',
      'view v',
      'DROP VIEW v; REVOKE ALL ON "Event" FROM reporter; DROP ROLE reporter',
    ],
    ['CREATE PUBLICATION cdc FOR TABLE "Event"', 'publication cdc', 'DROP PUBLICATION cdc'],
    [
      'CREATE TRIGGER seen AFTER UPDATE ON "Event" FOR EACH STATEMENT EXECUTE FUNCTION pg_catalog.suppress_redundant_updates_trigger()',
      'trigger seen',
      'DROP TRIGGER seen ON "Event"',
    ],
    ['CREATE POLICY mine ON "Event" USING (true)', 'policy mine', 'DROP POLICY mine ON "Event"'],
    ['CREATE STATISTICS pairs ON "tenantId", type FROM "Event"', 'statistics object pairs', 'DROP STATISTICS pairs'],
    ['CREATE FUNCTION f() RETURNS bigint LANGUAGE sql RETURN (SELECT count(*) FROM "Event")', 'function f()', 'DROP FUNCTION f()'],
    ['GRANT SELECT (id) ON "Event" TO pg_monitor', 'grant on the column id', 'REVOKE SELECT (id) ON "Event" FROM pg_monitor'],
    ['GRANT SELECT ON "Event" TO PUBLIC', 'grant to PUBLIC', 'REVOKE SELECT ON "Event" FROM PUBLIC'],
    [
      'ALTER TABLE "Event" ADD CONSTRAINT odd CHECK (type IS NOT NULL) NOT VALID',
      'unproven constraint odd',
      'ALTER TABLE "Event" DROP CONSTRAINT odd',
    ],
  ] as const;
  const said: string[] = [];
  const start = () => startMonths(owner, ['Posting', 'Event'], (line) => said.push(line));
  for (const [make, named, drop] of cases) {
    await owner.query(make);
    await expect(start(), named).rejects.toThrow(
      new RegExp(`^"Event" cannot be partitioned as it is, because of the ${named.replace(/[()]/g, '\\$&')}\\.`),
    );
    await owner.query(drop);
  }
  // one that failed between
  await owner.query('CREATE INDEX half ON "Event"(type)');
  await owner.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'half'::regclass`);
  await expect(start()).rejects.toThrow(/because of the invalid index half\./);
  await owner.query('DROP INDEX half');
  expect([said, await isDivided('Posting'), await checks()]).toEqual([[], false, 0]);
});

ofPlain('only the owner of the tables may, not a superuser beside it, nor who is a member of it', async () => {
  await refuseOtherLogins(owner);
  const { rows } = await owner.query('SELECT current_user AS me');
  await owner.query('CREATE ROLE administrator SUPERUSER');
  await other.query('SET ROLE administrator');
  await expect(refuseOtherLogins(other)).rejects.toThrow(
    `This needs the owner of the tables, in DATABASE_OWNER_URL: that is ${rows[0].me}, and this login is administrator.`,
  );
  await other.query('RESET ROLE');
  await owner.query('CREATE SCHEMA months AUTHORIZATION administrator');
  await expect(refuseOtherLogins(owner)).rejects.toThrow(/must be of one owner: they are of administrator, /);
  await owner.query('DROP SCHEMA months; DROP ROLE administrator');
});

ofPlain('what a migration makes of a table while start waits for it is there afterwards, in every month', async () => {
  await other.query('SELECT pg_advisory_lock($1)', [migrations]);
  const said: string[] = [];
  const started = startMonths(owner, ['Event'], (line) => said.push(line));
  await until(async () => said.some((line) => line.includes('a migration is at work')) || (await isDivided('Event')));
  await other.query('CREATE INDEX made_meanwhile ON "Event"(type, id)');
  await other.query('CREATE VIEW counted AS SELECT count(*)::int AS events FROM "Event"');
  await other.query('GRANT UPDATE ON "Event" TO bunpai_app');
  await other.query('SELECT pg_advisory_unlock($1)', [migrations]);
  await started;
  const { rows } = await owner.query(
    `SELECT (SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'made_meanwhile'::regclass) AS indexes,
       has_table_privilege('bunpai_app', '"Event"', 'UPDATE') AS may, (SELECT events FROM counted) = (SELECT count(*) FROM "Event") AS "isWhole"`,
  );
  expect(rows).toEqual([{ indexes: (await partsOf(owner, 'Event')).length, may: true, isWhole: true }]);
  await owner.query('REVOKE UPDATE ON "Event" FROM bunpai_app; DROP VIEW counted; DROP INDEX made_meanwhile');
});

test('what takes longer than two seconds under a lock is undone', async () => {
  const work = () => owner.query('CREATE TABLE begun (); SELECT pg_sleep(600)');
  await expect(inShortTransaction(owner, { table: 'Audit', say: silent }, work)).rejects.toThrow(
    /^Audit: the change was stopped, or took longer than 2 seconds while others waited: it is undone\.$/,
  );
  expect((await owner.query(`SELECT to_regclass('begun') AS found`)).rows).toEqual([{ found: null }]);
});

test('attempts end with their deliveries, and months of different times stay attached', async () => {
  const of = (table: Table) => partsOf(owner, table);
  const end = monthName(2).replace('-', '_');
  if (!process.env.TEST_MONTHS) {
    await startMonths(owner, ['Delivery'], silent);
    const first = (await of('Delivery')).find((name) => name.includes('_to_')) ?? '';
    await owner.query(`ALTER TABLE months."${first}" RENAME TO "Delivery_to_${end}"`);
    await startMonths(owner, ['DeliveryAttempt'], silent);
    expect(await of('DeliveryAttempt')).toContain(`DeliveryAttempt_to_${end}`);
  }
  const month = monthName(-6);
  const name = month.replace('-', '_');
  for (const [table, from] of [
    ['Delivery', monthName(-6)],
    ['DeliveryAttempt', monthName(-8)],
  ] as const) {
    await owner.query(`CREATE TABLE months."${table}_${name}" (LIKE "${table}")`);
    await owner.query(
      `COMMENT ON TABLE months."${table}_${name}" IS 'FOR VALUES FROM (''${idAt(new Date(`${from}-01T00:00:00Z`))}'') TO (''${idAt(new Date(`${month}-28T00:00:00Z`))}'')'`,
    );
  }
  await expect(detachMonth(owner, month, silent)).rejects.toThrow(
    `${month} is not of the same time in both: months."Delivery_${name}" is FOR VALUES`,
  );
});

test('rows that wait for their month are made one beside payments, which wait for nothing that reads', async () => {
  await startMonths(owner, ['Posting'], silent);
  // as if nobody had done due work for months: this one and those to come are missing
  const now = `${monthName(0)}-01T00:00:00+09:00`;
  for (const name of (await partsOf(owner, 'Posting')).filter((one) => !one.endsWith('_later'))) {
    if (!name.includes('_to_')) await owner.query(`DROP TABLE months."${name}"`);
    else {
      await owner.query(`ALTER TABLE "Posting" DETACH PARTITION months."${name}"`);
      await owner.query(`INSERT INTO "Posting" SELECT * FROM months."${name}"; DROP TABLE months."${name}"`);
      await owner.query(
        `CREATE TABLE months."Posting_to_${monthName(-1).replace('-', '_')}" (LIKE "Posting" INCLUDING CONSTRAINTS); ALTER TABLE "Posting" ATTACH PARTITION months."Posting_to_${monthName(-1).replace('-', '_')}" FOR VALUES FROM (MINVALUE) TO ('${idAt(new Date(now))}')`,
      );
    }
  }
  const before = await rowsOf('Posting');
  // checking is over and the change is about to begin: somebody reads, and it gives way
  await other.query('BEGIN; SELECT FROM "Posting" LIMIT 1');
  const said: string[] = [];
  const started = startMonths(owner, ['Posting'], (line) => said.push(line));
  await until(() => said.some((line) => /^Posting: waiting for a moment .* used by .* process \d+\), since /.test(line)));
  await other.query('COMMIT');
  await started;
  expect(said).toContainEqual(expect.stringMatching(/^Posting: checking all rows of its default partition/));
  expect(await rowsOf('Posting')).toEqual(before);
  expect([(await owner.query('SELECT FROM months."Posting_later"')).rowCount, await checks()]).toEqual([0, 0]);
  await shop.pay();
});
