import { expect, test } from 'vitest';
import { fieldFault } from '@/components/checkout/session/field-fault';
import { paymentMethodInput } from '@/lib/payments/payment-method-schema';
import { detailsOf } from '@/lib/sessions/form';
import { monthOf } from '@/lib/vault/expiry';

const month = monthOf(new Date('2026-11-29T00:00:00Z'));
const of = (name: string, typed: string, number = '4111 1111 1111 1111') => fieldFault(name, typed, { number, month });

test('each field is judged for itself, so that all that is wrong is seen at once', () => {
  const cases: [name: string, typed: string, code: string | null][] = [
    ['number', '', 'missing_parameter'],
    ['number', '4111', 'invalid_parameter'],
    ['number', '4111 1111 1111 1112', 'invalid_parameter'],
    ['number', '４１１１−1111 1111 1111', null],
    // only the service knows which brands are accepted
    ['number', '6011 1111 1111 1117', null],
    ['expiry', '　', 'missing_parameter'],
    ['expiry', '13/30', 'invalid_parameter'],
    ['expiry', '01/25', 'card_expired'],
    ['expiry', '10/2026', 'card_expired'],
    ['expiry', '11/26', null],
    ['expiry', '2030-12', null],
    ['verification_value', '12', 'invalid_parameter'],
    ['verification_value', '1234', 'invalid_parameter'],
    ['verification_value', '１２３', null],
    ['name', ' ', 'missing_parameter'],
    ['name', '山田', null],
    ['email', 'taro', 'invalid_parameter'],
    ['email', 'taro＠example．jp', null],
    ['phone', '0312', 'invalid_parameter'],
    ['phone', '０９０ー１２３４ー５６７８', null],
    ['family_name_kana', '山田', 'invalid_parameter'],
    ['given_name_kana', 'たろう', null],
    ['given_name_kana', 'ﾀﾛｳ', null],
  ];
  for (const [name, typed, code] of cases) expect([name, typed, of(name, typed)]).toEqual([name, typed, code]);
  expect(of('verification_value', '1234', '3782 822463 10005')).toBeNull();
});

const payers = ['0312345678', '03 1234 5678', '+81-3-1234-5678', '(03)1234-5678', '０３‐１２３４‐５６７８', '12', 'none', '03.1234.5678'];
const kanas = ['ヤマダ', 'やまだ', 'ﾔﾏﾀﾞ', 'ヤマ ダ', 'ヤマ・ダ', 'Yamada', '山田', 'ヤマダ1', 'ー'];

test('what the page lets through of a payer is what the service takes, and the other way round', () => {
  const payer = { method: 'bank_transfer', email: 'a@example.jp', family_name: '山田', given_name: '太郎' };
  const seen = [];
  for (const phone of payers)
    for (const kana of kanas) {
      const sent = detailsOf({ ...payer, phone, family_name_kana: kana, given_name_kana: kana });
      const isLetBy = of('phone', phone) === null && of('family_name_kana', kana) === null && of('given_name_kana', kana) === null;
      expect([phone, kana, isLetBy]).toEqual([phone, kana, paymentMethodInput.safeParse(sent).success]);
      seen.push(isLetBy);
    }
  expect(new Set(seen)).toEqual(new Set([true, false]));
});
