import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zenginBytes, zenginPattern, zenginText } from '@/lib/japan/zengin';
import { runs } from '@/lib/testing/tier';

test('V08 KanaNormalisation: a holder in the characters of a bank’s record', () => {
  const written: [typed: string, text: string][] = [
    ['ガ', 'ｶﾞ'],
    ['カ\u3099', 'ｶﾞ'],
    ['ｶﾞ', 'ｶﾞ'],
    ['ジーエムオー', 'ｼﾞ-ｴﾑｵ-'],
    ['ｼﾞｰｴﾑｵ－', 'ｼﾞ-ｴﾑｵ-'],
    ['キャッシュ', 'ｷﾔﾂｼﾕ'],
    ['ｷｬｯｼｭ', 'ｷﾔﾂｼﾕ'],
    ['ヴァイオリン', 'ｳﾞｱｲｵﾘﾝ'],
    ['ヮヵヶヰヱヲ', 'ﾜｶｹｲｴｦ'],
    ['ジャン・レノ', 'ｼﾞﾔﾝ.ﾚﾉ'],
    ['カ）ヤマダ　ショウカイ', 'ｶ)ﾔﾏﾀﾞ ｼﾖｳｶｲ'],
    ['ｱｲﾃｨ-（ｶ', 'ｱｲﾃｲ-(ｶ'],
    ['ａｂｃ１２３', 'ABC123'],
    ['「エー」￥／，', '｢ｴ-｣\\/,'],
  ];
  for (const [typed, text] of written) expect([typed, zenginText(typed)]).toEqual([typed, text]);
});

test('V08 KanaNormalisation: what cannot be written there is not guessed', () => {
  for (const typed of ['', ' ', '株式会社山田', '山田', 'やまだ', 'ヷ', 'ヺ', 'ｱﾞ', 'ﾞ', 'ヤマダ＆サンズ', 'é', '😀', 'ヤマダ、', 'ß'])
    expect([typed, zenginText(typed)]).toEqual([typed, null]);
});

test('a voicing mark is a byte', () => {
  expect(zenginBytes('ガ')).toBe(2);
  expect(zenginBytes('ヤマダ タロウ')).toBe(8);
  expect(zenginBytes('パピプペポパピプペポパピプペポ')).toBe(30);
  expect(zenginBytes('山田')).toBe(Number.POSITIVE_INFINITY);
});

test('V08 KanaNormalisation: only the half-width set, and twice is once', () => {
  const typed = fc
    .array(fc.constantFrom(...'アガパヴッャヮー－−・･.（)「￥ 　aＢ1ｶｯﾞﾟ\u3099゛ヲ,/'), { maxLength: 20 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      const written = zenginText(text);
      if (written === null) return;
      expect(zenginText(written)).toBe(written);
      expect(written).toMatch(new RegExp(zenginPattern));
      expect(written).toMatch(/^[\x20-\x5A\x5C\uFF62\uFF63\uFF66\uFF71-\uFF9F]+$/);
      expect(zenginBytes(text)).toBe(written.length);
    }),
    runs(1_000, 100_000),
  );
});
