// What people type, and what it stands for.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { katakanaAddress, katakanaName, typedKana } from '@/lib/japan/kana';
import { typedPhone, typedYen } from '@/lib/japan/typed';
import { runs } from '@/lib/testing/tier';

describe('a phone number', () => {
  test.each([
    ['０９０−１２３４−５６７８', '090-1234-5678'],
    ['090ー1234ー5678', '090-1234-5678'],
    ['090.1234.5678', '090-1234-5678'],
    ['090‐1234‐5678', '090-1234-5678'],
    ['090‑1234‑5678', '090-1234-5678'],
    ['090–1234—5678', '090-1234-5678'],
    ['090―1234─5678', '090-1234-5678'],
    ['090ｰ1234ｰ5678', '090-1234-5678'],
    ['090一1234一5678', '090-1234-5678'],
    ['090・1234・5678', '090-1234-5678'],
    ['090/1234/5678', '090-1234-5678'],
    ['090 - 1234 - 5678', '090-1234-5678'],
    ['090〜1234〜5678', '090-1234-5678'],
    ['０９０　１２３４　５６７８', '090 1234 5678'],
    ['090\u00a01234\u20095678', '090 1234 5678'],
    ['\u200b090-1234-5678\u200e', '090-1234-5678'],
    ['（０３）１２３４－５６７８', '(03)1234-5678'],
    ['＋８１ ９０ １２３４ ５６７８', '+81 90 1234 5678'],
    ['TEL 03-1234-5678', '03-1234-5678'],
    ['℡：03-1234-5678', '03-1234-5678'],
    ['電話番号 03-1234-5678', '03-1234-5678'],
    ['携帯：090-1234-5678', '090-1234-5678'],
    ['09012345678', '09012345678'],
    ['  09012345678\n', '09012345678'],
  ])('%j is %j, and stays so', (typed, meant) => {
    expect(typedPhone(typed)).toBe(meant);
    expect(typedPhone(meant)).toBe(meant);
  });
  test.each(['なし', '090-1234-567８（携帯）', 'tel', ''])('%j stays for whoever judges it', (typed) => {
    expect(typedPhone(typed)).not.toMatch(/^\+?[\d\s()-]{8,}$/);
  });
});

describe('kana of a name', () => {
  test.each([
    ['カ\u3099', 'ガ'],
    ['か\u3099', 'ガ'],
    ['カ゛', 'ガ'],
    ['ﾊﾅｺ', 'ハナコ'],
    ['ﾊﾟﾝﾀﾞ', 'パンダ'],
    ['はなこ', 'ハナコ'],
    ['ヤマダ　ハナコ', 'ヤマダ ハナコ'],
    ['やまだ  はなこ', 'ヤマダ ハナコ'],
    ['タロ-', 'タロー'],
    ['タロ−', 'タロー'],
    ['タロ―', 'タロー'],
    ['ﾀﾛｰ', 'タロー'],
    ['イスヾ', 'イスズ'],
    ['イスゞ', 'イスズ'],
    ['ミヽ', 'ミミ'],
    ['こゝろ', 'ココロ'],
    ['ヷイオ', 'ヴァイオ'],
    ['ヺーカル', 'ヴォーカル'],
    ['ワ\u3099イオ', 'ヴァイオ'],
    ['ジョン＝ポール', 'ジョン・ポール'],
    ['ジョン゠ポール', 'ジョン・ポール'],
    ['ジョン=ポール', 'ジョン・ポール'],
    ['ジョン·ポール', 'ジョン・ポール'],
    ['ジョン･ポール', 'ジョン・ポール'],
    ['\u200bハナコ\ufeff', 'ハナコ'],
    ['シャンﾂ', 'シャンツ'],
  ])('%j is %j, in a payment and in an application', (typed, meant) => {
    expect(typedKana(typed)).toBe(meant);
    expect(typedKana(meant)).toBe(meant);
    // an application offers the conversion of hiragana, and does not do it unasked
    if (!/[\u3041-\u3096]/.test(typed)) expect(katakanaName(typed)).toBe(meant);
  });
  test.each(['ヽ', 'ヾ', 'アーヽ', 'ー', '花子', 'Hanako'])('%j is no name', (typed) => expect(katakanaName(typed)).toBeNull());
});

