// A database server of a test's own, which it may stop, kill and freeze. Linux: it finds the server's processes in /proc.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { postgresEnvironment } from '../../lib/environment.mjs';
import { watchdogMs } from '../../lib/testing/tier';
import { freePort } from '../embedded-postgres.mjs';
import { postgresHome } from '../postgres-binaries.mjs';
import { initialise } from '../postgres-cluster.mjs';
import { anyProcessIn, readPidFile, removeStalePidFile, wait } from '../postmaster.mjs';
import { commandAs, giveTo, serviceUser } from '../service-user.mjs';

/** `walFolder`: the place of the write-ahead log, if not next to the data. */
type Options = { folder?: string; walFolder?: string; settings?: string[] };
export type Cluster = Awaited<ReturnType<typeof aCluster>>;

/** Every process of the server, including backends: each works in the data directory. */
function processesIn(db: string): number[] {
  const isOf = (name: string) => {
    try {
      return fs.readlinkSync(`/proc/${name}/cwd`) === db;
    } catch {
      return false;
    }
  };
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOf(name))
    .map(Number);
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // it has ended meanwhile
    }
}

/** `cp` keeps the owner. */
function moveLog(db: string, folder: string): void {
  const [from, to] = [path.join(db, 'pg_wal'), path.join(folder, 'pg_wal')];
  const { status } = spawnSync('cp', ['-a', from, to]);
  if (status !== 0) throw new Error('the log of writes could not be moved');
  fs.chmodSync(folder, 0o755);
  fs.rmSync(from, { recursive: true });
  fs.symlinkSync(to, from);
}

/** Applies the migrations in a child process, as the start does. */
export function migrate(url: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy'], {
    env: { ...process.env, DATABASE_OWNER_URL: url },
  });
  if (status !== 0) throw new Error(`the migrations failed: ${stderr}`);
}

/** Starts a server with the product's own durability, in a new folder or the given one (which has space for nothing else). */
export async function aCluster({ folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-')), walFolder, settings = [] }: Options = {}) {
  fs.chmodSync(folder, 0o755);
  giveTo(folder, serviceUser(folder));
  const root = fs.realpathSync(folder);
  const db = path.join(root, 'db');
  const port = await freePort();
  initialise(db, 'cluster', serviceUser(folder));
  if (walFolder) moveLog(db, walFolder);
  const url = `postgresql://postgres:cluster@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  /** Returns the time at which the server accepted connections again. */
  async function start(): Promise<number> {
    await removeStalePidFile(db);
    const { prefix, options } = commandAs(path.join(postgresHome(), 'bin/postgres'), root, serviceUser(folder));
    const told = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60', 'log_min_messages=panic', ...settings];
    const [command = '', ...args] = [...prefix, '-D', db, '-p', `${port}`, ...told.flatMap((setting) => ['-c', setting])];
    const env = postgresEnvironment() as NodeJS.ProcessEnv;
    server = spawn(command, args, { ...options, cwd: '/', stdio: 'ignore', env });
    const { pid } = server;
    for (const until = Date.now() + watchdogMs; Date.now() < until && server.exitCode === null; await wait(5)) {
      const file = readPidFile(db);
      if (file?.pid === pid && file?.ready) return performance.now();
    }
    throw new Error('the server did not start');
  }

  async function stop(how: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    if (server && server.exitCode === null && server.signalCode === null) {
      const over = once(server, 'exit');
      server.kill(how);
      await over;
    }
    while (anyProcessIn(db)) await wait(5);
  }

  /** As the owner of the tables, on its own connection. */
  async function sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  await start();
  return {
    url,
    port,
    folder: root,
    sql,
    start,
    stop,
    isUp: () => server?.exitCode === null && server.signalCode === null,
    freeze: () => signal(processesIn(db), 'SIGSTOP'),
    thaw: () => signal(processesIn(db), 'SIGCONT'),
    async remove() {
      signal(processesIn(db), 'SIGCONT');
      await stop('SIGQUIT');
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Violations in the cluster's ledger; an empty list is right. */
export const violationsIn = (cluster: Cluster) => cluster.sql(fs.readFileSync('lib/ledger/invariants.sql', 'utf8'));
