import { expect, test } from 'vitest';
import { fieldOf } from '@/lib/sessions/field';
import { detailsOf, expiryOf } from '@/lib/sessions/form';

test('an expiry as people write it', () => {
  for (const typed of ['12/30', '12 / 30', '12/2030', '1230', '１２／３０', '12-30', ' 12/30 '])
    expect(expiryOf(typed)).toEqual({ month: 12, year: 2030 });
  expect(expiryOf('1/31')).toEqual({ month: 1, year: 2031 });
  expect(expiryOf('2030-12')).toEqual({ month: 12, year: 2030 });
  // an invalid value is not reported as missing
  for (const typed of ['soon', '12', '12/3', '13/30']) expect(expiryOf(typed)).toEqual({ month: 0, year: 0 });
  for (const typed of ['', '　', undefined, ['12/30']]) expect(expiryOf(typed)).toEqual({});
});

test('what is typed becomes what the API takes, and what is left empty is not given', () => {
  const card = {
    method: 'credit_card',
    number: '4111 1111-1111−１１１１',
    expiry: '12/30',
    verification_value: ' １２ ３',
    name: '',
    email: ' a@example.jp ',
  };
  expect(detailsOf(card)).toEqual({
    type: 'credit_card',
    number: '4111111111111111',
    month: 12,
    year: 2030,
    verification_value: '123',
    email: 'a@example.jp',
  });
  expect(detailsOf({ method: 'konbini', store: 'lawson', email: 'a@example.jp', number: '4111111111111111' })).toEqual({
    type: 'konbini',
    store: 'lawson',
    email: 'a@example.jp',
  });
  const payer = { family_name: '山田', given_name: '太郎', family_name_kana: 'ﾔﾏﾀﾞ', given_name_kana: 'タロウ' };
  expect(detailsOf({ method: 'pay_easy', email: 'a@example.jp', phone: '０９０ー１２３４ー５６７８', ...payer })).toEqual({
    type: 'pay_easy',
    email: 'a@example.jp',
    phone: '090-1234-5678',
    ...payer,
    family_name_kana: 'ヤマダ',
  });
  expect(detailsOf({ method: 'paypay' })).toEqual({ type: 'paypay' });
  expect(detailsOf({})).toEqual({ type: '' });
});

test('a refusal is about one of the page’s fields, or about none', () => {
  expect(fieldOf('payment_details.number')).toBe('number');
  expect(fieldOf('payment_details.month')).toBe('expiry');
  expect(fieldOf('payment_details.year')).toBe('expiry');
  expect(fieldOf('payment_details.family_name_kana')).toBe('family_name_kana');
  for (const param of ['id', 'payment_details', 'payment_details.type', null]) expect(fieldOf(param)).toBeNull();
});

test('V11 RegexDos: what is longer than any field is not put in normal form', () => {
  const began = process.cpuUsage();
  for (const unit of ['\u0301\u0323', ' ', '1', '@'])
    detailsOf({ method: 'credit_card', number: unit.repeat(500_000), expiry: unit.repeat(500_000), name: unit.repeat(500_000) });
  // a second of processor time: before, one of these fields took minutes
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});
