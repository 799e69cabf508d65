import { expect, test } from 'vitest';
import { findAddresses, isAddressOf, postalCode } from '@/lib/japan/postal';

test('a postal code however it was typed', () => {
  for (const typed of [
    '1500001',
    '150-0001',
    '〒150-0001',
    '〒 150 - 0001',
    '１５０－０００１',
    '１５０ー０００１',
    '150一0001',
    '150−0001',
    '150 0001',
    '〶1500001',
  ])
    expect([typed, postalCode(typed)]).toEqual([typed, '1500001']);
  for (const wrong of ['', '150', '15000011', '150-001', '15-00001', '1500-001', 'T1500001', '150_0001', '一五〇', '150--0001'])
    expect([wrong, postalCode(wrong)]).toEqual([wrong, null]);
});

test('where a code leads, with readings', () => {
  expect(findAddresses('1500001')).toEqual([
    {
      prefecture: '東京都',
      prefectureKana: 'トウキョウト',
      city: '渋谷区',
      cityKana: 'シブヤク',
      town: '神宮前',
      townKana: 'ジングウマエ',
    },
  ]);
  expect(findAddresses('4300929')[0]).toMatchObject({ prefecture: '静岡県', city: '浜松市中央区' });
  for (const unknown of ['0000000', '9999999', '', '150-0001', '__proto__'])
    expect([unknown, findAddresses(unknown)]).toEqual([unknown, []]);
});

test('what the data say in place of a town is left out', () => {
  const town = (code: string) => findAddresses(code).map(({ town, townKana }) => [town, townKana])[0];
  expect(town('1000000')).toEqual(['', '']);
  expect(town('3060433')).toEqual(['', '']);
  expect(town('7660001')).toEqual(['', '']);
  expect(town('1000301')).toEqual(['', '']);
  expect(town('4411324')).toEqual(['', '']);
  expect(town('5008319')).toEqual(['', '']);
  expect(town('5220317')).toEqual(['一円', 'イチエン']);
  expect(town('1000004')).toEqual(['大手町', 'オオテマチ']);
  expect(town('1630222')).toEqual(['西新宿新宿住友ビル', 'ニシシンジュクシンジュクスミトモビル']);
  expect(town('0708047')).toEqual(['忠和7条', 'チュウワ7ジョウ']);
});

test('one code of several cities leads to all of them', () => {
  expect(findAddresses('4980000').map(({ prefecture, city, cityKana, town }) => [prefecture, city, cityKana, town])).toEqual([
    ['愛知県', '弥富市', 'ヤトミシ', ''],
    ['三重県', '桑名郡木曽岬町', 'クワナグンキソサキチョウ', ''],
  ]);
});

test('the code of a company has the readings of its city', () => {
  expect(findAddresses('0608621')).toEqual([
    {
      prefecture: '北海道',
      prefectureKana: 'ホッカイドウ',
      city: '札幌市中央区',
      cityKana: 'サッポロシチュウオウク',
      town: '北一条西',
      townKana: '',
    },
  ]);
});

test('whether a code and a city belong together', () => {
  const told: [code: string, prefecture: string, city: string, is: string][] = [
    ['1500001', '東京都', '渋谷区', 'same'],
    ['1500001', '東京', '渋谷区', 'same'],
    ['1500001', '東京都', '渋谷区神宮前', 'same'],
    ['1500001', '東京都', '港区', 'different'],
    ['1500001', '大阪府', '渋谷区', 'different'],
    ['3620806', '埼玉県', '北足立郡伊奈町', 'same'],
    ['3620806', '埼玉県', '伊奈町', 'same'],
    ['3620806', '埼玉県', '上尾市', 'different'],
    ['4980000', '三重県', '木曽岬町', 'same'],
    ['4980000', '愛知県', '弥富市', 'same'],
    ['9630000', '福島県', '郡山市', 'same'],
    ['2730100', '千葉県', '鎌ヶ谷市', 'same'],
    ['2206015', '神奈川県', '横浜市', 'same'],
    ['2206015', '神奈川県', '横浜市 西区', 'same'],
    ['0000000', '東京都', '渋谷区', 'unknown'],
    ['1500001', '', '渋谷区', 'unknown'],
    ['1500001', '東京都', ' ', 'unknown'],
  ];
  for (const [code, prefecture, city, is] of told) expect([code, city, isAddressOf(code, prefecture, city)]).toEqual([code, city, is]);
});

test.each([
  ['5750013', '大阪府', '四条畷市'],
  ['3010001', '茨城県', '竜ケ崎市'],
  ['3010001', '茨城県', '龍ヶ崎市'],
  ['3010001', '茨城県', '龍ヶ﨑市'],
  ['6392101', '奈良県', '葛\u{E0100}城市'],
  ['0382701', '青森県', '西津軽郡鯵ケ沢町'],
  ['0382701', '青森縣', '鰺ヶ澤町'],
  ['1900201', '東京都', '西多摩郡桧原村'],
  ['7850601', '高知県', '梼原町'],
  ['9601801', '福島県', '相馬郡飯館村'],
  ['9850002', '宮城県', '塩竃市'],
  ['9850002', '宮城県', '鹽竈市'],
  ['2730101', '千葉県', '鎌ヶ谷市'],
  ['2530001', '神奈川県', '茅ケ崎市'],
  ['2990201', '千葉県', '袖ヶ浦市'],
  ['5094201', '岐阜県', '飛驒市'],
  ['6590001', '兵庫県', '蘆屋市'],
  ['6330001', '奈良県', '櫻井市'],
  ['2200011', '神奈川県', '橫濱市西區'],
  ['7300011', '廣島県', '廣島市中区'],
  ['1500001', '東京都', '澁谷区'],
  ['1860001', '東京都', '國立市'],
  ['2510001', '神奈川', '藤澤市'],
  ['9650001', '福島県', '會津若松市'],
  ['4200001', '静岡県', '靜岡市葵区'],
])('%s %s %s is the place of its code, however its ideographs are shaped', (code, prefecture, city) => {
  expect(isAddressOf(code, prefecture, city)).toBe('same');
});
test.each([
  ['1500001', '東京都', '目黒区'],
  ['3010001', '茨城県', '竜ケ谷市'],
  ['6330001', '奈良県', '桜丼市'],
])('%s %s %s is another place', (code, prefecture, city) => expect(isAddressOf(code, prefecture, city)).toBe('different'));
