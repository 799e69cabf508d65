import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type Act, Journal } from '@/lib/acquirers/sandbox/journal';
import { newId } from '@/lib/db/ids';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let folders = 0;
const aFolder = () => path.join(folder, String(folders++));
const anAct = (overrides: Partial<Act> = {}): Act => {
  const attemptId = newId();
  return { attemptId, kind: 'capture', amount: 1_000, outcome: { ok: true, reference: `of ${attemptId}` }, ...overrides };
};
const idOf = (ms: number) => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
};
/** What stands there for it; asked by an act that is not done unless nothing does. */
const firstOf = (journal: Journal, attemptId: string) => journal.act({ ...anAct({ attemptId }), kind: 'asked' });
const linesIn = (place: string) =>
  fs.readdirSync(place).flatMap((name) => fs.readFileSync(path.join(place, name), 'utf8').split('\n').filter(Boolean));

test('whoever opens it later finds what was done before', async () => {
  const place = aFolder();
  const acts = Array.from({ length: 50 }, () => anAct());
  const first = new Journal(place);
  for (const act of acts) expect(await first.act(act)).toMatchObject(act);
  const second = new Journal(place);
  for (const act of acts) expect(await firstOf(second, act.attemptId)).toMatchObject(act);
  expect(linesIn(place)).toHaveLength(50);
});

test('two processes see each other’s acts at once, and one attempt acts once', async () => {
  const place = aFolder();
  const [one, two] = [new Journal(place), new Journal(place)];
  for (let repetition = 0; repetition < 100; repetition++) {
    const act = anAct();
    const other: Act = { ...act, outcome: { ok: false, code: 'card_declined' } };
    const [said, saidAgain] = await Promise.all(repetition % 2 === 0 ? [one.act(act), two.act(other)] : [two.act(other), one.act(act)]);
    expect(said.outcome).toEqual(saidAgain.outcome);
    expect((await firstOf(new Journal(place), act.attemptId)).outcome).toEqual(said.outcome);
  }
});

test('of an attempt that is closed nothing is done, by any process', async () => {
  const place = aFolder();
  const [one, two] = [new Journal(place), new Journal(place)];
  const [act, done] = [anAct(), anAct()];
  await two.act(done);
  expect(await one.close(done.attemptId)).toMatchObject(done);
  for (const anybody of [one, two, new Journal(place)]) {
    expect(await anybody.close(act.attemptId)).toBeNull();
    expect((await anybody.act(act)).outcome).toEqual({ ok: false, code: 'other_error' });
  }
  expect(linesIn(place)).toHaveLength(2);
});

test('a line that a full disk has torn is nobody’s act, and those after it count', async () => {
  const place = aFolder();
  const journal = new Journal(place);
  await journal.act(anAct());
  const [name = ''] = fs.readdirSync(place);
  const torn = anAct();
  fs.appendFileSync(path.join(place, name), JSON.stringify(torn).slice(0, 60));
  const next = anAct();
  expect(await journal.act(next)).toMatchObject(next);
  expect(await firstOf(new Journal(place), next.attemptId)).toMatchObject(next);
  expect(await journal.act(torn)).toMatchObject(torn);
});

test('a line that is written in part is not done, is said to have failed, and takes no other with it', async () => {
  const place = aFolder();
  const journal = new Journal(place);
  const real = fs.writeSync as (fd: number, text: string) => number;
  // in the middle; and all but its end, which the next line brings
  for (const missing of [40, 1]) {
    const torn = anAct();
    const written = vi.spyOn(fs, 'writeSync');
    written.mockImplementationOnce(((fd: number, text: string) => real(fd, text.slice(0, -missing))) as typeof fs.writeSync);
    await expect(journal.act(torn)).rejects.toThrow('could not be written');
    written.mockRestore();
    const [next, again] = [anAct(), { ...torn, outcome: { ok: false, code: 'card_declined' } } as const];
    expect(await journal.act(next)).toMatchObject(next);
    const first = missing === 1 ? torn : again;
    for (const anybody of [journal, new Journal(place)]) {
      expect(await anybody.act(again)).toMatchObject(first);
      expect(await firstOf(anybody, next.attemptId)).toMatchObject(next);
    }
  }
});

test('memory holds the latest acts; the earlier ones are in the file', async () => {
  const place = aFolder();
  const journal = new Journal(place);
  const early = anAct();
  await journal.act(early);
  for (let count = 0; count < 30_000; count++) await journal.act(anAct());
  expect(await journal.act({ ...early, outcome: { ok: false, code: 'other_error' } })).toMatchObject(early);
  // planned before the clock was put back
  const ahead = anAct({ attemptId: idOf(Date.now() + 60_000) });
  await new Journal(place).act(ahead);
  // a file of more than 4 MiB is not read when it is opened
  const reopened = new Journal(place);
  expect(await reopened.close(ahead.attemptId)).toMatchObject(ahead);
  expect(await reopened.act({ ...early, outcome: { ok: false, code: 'other_error' } })).toMatchObject(early);
  expect(linesIn(place)).toHaveLength(30_002);
});

test('a file for each day of the ids, of which two are open', async () => {
  const place = aFolder();
  const journal = new Journal(place);
  const closed = vi.spyOn(fs, 'closeSync');
  const day = 24 * 60 * 60 * 1000;
  const ids = Array.from({ length: 6 }, (_, n) => idOf(Date.UTC(2026, 0, 1) + n * day));
  for (const attemptId of ids) await journal.act(anAct({ attemptId }));
  expect(fs.readdirSync(place).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `2026-01-0${n}.jsonl`));
  for (const attemptId of ids) expect(await firstOf(journal, attemptId)).toMatchObject({ attemptId, kind: 'capture' });
  expect(closed.mock.calls.length).toBeGreaterThanOrEqual(4);
});
