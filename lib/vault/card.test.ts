import { expect, test } from 'vitest';
import { Refusal } from '@/lib/refusal';
import { planCard, wrongExpiry } from '@/lib/vault/card';

const now = new Date('2030-01-31T15:00:00Z'); // February in Tokyo
const expiryCodeOf = (month: number, year: number) => {
  try {
    return planCard({ type: 'credit_card', number: '4111111111111111', month, year }, now).card;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

test('which part of an expiry is wrong', () => {
  const cases: [month: number, year: number, wrong: string | null][] = [
    [1, 2030, 'month'],
    [2, 2030, null],
    [12, 2029, 'year'],
    [1, 2000, 'year'],
    [12, 2099, null],
    [1, 2100, 'year'],
    [1, 9999, 'year'],
  ];
  for (const [month, year, wrong] of cases) expect([month, year, wrongExpiry(month, year, now)]).toEqual([month, year, wrong]);
});

test('a card whose time is over is told so in words, and to a program by its reason; one of a year that no card has is not', () => {
  const ja = 'カードの有効期限が切れています。別のカードをご利用ください。';
  for (const [month, year, param] of [
    [1, 2030, 'month'],
    [12, 29, 'year'],
  ] as const)
    expect(expiryCodeOf(month, year)).toMatchObject({
      code: 'invalid_parameter',
      param: `payment_details.${param}`,
      details: { reason: 'expired' },
      sentence: { ja },
    });
  expect(expiryCodeOf(1, 2100)).toMatchObject({ code: 'invalid_parameter', param: 'payment_details.year', details: {} });
  expect(expiryCodeOf(2, 30)).toMatchObject({ month: 2, year: 2030 });
});

test('what an issuer says of a card names a way on', () => {
  const sentenceFor = (code: 'card_expired' | 'insufficient_funds') => new Refusal(code).sentence.ja;
  expect(sentenceFor('card_expired')).toBe('カードの有効期限が切れています。別のカードをご利用ください。');
  expect(sentenceFor('insufficient_funds')).toBe('ご利用可能額が不足しています。別のカードか、ほかのお支払い方法をご利用ください。');
});
