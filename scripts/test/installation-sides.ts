// What two installations are made of: their databases, and the programs of either side.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Launched, launch } from '../../lib/testing/servers/product';
import { asApplication, makeLogin } from '../database-logins.mjs';
import { bundleProgram } from './bundle-program.mjs';
import { aCluster, migrate } from './cluster';

const password = 'application';

async function databases(folder: string) {
  // here programs are killed, and never the database
  const cluster = await aCluster({ settings: ['fsync=off', 'full_page_writes=off'] });
  await makeLogin(cluster.url, password);
  const named = (name: string) => new URL(`/${name}`, cluster.url).href;
  await cluster.sql('CREATE DATABASE live');
  migrate(named('live'));
  await cluster.sql('CREATE DATABASE second TEMPLATE live');
  const environment = (name: string) => ({
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: asApplication(named(name), password),
    DATABASE_OWNER_URL: named(name),
    RATE_LIMIT_PER_SECOND: '0',
    APP_SECRET: `the secret of the installation called ${name}`,
    VAULT_KEY: Buffer.alloc(32, name).toString('base64'),
  });
  for (const name of ['live', 'second']) fs.mkdirSync(path.join(folder, name));
  return { cluster, named, environment };
}

/** What a program says next; throws when it ends instead. */
function hear<Said>(child: ChildProcess): Promise<Said> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`a program has ended with ${code}`));
    child.once('exit', end);
    child.once('message', (said) => {
      child.off('exit', end);
      resolve(said as Said);
    });
  });
}

/** A program that says what it has once it is ready, and is asked one thing at a time. */
function aProgram<Ready>(file: string, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  return {
    start(): Promise<Ready> {
      child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      return hear<Ready>(child);
    },
    ask<Reply>(asked: string | object): Promise<Reply> {
      if (!child) throw new Error('it was not started');
      child.send(asked);
      return hear<Reply>(child);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The sandbox. It says which merchant it has when it is first started. */
export function sandboxSide(program: string, env: Record<string, string>) {
  const { start, ask: askProgram, kill } = aProgram<{ tenantId: string; key: string }>(program, env);
  const merchant = { tenantId: '', key: '' };
  return {
    merchant,
    kill,
    start: async () => void Object.assign(merchant, await start()),
    /** Pays its merchant out, as if the days were over. */
    payOut: () => askProgram<{ amount: number; bankFee: number }>('payOut'),
  };
}

type Market = { tenantId: string; key: string; sellers: string[] };

/** Whoever works on the live one's screens: opens its market, and then does what is asked. */
export function operatorSide(program: string, env: Record<string, string>) {
  const { start, ask: askProgram, kill } = aProgram<Market>(program, { ...env, LOG_LEVEL: 'fatal' });
  return {
    start,
    kill,
    /** Throws what was refused, by its code. */
    async does<Reply>(deed: string, input?: unknown): Promise<Reply> {
      const { reply, refused } = await askProgram<{ reply: Reply; refused?: string }>({ deed, input });
      if (refused !== undefined) throw new Error(refused);
      return reply;
    },
  };
}

/** The live one: what `npm run api` starts. */
export function liveSide(env: Record<string, string>) {
  let life: Launched | undefined;
  return {
    pid: () => life?.child.pid ?? 0,
    output: () => life?.output() ?? '',
    async start() {
      life = launch(env, [process.execPath, 'scripts/start.mjs', 'api']);
      await life.says(' is at http');
    },
    async kill() {
      life?.child.kill('SIGKILL');
      await life?.ends();
    },
  };
}

/** The two programs, bundled, and where each keeps what it has. */
export async function grounds() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'installations-'));
  fs.chmodSync(folder, 0o755); // a live one does not work as root
  const [made, sandbox, market] = await Promise.all([
    databases(folder),
    bundleProgram('scripts/test/sandbox-api.ts', folder),
    bundleProgram('scripts/test/live-market.ts', folder),
  ]);
  const remove = async () => {
    await made.cluster.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...made, programs: { sandbox, market }, remove };
}
