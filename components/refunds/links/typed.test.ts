import { expect, test } from 'vitest';
import { accountIn, faultsIn, fieldOf, nothingTyped } from '@/components/refunds/links/typed';

const typed = {
  ...nothingTyped,
  bankName: 'みずほ',
  bankCode: '0001',
  branchNumber: '００１',
  branchName: '東京営業部',
  accountNumber: '12-3456',
  holder: 'ヤマダ　タロウ',
};
const post = { ...nothingTyped, bankName: 'ゆうちょ', bankCode: '9900', holder: 'ﾔﾏﾀﾞ', symbol: '10140', passbook: '12345671' };

test('what is missing or looks wrong stands at its field', () => {
  expect(faultsIn(nothingTyped)).toEqual({ bank: 'bank', branch: 'branch', number: 'number', holder: 'holder' });
  expect(faultsIn(typed)).toEqual({});
  expect(faultsIn({ ...typed, holder: 'やまだ' })).toEqual({});
  expect(faultsIn({ ...typed, holder: '山田太郎' })).toEqual({ holder: 'holder' });
  expect(faultsIn({ ...typed, holder: 'ア'.repeat(31) })).toEqual({});
  expect(faultsIn({ ...post, symbol: '10141' })).toEqual({ symbol: 'symbol' });
  expect(faultsIn({ ...post, bySymbol: false, branchNumber: '018', accountNumber: '12345678' })).toEqual({ number: 'japanPost' });
});

test('what is sent is as it was shown: figures as they are counted, Japan Post Bank’s as other banks transfer to', () => {
  expect(accountIn(typed)).toEqual({
    bank_name: 'みずほ',
    bank_code: '0001',
    branch_number: '001',
    branch_name: '東京営業部',
    account_type: 'ordinary',
    account_number: '0123456',
    customer_name: 'ヤマダ　タロウ',
  });
  expect(accountIn(post)).toMatchObject({ branch_number: '018', account_type: 'ordinary', account_number: '1234567' });
  expect(accountIn({ ...post, symbol: '00140', passbook: '123456' })).toMatchObject({ branch_number: '019', account_type: 'checking' });
});

test('a refusal stands where the field is', () => {
  expect([fieldOf('account_number', typed), fieldOf('account_number', post), fieldOf('id', typed)]).toEqual(['number', 'symbol', null]);
});
