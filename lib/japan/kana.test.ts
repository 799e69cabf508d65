import fc from 'fast-check';
import { expect, test } from 'vitest';
import { katakanaAddress, katakanaAddressPattern, katakanaName, katakanaNamePattern, toKatakana } from '@/lib/japan/kana';
import { runs } from '@/lib/testing/tier';

test('V08 KanaNormalisation: one name however it was typed', () => {
  for (const typed of ['ガ', 'カ\u3099', 'ｶﾞ', 'カﾞ', 'カ゛', ' ガ　']) expect([typed, katakanaName(typed)]).toEqual([typed, 'ガ']);
  for (const typed of ['サービス', 'サｰビス', 'サ－ビス', 'サ−ビス', 'サ‐ビス', 'サ-ビス', 'サ—ビス', 'サ―ビス', 'ｻｰﾋﾞｽ', 'ｻ-ﾋﾞｽ'])
    expect([typed, katakanaName(typed)]).toEqual([typed, 'サービス']);
  for (const typed of ['ヤマダ タロウ', 'ヤマダ　タロウ', 'ﾔﾏﾀﾞ  ﾀﾛｳ']) expect(katakanaName(typed)).toBe('ヤマダ タロウ');
  for (const typed of ['ジャン・レノ', 'ジャン･レノ', 'ジャン·レノ']) expect(katakanaName(typed)).toBe('ジャン・レノ');
});

test('V08 KanaNormalisation: small, old and rare kana', () => {
  for (const name of ['ァ', 'ヴァイオリン', 'ヰセキ', 'スヱヒロ', 'ヱビス', 'ヵヶ', 'ヮ', 'ンー', 'ラーーメン'])
    expect([name, katakanaName(name)]).toEqual([name, name]);
  expect(katakanaName('ｧ')).toBe('ァ');
  expect([katakanaName('ウ\u3099'), katakanaName('ｳﾞ')]).toEqual(['ヴ', 'ヴ']);
  // no bank file and no form knows these four: they are spelled out
  for (const [rare, spelled] of [
    ['ヷ', 'ヴァ'],
    ['ヸ', 'ヴィ'],
    ['ヹ', 'ヴェ'],
    ['ヺ', 'ヴォ'],
    ['ワ\u3099', 'ヴァ'],
  ] as const)
    expect([rare, katakanaName(rare)]).toEqual([rare, spelled]);
  expect(katakanaName('ｱﾞ')).toBeNull();
});

test('V08 KanaNormalisation: another script is refused, not converted', () => {
  for (const other of [
    'やまだ',
    'ヤマだ',
    '山田',
    'ヤマダ太郎',
    'YAMADA',
    'ヤマダA',
    'ヤマダ1',
    'ヤマダ１',
    'ヤマダ😀',
    'ヤマダ。',
    'ヤマダ、',
    '㈱ヤマダ',
  ])
    expect([other, katakanaName(other)]).toEqual([other, null]);
  for (const nothing of ['', ' ', '　', 'ー', '・', '- -', '\u0000']) expect([nothing, katakanaName(nothing)]).toEqual([nothing, null]);
});

test('a hyphen that follows no kana is none of the long marks', () => {
  expect(katakanaName('ヤマダ -')).toBe('ヤマダ －');
  expect(katakanaName('・-ヤマダ')).toBe('・－ヤマダ');
});

test('an address has figures, with hyphens between them', () => {
  for (const typed of ['ジングウマエ１－２－３', 'ジングウマエ1-2-3', 'ｼﾞﾝｸﾞｳﾏｴ1‐2−3', 'ジングウマエ１ー２ー３'])
    expect([typed, katakanaAddress(typed)]).toEqual([typed, 'ジングウマエ1-2-3']);
  expect(katakanaAddress('タワー１０１')).toBe('タワー101');
  expect(katakanaAddress('シブヤ－1')).toBe('シブヤ-1');
  expect(katakanaAddress('サンシャインタワ－')).toBe('サンシャインタワー');
  expect(katakanaAddress('1-2-3')).toBe('1-2-3');
  expect(katakanaAddress('アサヒ ロクジョウ 7チョウメ')).toBe('アサヒ ロクジョウ 7チョウメ');
  for (const other of ['Jingumae', '神宮前1', 'じんぐうまえ', '', '-', 'ジングウマエ1！']) expect(katakanaAddress(other)).toBeNull();
});

test('V08 KanaNormalisation: the canonical form is canonical, and what the pattern promises', () => {
  const typed = fc
    .array(fc.constantFrom(...'カガハパーｰ－−‐-―・･ 　1２ｶﾊﾞﾟ゛\u3099ヴゥぁあ亜A!'), { maxLength: 20 })
    .map((parts) => parts.join(''));
  const forms = [
    [katakanaName, katakanaNamePattern],
    [katakanaAddress, katakanaAddressPattern],
  ] as const;
  fc.assert(
    fc.property(typed, (text) => {
      for (const [form, pattern] of forms) {
        const canonical = form(text);
        if (canonical === null) continue;
        expect(form(canonical)).toBe(canonical);
        expect(canonical).toMatch(new RegExp(pattern));
        expect(canonical).toMatch(new RegExp(pattern, 'u'));
      }
    }),
    runs(1_000, 100_000),
  );
});

test('hiragana becomes katakana for the screens', () => {
  expect(toKatakana('やまだ・ゔぁいおりん ゝゞ 山田ABC')).toBe('ヤマダ・ヴァイオリン ヽヾ 山田ABC');
  expect(katakanaName(toKatakana('か\u3099っこう'))).toBe('ガッコウ');
});
