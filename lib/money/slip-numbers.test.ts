import fc from 'fast-check';
import { expect, test } from 'vitest';
import { konbiniStores } from '@/lib/money/methods';
import { groupsOf, numbersOf } from '@/lib/money/slip-numbers';

test.each([
  ['516366', ['516366']],
  ['46600', ['46600']],
  ['20456758', ['2045', '6758']],
  ['780992691', ['7809', '92691']],
  ['93971055525', ['9397', '1055', '525']],
  ['814731830062', ['8147', '3183', '0062']],
  ['8147318300622', ['8147', '3183', '00622']],
])('%s is read as %j', (number, parts) => expect(groupsOf(number)).toEqual(parts));

test('for any number: its parts are the number, and none is a single figure', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 30 }), (number) => {
      const parts = groupsOf(number);
      expect(parts.join('')).toBe(number);
      expect(parts.every(({ length }) => length > 1)).toBe(true);
    }),
  );
});

test('each chain asks for its own numbers, in its own order', () => {
  const asked = konbiniStores.map((store) => [
    store,
    ...numbersOf({ store, receipt: '11', confirmation_code: '22' }).map(({ name, value }) => `${name} ${value}`),
  ]);
  expect(asked).toEqual([
    ['seven-eleven', 'slip 11'],
    ['lawson', 'reception 11', 'confirmation 22'],
    ['family-mart', 'company 22', 'order 11'],
    ['ministop', 'reception 11', 'confirmation 22'],
    ['daily-yamazaki', 'online 11'],
    ['seicomart', 'online 11'],
  ]);
  expect(numbersOf({ store: 'lawson', receipt: '11', confirmation_code: null })).toEqual([{ name: 'reception', value: '11' }]);
});
