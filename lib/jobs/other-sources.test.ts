// alone: its process has proved no night yet
import { afterEach, expect, test, vi } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { proveNightly } from '@/lib/jobs/prove-nightly';
import { sendMail } from '@/lib/jobs/send-mail';
import { findLag, tick } from '@/lib/jobs/tick';
import { sql } from '@/lib/testing/tables';
import { eventually } from '@/lib/testing/until';
import { seal } from '@/lib/vault/seal';

afterEach(() => vi.restoreAllMocks());

const hour = 60 * 60 * 1000;
const lagOf = async (now: Date, source: typeof sendMail) => (await findLag(now, [source]))[0];

test('a mail goes when it is due', async () => {
  const [id, now] = [newId(), await readClock()];
  const due = new Date(now.getTime() + hour);
  const sealed = seal(JSON.stringify({ subject: '件名', text: '本文' }), `mail:${id}`);
  await sql(`INSERT INTO "Mail" (id, kind, recipient, sealed, "dueAt", "createdAt") VALUES ($1, 'reset', 'a@example.jp', $2, $3, $4)`, [
    id,
    sealed,
    due,
    now,
  ]);
  expect(await tick(now, [sendMail])).toEqual([]);
  expect(await lagOf(now, sendMail)).toEqual({ job: 'mail.send', count: 0, oldest: null });
  expect(await lagOf(due, sendMail)).toEqual({ job: 'mail.send', count: 1, oldest: due });
  expect(await tick(due, [sendMail])).toEqual([{ job: 'mail.send', at: due, result: 'sent' }]);
  expect(await tick(due, [sendMail])).toEqual([]);
});

test('the ledger is proved once for every night', async () => {
  const now = new Date('2027-03-01T19:00:00Z');
  const due = new Date('2027-03-01T18:00:00Z');
  expect(await lagOf(now, proveNightly)).toEqual({ job: 'ledger.prove', count: 1, oldest: due });
  expect(await tick(now, [proveNightly])).toEqual([{ job: 'ledger.prove', at: due, result: 'started' }]);
  await eventually(async () => expect(await sql(`SELECT 1 FROM "ProofRun" WHERE state = 'finished'`)).toHaveLength(1));
  expect(await tick(now, [proveNightly])).toEqual([]);
  expect(await lagOf(now, proveNightly)).toMatchObject({ count: 0 });
  expect(await lagOf(new Date(now.getTime() + 24 * hour), proveNightly)).toMatchObject({ count: 1 });
});
