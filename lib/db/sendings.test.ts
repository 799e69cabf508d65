import { expect, test } from 'vitest';
import { countSendings, reportSendings, type Sending } from '@/lib/db/sendings';
import { CallSets } from '@/lib/db/sets';
import { keepLines, logged } from '@/lib/testing/logged';
import { settled } from '@/lib/testing/settled';

keepLines();

type Sent = { succeed: () => void; fail: (error: unknown) => void };

/** Sets whose sender is answered by hand, and what was counted of them. */
function watchedSets() {
  const [sent, counted]: [Sent[], (Sending & { kind: string })[]] = [[], []];
  countSendings((kind, sending) => void counted.push({ kind, ...sending }));
  const send = () => new Promise<void>((succeed, fail) => void sent.push({ succeed, fail }));
  const sets = new CallSets(send, reportSendings('completions'));
  const add = (name: string, isAlone = false) =>
    void sets.add({ json: JSON.stringify(name), owner: name, subjects: [name], isAlone }).catch(() => {});
  const ways = () => counted.map(({ way, calls, refusal }) => [way, calls, refusal]);
  return { sent, counted, add, ways, last: () => sent.at(-1) as Sent };
}
const refused = (code: string) => Object.assign(new Error(code), { code });

test('each sending is counted once it is over: its kind, how many calls, why they were sent so, and what became of it', async () => {
  const { sent, counted, add, ways, last } = watchedSets();
  add('a');
  await settled();
  add('of its own', true);
  for (const name of ['b', 'c', 'd']) add(name);
  expect(counted).toEqual([]);
  for (const { succeed } of sent.slice()) succeed();
  await settled();
  last().fail(refused('BP002'));
  await settled();
  expect(ways()).toEqual([
    ['together', 1, null],
    ['alone', 1, null],
    ['together', 3, 'BP002'],
  ]);
  expect(new Set(counted.map(({ kind }) => kind))).toEqual(new Set(['completions']));
  sent.at(-2)?.succeed();
  last().fail(refused('BP005'));
  await settled();
  add('d');
  await settled();
  last().succeed();
  await settled();
  expect(ways().slice(3)).toEqual([
    ['repeated', 2, null],
    ['repeated', 1, 'BP005'],
    ['isolated', 1, null],
  ]);
});

test.each(['57P01', '08006', 'ECONNRESET'])('a set of which nobody knows what became of it is lost: %s', async (code) => {
  const { add, ways, last } = watchedSets();
  add('a');
  await settled();
  for (const name of ['b', 'c']) add(name);
  last().succeed();
  await settled();
  last().fail(refused(code));
  await settled();
  expect(ways().slice(1)).toEqual([['together', 2, 'lost']]);
});

test('an error without a code says nothing of what became of the set', async () => {
  const { add, ways, last } = watchedSets();
  add('a');
  await settled();
  last().fail(new Error('something else'));
  await settled();
  expect(ways()).toEqual([['together', 1, 'lost']]);
});

test('whoever cannot count a set changes nothing of what became of it, and is in the log', async () => {
  const state = { failure: null as Error | null };
  const send = async () => {
    if (state.failure) throw state.failure;
  };
  const sets = new CallSets(send, reportSendings('openings'));
  countSendings(() => {
    throw new RangeError('an unknown label');
  });
  const call = { json: '"a"', owner: 'a', subjects: ['a'] };
  for (const isAlone of [true, false]) {
    state.failure = null;
    expect(await sets.add({ ...call, isAlone })).toBeUndefined();
    state.failure = refused('BP002');
    await expect(sets.add({ ...call, isAlone })).rejects.toBe(state.failure);
  }
  const lines = logged.lines.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatchObject({ level: 50, kind: 'RangeError', msg: 'a set could not be counted' });
});