describe('kana of an address', () => {
  test.each([
    ['シブヤ1-2-3 SKビル 4F', 'シブヤ1-2-3 SKビル 4F'],
    ['B1', 'B1'],
    ['#401', '#401'],
    ['＃４０１', '#401'],
    ['４Ｆ', '4F'],
    ['ヒルズ（ヒガシ）4F', 'ヒルズ(ヒガシ)4F'],
    ['アークヒルズ WESTタワー', 'アークヒルズ WESTタワー'],
    ['NTTビル', 'NTTビル'],
    ['K&Kビル', 'K&Kビル'],
    ['ﾐﾅﾐｱｵﾔﾏ 1-2-3', 'ミナミアオヤマ 1-2-3'],
    ['1−2−3', '1-2-3'],
    ['1ー2ー3', '1-2-3'],
    ['3F/4F', '3F/4F'],
    ['No.5ビル', 'No.5ビル'],
    ['イスヾビル', 'イスズビル'],
    ['ジョーンズ＝ホーム', 'ジョーンズ・ホーム'],
    ["D'クラディア", "D'クラディア"],
    ['2F,3F', '2F,3F'],
    ['カ\u3099ーデン', 'ガーデン'],
    ['A1', 'A1'],
  ])('%j is %j', (typed, meant) => {
    expect(katakanaAddress(typed)).toBe(meant);
    expect(katakanaAddress(meant)).toBe(meant);
  });
  test.each(['Shibuya 1-2-3', 'Shibuya', 'A', '渋谷1-2-3', 'しぶや', '-', '#', '', '1丁目', 'シブヤ！', 'シブヤ<b>'])(
    '%j is none',
    (typed) => {
      expect(katakanaAddress(typed)).toBeNull();
    },
  );
});

describe('whole yen', () => {
  test.each([
    ['¥10,000,000', 10_000_000],
    ['10000000円', 10_000_000],
    ['1,000万', 1_000_0000],
    ['1000万円', 10_000_000],
    ['１，０００万円', 10_000_000],
    ['一千万円', 10_000_000],
    ['千万円', 10_000_000],
    ['1億2千万円', 120_000_000],
    ['１億２，０００万', 120_000_000],
    ['1.5万', 15_000],
    ['0.5億円', 50_000_000],
    ['3千5百円', 3_500],
    ['五千円', 5_000],
    ['百円', 100],
    ['1万2345円', 12_345],
    ['1億', 100_000_000],
    ['￥１２，３４５', 12_345],
    ['\\500', 500],
    ['JPY 500', 500],
    ['500 yen', 500],
    ['金500円也', 500],
    ['¥500-', 500],
    ['500.0', 500],
    [' 1 234 ', 1_234],
    ["1'234", 1_234],
    ['0', 0],
    ['〇', 0],
    ['二〇二六', 2_026],
    ['0012', 12],
    ['１、０００円', 1_000],
    ['1億 2千万 円', 120_000_000],
    ['¥ 1 234', 1_234],
  ])('%j is %j', (typed, yen) => expect(typedYen(typed)).toBe(yen));
  test.each([
    '',
    ' ',
    '円',
    '¥',
    '-500',
    '−500',
    '1.5',
    '1.25万5',
    '1万億',
    '万',
    '億',
    '10百千',
    '1千2千',
    '12.345万千',
    '12,34',
    '1,2345',
    '1,23万',
    'abc',
    '5e3',
    '0x10',
    '１００個',
    '1'.repeat(16),
    '9'.repeat(100),
  ])('%j is no amount', (typed) => expect(typedYen(typed)).toBeNull());
  test('of any amount as we write it, that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (yen) => {
        for (const text of [String(yen), yen.toLocaleString('en-US'), `¥${yen.toLocaleString('en-US')}`, `${yen}円`])
          expect([text, typedYen(text)]).toEqual([text, yen]);
      }),
      runs(200, 5_000),
    );
  });
});
