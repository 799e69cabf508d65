import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';

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
