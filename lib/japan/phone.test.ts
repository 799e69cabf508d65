import { expect, test } from 'vitest';
import { phoneNumber } from '@/lib/japan/phone';
import { phonePattern } from '@/lib/japan/phone-pattern';

test('a Japanese number in national figures, however it was typed', () => {
  const typed: [string, string][] = [
    ['03-1234-5678', '0312345678'],
    ['０３－１２３４－５６７８', '0312345678'],
    ['03ー1234ー5678', '0312345678'],
    ['(03) 1234-5678', '0312345678'],
    ['03（1234）5678', '0312345678'],
    ['+81 3-1234-5678', '0312345678'],
    ['+81(0)312345678', '0312345678'],
    ['＋８１３１２３４５６７８', '0312345678'],
    ['81 3 1234 5678', '0312345678'],
    ['06-6123-4567', '0661234567'],
    ['0120-123-456', '0120123456'],
    ['0800-123-4567', '08001234567'],
    ['0570-012-345', '0570012345'],
    ['050-1234-5678', '05012345678'],
    ['060-1234-5678', '06012345678'],
    ['070-1234-5678', '07012345678'],
    ['080-1234-5678', '08012345678'],
    ['090-1234-5678', '09012345678'],
    ['+81 90 1234 5678', '09012345678'],
    ['0422-12-3456', '0422123456'],
    ['04992-2-1111', '0499221111'],
  ];
  for (const [text, national] of typed) {
    expect([text, phoneNumber(text)]).toEqual([text, national]);
    expect(national).toMatch(new RegExp(phonePattern));
    expect(phoneNumber(national)).toBe(national);
  }
});

test('what nobody in Japan answers is none', () => {
  const wrong = [
    '',
    '0',
    '110',
    '12345',
    '0312345',
    '031234567890',
    '0990-512-345',
    '020-1234-5678',
    '+1 212 555 0100',
    '+44 20 7946 0000',
  ];
  const odd = ['03-1234-567a', '03-1234-5678 ext 5', '０９０', '00000000000', '0312345678;ext=1', 'tel:0312345678', '電話', '+8131234567'];
  for (const text of [...wrong, ...odd]) expect([text, phoneNumber(text)]).toEqual([text, null]);
});
