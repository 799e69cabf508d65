import { expect, test } from 'vitest';
import zengin from 'zengin-code';
import { findBank, findBranch, isSameBankName, searchBanks, searchBranches } from '@/lib/japan/banks';
import { katakanaName } from '@/lib/japan/kana';
import { zenginBytes } from '@/lib/japan/zengin';

const names = (places: readonly { name: string }[]) => places.map(({ name }) => name);

test('V09 ZenginAccount: a bank and a branch by their codes, and nothing by any other text', () => {
  expect(findBank('0001')).toEqual({ code: '0001', name: 'みずほ銀行', kana: 'ミズホ' });
  expect(findBank('0033')).toEqual({ code: '0033', name: 'PayPay銀行', kana: 'ペイペイ' });
  expect(findBank('0310')).toEqual({ code: '0310', name: 'GMOあおぞらネット銀行', kana: 'ジーエムオーアオゾラネツト' });
  expect(findBranch('0001', '110')).toEqual({ code: '110', name: '東京中央', kana: 'トウキヨウチユウオウ' });
  expect(findBranch('9900', '108')).toMatchObject({ name: '一〇八' });
  for (const code of ['9999', '001', '00001', '', '０００１', '__proto__', 'constructor', '0001 '])
    expect([code, findBank(code)]).toEqual([code, null]);
  for (const code of ['000', '1', '1100', '__proto__', '']) expect([code, findBranch('0001', code)]).toEqual([code, null]);
  expect(findBranch('9900', '000')).toBeNull();
  expect(findBranch('9999', '110')).toBeNull();
});

test('a bank is found by code, name, kana, hiragana and romaji, the best first', () => {
  for (const query of [
    '0009',
    '三井住友',
    '三井住友銀行',
    'ミツイスミトモ',
    'ﾐﾂｲｽﾐﾄﾓ',
    'みついすみとも',
    'mitsuisumitomo',
    'Mitsui Sumitomo Bank',
    'mituisumitomo',
    'みついすみともぎんこう',
  ])
    expect([query, searchBanks(query)[0]?.code]).toEqual([query, '0009']);
  for (const query of ['PayPay', 'ｐａｙｐａｙ', 'ペイペイ', 'paypay銀行', 'PAYPAY'])
    expect([query, searchBanks(query)[0]?.code]).toEqual([query, '0033']);
  for (const query of ['ゆうちょ', 'ユウチョ', 'yucho', 'yuutyo', 'ゆうちょ銀行', '9900'])
    expect([query, searchBanks(query)[0]?.code]).toEqual([query, '9900']);
  for (const query of ['北海道信用金庫', '北海道信金', 'ほっかいどうしんきん', 'hokkaido shinkin'])
    expect([query, searchBanks(query)[0]?.code]).toEqual([query, '1001']);
  expect(names(searchBanks('三菱')).slice(0, 2)).toEqual(['三菱UFJ銀行', '三菱UFJ信託銀行']);
  expect(searchBanks('000').every(({ code }) => code.startsWith('000'))).toBe(true);
  expect(searchBanks('ＧＭＯ')[0]?.code).toBe('0310');
});

const called: [code: string, name: string][] = [
  ['9900', 'ゆうちょ銀行'],
  ['0001', 'みずほ銀行'],
  ['0005', '三菱UFJ銀行'],
  ['0009', '三井住友銀行'],
  ['0017', '埼玉りそな銀行'],
  ['0033', 'PayPay銀行'],
  ['0034', 'セブン銀行'],
  ['0035', 'ソニー銀行'],
  ['0036', '楽天銀行'],
  ['0038', 'ドコモSMTBネット銀行'],
  ['0039', 'auじぶん銀行'],
  ['0125', '七十七銀行'],
  ['0177', '福岡銀行'],
  ['0187', '琉球銀行'],
  ['0294', '三井住友信託銀行'],
  ['0398', 'あおぞら銀行'],
  ['0458', 'DBS銀行'],
  ['0501', '北洋銀行'],
  ['0573', '香川銀行'],
  ['0596', '沖縄海邦銀行'],
  ['0200', 'ワイズ・ペイメンツ・ジャパン'],
  ['0401', 'シティバンク、エヌ・エイ'],
  ['1000', '信金中央金庫'],
  ['1001', '北海道信金'],
  ['2004', '商工中金'],
  ['3000', '農林中金'],
  ['3086', 'ようてい農協'],
];
test.each(called)('the bank %s is called %s, found by that and the same as that', (code, name) => {
  expect(findBank(code)?.name).toBe(name);
  expect(searchBanks(name)[0]).toMatchObject({ code, name });
  expect(isSameBankName(name, findBank(code)?.name ?? '')).toBe(true);
});

