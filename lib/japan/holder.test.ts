import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holderDifference, holderInRecord, type Owner } from '@/lib/japan/holder';
import { runs } from '@/lib/testing/tier';

const isHolder = (holder: string, ...names: string[]) => holderDifference(holder, { names }) === null;

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

test('of the same name with another legal form it is another one, unless one of them has none', () => {
  for (const holder of ['ﾕ)ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ(ﾄﾞ', 'ｼﾔ)ﾔﾏﾀﾞ', 'ユウゲンガイシャ ヤマダ', 'ﾔﾏﾀﾞ(ﾕ)ﾁﾊﾞｼﾃﾝ', 'ｲﾂﾊﾟﾝｼﾔﾀﾞﾝﾎｳｼﾞﾝ ﾔﾏﾀﾞ']) {
    expect([holder, isHolder(holder, 'カブシキガイシャヤマダ')]).toEqual([holder, false]);
    expect([holder, isHolder(holder, 'ヤマダ')]).toEqual([holder, true]);
  }
  expect(isHolder('ﾔﾏﾀﾞ', 'カブシキガイシャヤマダ')).toBe(true);
  expect(isHolder('ﾕ)ﾔﾏﾀﾞ', 'カブシキガイシャヤマダ', 'ユウゲンガイシャヤマダ')).toBe(true);
  expect(holderDifference('ﾕ)ﾔﾏﾀﾞ', { names: ['カブシキガイシャヤマダ'] })).toEqual({ holder: 'ﾕ)ﾔﾏﾀﾞ', name: 'ｶﾌﾞｼｷｶﾞｲｼﾔﾔﾏﾀﾞ', at: 0 });
});

test('another name is shown where it parts, both as a bank compares them', () => {
  expect(holderDifference('ヤマダ タロウ', { names: ['ヤマダ ジロウ'] })).toEqual({ holder: 'ﾔﾏﾀﾞﾀﾛｳ', name: 'ﾔﾏﾀﾞｼﾞﾛｳ', at: 4 });
  expect(holderDifference('ｶ)ﾔﾏﾀﾞ', { names: ['アオバショウテン', 'ヤマグチ'] })).toEqual({ holder: 'ﾔﾏﾀﾞ', name: 'ﾔﾏｸﾞﾁ', at: 2 });
  expect(holderDifference('ヤマダ', { names: ['ヤマダショウカイ'] })).toEqual({ holder: 'ﾔﾏﾀﾞ', name: 'ﾔﾏﾀﾞｼﾖｳｶｲ', at: 4 });
  expect(holderDifference('サビス', { names: ['サービス'] })).toEqual({ holder: 'ｻﾋﾞｽ', name: 'ｻ-ﾋﾞｽ', at: 1 });
});

test('one of several names is enough, and without any there is nothing to compare', () => {
  expect(isHolder('ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダショウテン', 'ヤマダ タロウ')).toBe(true);
  expect([holderDifference('ヤマダ', { names: [] }), holderDifference('ヤマダ', { names: ['', ' '] })]).toEqual([null, null]);
  // a holder that a bank file cannot contain is compared unchanged
  expect(holderDifference('山田', { names: ['ヤマダ'] })).toEqual({ holder: '山田', name: 'ﾔﾏﾀﾞ', at: 0 });
});

test('a name that is nothing but a legal form keeps it', () => {
  expect(isHolder('カブシキガイシャ', 'カブシキガイシャ')).toBe(true);
  expect(isHolder('カブシキガイシャ', 'ヤマダ')).toBe(false);
});

test('for any two texts, where they part is the first place where they differ', () => {
  const name = fc.array(fc.constantFrom(...'アカガヤマダーャ (ｶ)山a'), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 3 }), (holder, names) => {
      const difference = holderDifference(holder, { names });
      if (difference === null) return;
      expect(difference.holder.slice(0, difference.at)).toBe(difference.name.slice(0, difference.at));
      expect(difference.holder[difference.at]).not.toBe(difference.name[difference.at]);
      if (difference.holder !== '') expect(holderDifference(holder, { names: [...names, holder] })).toBeNull();
    }),
    runs(500, 20_000),
  );
});

const shop: Owner = { names: ['ヤマダショウテン', 'ヤマダタロウ'], person: 'ヤマダタロウ' };
const house: Owner = { names: ['カブシキガイシャ ヤマダ'], person: 'ヤマダタロウ' };
const letters = (name: string): Owner => ({ names: [name] });
const long = 'イッパンシャダンホウジン ニホンデントウコウゲイフッキュウソクシンキョウカイ';

