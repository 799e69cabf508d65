import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { within } from '@/lib/testing/tier';
import { migrationsOnDisk } from './recorded-migrations.mjs';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
});
afterAll(() => client.end());

function deploy() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy'], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('applies every migration as it stands in its file', async () => {
  const { rows } = await client.query('SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY 1');
  const onDisk = migrationsOnDisk().map(({ name, sql }) => ({ name, checksum: crypto.createHash('sha256').update(sql).digest('hex') }));
  expect(rows).toEqual(onDisk);
  expect(onDisk.length).toBeGreaterThan(0);
});

it('has nothing to do a second time, and ends at once', () => {
  const began = performance.now();
  expect(deploy()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(performance.now() - began).toBeLessThan(within(8_000)); // the engine's timer alone would take ten seconds
});

it('takes up a migration that was interrupted', async () => {
  await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('killed', 'x', '20000101000000_killed')`);
  expect(deploy().status).toBe(0);
  const { rows } = await client.query(`SELECT rolled_back_at FROM _prisma_migrations WHERE id = 'killed'`);
  expect(rows[0].rolled_back_at).not.toBeNull();
});

it('refuses a migration that was edited after it had been applied', async () => {
  const [first] = migrationsOnDisk();
  await client.query(`UPDATE _prisma_migrations SET checksum = 'another' WHERE migration_name = $1`, [first?.name]);
  const { status, stderr } = deploy();
  expect(status).toBe(1);
  expect(stderr).toContain(`the migration ${first?.name} was changed after it had been applied`);
});
