// A later version's migration on tables that are divided already.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '@/scripts/test/citus';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  for (const part of ['migrations', 'functions']) fs.cpSync(`prisma/${part}`, path.join(folder, part), { recursive: true });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const owner = () => process.env.DATABASE_OWNER_URL ?? '';
const deploy = () => spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy', folder], { encoding: 'utf8' });

function addMigration(name: string, sql: string): void {
  fs.mkdirSync(path.join(folder, 'migrations', name));
  fs.writeFileSync(path.join(folder, 'migrations', name, 'migration.sql'), sql);
}

test('its new table is divided like the others, with its foreign key', async () => {
  addMigration(
    '20991231000000_made_up',
    `-- a column; and a table
ALTER TABLE "Payment" ADD COLUMN "madeUp" text;
CREATE TABLE "MadeUp" ("tenantId" uuid NOT NULL, id uuid NOT NULL, "paymentId" uuid NOT NULL, PRIMARY KEY ("tenantId", id));
CREATE INDEX "MadeUp_payment" ON "MadeUp" ("tenantId", "paymentId");
GRANT SELECT, INSERT ON "MadeUp" TO bunpai_app;
ALTER TABLE "MadeUp" ADD CONSTRAINT "MadeUp_payment_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment" ("tenantId", id) ON DELETE NO ACTION ON UPDATE NO ACTION;
UPDATE "Payment" SET "madeUp" = 'yes' WHERE "madeUp" IS NULL;
`,
  );
  const { status, stdout, stderr } = deploy();
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('migration 20991231000000_made_up applied'), '']);
  const [place] = await ask(
    owner(),
    `SELECT (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = '"MadeUp"'::regclass) = (SELECT colocationid FROM pg_dist_partition
      WHERE logicalrelid = '"Payment"'::regclass) AS "isTogether", EXISTS (SELECT FROM pg_constraint WHERE conname = 'MadeUp_payment_fkey') AS "hasKey"`,
  );
  expect(place).toEqual({ isTogether: true, hasKey: true });
});

test('one that fails leaves nothing', async () => {
  addMigration('20991231000001_wrong', `CREATE TABLE "Wrong" ("tenantId" uuid PRIMARY KEY); SELECT 1 / 0;`);
  const { status, stderr } = deploy();
  expect([status, stderr]).toEqual([1, expect.stringContaining('division by zero')]);
  expect(await ask(owner(), `SELECT to_regclass('"Wrong"') AS found`)).toEqual([{ found: null }]);
});

test('started again there is nothing to do', () => {
  fs.rmSync(path.join(folder, 'migrations/20991231000001_wrong'), { recursive: true });
  const { status, stdout } = deploy();
  expect([status, stdout]).toEqual([0, '']);
});
