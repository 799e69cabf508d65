// Holders with a title before the name, and names with variant characters.
import { expect, test } from 'vitest';
import { holderDifference, holderInRecord, type Owner } from '@/lib/japan/holder';

const shop: Owner = { names: ['ヤマダショウテン', 'ヤマダタロウ'], person: 'ヤマダタロウ' };
const house: Owner = { names: ['カブシキガイシャ ヤマダ'], person: 'ヤマダタロウ' };
const named = (name: string): Owner => ({ names: [name] });
const long = 'イッパンシャダンホウジン ニホンデントウコウゲイフッキュウソクシンキョウカイ';

const titled: [holder: string, owner: Owner][] = [
  ['ﾀﾞｲﾋﾖｳ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾀﾞｲﾋﾖ- ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ダイヒョウ　ヤマダ　タロウ', shop],
  ['(ﾀﾞｲﾋﾖｳ)ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾀﾞｲﾋﾖｳｼﾔ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾃﾝｼﾕ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['テンシュ ヤマダショウテン', shop],
  ['ﾃﾝﾁﾖｳ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ｵｰﾅｰ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ｼﾞｷﾞﾖｳﾇｼ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['コジンジギョウヌシ ヤマダ タロウ', shop],
  ['ﾀﾞｲﾋﾖｳ ﾔﾏﾀﾞ ﾀﾛｳ ﾔﾏﾀﾞｼﾖｳﾃﾝ', shop],
  ['ﾃﾝｼﾕ ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ﾀﾞｲﾋﾖｳ ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾃﾝｼﾕ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ｵｶﾐ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ｼﾕｻｲ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ｶﾝﾁﾖｳ ﾔﾏﾀﾞ ﾀﾛｳ', shop],
  ['ダイヒョウトリシマリヤク ヤマダ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ｶ)ﾔﾏﾀﾞ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ﾔﾏﾀﾞ(ｶ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ｶ)ﾔﾏﾀﾞ ﾔﾏﾀﾞ ﾀﾛｳ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ﾔﾏﾀﾞ ﾀﾛｳ ｶ)ﾔﾏﾀﾞ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸｼﾔﾁﾖｳ ｶ)ﾔﾏﾀﾞ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸｶｲﾁﾖｳ ｶ)ﾔﾏﾀﾞ', house],
  ['ﾄﾘｼﾏﾘﾔｸ ｶ)ﾔﾏﾀﾞ', house],
  ['ﾀﾞｲﾋﾖｳ ｶ)ABC', named('エービーシー')],
  ['代表取締役 山田太郎', named('山田太郎')],
  ['代表　山田 太郎', named('山田太郎')],
  ['店主 山田太郎', named('山田太郎')],
  ['代表取締役社長　髙橋 花子', named('高橋花子')],
  ['税理士 濵田一郎', named('浜田 一郎')],
  [holderInRecord('ダイヒョウトリシマリヤク ニホンデントウコウゲイフッキュウソクシンキョウカイ') ?? '', named(long)],
];

test.each(titled)('%s has the title before the name', (holder, owner) => {
  expect(holderDifference(holder, owner)).toBeNull();
});

const shapes: [one: string, other: string][] = [
  ['濵田', '浜田'],
  ['濱田', '浜田'],
  ['濵田', '濱田'],
  ['渡邉', '渡辺'],
  ['渡邊', '渡邉'],
  ['渡辺\u{E0100}', '渡邊'],
  ['髙橋', '高橋'],
  ['高槗', '高橋'],
  ['髙𣘺', '高橋'],
  ['山﨑', '山崎'],
  ['山嵜', '山崎'],
  ['岡碕', '岡崎'],
  ['𠮷田', '吉田'],
  ['德川', '徳川'],
  ['大澤', '大沢'],
  ['眞鍋', '真鍋'],
  ['廣瀨', '広瀬'],
  ['黑田', '黒田'],
  ['靑木', '青木'],
  ['淸水', '清水'],
  ['島津', '嶋津'],
  ['冨樫', '富樫'],
  ['邊見', '辺見'],
  ['穐山', '秋山'],
  ['戶田', '戸田'],
  ['宫本', '宮本'],
  ['\u{FA19}田', '神田'],
];

test.each(shapes)('%s and %s are one name, however its characters are shaped', (one, other) => {
  expect(holderDifference(`${one}太郎`, named(`${other} 太郎`))).toBeNull();
  expect(holderDifference(`${other} 太郎`, named(`${one}太郎`))).toBeNull();
});

const others: [holder: string, owner: Owner][] = [
  ['ﾀﾞｲﾋﾖｳ ﾔﾏﾀﾞ ﾊﾅｺ', shop],
  ['ﾃﾝｼﾕ ｻﾄｳ ﾊﾅｺ', shop],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ﾔﾏﾀﾞ ﾀﾛｳ', house],
  ['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ ﾕ)ﾔﾏﾀﾞ', house],
  ['代表取締役 山田太郎', named('山田花子')],
  ['浜田太郎', named('辺田太郎')],
  ['渡辺太郎', named('渡部太郎')],
];

test.each(others)('%s is another one, title or not', (holder, owner) => {
  expect(holderDifference(holder, owner)).not.toBeNull();
});
