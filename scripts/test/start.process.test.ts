import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { watchEnvironments } from '../../lib/testing/load/environments';
import { freePort, type Launched, launch } from '../../lib/testing/servers/product';
import { isQuick, within } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { anyProcessIn, readPidFile, wait } from '../postmaster.mjs';

// One data directory goes through everything that can happen to it; the tests build on each other.
const dataDir = path.resolve(`data/life-${process.pid}`);
const db = path.join(dataDir, 'db');
const running = new Set<ChildProcess>();
let port: number;

beforeAll(async () => {
  port = await freePort();
});
/** A process left by a failed test must not fail the next one. */
afterEach(async () => {
  const left = [...running];
  for (const child of left) child.kill('SIGKILL');
  while (left.some((child) => running.has(child))) await wait(10);
});
afterAll(async () => {
  const server = readPidFile(db);
  if (server && anyProcessIn(db)) process.kill(server.pid, 'SIGQUIT');
  await noDatabase();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** A start as a person would make it, on the same port and in the same folder. */
function start(env: Record<string, string> = {}, command?: string[]) {
  const life = launch({ PORT: String(port), DATA_DIR: dataDir, ...env }, command);
  running.add(life.child);
  life.child.once('close', () => running.delete(life.child));
  return life;
}
const answers = async () => (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status;
const noDatabase = () => until(() => !anyProcessIn(db));
/** Stops it and returns the duration. */
async function stopped(life: Launched, signal: NodeJS.Signals = 'SIGTERM') {
  const began = performance.now();
  life.child.kill(signal);
  expect(await life.ends()).toBe(0);
  await noDatabase();
  return performance.now() - began;
}
const live = { MODE: 'live', APP_SECRET: 'x'.repeat(32), VAULT_KEY: 'ab'.repeat(32), OPERATOR_NAME: '分配株式会社' };
/** Each process got only what it needs: the keys only where values are sealed, the owner's login only for the owner's work. */
function expectKeysKept(given: (words: string) => string[]) {
  const [app, vault, owner] = secrets();
  const kept = [app, vault, owner, 'a-token-of-nobody-else', 'of-a-bucket'];
  const has = (words: string) => kept.map((secret) => given(words).some((environment) => environment.includes(secret ?? '')));
  expect(has('dist/seed.mjs')).toEqual([true, true, true, true, true]);
  expect(has('scripts/migrations.mjs')).toEqual([false, false, true, false, false]);
  for (const program of ['bin/postgres', 'bin/initdb', 'postgres:', 'scripts/bundle.mjs', 'prisma/build', 'next build', 'next/dist'])
    expect(has(program), program).toEqual([false, false, false, false, false]);
  expect(given('bin/postgres -D')).toContain('LC_ALL=C');
}
const secrets = () => ['app.secret', 'vault.key', 'db.password'].map((name) => fs.readFileSync(path.join(dataDir, name), 'utf8'));

describe('npm start', () => {
  it('names a wrong setting and leaves nothing behind', async () => {
    const life = start({ MODE: 'production' });
    expect(await life.ends()).toBe(1);
    expect(life.output()).toContain('The setting MODE must be sandbox or live.');
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('demands the secrets and the operator’s name in live mode, one as the other', async () => {
    for (const [given, missing] of [
      [{}, 'APP_SECRET'],
      [{ APP_SECRET: live.APP_SECRET }, 'VAULT_KEY'],
      [{ VAULT_KEY: live.VAULT_KEY, DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, 'APP_SECRET'],
      [{ APP_SECRET: live.APP_SECRET, VAULT_KEY: live.VAULT_KEY }, 'OPERATOR_NAME'],
    ] as const) {
      const life = start({ MODE: 'live', ...given });
      expect(await life.ends()).toBe(1);
      expect(life.output()).toContain(`The setting ${missing} is required when MODE is live.`);
      expect(fs.existsSync(dataDir)).toBe(false);
    }
  });

  it('says which folder or database it cannot use', async () => {
    const folder = start({ DATA_DIR: '/proc/none/of/it' });
    expect(await folder.ends()).toBe(1);
    expect(folder.output()).toContain('The setting DATA_DIR must name a folder that can be written: /proc/none/of/it is none.');
    const database = start({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' });
    expect(await database.ends()).toBe(1);
    expect(database.output()).toContain('The database that DATABASE_URL names (127.0.0.1:1/none) cannot be reached');
    expect(database.output()).not.toContain('secret');
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts on nothing, answers, and a signal to npm stops all of it', async () => {
    const [life, began] = [
      start({ METRICS_TOKEN: 'a-token-of-nobody-else', AWS_SECRET_ACCESS_KEY: 'of-a-bucket' }, ['npm', 'start']),
      performance.now(),
    ];
    const seen = watchEnvironments(life.child.pid ?? 0);
    await life.says('Bunpai is at');
    expect(performance.now() - began).toBeLessThan(within(60_000));
    if (process.platform === 'linux') expectKeysKept(await seen());
    expect(life.output()).toContain(`Bunpai is at http://127.0.0.1:${port}`);
    expect(await answers()).toBeLessThan(400);
    expect(await stopped(life)).toBeLessThan(within(8_000));
  });

  it('finds everything a second time', async () => {
    const before = secrets();
    const [life, began] = [start({ PUBLIC_URL: `http://bunpai.lan:${port}` }), performance.now()];
    await life.says('Bunpai is at');
    expect(performance.now() - began).toBeLessThan(within(2_000));
    await life.says(`Without https anybody in between reads what goes to http://bunpai.lan:${port}`);
    for (const work of ['installing', 'building', 'bundling', 'generating']) expect(life.output()).not.toContain(work);
    expect(life.output()).not.toContain('migration');
    expect(life.output()).not.toContain('demo market');
    expect(secrets()).toEqual(before);
    expect(await answers()).toBeLessThan(400);
    expect(await stopped(life, 'SIGINT')).toBeLessThan(within(8_000));
  });

  it('is never live on a database of play money', async () => {
    const life = start(live);
    expect(await life.ends()).toBe(1);
    expect(life.output()).toContain('This database belongs to a sandbox installation: MODE must be sandbox.');
    await noDatabase();
  });

  it('refuses a second start on the same data directory, and the books can be proved beside the first', async () => {
    const life = start();
    await life.says('Bunpai is at');
    const second = start();
    expect(await second.ends()).toBe(1);
    expect(second.output()).toContain('Another start is already using the data directory');
    const proof = start({}, ['npm', 'run', 'ledger:verify']);
    expect(await proof.ends(), proof.output()).toBe(0);
    expect(await answers()).toBeLessThan(400);
    await stopped(life);
  });

  it('C04 DbImmediateRestartUnderLoad: brings back a database that was killed, and is its owner again', async () => {
    const life = start();
    await life.says('Bunpai is at');
    const pid = Number(fs.readFileSync(path.join(db, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status;
    await until(async () => (await health()) === 200);
    process.kill(pid, 'SIGKILL');
    await life.says('the database is gone');
    expect(await health()).toBeOneOf([200, 503]);
    await life.says('the database is back');
    await until(async () => (await health()) === 200);
    const second = start();
    expect(await second.ends()).toBe(1);
    expect(second.output()).toContain('Another start is already using the data directory');
    expect(await stopped(life)).toBeLessThan(within(10_000));
  });

  it('says that its port is in use, and stops its database', async () => {
    const other = net.createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const life = start();
    expect(await life.ends()).toBe(1);
    expect(life.output()).toContain(`Port ${port} is in use`);
    await noDatabase();
    other.close();
  });

  it('is stopped by a signal in the middle of its start, even twice', async () => {
    const life = start();
    // as soon as it is printed: the next step takes a while, but polling could still miss it
    life.child.stdout?.on('data', () => life.output().includes('database started') && life.child.kill('SIGINT'));
    await life.says('stopping');
    await stopped(life);
    expect(life.output()).not.toContain('Bunpai is at');
  });

  it.skipIf(isQuick)('recovers when it was killed, and when its database was killed too', async () => {
    const first = start();
    await first.says('Bunpai is at');
    first.child.kill('SIGKILL');
    await first.ends();
    expect(anyProcessIn(db)).toBe(true);

    const second = start();
    await second.says('Bunpai is at');
    expect(second.output()).toContain('database found running');
    second.child.kill('SIGKILL');
    process.kill(readPidFile(db)?.pid ?? 0, 'SIGKILL');
    await second.ends();

    const third = start();
    await third.says('Bunpai is at');
    expect(await answers()).toBeLessThan(400);
    await stopped(third);
  });

  it('proves the books without a running server, and stops the one it started', async () => {
    const proof = start({}, ['npm', 'run', 'ledger:verify']);
    expect(await proof.ends(), proof.output()).toBe(0);
    await noDatabase();
  });
});
