// npm run cluster, as it is typed, where there is none; and what a migration becomes where there is one.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { statementsOf } from './cluster-migrations.mjs';

const cluster = (...words: string[]) => {
  const { DATABASE_OWNER_URL, ...env } = process.env;
  const ran = spawnSync(process.execPath, ['scripts/start.mjs', 'cluster', ...words], {
    encoding: 'utf8',
    env: { ...env, DATABASE_URL: DATABASE_OWNER_URL },
  });
  return { code: ran.status, said: `${ran.stdout}${ran.stderr}`.replace(/^\[.*?\] /gm, '').trim() };
};

test.each([
  [[], /^Say what to do: npm run cluster -- status, distribute, rebalance, or move /],
  [['divide'], /^Say what to do: /],
  [['status', 'all'], /^Say what to do: /],
  [['move'], /^Name the platform by its id/],
  [['move', '01a22d73-54c3-72fc-9272-b25530fc2f53', 'db-1'], /^Name the worker as host:port/],
])('npm run cluster -- %j says what is missing', (words, said) => {
  const ran = cluster(...words);
  expect([ran.code, ran.said]).toEqual([1, expect.stringMatching(said)]);
});

test.skipIf(process.env.CLUSTER_URL)('one database has no workers', () => {
  expect(cluster('status')).toEqual({ code: 0, said: expect.stringContaining('One database: it has no workers.') });
  expect(cluster('distribute')).toEqual({ code: 1, said: expect.stringContaining('The database has no workers') });
});

test('a script is divided where a statement ends, and nowhere else', () => {
  const script = `-- first; of all
CREATE TABLE "A;B" (x text DEFAULT 'it''s; so'); /* a; b */
CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN; PERFORM 1; END $body$;

-- nothing; more
`;
  expect(statementsOf(script).map((statement) => statement.replace(/\s+/g, ' ').trim())).toEqual([
    `-- first; of all CREATE TABLE "A;B" (x text DEFAULT 'it''s; so');`,
    '/* a; b */ CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN; PERFORM 1; END $body$;',
  ]);
});
