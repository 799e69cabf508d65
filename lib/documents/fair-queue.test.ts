import { expect, test } from 'vitest';
import { FairQueue } from '@/lib/documents/fair-queue';
import { Refusal } from '@/lib/refusal';

/** Requests turns; `began` lists those that started, in order. */
function aQueue(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const turns = new FairQueue(limits);
  const began: string[] = [];
  const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error);
  const enter = (tenant: string, name = tenant) =>
    turns.take(tenant).then(
      () => void began.push(name),
      (error) => codeOf(error),
    );
  const next = async (count = 1) => {
    for (let at = 0; at < count; at++) turns.leave();
    await new Promise(setImmediate);
  };
  return { ask: enter, next, began };
}

test('tenants take turns: one with hundreds waiting costs another one turn', async () => {
  const { ask, next, began } = aQueue({ atOnce: 2, waitingOfOne: 1_000, waiting: 1_000 });
  for (let at = 0; at < 300; at++) void ask('a', `a${at}`);
  for (const name of ['b0', 'b1']) void ask('b', name);
  void ask('c', 'c0');
  await next(6);
  expect(began).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'a3', 'b1', 'a4']);
  await next(400);
  expect([began.length, new Set(began).size]).toEqual([303, 303]);
  void ask('d');
  await next(0);
  expect(began.at(-1)).toBe('d');
});

test('of one tenant, and in all, only so many wait; others find their place', async () => {
  const { ask, next, began } = aQueue({ atOnce: 1, waitingOfOne: 2, waiting: 3 });
  const asked = [ask('a'), ask('a'), ask('a')];
  expect(await ask('a')).toBe('too_many_requests');
  asked.push(ask('b'));
  expect(await ask('c')).toBe('service_unavailable');
  await next();
  asked.push(ask('c'));
  await next(10);
  expect(await Promise.all(asked)).toEqual(asked.map(() => undefined));
  expect(began).toEqual(['a', 'a', 'b', 'a', 'c']);
});