test.each([
  ['ゆうちょ銀', '9900'],
  ['ゆうちょぎん', '9900'],
  ['ユウチョギンコ', '9900'],
  ['ゆうちょ銀行', '9900'],
  ['ﾕｳﾁﾖｷﾞﾝｺｳ', '9900'],
  ['株式会社ゆうちょ銀行', '9900'],
  ['みずほ銀', '0001'],
  ['みずほぎんこ', '0001'],
  ['三井住友銀', '0009'],
  ['楽天銀', '0036'],
  ['らくてんぎんこう', '0036'],
  ['PayPay銀', '0033'],
  ['七十七銀行', '0125'],
  ['北海道信用金', '1001'],
  ['北海道信用', '1001'],
  ['ほっかいどうしんようきん', '1001'],
  ['JAようてい', '3086'],
  ['ようてい農業協同', '3086'],
  ['中央労働金', '2963'],
  ['埼玉信用組', '2167'],
])('%s, typed as far as that, finds %s', (query, code) => {
  expect(searchBanks(query)[0]?.code).toBe(code);
});

test('a branch is found while 支店 is typed, and 銀行 alone finds banks', () => {
  for (const query of ['渋谷支', '渋谷してん', 'しぶやし'])
    expect([query, searchBranches('0001', query)[0]?.name]).toEqual([query, '渋谷']);
  expect(searchBanks('銀行').map(({ code }) => code)).toContain('0001');
});

test('without a query the first banks by their codes; with nonsense none', () => {
  expect(
    searchBanks('')
      .slice(0, 3)
      .map(({ code }) => code),
  ).toEqual(['0001', '0005', '0009']);
  expect(searchBanks('', 5)).toHaveLength(5);
  expect(searchBanks('信金')).toHaveLength(20);
  expect([searchBanks('存在しない'), searchBanks('😀'), searchBanks('zzzz')]).toEqual([[], [], []]);
});

test('a branch is found among those of its bank', () => {
  for (const query of ['渋谷', '渋谷支店', 'しぶや', 'シブヤ', 'shibuya'])
    expect([query, names(searchBranches('0001', query))[0]]).toEqual([query, '渋谷']);
  for (const query of ['東京中央', 'とうきょうちゅうおう', 'tokyo chuo', 'toukyouchuuou', 'tokyochuo'])
    expect([query, names(searchBranches('0001', query))[0]]).toEqual([query, '東京中央']);
  expect(searchBranches('0001', '110')[0]?.name).toBe('東京中央');
  expect(searchBranches('9999', '渋谷')).toEqual([]);
  expect(searchBranches('0009', '', 3)).toHaveLength(3);
});

test('a name is the same without its kind and in any width', () => {
  const same: [string, string][] = [
    ['みずほ銀行', 'みずほ'],
    ['株式会社みずほ銀行', 'みずほ'],
    ['ＰａｙＰａｙ銀行', 'PayPay'],
    ['paypay', 'PayPay'],
    ['北海道信用金庫', '北海道信金'],
    ['今金町農業協同組合', '今金町農協'],
    ['JA今金町', '今金町農協'],
    ['渋谷支店', '渋谷'],
    ['本店', '本店'],
    ['本店営業部', '本店'],
    ['鎌ヶ谷支店', '鎌ケ谷'],
    ['ソシエテ ジェネラル', 'ソシエテ　ジェネラル'],
  ];
  for (const [given, canonical] of same) expect([given, isSameBankName(given, canonical)]).toEqual([given, true]);
  for (const [given, canonical] of [
    ['みずほ銀行', '三井住友'],
    ['', 'みずほ'],
    ['銀行', 'みずほ'],
    ['渋谷', '渋谷中央'],
  ] as const)
    expect([given, isSameBankName(given, canonical)]).toEqual([given, false]);
});

test('every bank and branch of the data has a name, a reading and room in a record', () => {
  const banks = Object.values(zengin);
  expect(banks.length).toBeGreaterThan(1_000);
  const unread = banks.filter(({ code }) => {
    const bank = findBank(code);
    return bank === null || bank.name === '' || katakanaName(bank.kana.replace(/[A-Z]/g, '')) === null || zenginBytes(bank.kana) > 15;
  });
  expect(unread.map(({ name }) => name)).toEqual([]);
});

test('a search takes about a millisecond once the data are there', () => {
  searchBanks('a');
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    searchBanks('みついすみとも');
    return performance.now() - from;
  });
  expect(Math.min(...times)).toBeLessThan(10);
});
