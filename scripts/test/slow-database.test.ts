import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { slowDatabase } from './slow-database.mjs';

test('a slow way to the database gives every answer, in its order, and ends when it is closed', async () => {
  const way = await slowDatabase(inject('postgres'));
  const client = new pg.Client({ connectionString: way.url });
  const ended = new Promise((resolve) => client.once('end', resolve));
  client.on('error', () => undefined);
  await client.connect();
  const asked = Array.from({ length: 100 }, (_, n) => client.query('SELECT $1::int AS n, repeat($2, 20000) AS text', [n, 'x']));
  const answers = await Promise.all(asked);
  expect(answers.map(({ rows: [row] }) => [row.n, row.text.length])).toEqual(asked.map((_, n) => [n, 20_000]));
  way.close();
  await ended;
});
