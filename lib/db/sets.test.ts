import { expect, test, vi } from 'vitest';
import { limits } from '@/lib/db/limits';
import { CallSets } from '@/lib/db/sets';
import { answeredByHand, type Sent } from '@/lib/testing/fixtures/answered-by-hand';
import { settled } from '@/lib/testing/settled';
import { watchdogMs } from '@/lib/testing/tier';

/** Sets that are answered by hand, what was sent, and how each call ended. */
function aSender() {
  const { sent, send } = answeredByHand();
  const sets = new CallSets(send);
  const results: Record<string, string> = {};
  const note = (name: string, result: string) => {
    results[name] = result;
  };
  const add = (name: string, subjects: string[] = [name], isAlone = false) =>
    sets.add({ json: JSON.stringify(name), owner: name[0] ?? '', subjects, isAlone }).then(
      () => note(name, 'done'),
      (error) => note(name, error.code ?? error.message),
    );
  const last = () => sent.at(-1) as Sent;
  return { sent, results, add, last };
}
const refused = (code: string) => Object.assign(new Error(code), { code });
const callsOf = (sent: Sent[]) => sent.map(({ calls }) => calls);

test('what comes at one moment goes in one set, as soon as all that has arrived by then is read', async () => {
  const { sent, add } = aSender();
  void add('a');
  void add('b');
  expect(sent).toEqual([]);
  await settled();
  expect(callsOf(sent)).toEqual([['a', 'b']]);
});

test('what is added in a later microtask of the same turn goes in the same set', async () => {
  const { sent, add } = aSender();
  setImmediate(() => {
    void Promise.resolve().then(() => add('a'));
    void Promise.resolve()
      .then(() => {})
      .then(() => {})
      .then(() => add('b'));
  });
  await settled();
  await settled();
  expect(callsOf(sent)).toEqual([['a', 'b']]);
});

test('nobody waits for company: an idle process sends at once, and what comes meanwhile goes together', async () => {
  const { sent, results, add, last } = aSender();
  void add('a');
  await settled();
  expect(sent.map(({ calls }) => calls)).toEqual([['a']]);
  for (const name of ['b', 'c', 'd']) void add(name);
  expect(sent).toHaveLength(1);
  last().succeed();
  await settled();
  expect(sent.map(({ calls }) => calls)).toEqual([['a'], ['b', 'c', 'd']]);
  expect(results).toEqual({ a: 'done' });
  last().succeed();
  await settled();
  expect(results).toEqual({ a: 'done', b: 'done', c: 'done', d: 'done' });
});

test('what the database refuses as a set is repeated in halves, and each call has its own result', async () => {
  const { sent, results, add, last } = aSender();
  void add('a');
  await settled();
  for (const name of ['b', 'c', 'd', 'e']) void add(name);
  last().succeed();
  await settled();
  last().fail(refused('BP002'));
  await settled();
  expect(callsOf(sent.slice(2))).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ]);
  sent[2]?.succeed();
  sent[3]?.fail(refused('BP002'));
  await settled();
  expect(results).toEqual({ a: 'done', b: 'done', c: 'done' });
  expect(callsOf(sent.slice(4))).toEqual([['d'], ['e']]);
  sent[4]?.fail(refused('BP004'));
  sent[5]?.succeed();
  await settled();
  expect(results).toEqual({ a: 'done', b: 'done', c: 'done', d: 'BP004', e: 'done' });
  expect(sent).toHaveLength(6);
});

test('a tenant whose call had a set refused goes alone for a while, and the others together', async () => {
  const { sent, add, last } = aSender();
  void add('a');
  await settled();
  void add('b1');
  void add('c1');
  last().succeed();
  await settled();
  last().fail(refused('BP002'));
  await settled();
  sent[2]?.fail(refused('BP002'));
  sent[3]?.succeed();
  await settled();
  void add('a2');
  await settled();
  for (const name of ['b2', 'c2', 'd2']) void add(name);
  await settled();
  expect(callsOf(sent.slice(4))).toEqual([['a2'], ['b2']]);
  sent[4]?.succeed();
  await settled();
  expect(last().calls).toEqual(['c2', 'd2']);
});

