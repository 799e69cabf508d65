import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type Act, Journal } from '@/lib/acquirers/journal';
import { newId } from '@/lib/db/ids';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let folders = 0;
const aFolder = () => path.join(folder, String(folders++));
const anAct = (overrides: Partial<Act> = {}): Act => {
  const attemptId = newId();
  return { attemptId, kind: 'capture', amount: 1_000, outcome: { ok: true, reference: `of ${attemptId}` }, ...overrides };
};
const linesIn = (place: string) =>
  fs.readdirSync(place).flatMap((name) => fs.readFileSync(path.join(place, name), 'utf8').split('\n').filter(Boolean));

test('whoever opens it later finds what was done before', async () => {
  const place = aFolder();
  const acts = Array.from({ length: 50 }, () => anAct());
  const first = new Journal(place);
  for (const act of acts) expect(await first.act(act)).toMatchObject(act);
  const second = new Journal(place);
  for (const act of acts) expect(await second.find(act.attemptId)).toMatchObject(act);
  expect(await second.find(newId())).toBeNull();
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
    expect((await new Journal(place).find(act.attemptId))?.outcome).toEqual(said.outcome);
  }
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
  expect(await journal.find(torn.attemptId)).toBeNull();
  expect(await new Journal(place).find(next.attemptId)).toMatchObject(next);
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
      expect(await anybody.find(next.attemptId)).toMatchObject(next);
    }
  }
});

test('memory holds the latest acts; the earlier ones are in the file', { timeout: 60_000 }, async () => {
  const place = aFolder();
  const journal = new Journal(place);
  const early = anAct();
  await journal.act(early);
  for (let count = 0; count < 30_000; count++) await journal.act(anAct());
  expect(await journal.find(early.attemptId)).toMatchObject(early);
  expect(await journal.act({ ...early, outcome: { ok: false, code: 'other_error' } })).toMatchObject(early);
  // a file of more than 4 MiB is not read when it is opened
  const reopened = new Journal(place);
  expect(await reopened.act({ ...early, outcome: { ok: false, code: 'other_error' } })).toMatchObject(early);
  expect(linesIn(place)).toHaveLength(30_001);
});

test('a file for each day of the ids, of which two are open', async () => {
  const place = aFolder();
  const journal = new Journal(place);
  const closed = vi.spyOn(fs, 'closeSync');
  const day = 24 * 60 * 60 * 1000;
  const ids = Array.from({ length: 6 }, (_, n) => {
    const time = (Date.UTC(2026, 0, 1) + n * day).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
  });
  for (const attemptId of ids) await journal.act(anAct({ attemptId }));
  expect(fs.readdirSync(place).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `2026-01-0${n}.jsonl`));
  for (const attemptId of ids) expect((await journal.find(attemptId))?.attemptId).toBe(attemptId);
  expect(closed.mock.calls.length).toBeGreaterThanOrEqual(4);
});
