import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
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
  for (const until = Date.now() + 5_000; anyProcessIn(db) && Date.now() < until; ) await wait(10);
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
const live = { MODE: 'live', APP_SECRET: 'x'.repeat(32), VAULT_KEY: 'ab'.repeat(32) };
const secrets = () => ['app.secret', 'vault.key', 'db.password'].map((name) => fs.readFileSync(path.join(dataDir, name), 'utf8'));

describe('npm start', () => {
  it('names a wrong setting and leaves nothing behind', async () => {
    const life = start({ MODE: 'production' });
    expect(await life.ends()).toBe(1);
    expect(life.output()).toContain('The setting MODE must be sandbox or live.');
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('demands the secrets in live mode, one as the other', async () => {
    for (const [given, missing] of [
      [{}, 'APP_SECRET'],
      [{ APP_SECRET: live.APP_SECRET }, 'VAULT_KEY'],
      [{ VAULT_KEY: live.VAULT_KEY, DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, 'APP_SECRET'],
    ] as const) {
      const life = start({ MODE: 'live', ...given });
      expect(await life.ends()).toBe(1);
      expect(life.output()).toContain(`The setting ${missing} is required when MODE is live.`);
      expect(fs.existsSync(dataDir)).toBe(false);
    }
  });

  it('starts on nothing, answers, and a signal to npm stops all of it', async () => {
    const life = start({}, ['npm', 'start']);
    await life.says('Bunpai is at');
    expect(life.output()).toContain(`Bunpai is at http://127.0.0.1:${port}`);
    expect(await answers()).toBeLessThan(400);
    expect(await stopped(life)).toBeLessThan(8_000);
  });

  it('finds everything a second time, fast', async () => {
    const before = secrets();
    const began = performance.now();
    const life = start();
    await life.says('Bunpai is at');
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(life.output()).not.toContain('migration');
    expect(life.output()).not.toContain('demo market');
    expect(secrets()).toEqual(before);
    expect(await answers()).toBeLessThan(400);
    expect(await stopped(life, 'SIGINT')).toBeLessThan(8_000);
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
