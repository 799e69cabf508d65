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
