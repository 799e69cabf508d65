import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Kind, kinds } from '@/lib/http/lane';
import { boundsFor } from '@/lib/http/turns';
import { aQueue } from '@/lib/testing/load/a-queue';
import { runs } from '@/lib/testing/tier';

test('tenants take turns, and the keys of one among themselves: one with hundreds waiting costs another one turn', async () => {
  const { ask, leave, began, settle } = aQueue({ money: { atOnce: 1, waitingOfTenant: 999, waitingOfKey: 999 } });
  for (let at = 0; at < 300; at++) void ask('money', 'a.1', `a1-${at}`);
  for (const name of ['a2-0', 'a2-1']) void ask('money', 'a.2', name);
  for (const name of ['b0', 'b1']) void ask('money', 'b', name);
  await settle();
  while (began.length < 303) await leave(began.at(-1) ?? '');
  expect(began.slice(0, 7)).toEqual(['a1-0', 'a1-1', 'b0', 'a2-0', 'b1', 'a1-2', 'a2-1']);
  expect(new Set(began).size).toBe(303);
});

test('of one tenant, and of one key, only so much is under way, whoever else has nothing to do', async () => {
  const { ask, leave, began, settle, queue } = aQueue({ list: { atOnce: 4, ofTenant: 2, ofKey: 1 } });
  for (const name of ['a1', 'a2']) void ask('list', 'a.1', name);
  for (const name of ['b1', 'b2', 'b3']) void ask('list', 'a.2', name);
  void ask('list', 'a.3', 'c1');
  void ask('list', 'z', 'z1');
  await settle();
  expect(began).toEqual(['a1', 'b1', 'z1']);
  expect(queue.countOf('list')).toEqual({ underWay: 3, waiting: 4 });
  await leave('b1');
  expect(began.at(-1)).toBe('b2');
});

test('while earlier work is under way less of the later begins, and it begins when that is over', async () => {
  const { ask, leave, pass, began, settle } = aQueue({ list: { atOnce: 2, besideEarlier: 1 }, visit: { atOnce: 2, besideEarlier: 1 } });
  for (const name of ['l1', 'l2', 'l3']) void ask('list', 'a', name);
  await settle();
  expect(began).toEqual(['l1', 'l2']);
  void ask('money', 'b', 'm');
  for (const name of ['v1', 'v2']) void ask('visit', 'x', name);
  await settle();
  expect(began).toEqual(['l1', 'l2', 'm', 'v1']); // no call waits for a later one
  await leave('l1');
  expect(began).toHaveLength(4);
  await leave('l2');
  expect(began.slice(4)).toEqual(['l3']);
  await leave('m');
  await pass(99); // the lane stays reserved for a while, because more may come
  expect(began).toHaveLength(5);
  await leave('l3', 'v1');
  expect(began.slice(5)).toEqual(['v2']);
  void ask('visit', 'x', 'v3');
  await pass(100);
  expect(began.slice(6)).toEqual(['v3']);
});

test('who has too much waiting is told so, and nobody else', async () => {
  const { ask, settle, refused, leave } = aQueue({ read: { atOnce: 1, waitingOfKey: 2, waitingOfTenant: 3, waiting: 5 } });
  void ask('read', 'a.1', 'first');
  const waits = ['a.1', 'a.1', 'a.2', 'b', 'c'].map((who, at) => ask('read', who, `${who} ${at}`));
  await settle();
  expect(await ask('read', 'a.1')).toBe('too_many_requests');
  expect(await ask('read', 'a.3')).toBe('too_many_requests');
  expect(await ask('read', 'd')).toBe('service_unavailable');
  expect(refused).toEqual(['read full', 'read full', 'read full']);
  for (const name of ['first', 'a.1 0', 'b 3', 'c 4', 'a.2 2', 'a.1 1']) await leave(name);
  expect(await Promise.all(waits)).toEqual(waits.map(() => 'began'));
});

