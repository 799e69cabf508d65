import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunning, openDatabase } from './embedded-postgres.mjs';

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
