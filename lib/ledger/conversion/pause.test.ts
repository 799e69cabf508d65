// The conversion of earlier entries can be paused by hand.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHealth } from '@/lib/api/check-health';
import { pool } from '@/lib/db/pool';
import { convertEntries } from '@/lib/jobs/convert-entries';
import { convertNext, findUnconverted, pauseConversion, type Step } from '@/lib/ledger/conversion/store';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { asEarlierEntries } from '@/lib/testing/fixtures/earlier-entries';
import { asSystem } from '@/lib/testing/market';
import { aShop, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { until } from '@/lib/testing/until';

/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const now = new Date();

beforeAll(async () => {
  await owner.connect();
  const shop = await aShop();
  for (let n = 0; n < 10; n++) await shop.pay();
});
afterAll(() => owner.end());

test('where there are no earlier entries there is nothing to pause, and it is said how it is asked', async () => {
  for (const pause of [true, false]) expect(await pauseConversion(pause)).toBe('none');
  await expect(sql('SELECT pause_conversion(NULL)')).rejects.toMatchObject({ code: '22023' });
});

test('an operator pauses it, also in the middle of a step and before the first, and lets it go on: nothing is lost, and health says so', async () => {
  await asEarlierEntries(owner);
  const round = () => convertEntries.run({ now, signal: new AbortController().signal });
  const left = await countOf('EarlierEntry');
  expect(await pauseConversion(false)).toBe('already');
  expect(await pauseConversion(true)).toBe('paused');
  expect(await pauseConversion(true)).toBe('already');
  // the first step converts nothing, but nobody may write entries as before from then on
  await owner.query('GRANT INSERT ON "Entry" TO bunpai_app');
  expect(await round()).toHaveLength(1);
  expect(await sql(`SELECT has_table_privilege('bunpai_app', '"Entry"', 'INSERT') AS may`)).toEqual([{ may: false }]);
  expect([await round(), await convertNext(100)]).toEqual([[], null]);
  expect(await convertEntries.lag(now)).toEqual({ count: left, oldest: null, isPaused: true });
  expect((await findHealth()).due_work?.[convertEntries.job]).toEqual({ waiting: left, lag_seconds: 0, paused: true });
  expect(await pauseConversion(false)).toBe('converting');
  expect(await convertEntries.lag(now)).toMatchObject({ count: left, isPaused: false });
  await convertNext(10);

  const step = await pool.connect();
  await step.query('BEGIN');
  const { rows } = await step.query<Step>('SELECT * FROM convert_entries(10)');
  let paused = '';
  const pausing = pauseConversion(true).then((result) => (paused = result));
  await until(
    async () => (await sql(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%pause_conversion%'`)).length > 0,
  );
  expect(paused).toBe('');
  await step.query('COMMIT');
  step.release();
  expect(await pausing).toBe('paused');
  const before = [await countOf('EarlierEntry'), await countOf('Posting')];
  expect(rows[0]?.moved).toBeGreaterThan(0);
  expect(await together(4, () => convertNext(10))).toEqual([null, null, null, null]);
  expect([await countOf('EarlierEntry'), await countOf('Posting')]).toEqual(before);
  expect(await verifyLedger(await asSystem())).toMatchObject({ clean: true });

  expect(await pauseConversion(false)).toBe('converting');
  for (let last: Step | null = null; !last?.isDone; ) last = await convertNext(1_000);
  expect([await pauseConversion(true), await pauseConversion(false)]).toEqual(['finished', 'finished']);
  expect(await findUnconverted()).toBeNull();
  expect(await verifyLedger(await asSystem())).toMatchObject({ clean: true });
});
