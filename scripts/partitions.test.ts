// npm run partitions, as it is typed.
// alone: divides the tables of its database, for good
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { until } from '@/lib/testing/until';

function run(words: string[], env: Record<string, string> = {}) {
  const ran = spawnSync(process.execPath, ['scripts/start.mjs', 'partitions', ...words], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
  return { status: ran.status, told: `${ran.stdout}${ran.stderr}` };
}

test('what is not known is refused, and what may be said is told', () => {
  for (const [words, told] of [
    [
      [],
      /^Say what to do: npm run partitions -- status, start \[Posting \| Event \| Audit \| Delivery \| DeliveryAttempt …\], detach <yyyy-mm>/,
    ],
    [['status', 'now'], /^Say what to do/],
    [['start', 'Payment'], /^Payment is no table that can be kept in months: Posting, Event, Audit, Delivery, DeliveryAttempt\.$/],
    [['detach', '2026-13'], /^Name the month as yyyy-mm, such as 2026-03\.$/],
    [['attach', '2026-03"'], /^Name the month as yyyy-mm/],
    [['attach', '2020-03'], /^2020-03 is not whole/],
  ] as const) {
    const { status, told: said } = run([...words]);
    expect([status, said.trim()], words.join(' ')).toEqual([1, expect.stringMatching(told)]);
  }
  // the application may make no table
  const withoutOwner = run(['start'], { DATABASE_OWNER_URL: process.env.DATABASE_URL ?? '' });
  expect(withoutOwner).toEqual({ status: 1, told: expect.stringContaining('This needs the owner of the tables, in DATABASE_OWNER_URL') });
});

test.skipIf(process.env.TEST_MONTHS)(
  'a start that is stopped ends at once, and takes its check away; status tells of one that is left',
  async () => {
    const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    const checks = async () => (await owner.query(`SELECT FROM pg_constraint WHERE conname = 'Event_until'`)).rowCount;
    // as a migration does that is at work
    await owner.query('SELECT pg_advisory_lock(7345002)');
    const started = spawn(process.execPath, ['scripts/start.mjs', 'partitions', 'start', 'Event'], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let told = '';
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (said) => (told += said));
    await until(() => told.includes('Event: waiting for a moment in which it can be changed: a migration is at work'));
    expect(await checks()).toBe(1);
    const ended = once(started, 'close');
    started.kill('SIGTERM');
    await ended;
    expect([told, await checks()]).toEqual([expect.stringContaining('stopping (SIGTERM)'), 0]);
    await owner.query(`ALTER TABLE "Event" ADD CONSTRAINT "Event_until" CHECK (id < '01a0b53e-f200-0000-0000-000000000000') NOT VALID`);
    expect(run(['status']).told).toMatch(
      /\n"Event" has a check that a start has left: run it again, or what is written from 2026-\d\d-\d\d on is refused, payments too\./,
    );
    await owner.query('ALTER TABLE "Event" DROP CONSTRAINT "Event_until"; SELECT pg_advisory_unlock(7345002)');
    await owner.end();
  },
);

test.skipIf(process.env.TEST_MONTHS)(
  'status tells what each table takes; the tables that are named are kept in months, deliveries with their attempts',
  () => {
    const before = run(['status']);
    expect(before.status).toBe(0);
    expect(before.told).toMatch(/^table +month +rows, about +rows take +indexes\nPosting +all +0 +0\.0 MB +0\.0 MB\nEvent +all /);
    expect(before.told).toMatch(/shared_buffers .* effective_cache_size .*\nThe indexes fit into memory: plain tables are the faster ones/);
    const started = run(['start', 'Delivery']);
    expect(started.status).toBe(0);
    expect(started.told).toMatch(/Delivery: is kept in months, its rows so far in one up to \d{4}-\d\d/);
    const after = run(['status']).told;
    expect(after).toMatch(/\nPosting +all .*\nEvent +all .*\nAudit +all .*\nDelivery +up to \d{4}-\d\d /);
    expect(after).toMatch(/\nDeliveryAttempt +up to (.*\n)+DeliveryAttempt +\d{4}-\d\d (.*\n)+DeliveryAttempt +later /);
    expect(run(['start', 'DeliveryAttempt']).told).toMatch(
      /Delivery: is kept in months already\n.*DeliveryAttempt: is kept in months already/,
    );
  },
);