test('a turn that does not come in time is given up: 429 beside others of its own, 503 alone', async () => {
  const { ask, pass, began, settle, refused, queue } = aQueue({ money: { atOnce: 1 } });
  void ask('money', 'a', 'first');
  const own = ask('money', 'a', 'second');
  await pass(600);
  const other = ask('money', 'b');
  await pass(399);
  expect(queue.countOf('money').waiting).toBe(2);
  await pass(1);
  expect(await own).toBe('too_many_requests');
  await pass(600);
  expect(await other).toBe('service_unavailable');
  await settle();
  expect([began, refused, queue.isAnybodyWaiting]).toEqual([['first'], ['money late', 'money late'], false]);
});

test('who goes away waits no more, and one that goes later changes nothing', async () => {
  const { ask, leave, settle, began, refused, queue } = aQueue({ upload: { atOnce: 1 } });
  void ask('upload', 'a', 'first');
  const gone: (() => void)[] = [];
  const waits = ['b', 'c'].map((who) => ask('upload', who, who, (leave) => gone.push(leave)));
  await settle();
  gone[0]?.();
  expect(queue.countOf('upload')).toEqual({ underWay: 1, waiting: 1 });
  await leave('first');
  gone[1]?.();
  expect([await Promise.all(waits), began, refused]).toEqual([['too_many_requests', 'began'], ['first', 'c'], ['upload left']]);
  await leave('c', 'c', 'first'); // leaving twice counts once
  expect(queue.countOf('upload')).toEqual({ underWay: 0, waiting: 0 });
});

test('who asks somebody outside has no turn meanwhile, and comes back before all who have not begun', async () => {
  const { ask, leave, settle, began, queue, turns } = aQueue({ money: { atOnce: 1, waitingOfKey: 3 } });
  void ask('money', 'a', 'first');
  await settle();
  let answer = () => {};
  const outside = turns.get('first')?.stepAside(() => new Promise<void>((done) => (answer = done)));
  void outside?.then(() => began.push('first again'));
  expect(queue.countOf('money')).toEqual({ underWay: 0, waiting: 0 });
  for (const name of ['second', 'third', 'fourth']) void ask('money', 'a', name);
  await settle();
  expect(await ask('money', 'a')).toBe('too_many_requests'); // one stepped aside and two that wait
  answer();
  await leave();
  expect([began, queue.countOf('money')]).toEqual([['first', 'second'], { underWay: 1, waiting: 3 }]);
  await leave('second');
  expect(began).toEqual(['first', 'second', 'first again']);
  await leave('first');
  expect(began.at(-1)).toBe('third');
  // an error outside comes back as well
  const failed = expect(turns.get('third')?.stepAside(() => Promise.reject(new Error('silent')))).rejects.toThrow('silent');
  await settle();
  await leave('fourth');
  await failed;
  expect(queue.countOf('money')).toEqual({ underWay: 1, waiting: 0 });
  // and the call left meanwhile ends with it
  const left = turns.get('third')?.stepAside(() => new Promise<void>((done) => (answer = done)));
  await leave('third');
  answer();
  await left;
  expect(queue.countOf('money')).toEqual({ underWay: 0, waiting: 0 });
});

test('what takes long counts for its own alone', async () => {
  const { ask, leave, pass, settle, began, queue } = aQueue({ page: { atOnce: 1, ofTenant: 2, ofKey: 2, countsForMs: 250 } });
  for (const name of ['a1', 'a2', 'a3']) void ask('page', 'a', name);
  void ask('page', 'b');
  await pass(249);
  expect(began).toEqual(['a1']);
  await pass(1);
  await pass(250);
  await pass(250);
  expect(began).toEqual(['a1', 'a2', 'b']); // two of a, and the third waits for one of them
  await leave('a1');
  await settle();
  expect(began).toHaveLength(4);
  await leave('a2', 'a3', 'b');
  expect(queue.countOf('page')).toEqual({ underWay: 0, waiting: 0 });
});

