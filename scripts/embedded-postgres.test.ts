import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buffersFor, findRunning, openDatabase } from './embedded-postgres.mjs';
import { readPidFile } from './postmaster.mjs';
import { giveTree, isRoot, serviceUser } from './service-user.mjs';

const dataDir = `data/full-${process.pid}`;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase(dataDir, { fast: true, maxConnections: 5 });
});
afterAll(async () => {
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function fill(): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      taken.push(client);
    }
  } catch {
    return taken;
  }
}

it('who looks for a running server that is full waits for its turn, and does not take it for none', async () => {
  const taken = await fill();
  expect(taken.length).toBeGreaterThan(0);
  let isFull = true;
  const found = findRunning(dataDir).then((url) => ({ url, wasFull: isFull }));
  await new Promise((passed) => setTimeout(passed, 500));
  isFull = false;
  await Promise.all(taken.map((client) => client.end()));
  expect(await found).toEqual({ url: database.url, wasFull: false });
});

it('finds none where the server has ended', async () => {
  await database.stop();
  expect(await findRunning(dataDir)).toBeUndefined();
});

it.runIf(isRoot())('a server that another user has, as whom it ran before, is started anew as the one of the folder', async () => {
  const at = path.resolve(`data/handed-${process.pid}`);
  const userOf = () => fs.statSync(`/proc/${readPidFile(path.join(at, 'db'))?.pid}`).uid;
  fs.mkdirSync(at, { recursive: true });
  const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
  fs.chownSync(at, nobody, nobody);
  const program = `import { openDatabase } from './scripts/embedded-postgres.mjs';
    await openDatabase(process.argv[1], { fast: true }); console.log('up'); setInterval(() => {}, 1000);`;
  const before = spawn(process.execPath, ['--input-type=module', '-e', program, at], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(before.stdout, 'data'), once(before, 'exit')]);
  expect(userOf()).toBe(nobody);
  before.kill('SIGKILL');
  await once(before, 'exit');
  fs.chownSync(at, 0, 0);
  const { stop, url } = await openDatabase(at, { fast: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
  expect(userOf()).toBe(serviceUser(at)?.uid);
  await stop();
  // and a stopped one
  giveTree(path.join(at, 'db'), { uid: nobody, gid: nobody });
  const again = await openDatabase(at, { fast: true });
  expect(userOf()).toBe(serviceUser(at)?.uid);
  await again.stop();
  fs.rmSync(at, { recursive: true, force: true });
});

it('the server keeps a quarter of the memory for itself, between its own 128 MB and 1 GB', () => {
  const gigabyte = 2 ** 30;
  expect([gigabyte / 4, gigabyte / 2, gigabyte, 2 * gigabyte, 24 * gigabyte, Infinity].map(buffersFor)).toEqual([
    128, 128, 256, 512, 1_024, 1_024,
  ]);
});

it('what somebody has set in the database itself stays', async () => {
  const at = `data/sized-${process.pid}`;
  const sizeOf = async () => {
    const { url, stop } = await openDatabase(at, { maxConnections: 5 });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SHOW shared_buffers');
    await client.query(`ALTER SYSTEM SET shared_buffers = '160MB'`);
    await client.end();
    await stop();
    return rows[0].shared_buffers;
  };
  try {
    expect([await sizeOf(), await sizeOf()]).toEqual([expect.stringMatching(/^(\d{3,4}MB|1GB)$/), '160MB']);
  } finally {
    fs.rmSync(at, { recursive: true, force: true });
  }
});
