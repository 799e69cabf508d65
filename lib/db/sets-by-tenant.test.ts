import { expect, test } from 'vitest';
import { CallSetsByTenant } from '@/lib/db/sets';
import { answeredByHand } from '@/lib/testing/fixtures/answered-by-hand';
import { settled } from '@/lib/testing/settled';

/** Sets that are answered by hand, what was sent, and how each call ended. */
function bySender() {
  const { sent, send } = answeredByHand();
  const sets = new CallSetsByTenant(send);
  const ended: Record<string, string> = {};
  const add = (owner: string, name: string) =>
    void sets.add({ json: JSON.stringify(name), owner, subjects: [name], isAlone: false }).then(
      () => (ended[name] = 'done'),
      (error) => (ended[name] = error.message),
    );
  return { sent, ended, add };
}

test('a set is of one tenant, and is sent with it', async () => {
  const { sent, add } = bySender();
  add('one', 'a');
  add('other', 'b');
  add('one', 'c');
  await settled();
  expect(sent.map(({ owner, calls }) => [owner, calls])).toEqual([
    ['one', ['a', 'c']],
    ['other', ['b']],
  ]);
});

test('a tenant waits for its own set and for nobody else’s', async () => {
  const { sent, ended, add } = bySender();
  add('slow', 'a');
  add('quick', 'b');
  await settled();
  add('slow', 'c');
  sent[1]?.succeed();
  await settled();
  add('quick', 'd');
  await settled();
  expect(sent.map(({ calls }) => calls)).toEqual([['a'], ['b'], ['d']]);
  sent[0]?.fail(new Error('lost'));
  await settled();
  expect(sent.at(-1)?.calls).toEqual(['c']);
  for (const one of sent) one.succeed();
  await settled();
  expect(ended).toEqual({ a: 'lost', b: 'done', c: 'done', d: 'done' });
});
