import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDays } from '@/lib/statements/payout-calendar/calendar';
import { calendarFile, escapeText, foldLine } from '@/lib/statements/payout-calendar/ical';

const open = [{ frequency: 'weekly' as const, closesAt: new Date('2026-12-25T15:00:00Z'), merchants: 2, amount: 1_234 }];
const payouts = [{ day: '2026-12-25', paid: 5_000, paidCount: 2, waiting: 300, waitingCount: 1, returned: 0, only: null }];
const days = () => calendarDays('2026-12-18', '2027-01-08', { open, payouts });
const whole = { merchant: { id: 'm-1', name: '手仕事; 市場, 東京' }, locale: 'ja' as const, now: new Date('2026-12-20T03:04:05Z') };
const file = () => calendarFile(days(), whole);
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a day says whether banks are open, its holiday, and where cut-offs and pay dates fall: on the next bank day', () => {
  const of = (day: string) => days().find((each) => each.day === day);
  // a Friday that is a bank day
  expect(of('2026-12-25')).toMatchObject({ bank_day: true, holiday: null, cutoffs: ['weekly'], pay_date: true });
  // the Friday after is New Year's Day: what was cut off a week before is paid on the first Monday after
  expect(of('2027-01-01')).toMatchObject({ bank_day: false, holiday: { ja: '元日' }, cutoffs: ['weekly'], pay_date: false });
  // banks are closed besides holidays
  expect(of('2026-12-31')).toMatchObject({ bank_day: false, holiday: null });
  expect(of('2027-01-04')).toMatchObject({ bank_day: true, pay_date: true, expected: { amount: 1_234, merchants: 2 } });
  expect(of('2026-12-26')).toMatchObject({ bank_day: false, holiday: null, pay_date: false });
  expect(days().filter(({ expected }) => expected)).toHaveLength(1);
});

test('monthly and weekly cycles each have their own days, without a cycle there are none', () => {
  const monthly = { frequency: 'monthly' as const, closesAt: new Date('2026-11-30T15:00:00Z'), merchants: 1, amount: 70 };
  const found = calendarDays('2026-11-01', '2026-12-31', { open: [monthly], payouts: [] });
  expect(found.filter(({ cutoffs }) => cutoffs.length > 0).map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-31']);
  // the end of October was a Saturday, that of December is no bank day
  expect(found.filter((day) => day.pay_date).map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-30']);
  expect(
    calendarDays('2026-11-01', '2027-01-31', { open: [], payouts: [] }).some(({ cutoffs, pay_date }) => pay_date || cutoffs.length > 0),
  ).toBe(false);
});

test('a file is all-day events with lines of 75 octets at most, each with CRLF', () => {
  const text = file();
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = unfolded(text);
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bunpai//Payout calendar//EN']);
  expect(lines).toContain('X-WR-CALNAME:振込カレンダー – 手仕事\\; 市場\\, 東京');
  const paid = lines.indexOf('UID:2026-12-25-paid-m-1@bunpai');
  expect(lines.slice(paid - 1, paid + 8)).toEqual([
    'BEGIN:VEVENT',
    'UID:2026-12-25-paid-m-1@bunpai',
    'DTSTAMP:20261220T030405Z',
    'DTSTART;VALUE=DATE:20261225',
    'DTEND;VALUE=DATE:20261226',
    'SUMMARY:振込済み ¥5\\,000',
    'DESCRIPTION:2件',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const uids = lines.filter((line) => line.startsWith('UID:'));
  expect(new Set(uids).size).toBe(uids.length);
  // the end of a year is no day too many
  expect(lines).toContain('DTEND;VALUE=DATE:20270102');
  // the same events later, so that no program has them twice
  const later = unfolded(calendarFile(days(), { ...whole, locale: 'ja', now: new Date('2026-12-21T00:00:00Z') }));
  expect(later.filter((line) => line.startsWith('UID:'))).toEqual(uids);
});

test('any line folds into pieces that fit and are whole characters, and unfolds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const line = escapeText(given);
      const folded = foldLine(line);
      for (const piece of folded.split('\r\n')) {
        expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
        expect(piece.isWellFormed()).toBe(line.isWellFormed() || piece.isWellFormed());
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    }),
  );
});

test('a name cannot begin a line of its own', () => {
  const lines = unfolded(calendarFile([], { ...whole, merchant: { id: 'm', name: 'a\r\nATTACH:https://evil.example\nb\u0007' } }));
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([]);
  expect(lines).toContain('NAME:振込カレンダー – a\\nATTACH:https://evil.example\\nb');
});
