import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holderDifference } from '@/lib/japan/holder';
import { runs } from '@/lib/testing/tier';

const isHolder = (holder: string, ...names: string[]) => holderDifference(holder, names) === null;

test('a legal form is the same short, spelled out or left away', () => {
  for (const holder of [
    'ｶ)ﾔﾏﾀﾞｼﾖｳｶｲ',
    '(ｶ)ﾔﾏﾀﾞｼﾖｳｶｲ',
    'カ）ヤマダショウカイ',
    'カブシキガイシャヤマダショウカイ',
    'ｶﾌﾞｼｷｶｲｼﾔ ﾔﾏﾀﾞ ｼﾖｳｶｲ',
    'ヤマダショウカイ',
  ])
    expect([holder, isHolder(holder, 'カブシキガイシャ ヤマダショウカイ')]).toEqual([holder, true]);
  for (const holder of ['ﾔﾏﾀﾞｼﾖｳｶｲ(ｶ', 'ﾔﾏﾀﾞｼﾖｳｶｲ(ｶ)', 'ヤマダショウカイカブシキガイシャ'])
    expect([holder, isHolder(holder, 'ヤマダショウカイ')]).toEqual([holder, true]);
  expect(isHolder('ﾔﾏﾀﾞ(ｶ)ﾁﾊﾞｼﾃﾝ', 'ヤマダカブシキガイシャチバシテン')).toBe(true);
});

test('every form that banks write short', () => {
  const forms: [short: string, spelled: string][] = [
    ['ﾕ', 'ユウゲンガイシャ'],
    ['ﾄﾞ', 'ゴウドウガイシャ'],
    ['ﾒ', 'ゴウメイガイシャ'],
    ['ｼ', 'ゴウシガイシャ'],
    ['ｲ', 'イリョウホウジンシャダン'],
    ['ｲ', 'イリョウホウジン'],
    ['ｼﾔ', 'イッパンシャダンホウジン'],
    ['ｼﾔ', 'シャダンホウジン'],
    ['ｻﾞｲ', 'コウエキザイダンホウジン'],
    ['ｶﾞｸ', 'ガッコウホウジン'],
    ['ｼﾕｳ', 'シュウキョウホウジン'],
    ['ﾌｸ', 'シャカイフクシホウジン'],
    ['ﾄｸﾋ', 'トクテイヒエイリカツドウホウジン'],
    ['ﾍﾞﾝ', 'ベンゴシホウジン'],
    ['ﾉｳ', 'ノウジクミアイホウジン'],
    ['ﾛｳﾑ', 'シャカイホケンロウムシホウジン'],
  ];
  for (const [short, spelled] of forms) {
    expect([short, isHolder(`${short})ｱｵﾊﾞｶｲ`, `${spelled}アオバカイ`)]).toEqual([short, true]);
    expect([short, isHolder(`ｱｵﾊﾞｶｲ(${short}`, `アオバカイ ${spelled}`)]).toEqual([short, true]);
  }
});

test('another name is shown where it parts, both as a bank compares them', () => {
  expect(holderDifference('ヤマダ タロウ', ['ヤマダ ジロウ'])).toEqual({ holder: 'ﾔﾏﾀﾞﾀﾛｳ', name: 'ﾔﾏﾀﾞｼﾞﾛｳ', at: 4 });
  expect(holderDifference('ｶ)ﾔﾏﾀﾞ', ['アオバショウテン', 'ヤマグチ'])).toEqual({ holder: 'ﾔﾏﾀﾞ', name: 'ﾔﾏｸﾞﾁ', at: 2 });
  expect(holderDifference('ヤマダ', ['ヤマダショウカイ'])).toEqual({ holder: 'ﾔﾏﾀﾞ', name: 'ﾔﾏﾀﾞｼﾖｳｶｲ', at: 4 });
  expect(holderDifference('サビス', ['サービス'])).toEqual({ holder: 'ｻﾋﾞｽ', name: 'ｻ-ﾋﾞｽ', at: 1 });
});

test('one of several names is enough, and without any there is nothing to compare', () => {
  expect(isHolder('ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダショウテン', 'ヤマダ タロウ')).toBe(true);
  expect([holderDifference('ヤマダ', []), holderDifference('ヤマダ', ['', ' '])]).toEqual([null, null]);
  // what a bank could not read is compared as it stands
  expect(holderDifference('山田', ['ヤマダ'])).toEqual({ holder: '山田', name: 'ﾔﾏﾀﾞ', at: 0 });
});

test('a name that is nothing but a legal form keeps it', () => {
  expect(isHolder('カブシキガイシャ', 'カブシキガイシャ')).toBe(true);
  expect(isHolder('カブシキガイシャ', 'ヤマダ')).toBe(false);
});

test('for any two texts, where they part is the first place where they differ', () => {
  const name = fc.array(fc.constantFrom(...'アカガヤマダーャ (ｶ)山a'), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 3 }), (holder, names) => {
      const difference = holderDifference(holder, names);
      if (difference === null) return;
      expect(difference.holder.slice(0, difference.at)).toBe(difference.name.slice(0, difference.at));
      expect(difference.holder[difference.at]).not.toBe(difference.name[difference.at]);
      if (difference.holder !== '') expect(holderDifference(holder, [...names, holder])).toBeNull();
    }),
    runs(500, 20_000),
  );
});
