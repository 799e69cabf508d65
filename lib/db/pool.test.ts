// alone: it watches the pool open its first connection
import { AsyncLocalStorage } from 'node:async_hooks';
import net, { type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { Client, pool } from '@/lib/db/pool';
import { uncaughtIn } from '@/lib/testing/hostile/uncaught';
import { collectGarbage } from '@/lib/testing/load/garbage';
import { until } from '@/lib/testing/until';

test('a connection that is opened in a request does not hold it', async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  pool.once('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.on('data', () => seen.push(requests.getStore()));
  });
  await requests.run('the first', () => pool.query('SELECT 1'));
  await requests.run('the second', async () => {
    await pool.query('SELECT 2');
    expect(requests.getStore()).toBe('the second');
  });
  expect(pool.totalCount).toBe(1);
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set([undefined]));
});

test('every connection plans by indexes, in one process, and compiles nothing', async () => {
  const { rows } = await pool.query(
    `SELECT current_setting('random_page_cost') AS "randomPage", current_setting('max_parallel_workers_per_gather') AS workers, current_setting('jit') AS jit`,
  );
  expect(rows).toEqual([{ randomPage: '1.1', workers: '0', jit: 'off' }]);
});

test.each([
  ['asks', async () => void (await pool.query('SELECT 1'))],
  ['takes a connection', async () => (await pool.connect()).release()],
])('nor does the one that a request opens that %s keep it for as long as it lives', async (_what, ask) => {
  const requests = new AsyncLocalStorage<object>();
  const opened: pg.PoolClient[] = [];
  const note = (client: pg.PoolClient) => opened.push(client);
  pool.on('connect', note);
  // every existing connection is in use, so that the request opens one
  const others = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  onTestFinished(() => {
    pool.off('connect', note);
    for (const other of others) other.release();
  });
  const request = await (async () => {
    const known = { of: 'this request alone' };
    await requests.run(known, ask);
    return new WeakRef(known);
  })();
  expect(opened).toHaveLength(1);
  // the next user removes its idle timer
  await pool.query('SELECT 2');
  await until(() => {
    collectGarbage();
    return request.deref() === undefined;
  });
  expect(opened).toHaveLength(1);
});

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const cut = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** A server that accepts every connection and closes it at once, as a busy process sees it. */
async function cuttingServer(): Promise<number> {
  const server = net.createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([welcome, cut]))));
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

test('a connection that is cut before whoever opened it can listen fails its question, not the process', async () => {
  const cutOff = new pg.Pool({ Client, host: '127.0.0.1', port: await cuttingServer(), user: 'anybody' });
  onTestFinished(() => cutOff.end());
  const uncaught = await uncaughtIn(async () => {
    const client = await cutOff.connect();
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
    client.release();
    await until(() => cutOff.totalCount === 0);
  });
  expect(uncaught).toEqual([]);
});
