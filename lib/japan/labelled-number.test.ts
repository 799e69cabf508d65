import { expect, test } from 'vitest';
import { accountNumber } from '@/lib/japan/account-number';
import { corporateNumber } from '@/lib/japan/corporate-number';
import { branchOfSymbol, fromSymbol, japanPostBank } from '@/lib/japan/japan-post';
import { labelledNumber } from '@/lib/japan/labelled-number';
import { postalCode } from '@/lib/japan/postal';

test.each([
  ...[
    '記号17780',
    '記号：17780',
    '記号:17780',
    '記号 17780',
    '記号　１７７８０',
    '記号＝17780',
    '記号-17780',
    '記号・17780',
    '【記号】17780',
  ],
  ...[
    '（記号）17780',
    '「記号」17780',
    '記号 1-7780',
    '記号 1 7780',
    '１７７８０（記号）',
    '17780 記号',
    '記号17780-2',
    '記号：１７７８０−２',
  ],
  ...['通帳記号 17780', '通帳 記号：17780', 'ゆうちょ 記号 17780', 'キゴウ17780', 'Symbol: 17780', 'SYMBOL 17780', 'No.17780', '17780'],
])('%j is the symbol 17780', (typed) => {
  expect(branchOfSymbol(typed)).toBe('778');
  expect(fromSymbol(typed, '12345671')).toMatchObject({ branchCode: '778', accountNumber: '1234567' });
});

test.each([
  ...[
    '番号12345671',
    '番号：12345671',
    '番号:12345671',
    '番号 12345671',
    '番号　１２３４５６７１',
    '番号：１２３４−５６７１',
    '番号 1234 5671',
  ],
  ...['【番号】12345671', '（番号）12345671', '１２３４５６７１（番号）', '口座番号12345671', '口座番号：12345671', 'お客様番号 12345671'],
  ...['お客さま番号：12345671', '通帳番号 12345671', '通帳・番号 12345671', 'バンゴウ12345671', 'No.12345671', '№ 12345671', '#12345671'],
  ...['Account number: 12345671', '12345671番', '12345671'],
])('%j is the number 12345671', (typed) => {
  expect(accountNumber(typed, japanPostBank)).toEqual({ ok: '1234567' });
  expect(fromSymbol('14030', typed)).toMatchObject({ accountNumber: '1234567' });
});

test.each([
  ['店番135', 'branch', '135'],
  ['店番：１３５', 'branch', '135'],
  ['支店コード 135', 'branch', '135'],
  ['支店番号135', 'branch', '135'],
  ['135支店', 'branch', '135'],
  ['金融機関コード：0005', 'bank', '0005'],
  ['銀行コード 0005', 'bank', '0005'],
  ['Bank code: 0005', 'bank', '0005'],
  ['法人番号 7000012050002', 'corporate', '7000012050002'],
] as const)('%j is a %s of %s', (typed, kind, number) => expect(labelledNumber(typed, kind)).toBe(number));

test('the name of another number stays, so that what stands in the wrong place is refused', () => {
  for (const typed of ['番号17780', '記号17780 番号12345671', '口座17780', '電話17780', '記号', '', '記号番号17780'])
    expect([typed, branchOfSymbol(typed)]).toEqual([typed, null]);
  for (const typed of ['記号12345671', '普通12345671', '当座 1234567', '店番135 1234567', '番号', '一二三', '口座'])
    expect([typed, accountNumber(typed, japanPostBank)]).toEqual([typed, { error: 'format' }]);
  expect(labelledNumber('1'.repeat(101), 'account')).toBeNull();
});

test('so does a registration number with its T, and a postal code with its name', () => {
  for (const typed of [
    '登録番号T7000012050002',
    '登録番号：T7000012050002',
    'インボイス番号 T7000-0120-5000-2',
    '法人番号：７００００１２０５０００２',
  ])
    expect([typed, corporateNumber(typed)]).toEqual([typed, '7000012050002']);
  for (const typed of ['TT7000012050002', '7000012050002T', '会員番号7000012050002', 'XT7000012050002'])
    expect([typed, corporateNumber(typed)]).toEqual([typed, null]);
  for (const typed of ['郵便番号150-0002', '郵便番号：１５０−０００２', '郵便番号 〒150-0002', '〒1500002'])
    expect([typed, postalCode(typed)]).toEqual([typed, '1500002']);
});
