import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { refuseExcess } from './database.mjs';
import { asApplication, connected, makeLogin } from './database-logins.mjs';

const [application, owner] = [process.env.DATABASE_URL ?? '', process.env.DATABASE_OWNER_URL ?? ''];
type Settings = Parameters<typeof refuseExcess>[0];
const mode = (name: string) => ({ mode: name }) as Settings;

it('an installation whose application is the owner is told in a sandbox, and refused in live mode', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  await refuseExcess(mode('live'), { url: application, ownerUrl: owner });
  expect(said).not.toHaveBeenCalled();
  await refuseExcess(mode('sandbox'), { url: owner, ownerUrl: owner });
  expect(said.mock.lastCall?.[0]).toMatch(
    /in DATABASE_URL, may do more than it must: it is a superuser, and \d+ more\. .*DATABASE_OWNER_URL/,
  );
  await expect(refuseExcess(mode('live'), { url: owner, ownerUrl: owner })).rejects.toThrow('may do more than it must: it is a superuser');
});

it('a database that nobody has migrated is none of the application’s', async () => {
  const elsewhere = asApplication(inject('postgres'), inject('password'));
  await expect(refuseExcess(mode('sandbox'), { url: elsewhere, ownerUrl: owner })).rejects.toThrow('has no tables of ours');
});

it('what the application has done to its own login ends with the next start, and nobody else comes in', async () => {
  const url = inject('postgres');
  const mine = asApplication(url, inject('password'));
  await connected(mine, (client) => client.query(`ALTER ROLE bunpai_app SET work_mem = '7MB'`));
  await makeLogin(url, inject('password'));
  const { rows } = await connected(mine, (client) => client.query('SHOW work_mem'));
  expect(rows).toEqual([{ work_mem: '4MB' }]);
  // neither a table of its own nor a copied database
  await expect(connected(mine, (client) => client.query('CREATE TEMP TABLE mine (id int)'))).rejects.toMatchObject({ code: '42501' });
  const template = new URL('/template1', mine).href;
  await expect(connected(template, async () => {})).rejects.toMatchObject({ code: '42501' });
});

/** The statements of the handbook, for a database server of one's own. */
function handbook(): string {
  const text = fs.readFileSync(path.resolve('docs/operations.md'), 'utf8');
  return /```sql\n(-- as a superuser[\s\S]*?)```/.exec(text)?.[1] ?? '';
}

it('the handbook’s grants make an owner that migrates and an application that owns nothing', async () => {
  const name = 'handbook';
  const server = inject('postgres');
  const statements = handbook()
    .split(/;\s*(?:--.*)?\n/)
    .map((statement) => statement.replace(/^--.*$/gm, '').trim())
    .filter(Boolean);
  expect(statements.length).toBeGreaterThan(5);
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query('DROP OWNED BY bunpai_owner; DROP ROLE bunpai_owner').catch(() => undefined);
    await makeLogin(server, inject('password'));
    await admin.end();
  });
  for (const statement of statements) {
    // the tests' server has the application's role already
    if (/^CREATE ROLE bunpai_app\b/.test(statement)) continue;
    await admin.query(statement.replaceAll(/\bbunpai\b/g, name));
  }
  const ownerUrl = new URL(`/${name}`, server);
  Object.assign(ownerUrl, { username: 'bunpai_owner', password: 'owners' });
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl.href };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy'], { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  await refuseExcess(mode('live'), { url: asApplication(ownerUrl.href, inject('password')), ownerUrl: ownerUrl.href });
});
