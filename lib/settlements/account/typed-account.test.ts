import { expect, test } from 'vitest';
import { judgedAccount } from '@/lib/settlements/account/account';
import type { AccountInput } from '@/lib/settlements/account/schema';

const given = (more: Partial<AccountInput>): AccountInput => ({
  ...{ id: '', replaces: 0, frequency: 'monthly', bank_code: '9900', branch_code: '018', account_type: 'ordinary' },
  ...{ account_number: '1234567', holder: 'ヤマダ タロウ', ...more },
});
const refusalOf = (more: Partial<AccountInput>): unknown => {
  try {
    return judgedAccount(given(more));
  } catch (error) {
    return (error as { param?: string }).param;
  }
};

test.each<[Partial<AccountInput>, string, string, string]>([
  [{ branch_code: '10140' }, '9900', '018', '1234567'],
  [{ branch_code: '記号：10140', account_number: '番号：12345671' }, '9900', '018', '1234567'],
  [{ bank_code: '金融機関コード 9900', branch_code: '店番018' }, '9900', '018', '1234567'],
  [{ bank_code: '０００１', branch_code: '支店コード：００１', account_number: '口座番号 1234567' }, '0001', '001', '1234567'],
])('%j is that account', (more, bankCode, branchCode, accountNumber) => {
  expect(judgedAccount(given(more))).toMatchObject({ bankCode, branchCode, accountNumber });
});

test('a symbol is one of Japan Post Bank alone, and what another number is called does not fit', () => {
  expect(refusalOf({ bank_code: '0001', branch_code: '10140' })).toBe('branch_code');
  expect(refusalOf({ branch_code: '番号10140' })).toBe('branch_code');
  expect(refusalOf({ bank_code: '店番9900' })).toBe('bank_code');
  expect(refusalOf({ account_number: '普通1234567' })).toBe('account_number');
});
