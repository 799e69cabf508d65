import { expect, test } from 'vitest';
import { mostTries, payerNumberOf, payerNumbersIn } from '@/lib/acquirers/own-account/payer-number';
import { newId } from '@/lib/db/ids';
import { zenginText } from '@/lib/japan/zengin';

test('numbers follow from the payment, have 8 to 10 figures, none in front a zero, and get longer as tries go on', () => {
  const id = newId();
  const numbers = Array.from({ length: mostTries }, (_, attempt) => payerNumberOf(id, attempt));
  expect(numbers).toEqual(Array.from({ length: mostTries }, (_, attempt) => payerNumberOf(id, attempt)));
  for (const number of numbers) expect(number).toMatch(/^[1-9]\d{7,9}$/);
  expect([...new Set(numbers.map(({ length }) => length))]).toEqual([8, 9, 10]);
  expect(new Set(numbers).size).toBe(mostTries);
});

test('is read in whatever way banks and customers write it', () => {
  for (let round = 0; round < 50; round++) {
    const number = payerNumberOf(newId(), round % mostTries);
    const wide = number.replace(/\d/g, (figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0));
    const name = zenginText('ヤマダ タロウ') ?? '';
    const texts = [
      `${number} ${name}`,
      `${number}${name}`,
      `${name} ${number}`,
      `${name}${number}`,
      `${wide}　ヤマダ　タロウ`,
      `${number.slice(0, 4)} ${number.slice(4)} ${name}`,
      `${number.slice(0, 4)}-${number.slice(4)}${name}`,
      `00${number} ${name}`,
      `ﾌﾘｺﾐ ${number}`,
    ];
    for (const text of texts) expect(payerNumbersIn(text), text).toContain(number);
  }
});

test('with a figure that is wrong, missing or too many, or two that have changed places, it is nobody’s', () => {
  for (let round = 0; round < 50; round++) {
    const number = payerNumberOf(newId(), 0);
    const at = round % (number.length - 1);
    const wrong = number.slice(0, at) + ((Number(number[at]) + 1) % 10 || 1) + number.slice(at + 1);
    const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2);
    const isNineAndZero = [number[at], number[at + 1]].toSorted().join('') === '09';
    if (wrong !== number) expect(payerNumbersIn(wrong)).toEqual([]);
    if (swapped !== number && !isNineAndZero) expect(payerNumbersIn(swapped)).toEqual([]);
    expect(payerNumbersIn(number.slice(0, -1))).not.toContain(number);
    expect(payerNumbersIn(`${number}12345`)).not.toContain(number);
  }
});

test('a text without one names none', () => {
  for (const text of ['', 'ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾌﾘｺﾐ 5000', '2026-11-28', 'ｶ)ﾄﾘﾋｷｻｷ1']) expect(payerNumbersIn(text)).toEqual([]);
});