test('a call waits for the one before it as long as for a lock', async () => {
  const { results, add, last } = aSender();
  const now = vi.spyOn(performance, 'now');
  void add('a', ['payment']);
  await settled();
  void add('b', ['payment']);
  now.mockReturnValue(performance.now() + limits.lockMs + 1);
  last().succeed();
  await settled();
  now.mockRestore();
  expect(results).toEqual({ a: 'done', b: '55P03' });
});

test.each(['57P01', '08006', '53300', 'ECONNRESET'])(
  'after %s nobody knows what became of a set: no call of it is sent again',
  async (code) => {
    const { sent, results, add, last } = aSender();
    void add('a');
    await settled();
    for (const name of ['b', 'c']) void add(name);
    last().succeed();
    await settled();
    last().fail(refused(code));
    await settled();
    expect(results).toEqual({ a: 'done', b: code, c: code });
    expect(sent).toHaveLength(2);
  },
);

test('a call alone that is refused is not repeated', async () => {
  const { sent, results, add, last } = aSender();
  void add('a');
  await settled();
  last().fail(refused('BP002'));
  await settled();
  expect(results).toEqual({ a: 'BP002' });
  expect(sent).toHaveLength(1);
});

test('of calls with a subject in common each waits for the result of the one before, and keeps nobody else', async () => {
  const { sent, results, add, last } = aSender();
  void add('a');
  await settled();
  void add('b1', ['payment', 'key 1']);
  void add('b2', ['payment', 'key 2']);
  void add('b3', ['other', 'key 2']);
  void add('c');
  last().succeed();
  await settled();
  expect(last().calls).toEqual(['b1', 'c']);
  last().fail(refused('40P01'));
  await settled();
  const [b1, c] = sent.slice(2);
  expect([b1?.calls, c?.calls]).toEqual([['b1'], ['c']]);
  c?.succeed();
  await settled();
  expect(results).toEqual({ a: 'done', c: 'done' });
  expect(sent).toHaveLength(4);
  b1?.succeed();
  await settled();
  expect(last().calls).toEqual(['b2']);
  last().succeed();
  await settled();
  expect(last().calls).toEqual(['b3']);
});

test('a set that takes long is not waited for, and what goes alone never waits', async () => {
  const { sent, add } = aSender();
  void add('a');
  await settled();
  void add('rare', ['rare'], true);
  expect(sent.map(({ calls }) => calls)).toEqual([['a'], ['rare']]);
  void add('b');
  await expect.poll(() => sent.map(({ calls }) => calls), { timeout: watchdogMs }).toEqual([['a'], ['rare'], ['b']]);
});

test('a set has 64 calls at most, and a long call goes when its turn comes', async () => {
  const { sent, add, last } = aSender();
  void add('a');
  await settled();
  for (let n = 0; n < 70; n += 1) void add(`b${n}`);
  const long = 'x'.repeat(1_000_000);
  void add(long);
  last().succeed();
  await settled();
  expect(last().calls).toHaveLength(64);
  last().succeed();
  await settled();
  expect(last().calls).toEqual(['b64', 'b65', 'b66', 'b67', 'b68', 'b69']);
  last().succeed();
  await settled();
  expect(last().calls).toEqual([long]);
  expect(sent).toHaveLength(4);
});

test('whoever has a set refused goes alone, however many had one before', async () => {
  const { sent, send } = answeredByHand();
  const sets = new CallSets(send);
  const add = (owner: string, name: string) =>
    void sets.add({ json: JSON.stringify(name), owner, subjects: [name], isAlone: false }).catch(() => {});
  const now = vi.spyOn(performance, 'now').mockReturnValue(1);
  for (let n = 0; n < 1_005; n += 1) {
    add('good', 'first');
    await settled();
    add('good', 'second');
    add(`bad ${n}`, 'third');
    sent.at(-1)?.succeed();
    await settled();
    sent.at(-1)?.fail(refused('BP002'));
    await settled();
    sent.at(-1)?.fail(refused('BP002'));
    sent.at(-2)?.succeed();
    await settled();
  }
  const before = sent.length;
  add('good', 'first');
  await settled();
  for (const owner of ['good', 'bad 1004', 'good']) add(owner, `${owner} ${sent.length}`);
  await settled();
  expect(sent.slice(before).flatMap(({ calls }) => calls)).toHaveLength(2);
  now.mockRestore();
});
