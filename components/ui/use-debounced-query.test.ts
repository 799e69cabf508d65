import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type QueryAnswer, queryAfterPause } from '@/components/ui/use-debounced-query';
import { eventually } from '@/lib/testing/until';

/** Queries that the test answers. */
function asking() {
  const heard: QueryAnswer<string>[] = [];
  const asked: { question: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = [];
  const fetchAnswer = (question: string, signal: AbortSignal) =>
    new Promise<string>((answer, fail) => asked.push({ question, signal, answer, fail: () => fail(new Error('away')) }));
  const begin = (question: string) => queryAfterPause(question, fetchAnswer, 1, (answered) => heard.push(answered));
  return { heard, asked, begin };
}

test('a question is asked after a pause; one that is followed by another before is not asked', async () => {
  const { heard, asked, begin } = asking();
  begin('a')();
  begin('ab');
  expect(asked).toEqual([]);
  await eventually(() => expect(asked.map(({ question }) => question)).toEqual(['ab']));
  asked[0]?.answer('found');
  await eventually(() => expect(heard).toEqual([{ of: 'ab', answer: 'found' }]));
});

test('the last question counts, in whatever order the answers arrive', async () => {
  const { heard, asked, begin } = asking();
  const end = begin('a');
  await eventually(() => expect(asked).toHaveLength(1));
  end();
  expect(asked[0]?.signal.aborted).toBe(true);
  begin('ab');
  await eventually(() => expect(asked).toHaveLength(2));
  asked[1]?.answer('of ab');
  asked[0]?.answer('of a');
  await eventually(() => expect(heard).toHaveLength(1));
  await wait(5);
  expect(heard).toEqual([{ of: 'ab', answer: 'of ab' }]);
});

test('what cannot be answered is told as no answer', async () => {
  const { heard, asked, begin } = asking();
  begin('a');
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.fail();
  await eventually(() => expect(heard).toEqual([{ of: 'a', answer: null }]));
});
