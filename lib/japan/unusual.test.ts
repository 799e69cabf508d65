import { expect, test } from 'vitest';
import { accountNumber } from '@/lib/japan/account-number';
import { corporateNumber } from '@/lib/japan/corporate-number';
import { calendarDate } from '@/lib/japan/dates';
import { emailAddress } from '@/lib/japan/email';
import { katakanaAddress, katakanaName } from '@/lib/japan/kana';
import { phoneNumber } from '@/lib/japan/phone';
import { postalCode } from '@/lib/japan/postal';
import { plain } from '@/lib/japan/text';
import { webAddress } from '@/lib/japan/web-address';
import { zenginText } from '@/lib/japan/zengin';

/** Valid values that careless rules refuse or change. */
const unusual: [judge: (text: string) => unknown, typed: string, is: unknown][] = [
  [plain, '髙橋', '髙橋'],
  [plain, '山﨑', '山﨑'],
  [plain, '𠮷田', '𠮷田'],
  [plain, '渡邊', '渡邊'],
  [plain, '齊藤', '齊藤'],
  [plain, '辻󠄀', '辻󠄀'],
  [plain, '神社', '神社'],
  [plain, '草彅', '草彅'],
  [plain, '佐々木 〆子', '佐々木 〆子'],
  [plain, 'Ｏ’Neil', 'O’Neil'],
  [plain, 'Müller', 'Müller'],
  [plain, '㈲田中〜商店', '(有)田中〜商店'],
  [katakanaName, 'ヴィクトリア', 'ヴィクトリア'],
  [katakanaName, 'オオノ', 'オオノ'],
  [katakanaName, 'オーノ', 'オーノ'],
  [katakanaName, 'ｵ-ﾉ', 'オーノ'],
  [katakanaName, 'エー・ビー・シー', 'エー・ビー・シー'],
  [katakanaName, 'スヱ', 'スヱ'],
  [katakanaName, 'ヰ', 'ヰ'],
  [katakanaName, 'ッ', 'ッ'],
  [katakanaName, 'マリア　テレサ', 'マリア テレサ'],
  [katakanaAddress, 'ロッポンギヒルズ　モリタワー５２カイ', 'ロッポンギヒルズ モリタワー52カイ'],
  [katakanaAddress, 'キタ１ジョウニシ２チョウメ', 'キタ1ジョウニシ2チョウメ'],
  [katakanaAddress, '１－２－３', '1-2-3'],
  [katakanaAddress, 'カスミガセキ3−1−1', 'カスミガセキ3-1-1'],
  [zenginText, 'ｶ)ﾕ-ｱﾝﾄﾞｱｲ', 'ｶ)ﾕ-ｱﾝﾄﾞｱｲ'],
  [zenginText, 'ヴェール（カ', 'ｳﾞｴ-ﾙ(ｶ'],
  [zenginText, 'エヌ・ティ・ティ', 'ｴﾇ.ﾃｲ.ﾃｲ'],
  [emailAddress, 'a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  [emailAddress, '.abc.@ezweb.ne.jp', '.abc.@ezweb.ne.jp'],
  [emailAddress, 'x-/?_y@softbank.ne.jp', 'x-/?_y@softbank.ne.jp'],
  [phoneNumber, '090-1234-5678', '09012345678'],
  [phoneNumber, '080-1234-5678', '08012345678'],
  [phoneNumber, '070-1234-5678', '07012345678'],
  [phoneNumber, '060-1234-5678', '06012345678'],
  [phoneNumber, '0120-444-444', '0120444444'],
  [phoneNumber, '0570-000-123', '0570000123'],
  [phoneNumber, '04998-2-1111', '0499821111'],
  [(text) => accountNumber(text, '9900'), '10000001', { ok: '1000000' }],
  [(text) => accountNumber(text, '9900'), '1', { ok: '0000001' }],
  [(text) => accountNumber(text, '0001'), '0000001', { ok: '0000001' }],
  [postalCode, '〒０６０－８６２１', '0608621'],
  [corporateNumber, 'T4011001098993', '4011001098993'],
  [calendarDate, '1926-12-25', '1926-12-25'],
  [webAddress, 'https://日本語.jp', 'https://日本語.jp'],
];

test('forty good values that are unusual pass', () => {
  expect(unusual.length).toBeGreaterThanOrEqual(40);
  for (const [judge, typed, is] of unusual) expect([typed, judge(typed)]).toEqual([typed, is]);
});