test('what takes the thread for long begins in the pauses of payments, one at a time, and half as often where there are none', async () => {
  const { ask, leave, pass, began, settle } = aQueue({ list: { restsForMs: 20 }, visit: { restsForMs: 20 } });
  const asks = async (kind: Kind, ...names: string[]) => {
    for (const name of names) void ask(kind, kind, name);
    await settle();
  };
  await asks('money', 'm1');
  await asks('list', 'l1', 'l2', 'l3', 'l4');
  expect(began).toEqual(['m1', 'l1']);
  await pass(39); // the payment continues
  expect(began).toHaveLength(2);
  await pass(1);
  expect(began.slice(2)).toEqual(['l2']);
  await leave('l1', 'm1');
  await pass(20); // a pause, but a list is running
  expect(began).toHaveLength(3);
  await leave('l2');
  expect(began.slice(3)).toEqual(['l3']);
  await asks('visit', 'v1', 'v2'); // the first has paused long enough
  expect(began.slice(4)).toEqual(['v1']);
  await leave('l3', 'v1');
  await pass(20);
  expect(began.slice(5)).toEqual(['l4']);
  await leave('l4');
  expect(began.slice(6)).toEqual(['v2']);
  await pass(100); // no more payments came
  await asks('visit', 'v3', 'v4');
  expect(began.slice(7)).toEqual(['v3', 'v4']);
});

test('whoever comes when a lane has opened by time comes after those who wait for it', async () => {
  const { ask, tick, leave, began, settle } = aQueue({ list: { restsForMs: 40 } });
  void ask('money', 'm');
  for (const name of ['l1', 'l2']) void ask('list', name);
  await settle();
  await leave('l1');
  tick(80);
  void ask('list', 'l3');
  await settle();
  expect(began).toEqual(['m', 'l1', 'l2']);
});

test('lists, uploads and pages leave payments the greater part of the connections, of however few', () => {
  for (let connections = 1; connections <= 1_000; connections++) {
    const bounds = boundsFor(connections);
    for (const kind of kinds) {
      const { atOnce, besideEarlier, ofTenant, ofKey } = bounds[kind];
      expect([Math.min(atOnce, besideEarlier, ofTenant, ofKey) >= 1, besideEarlier <= atOnce, ofKey <= ofTenant]).toEqual([
        true,
        true,
        true,
      ]);
    }
    if (connections < 10) continue;
    const { list, upload, page, visit } = bounds;
    expect([list, upload, page, visit].reduce((sum, { besideEarlier }) => sum + besideEarlier, 0)).toBeLessThanOrEqual(connections / 2);
    expect(list.ofTenant).toBeLessThan(list.atOnce);
  }
});

test('nobody is forgotten, and no bound is passed, whoever comes, goes, waits and steps aside', async () => {
  const bounds = { money: { atOnce: 3, ofTenant: 2, ofKey: 1 }, list: { atOnce: 2, besideEarlier: 1, ofTenant: 1 } };
  const act = fc.record({
    what: fc.constantFrom('money', 'list', 'leave', 'aside', 'pass'),
    who: fc.constantFrom('a.1', 'a.2', 'b.1', 'c.1'),
    at: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const { queue, ask, pass, settle, turns } = aQueue(bounds);
      const asked: Promise<string>[] = [];
      const aside: (() => void)[] = [];
      for (const [index, { what, who, at }] of acts.entries()) {
        const name = [...turns.keys()][at];
        if (what === 'money' || what === 'list') asked.push(ask(what, who, `${index}`));
        else if (what === 'pass') await pass(100 * at);
        else if (what === 'leave' && name) turns.get(name)?.leave();
        else if (what === 'aside' && name) {
          const turn = turns.get(name);
          turns.delete(name);
          void turn?.stepAside(() => new Promise<void>((done) => aside.push(done))).then(() => turn.leave());
        }
        await settle();
        expect(queue.countOf('money').underWay).toBeLessThanOrEqual(3);
        expect(queue.countOf('list').underWay).toBeLessThanOrEqual(2);
        expect(Math.min(...kinds.map((kind) => queue.countOf(kind).underWay))).toBeGreaterThanOrEqual(0);
      }
      for (const done of aside) done();
      for (let round = 0; round <= acts.length; round++) {
        for (const turn of turns.values()) turn.leave();
        await settle();
      }
      await Promise.all(asked);
      for (const kind of kinds) expect(queue.countOf(kind)).toEqual({ underWay: 0, waiting: 0 });
    }),
    runs(100, 2_000),
  );
});
