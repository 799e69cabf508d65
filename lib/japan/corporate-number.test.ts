import { expect, test } from 'vitest';
import { corporateNumber, hasCheckDigit } from '@/lib/japan/corporate-number';

test('thirteen figures, of an invoice number too', () => {
  for (const typed of [
    '7000012050002',
    'T7000012050002',
    't7000012050002',
    'Ｔ７００００１２０５０００２',
    '7-0000-1205-0002',
    ' 7 0000 1205 0002 ',
  ])
    expect([typed, corporateNumber(typed)]).toEqual([typed, '7000012050002']);
  for (const wrong of ['', 'T', '700001205000', '70000120500021', 'TT7000012050002', '7000012050002T', '700001205000x', '法人番号'])
    expect([wrong, corporateNumber(wrong)]).toEqual([wrong, null]);
});

test('the first figure is the check digit of the others', () => {
  for (const number of ['7000012050002', '5010401067252', '4011001098993', '7123456789012'])
    expect([number, hasCheckDigit(number)]).toEqual([number, true]);
  for (const number of ['8000012050002', '7000012050003', '0000012050002', '', '700001205000', '700001205000x'])
    expect([number, hasCheckDigit(number)]).toEqual([number, false]);
});

test('every other check digit of a number is wrong', () => {
  const fitting = [...'0123456789'].filter((digit) => hasCheckDigit(`${digit}000012050002`));
  expect(fitting).toEqual(['7']);
});
