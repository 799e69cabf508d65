import { expect, test } from 'vitest';
import { katakanaName } from '@/lib/japan/kana';
import { prefectureKana, prefectures } from '@/lib/japan/prefectures';

test('forty-seven prefectures with their readings', () => {
  expect(new Set(prefectures.map(({ name }) => name)).size).toBe(47);
  expect(prefectures.filter(({ name, kana }) => !/[都道府県]$/.test(name) || katakanaName(kana) !== kana)).toEqual([]);
  expect([prefectures[0], prefectures[12], prefectures[46]]).toEqual([
    { code: '01', name: '北海道', kana: 'ホッカイドウ' },
    { code: '13', name: '東京都', kana: 'トウキョウト' },
    { code: '47', name: '沖縄県', kana: 'オキナワケン' },
  ]);
  expect([prefectureKana('京都府'), prefectureKana('京都'), prefectureKana('constructor')]).toEqual(['キョウトフ', '', '']);
});
