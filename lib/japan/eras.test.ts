import fc from 'fast-check';
import { expect, test } from 'vitest';
import { birthDateInWords, type DateParts, dateOf, datePartsIn, eraBefore, eraYear } from '@/lib/japan/eras';

const read = (reckoning: DateParts['reckoning'], year: string, month: string, day: string) => dateOf({ reckoning, year, month, day });

test('a day by its era: where one ends on the day that the next begins, each has its own days', () => {
  const days: [DateParts['reckoning'], string, string, string, string][] = [
    ['showa', '43', '4', '12', '1968-04-12'],
    ['showa', '1', '12', '25', '1926-12-25'],
    ['showa', '64', '1', '7', '1989-01-07'],
    ['heisei', '1', '1', '8', '1989-01-08'],
    ['heisei', '元', '2', '1', '1989-02-01'],
    ['heisei', '31', '4', '30', '2019-04-30'],
    ['reiwa', '元年', '5', '1', '2019-05-01'],
    ['reiwa', '8', '11', '29', '2026-11-29'],
    ['taisho', '1', '7', '30', '1912-07-30'],
    ['taisho', '15', '12', '24', '1926-12-24'],
    ['meiji', '45', '7', '29', '1912-07-29'],
    ['common', '1968', '04', '12', '1968-04-12'],
    ['common', '１９６８', '４', '１２', '1968-04-12'],
    ['showa', '４３', '４月', '１２日', '1968-04-12'],
    ['showa', '55', '02', '29', '1980-02-29'],
  ];
  for (const [reckoning, year, month, day, date] of days)
    expect([reckoning, year, read(reckoning, year, month, day)]).toEqual([reckoning, year, { ok: date }]);
});

test('no such day: beyond its era, or in no month', () => {
  for (const [reckoning, year, month, day] of [
    ['showa', '64', '1', '8'],
    ['showa', '65', '4', '1'],
    ['heisei', '31', '5', '1'],
    ['heisei', '40', '1', '1'],
    ['reiwa', '1', '4', '30'],
    ['taisho', '15', '12', '25'],
    ['showa', '43', '2', '30'],
    ['common', '1981', '2', '29'],
    ['common', '43', '4', '12'],
    ['common', '1980', '13', '1'],
    ['common', '1980', '0', '1'],
  ] as const)
    expect([reckoning, year, read(reckoning, year, month, day)]).toEqual([reckoning, year, { error: 'impossible' }]);
  const incomplete: [string, string, string][] = [
    ['', '4', '12'],
    ['43', '', '12'],
    ['43', '4', ''],
    ['年', '4', '1'],
  ];
  for (const parts of incomplete) expect(read('showa', ...parts)).toEqual({ error: 'incomplete' });
});

test('a whole date, however people write it', () => {
  const whole: [string, DateParts][] = [
    ['昭和43年4月12日', { reckoning: 'showa', year: '43', month: '4', day: '12' }],
    ['昭和４３年４月１２日', { reckoning: 'showa', year: '43', month: '4', day: '12' }],
    ['昭和 43年 4月 12日', { reckoning: 'showa', year: '43', month: '4', day: '12' }],
    ['S43.4.12', { reckoning: 'showa', year: '43', month: '4', day: '12' }],
    ['s43/4/12', { reckoning: 'showa', year: '43', month: '4', day: '12' }],
    ['Ｓ４３．０４．１２', { reckoning: 'showa', year: '43', month: '04', day: '12' }],
    ['昭43-4-12', { reckoning: 'showa', year: '43', month: '4', day: '12' }],
    ['S430412', { reckoning: 'showa', year: '43', month: '04', day: '12' }],
    ['平成元年1月8日', { reckoning: 'heisei', year: '元', month: '1', day: '8' }],
    ['H1.1.8', { reckoning: 'heisei', year: '1', month: '1', day: '8' }],
    ['令和2年3月4日', { reckoning: 'reiwa', year: '2', month: '3', day: '4' }],
    ['R2/3/4', { reckoning: 'reiwa', year: '2', month: '3', day: '4' }],
    ['大正15年1月2日', { reckoning: 'taisho', year: '15', month: '1', day: '2' }],
    ['1968-04-12', { reckoning: 'common', year: '1968', month: '04', day: '12' }],
    ['1968/4/12', { reckoning: 'common', year: '1968', month: '4', day: '12' }],
    ['1968.4.12', { reckoning: 'common', year: '1968', month: '4', day: '12' }],
    ['1968年4月12日', { reckoning: 'common', year: '1968', month: '4', day: '12' }],
    ['西暦1968年4月12日', { reckoning: 'common', year: '1968', month: '4', day: '12' }],
    ['19680412', { reckoning: 'common', year: '1968', month: '04', day: '12' }],
    ['１９６８０４１２', { reckoning: 'common', year: '1968', month: '04', day: '12' }],
    ['1968 4 12', { reckoning: 'common', year: '1968', month: '4', day: '12' }],
  ];
  expect(whole.length).toBeGreaterThan(20);
  for (const [text, parts] of whole) expect([text, datePartsIn(text)]).toEqual([text, parts]);
  for (const text of ['', '43', '1968', '昭和43年', '4/12', '680412', '43-4-12', '4月12日', 'abc', '9'.repeat(5_000)])
    expect([text, datePartsIn(text)]).toEqual([text, null]);
  expect(['昭43', 'H3', '令', '1968', ''].map(eraBefore)).toEqual(['showa', 'heisei', 'reiwa', null, null]);
});

test('every day since Meiji has an era that reads it back', () => {
  const days = fc.date({ min: new Date('1868-10-23T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (at) => {
      const date = at.toISOString().slice(0, 10);
      const own = eraYear(date);
      const [, month = '', day = ''] = date.split('-');
      expect(own && dateOf({ reckoning: own.era, year: String(own.year), month, day })).toEqual({ ok: date });
    }),
  );
});

test('a day in words', () => {
  expect(birthDateInWords('1968-04-12', 'ja')).toBe('1968年4月12日（昭和43年）');
  expect(birthDateInWords('1989-01-08', 'ja')).toBe('1989年1月8日（平成元年）');
  expect(birthDateInWords('1968-04-12', 'en')).toBe('12 April 1968');
});
