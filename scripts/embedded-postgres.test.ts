import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunning, openDatabase } from './embedded-postgres.mjs';
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
