import { expect, test } from 'vitest';
import { accountNumber } from '@/lib/japan/account-number';

test('V09 ZenginAccount: seven figures as text, zeros in front', () => {
  const bank = '0001';
  expect(accountNumber('1234567', bank)).toEqual({ ok: '1234567' });
  expect(accountNumber('123456', bank)).toEqual({ ok: '0123456' });
  expect(accountNumber('0000012', bank)).toEqual({ ok: '0000012' });
  expect(accountNumber('７', bank)).toEqual({ ok: '0000007' });
  expect(accountNumber('　１２３－４５６ー７', bank)).toEqual({ ok: '1234567' });
  expect(accountNumber('1234567', null)).toEqual({ ok: '1234567' });
  for (const wrong of ['', ' ', '12345678', '01234567', '123456a', '１２３４５６７８', '1.5', '+1', '-', '一二三', '1e3', '1'.repeat(20)])
    expect([wrong, accountNumber(wrong, bank)]).toEqual([wrong, { error: 'format' }]);
  expect(accountNumber('12345671', null)).toEqual({ error: 'format' });
  for (const nobodys of ['0', '0000000']) expect([nobodys, accountNumber(nobodys, bank)]).toEqual([nobodys, { error: 'format' }]);
});

test('V09 ZenginAccount: eight figures of Japan Post Bank lose their final 1', () => {
  expect(accountNumber('12345671', '9900')).toEqual({ ok: '1234567' });
  expect(accountNumber('０１２３４５６１', '9900')).toEqual({ ok: '0123456' });
  expect(accountNumber('1234-5671', '9900')).toEqual({ ok: '1234567' });
  expect(accountNumber('12345678', '9900')).toEqual({ error: 'japan_post' });
  expect(accountNumber('1234561', '9900')).toEqual({ ok: '1234561' });
  expect(accountNumber('654321', '9900')).toEqual({ ok: '0654321' });
  expect(accountNumber('123456711', '9900')).toEqual({ error: 'format' });
  expect(accountNumber('00000001', '9900')).toEqual({ error: 'format' });
});
