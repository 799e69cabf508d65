import { expect, test } from 'vitest';
import { isTellingKey, keyOf, keywordsOf, keywordsOfCustomer } from '@/lib/keywords/keywords';

const nobody = { name: null, kana: null, email: null, description: null };
const isFound = (described: Partial<typeof nobody | Record<keyof typeof nobody, string>>, typed: string) => {
  const key = keyOf(typed);
  return isTellingKey(key) && keywordsOf({ ...nobody, ...described }).some(({ word }) => word.startsWith(key));
};

test('a name is found by each of its parts, in any order and spelling', () => {
  for (const typed of ['山本 千尋', '山本千尋', '山本　千', '山', '千尋', '千尋 山本', '山夲'.replace('夲', '本')])
    expect([typed, isFound({ name: '山本 千尋' }, typed)]).toEqual([typed, true]);
  for (const typed of ['千尋', '山本', '千尋山本']) expect([typed, isFound({ name: '山本千尋' }, typed)]).toEqual([typed, true]);
  for (const typed of ['タロウ', 'ﾔﾏﾀﾞ', 'やまだ', 'やまだたろう', 'ヤマダ・タロウ', 'たろう　やまだ'])
    expect([typed, isFound({ kana: 'ヤマダ タロウ' }, typed)]).toEqual([typed, true]);
  for (const typed of ['taro', 'YAMADA', 'ｙａｍａｄａ ｔａｒｏ', 'Taro Y'])
    expect([typed, isFound({ name: 'TARO YAMADA' }, typed)]).toEqual([typed, true]);
  expect(isFound({ name: '髙橋 花子' }, '高橋')).toBe(true);
  expect(isFound({ kana: 'ジョウ' }, 'じょう')).toBe(true);
});

test('an address by each word before the @', () => {
  for (const typed of ['megumi.kobayashi', 'megumi', 'kobayashi', 'MEGUMI.K', 'megumi kobayashi'])
    expect([typed, isFound({ email: 'Megumi.Kobayashi@example.jp' }, typed)]).toEqual([typed, true]);
  for (const typed of ['example', 'egumi', 'obayashi']) {
    expect([typed, isFound({ email: 'megumi.kobayashi@example.jp' }, typed)]).toEqual([typed, false]);
  }
});

test('a description by each of its words, also where no space is between them', () => {
  const description = '青いマグカップと陶芸教室（2名様）';
  for (const typed of ['青い', '青いマグ', 'マグカップ', 'まぐかっぷ', '陶芸', '教室', '陶芸教室', '2名'])
    expect([typed, isFound({ description }, typed)]).toEqual([typed, true]);
  for (const typed of ['グカップ', 'と', 'カップと皿']) expect([typed, isFound({ description }, typed)]).toEqual([typed, false]);
  expect(isFound({ description: 'Season box 2026' }, 'box')).toBe(true);
  expect(isFound({ description: 'Season box 2026' }, 'ox')).toBe(false);
});

test('what means everybody means nobody; few words are kept of a long text', () => {
  for (const typed of ['a', 'あ', 'ア', '1', '', ' ', '・', '%', '_']) expect([typed, isTellingKey(keyOf(typed))]).toEqual([typed, false]);
  expect(isTellingKey(keyOf('林'))).toBe(true);
  expect(keywordsOf({ ...nobody, name: '', email: '', description: '   ' })).toEqual([]);
  const words = keywordsOf({ name: 'a b c d e f g', kana: null, email: 'a.b.c.d.e.f.g@x.jp', description: `${'word '.repeat(900)}last` });
  expect(words.length).toBeLessThan(20);
  expect(Math.max(...words.map(({ word }) => [...word].length))).toBeLessThanOrEqual(40);
});

test('a customer by its own address, its card’s and the name on the card', () => {
  const words = keywordsOfCustomer({ emails: ['a.b2@example.jp', null, 'a.b2@example.jp'], name: '林 花' });
  expect(words).toEqual(['林花', '花林', 'ab2', 'b2'].map((word) => ({ word, kind: 'customer' })));
});
