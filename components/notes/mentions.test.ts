import { expect, test } from 'vitest';
import { matchingPeople, mentionBefore, mentionsIn, withMention } from '@/components/notes/mentions';

const people = [
  { id: '1', name: '山田' },
  { id: '2', name: '山田 花子' },
  { id: '3', name: 'Sato Ken' },
];

test('a name is being typed behind an @ of either width, up to the caret', () => {
  expect(mentionBefore('確認を @山', 6)).toEqual({ from: 4, typed: '山' });
  expect(mentionBefore('＠', 1)).toEqual({ from: 0, typed: '' });
  expect(mentionBefore('@山 と', 4)).toBeNull();
  expect(mentionBefore('山', 1)).toBeNull();
});

test('people are found by any part of their name, and put where it was typed', () => {
  expect(matchingPeople(people, 'ｓａ').map(({ id }) => id)).toEqual(['3']);
  expect(matchingPeople(people, '').map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(withMention('確認を @花 お願い', 6, { id: '2', name: '山田 花子' })).toEqual({ text: '確認を @山田 花子 お願い', caret: 11 });
});

test('of names that begin alike the longer one is meant', () => {
  expect(mentionsIn('@山田 花子 へ', people)).toEqual(['2']);
  expect(mentionsIn('@山田、@Sato Ken', people)).toEqual(['1', '3']);
  expect(mentionsIn('山田', people)).toEqual([]);
});