const held: [holder: string, owner: Owner][] = [
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝﾔﾏﾀﾞﾀﾛｳ', shop],
  ['ﾔﾏﾀﾞ ﾀﾛｳ ﾔﾏﾀﾞｼﾖｳﾃﾝ', shop],
  ['ヤマダショウテン　ヤマダ　タロウ', shop],
  ['ﾔﾏﾀﾞｼﾖ-ﾃﾝ ﾔﾏﾀﾞ ﾀﾛ-', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾀﾞｲﾋﾖｳ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾀﾞｲﾋﾖｳｼﾔ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾃﾝﾁﾖｳ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾀﾞｲﾋﾖｳ', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ.ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ｶ)ﾔﾏﾀﾞ ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ', house],
  ['ｶ)ﾔﾏﾀﾞ ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ﾔﾏﾀﾞ ﾀﾛｳ', house],
  ['ﾔﾏﾀﾞ(ｶ)ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸｼﾔﾁﾖｳ ﾔﾏﾀﾞﾀﾛｳ', house],
  ['ﾔﾏﾀﾞ(ｶ)ｼﾌﾞﾔ(ｴｲ', house],
  ['ﾔﾏﾀﾞ(ｶ)ｼﾌﾞﾔ(ｴｲ)', house],
  ['ﾔﾏﾀﾞ(ｶ)ｼﾌﾞﾔ(ｼﾞ', house],
  ['ﾔﾏﾀﾞ(ｶ)ｼﾌﾞﾔ(ｼﾕﾂ', house],
  ['ｶ)ﾔﾏﾀﾞ ｼﾌﾞﾔ(ｴｲ', house],
  ['ｶ)ﾔﾏﾀﾞ ｼﾌﾞﾔｼﾃﾝ', house],
  ['ｶ)ﾔﾏﾀﾞ ｼﾌﾞﾔ ｴｲｷﾞﾖｳｼﾖ', house],
  ['ﾔﾏﾀﾞ(ｶ)ﾁﾊﾞｼﾃﾝ ｼﾃﾝﾁﾖｳ ｻﾄｳ ｲﾁﾛｳ', house],
  ['ｶ)ﾔﾏﾀﾞ ｼﾊﾗｲｸﾞﾁ', house],
  ['ｶ)ﾋﾞ-ｴｲ', letters('ビイエイ')],
  ['ｶ)ABC', letters('エービーシー')],
  ['ｶ)ABC', letters('エイビイシイ')],
  ['ｴ-ﾋﾞ-ｼ- (ｶ', letters('ABC')],
  ['ｶ)NTT', letters('エヌティーティー')],
  ['ｶ)JRﾋｶﾞｼ', letters('ジェイアールヒガシ')],
  ['ｶ)ｼﾞｴｲｱ-ﾙﾋｶﾞｼ', letters('JRヒガシ')],
  ['HTM(ﾄﾞ', letters('エッチティーエム')],
  ['ﾔﾏﾀﾞ ﾐｵ', letters('ヤマダ ミヲ')],
  ['ﾔﾏﾀﾞ ﾐｦ', letters('ヤマダ ミオ')],
  [holderInRecord(long) ?? '', letters(long)],
  [holderInRecord('ｼﾔ)ﾆﾎﾝﾃﾞﾝﾄｳｺｳｹﾞｲﾌﾂｷﾕｳｿｸｼﾝｷﾖｳｶｲ') ?? '', letters(long)],
  [
    holderInRecord('ニホンデントウコウゲイフッキュウソク カブシキガイシャ') ?? '',
    letters('ニホンデントウコウゲイフッキュウソク カブシキガイシャ'),
  ],
];

test.each(held)('%s is a holder as banks have it', (holder, owner) => {
  expect(holderDifference(holder, owner)).toBeNull();
});

const others: [holder: string, owner: Owner][] = [
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ｻﾄｳ ﾊﾅｺ', shop],
  ['ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾀﾞｲﾋﾖｳ ｻﾄｳ ﾊﾅｺ', shop],
  ['ﾔﾏﾀﾞ ﾊﾅｺ', shop],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', house],
  ['ﾔﾏﾀﾞﾃﾞﾝｷ(ｶ)ｼﾌﾞﾔ(ｴｲ', house],
  ['ﾔﾏﾀﾞﾃﾞﾝｷ(ｴｲ', house],
  ['ｶ)ﾔﾏﾀﾞ ﾎ-ﾙﾃﾞｲﾝｸﾞｽ', house],
  ['ｶ)ﾔﾏﾀﾞ ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ｻﾄｳ ﾊﾅｺ', house],
  ['ｵﾉ', letters('オオノ')],
  ['ｶ)ABD', letters('エービーシー')],
  ['ｶ)AB', letters('エービーシー')],
  ['ﾆﾎﾝﾃﾞﾝﾄｳｺｳｹﾞｲ', letters(long)],
  ['ﾆﾎﾝﾃﾞﾝﾄｳｺｳｹﾞｲﾌﾂｷﾕｳｺﾝﾀﾞﾝｶｲ', letters(long)],
];

test.each(others)('%s is another one, and a question', (holder, owner) => {
  expect(holderDifference(holder, owner)).not.toBeNull();
});

test('a record has thirty bytes of a name, cut where banks cut it', () => {
  expect(holderInRecord('カブシキガイシャ ヤマダ')).toBe('ｶﾌﾞｼｷｶﾞｲｼﾔ ﾔﾏﾀﾞ');
  expect(holderInRecord('ア'.repeat(40))).toBe('ｱ'.repeat(30));
  expect(holderInRecord(`${'ア'.repeat(29)}ガ`)).toBe(`${'ｱ'.repeat(29)}ｶ`);
  expect(holderInRecord(`${'ア'.repeat(29)} タロウ`)).toBe('ｱ'.repeat(29));
  expect(holderInRecord('ヤマダ ミヲ')).toBe('ﾔﾏﾀﾞ ﾐｵ');
  expect(holderInRecord('山田')).toBeNull();
});
