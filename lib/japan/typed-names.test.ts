// Numbers and names as people write them, and as others type them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composed, paragraph, plain, written } from '@/lib/japan/text';
import { codeSpellings, nameKey } from '@/lib/japan/typed';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

const nfd = (text: string) => text.normalize('NFD');

describe('an order number', () => {
  test.each([
    'ＥＣ−２０２６−０００７７',
    'ec-2026-00077',
    'Ec-2026-00077',
    'EC\u20102026\u201000077',
    'EC\u20112026\u201100077',
    'EC–2026–00077',
    'EC—2026—00077',
    'EC―2026―00077',
    'EC−2026−00077',
    'ECー2026ー00077',
    'ECｰ2026ｰ00077',
    'EC〜2026〜00077',
    'EC─2026─00077',
    '#EC-2026-00077',
    '＃EC-2026-00077',
    '№EC-2026-00077',
    '# EC-2026-00077',
    '  EC-2026-00077　',
    '\u200bEC-2026-00077',
    'ＥＣ-2026-00077',
    'ｅｃ－２０２６－０００７７',
    '注文番号EC-2026-00077',
    '注文番号：ＥＣ−２０２６−０００７７',
    'ご注文番号 EC-2026-00077',
    '注文No.EC-2026-00077',
    '注文 № EC-2026-00077',
    'Order #EC-2026-00077',
    'order no. EC-2026-00077',
    'オーダー番号: EC-2026-00077',
    '【EC-2026-00077】',
    '注文番号「EC-2026-00077」',
    'EC - 2026 - 00077',
    'EC-2026-00077',
  ])('%j may be EC-2026-00077', (typed) => {
    expect(codeSpellings(typed)).toContain('EC-2026-00077');
    expect(codeSpellings(typed)[0]).toBe(typed.trim());
  });
  test.each([
    ['1001', '#1001'],
    ['#1001', '1001'],
    ['no. 77', '77'],
    ['１００１', '1001'],
    ['　１００１ ', '1001'],
    ['#1001', '#1001'],
    ['＃１００１', '1001'],
    ['No.1001', '1001'],
    ['no1001', '1001'],
    ['Ｎｏ．１００１', '1001'],
    ['№1001', '1001'],
    ['注文番号1001', '1001'],
    ['注文番号１００１', '1001'],
    ['ご注文番号：1001', '1001'],
    ['受注番号 1001', '1001'],
    ['購入番号1001', '1001'],
    ['注文1001番', '1001'],
    ['order 1001', '1001'],
    ['ORDER ID: 1001', '1001'],
    ['「1001」', '1001'],
    ['10 01', '1001'],
    ['注文番号1001', '注文番号1001'],
    ['order-1001', 'order-1001'],
    ['id7', 'ID7'],
    ['order1001', 'ORDER1001'],
    ['ORDER1001', 'ORDER1001'],
    ['No.1001', 'No.1001'],
    ['注文が来た', '注文が来た'],
    ['注文が1', nfd('注文が1')],
    ['EC-1', 'ＥＣ－１'],
    ['ec-1', 'ec-1'],
    ['コーヒー', 'コーヒー'],
  ])('%j may be %j', (typed, stored) => expect(codeSpellings(typed)).toContain(stored));
  test('they are few, and of nothing there are none', () => {
    for (const typed of ['EC-1', 'ＥＣ−１', '注文が1', 'a'.repeat(255), '注文番号 EC - 1'])
      expect(codeSpellings(typed).length).toBeLessThanOrEqual(11);
    for (const typed of ['', '  ']) expect(codeSpellings(typed)).toEqual([]);
    expect(codeSpellings('#')).toEqual(['#']);
  });
});

const same: [string, ...string[]][] = [
  ['がらす館', nfd('がらす館'), 'か゛らす館', 'ガラス館', 'ｶﾞﾗｽ館', 'がらす舘', 'がらす 館', 'がらす・館', 'がらす-館', 'がらす\u200b館'],
  ['髙橋商店', '高橋商店', '高橋 商店', '髙橋　商店'],
  ['渡邉', '渡邊', '渡辺', '渡邉\u{E0101}'],
  ['浜田', '濵田', '濱田'],
  ['山崎', '山﨑', '山嵜', '山碕', '山㟢'],
  ['吉田', '𠮷田'],
  ['徳川', '德川', '惪川'],
  ['高橋', '髙橋', '高槗', '髙𣘺'],
  ['広瀬', '廣瀨', '廣瀬'],
  ['青木', '靑木', '⻘木'],
  ['清水', '淸水'],
  ['黒田', '黑田'],
  ['鶴見', '靏見', '靍見'],
  ['松田', '枩田', '柗田'],
  ['秋山', '穐山', '龝山'],
  ['剣持', '劔持', '釼持', '剱持'],
  ['藪内', '薮内', '藪內'],
  ['鴎', '鷗'],
  ['教会', '敎會'],
  ['峰', '峯'],
  ['神戸', '神戶'],
  ['角田', '⻆田'],
  ['国', '囯', '圀', '國'],
  ['喜', '㐂'],
  ['園田', '薗田'],
  ['キヤノン', 'キャノン', 'ｷﾔﾉﾝ'],
  ['ＡＢＣストア', 'abcストア', 'ABC ｽﾄｱ', 'Abc-ストア', 'ABCストアー'],
  ['四條畷', '四条畷'],
  ['飛驒', '飛騨'],
  ['葛\u{E0100}城', '葛城'],
  ['神\uFA19'.slice(1), '神'],
  ['龍ケ崎', '竜ヶ崎', '龍ヶ崎', '竜ケ﨑'],
  ['スーパーマーケット', 'ス-パ-マ-ケット', 'すーぱーまーけっと', 'スパマケット'],
  ['Café', nfd('Café'), 'CAFÉ', 'ＣＡＦＥ\u0301'],
  ['㈱山田', '(株)山田', '（株）山田'],
  ['㍿山田', '株式会社山田'],
  ["L'atelier", 'Latelier', "l'ATELIER"],
];

