import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExpired, monthOf, readExpiry, shownExpiry, typedExpiry } from '@/lib/vault/expiry';

const spellings: [month: number, ways: string[]][] = [
  [1, ['1/30', '01/30', '0130', '1/2030', '01/2030', '012030', '1-30', '1.30', '130', '12030', '１／３０', '1 30', '1 / 30', '1・30']],
  [4, ['4/30', '430', '0430', '42030', '04-2030', '４／３０', '2030/4', '2030年4月', '4月30年', "4/'30", '4/’30', '4 ,30']],
  [
    12,
    [
      '12/30',
      '12/2030',
      '1230',
      '12-30',
      '12.30',
      '2030-12',
      '12 / 30',
      '122030',
      '203012',
      '１２３０',
      '１２／３０',
      '１２　／　３０',
      '12－30',
      '12−30',
      '12ー30',
      '12–2030',
      '12\\30',
      '12|30',
      '12\t30',
      ' 12/30 ',
      '12／２０３０',
      '2030/12',
      '2030.12',
      '2030年12月',
      '12月2030年',
      '2030-12-31',
      '30/12',
      '有効期限 12/30',
      'exp. 12/30',
      '12\u200b/30',
      '\u202a12/30\u202c',
      '⑫/30',
    ],
  ],
];

test('an expiry is read in every way that it is written, and shown in one once the field is left', () => {
  for (const [month, ways] of spellings)
    for (const way of ways) {
      expect([way, readExpiry(way)]).toEqual([way, { month, year: 2030 }]);
      expect([way, shownExpiry(way)]).toEqual([way, `${String(month).padStart(2, '0')} / 30`]);
    }
});

test('a year that stands first and cannot be a month is the year', () => {
  for (const typed of ['2912', '29年12月', '2029年12月', '２９年１２月', '29年 12月', '29 12'])
    expect([typed, readExpiry(typed)]).toEqual([typed, { month: 12, year: 2029 }]);
  for (const typed of ['30年1月', '30年01月', '2030年1月']) expect([typed, readExpiry(typed)]).toEqual([typed, { month: 1, year: 2030 }]);
});

const none = ['', '1', '12', '12/', '12 / 3', '123', '13/30', '00/30', '0/30', '1330', '2030', '20301', '12/1999', '12/203', '12/20305'];
const nonsense = ['soon', '12/30/2030', '1/2/3/30', '31/12/2030', '1302030', '12.5/30', '½/30', '-', '/', `12/30${' '.repeat(80)}`];

test('what is none, or not whole yet, is not guessed, and stays as it was typed', () => {
  for (const typed of [...none, ...nonsense]) expect([typed, readExpiry(typed), shownExpiry(typed)]).toEqual([typed, null, typed]);
});

/** Types key by key, with the field's formatting in between. */
const keyed = (keys: string) => [...keys].reduce((shown, key) => typedExpiry(shown + key), '');

test('while it is typed, figures are divided after the month and nothing else is touched', () => {
  const shown = [
    '1/30',
    '01/30',
    '12/2030',
    '0130',
    '1230',
    '122030',
    '12-30',
    '12.30',
    '2030-12',
    '12 / 30',
    '430',
    '130',
    '13',
    '１２３',
  ];
  expect(shown.map(keyed)).toEqual([
    '1/30',
    '01/30',
    '12/2030',
    '01 / 30',
    '12 / 30',
    '12 / 2030',
    '12-30',
    '12.30',
    '2030-12',
    '12 / 30',
    '430',
    '130',
    '13',
    '12 / 3',
  ]);
});

test('whatever is typed key by key is read as if it had been pasted, and every month can be typed in all of these ways', () => {
  for (const [, ways] of spellings) for (const way of ways) expect([way, readExpiry(keyed(way))]).toEqual([way, readExpiry(way)]);
  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 2020, max: 2099 });
  const separator = fc.constantFrom('/', '-', '.', ' ', ' / ', '／', '月');
  fc.assert(
    fc.property(month, year, separator, fc.boolean(), fc.boolean(), (m, y, between, isPadded, isShort) => {
      const written = isPadded ? String(m).padStart(2, '0') : String(m);
      const of = isShort ? String(y).slice(2) : String(y);
      expect(readExpiry(keyed(`${written}${between}${of}`))).toEqual({ month: m, year: y });
      expect(readExpiry(keyed(`${String(m).padStart(2, '0')}${of}`))).toEqual({ month: m, year: y });
      expect(readExpiry(keyed(`${y}${between}${written}`))).toEqual({ month: m, year: y });
      expect(readExpiry(shownExpiry(`${written}${between}${of}`))).toEqual({ month: m, year: y });
    }),
  );
});

test('a card is good until its month is over in Tokyo', () => {
  const last = monthOf(new Date('2030-01-31T14:59:59Z'));
  const next = monthOf(new Date('2030-01-31T15:00:00Z'));
  expect(next - last).toBe(1);
  expect([last, next].map((month) => isExpired({ month: 1, year: 2030 }, month))).toEqual([false, true]);
  expect(isExpired({ month: 12, year: 2029 }, last)).toBe(true);
  expect(isExpired({ month: 2, year: 2030 }, next)).toBe(false);
});
