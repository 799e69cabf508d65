import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../lib/testing/tier';
import { anyProcessIn, readPidFile, wait } from './postmaster.mjs';

// One data directory goes through everything that may happen to it; the tests follow each other.
const dataDir = path.resolve(`data/life-${process.pid}`);
const db = path.join(dataDir, 'db');
const running = new Set<ChildProcess>();
let port: number;

beforeAll(async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as net.AddressInfo).port;
  probe.close();
});
/** What a failed test has left running must not fail the next one. */
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

/** A start as a person would make it. `says` waits for words in its output, `ends` for its exit code. */
function start(env: Record<string, string> = {}, command = [process.execPath, 'scripts/start.mjs']) {
  const [program = '', ...args] = command;
  const settings = {
    PORT: String(port),
    HOST: '',
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    APP_SECRET: '',
    VAULT_KEY: '',
    MODE: '',
  };
  const whole = { ...process.env, ...settings, ...env } as NodeJS.ProcessEnv;
  const child = spawn(program, args, { env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'close').finally(() => running.delete(child));
  return {
    child,
    output: () => output,
    ends: async () => (await exit)[0] as number | null,
    async says(words: string) {
      for (const until = Date.now() + 50_000; !output.includes(words); await wait(10))
        if (child.exitCode !== null || Date.now() > until) throw new Error(`never said "${words}":\n${output}`);
    },
  };
}
const answers = async () => (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status;
async function noDatabase() {
  for (const until = Date.now() + 20_000; anyProcessIn(db) && Date.now() < until; ) await wait(10);
  return !anyProcessIn(db);
}
/** Stops it and says how long that took. */
async function stopped(life: ReturnType<typeof start>, signal: NodeJS.Signals = 'SIGTERM') {
  const began = performance.now();
  life.child.kill(signal);
  expect(await life.ends()).toBe(0);
  expect(await noDatabase()).toBe(true);
  return performance.now() - began;
}
const live = { MODE: 'live', APP_SECRET: 'x'.repeat(32), VAULT_KEY: 'ab'.repeat(32), OPERATOR_NAME: '分配株式会社' };
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
    const life = start({}, ['npm', 'start']);
    await life.says('Bunpai is at');
    expect(life.output()).toContain(`Bunpai is at http://127.0.0.1:${port}`);
    expect(await answers()).toBeLessThan(400);
    expect(await stopped(life)).toBeLessThan(within(8_000));
  });

  it('finds everything a second time', async () => {
    const before = secrets();
    const life = start();
    await life.says('Bunpai is at');
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
    expect(await noDatabase()).toBe(true);
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
    expect(await health()).toBe(200);
    process.kill(pid, 'SIGKILL');
    await life.says('the database is gone');
    expect(await health()).toBeOneOf([200, 503]);
    await life.says('the database is back');
    for (const until = Date.now() + 5_000; (await health()) !== 200 && Date.now() < until; ) await wait(50);
    expect(await health()).toBe(200);
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
    expect(await noDatabase()).toBe(true);
    other.close();
  });

  it('is stopped by a signal in the middle of its start, even twice', async () => {
    const life = start();
    await life.says('database started');
    life.child.kill('SIGINT');
    await stopped(life);
    expect(life.output()).not.toContain('Bunpai is at');
  });

  it('recovers when it was killed, and when its database was killed too', async () => {
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
    expect(await noDatabase()).toBe(true);
  });
});