describe('a name as it is compared', () => {
  test.each(same)('%s, however it is written', (name, ...others) => {
    for (const other of others) expect([other, nameKey(other)]).toEqual([other, nameKey(name)]);
    expect(nameKey(nameKey(name))).toBe(nameKey(name));
  });
  test('what sounds or means something else is another', () => {
    for (const [one, other] of [
      ['カラス', 'ガラス'],
      ['ハン', 'パン'],
      ['山田', '山口'],
      ['A店', 'B店'],
      ['甲1', '甲2'],
    ] as const)
      expect(nameKey(one)).not.toBe(nameKey(other));
  });
  test('the database compares by the same key', async () => {
    const names = [
      ...same.flat(),
      '「引用」',
      '100%',
      '_',
      '\\',
      'a\tb',
      'İstanbul'.slice(1),
      '🍵 茶',
      '👩‍🎨',
      'ヷ',
      'ゝゞ',
      'ｶﾞ',
      '①',
      '½',
      'ﾊﾟﾋﾟ',
      '亞惡壓',
      'ぁぃぅヵヶ',
    ];
    const rows = await sql<{ key: string }>('SELECT name_key(n) AS key FROM unnest($1::text[]) WITH ORDINALITY u(n, at) ORDER BY at', [
      names,
    ]);
    expect(rows.map(({ key }, at) => [names[at], key])).toEqual(names.map((name) => [name, nameKey(name)]));
  });
  test('of any text', async () => {
    const texts = fc.sample(
      fc.string({ unit: fc.constantFrom(..."aZéがガｶﾞﾟ゛゜ーｰ-−・ 　髙邉ヶゞ㈱①\u3099\u309a\u200b\ufe0f()'=") }),
      runs(300, 5_000).numRuns,
    );
    const rows = await sql<{ key: string }>('SELECT name_key(n) AS key FROM unnest($1::text[]) WITH ORDINALITY u(n, at) ORDER BY at', [
      texts,
    ]);
    expect(rows.map(({ key }, at) => [texts[at], key])).toEqual(texts.map((text) => [text, nameKey(text)]));
  });
});

describe('what somebody writes for others to read', () => {
  test.each([
    ['👩‍🎨', '👩‍🎨'],
    ['👨‍👩‍👧‍👦の店', '👨‍👩‍👧‍👦の店'],
    ['🏳️‍🌈', '🏳️‍🌈'],
    ['½', '½'],
    ['①', '①'],
    ['㎡', '㎡'],
    ['10～12時', '10～12時'],
    ['10〜12時', '10〜12時'],
    ['㈱山田', '㈱山田'],
    ['№1', '№1'],
    ['™', '™'],
    ['㌔', '㌔'],
    ['ＡＢＣ', 'ABC'],
    ['（１２３）', '(123)'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['カ\u3099ラス', 'ガラス'],
    ['か゛らす', 'がらす'],
    ['山田　花子', '山田 花子'],
    ['神\u{FA19}'.slice(-1), '\u{FA19}'],
    ['a\u200bb', 'ab'],
    ['a\u200db', 'ab'],
    ['\u202eabc', 'abc'],
    ['ﬁ', 'ﬁ'],
    ['①２', '①2'],
  ])('%j stays %j', (typed, kept) => {
    expect([written(typed), paragraph(typed)]).toEqual([kept, kept]);
    expect(written(kept)).toBe(kept);
  });
  test('a name is kept with its marks in place, and nothing else of it is changed', () => {
    for (const name of ['がらす館', 'パン', 'Café', 'Ångström', '한글']) expect(composed(nfd(name))).toBe(name);
    for (const name of ['ＡＢＣ', '①', 'ｶﾅ', '\u{FA19}', '山田　花子']) expect(composed(name)).toBe(name);
    expect(composed('か゛')).toBe('が');
  });
  test('what is compared by a rule of its own goes on being plain', () => expect(plain('①㎡½')).toBe('1m21⁄2'));
});
