import { expect, test } from 'vitest';
import { fromSymbol } from '@/lib/japan/japan-post';

test('V09 ZenginAccount: symbol and number of a passbook become branch and account', () => {
  const ordinary = { accountType: 'ordinary', checkDigitFits: true };
  const checking = { accountType: 'checking', checkDigitFits: true };
  expect(fromSymbol('14030', '12345671')).toEqual({ ...ordinary, branchCode: '408', accountNumber: '1234567' });
  expect(fromSymbol('15150', '21111111')).toEqual({ ...ordinary, branchCode: '518', accountNumber: '2111111' });
  expect(fromSymbol('00580', '654321')).toEqual({ ...checking, branchCode: '059', accountNumber: '0654321' });
  expect(fromSymbol('00160-0', '100001')).toEqual({ ...checking, branchCode: '019', accountNumber: '0100001' });
  expect(fromSymbol('１４０３０', '１２３４５６７１')).toMatchObject({ branchCode: '408', accountNumber: '1234567' });
  expect(fromSymbol('14030-2', '00012341')).toMatchObject({ branchCode: '408', accountNumber: '0001234' });
});

test('a check digit that does not fit is said, not refused', () => {
  expect(fromSymbol('14040', '12345671')).toEqual({
    branchCode: '408',
    accountType: 'ordinary',
    accountNumber: '1234567',
    checkDigitFits: false,
  });
});

test('what no passbook shows is none', () => {
  for (const symbol of ['', '1403', '24030', '14031', '1403000', 'abcde', '1'.repeat(50)])
    expect(fromSymbol(symbol, '12345671')).toBeNull();
  for (const number of ['', '1', '12345678', '123456781', 'x1', '一'])
    expect([number, fromSymbol('14030', number)]).toEqual([number, null]);
  for (const number of ['', '1234567', 'x']) expect(fromSymbol('00580', number)).toBeNull();
});
