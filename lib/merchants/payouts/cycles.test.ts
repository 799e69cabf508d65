import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBankDay } from '@/lib/japan/bank-days';
import { daysAfter, monthEnd, weekdayOf } from '@/lib/japan/dates';
import { type Cycle, cutoffAfter, cycleOf, type PayoutFrequency } from '@/lib/merchants/payouts/calendar';
import { cycleAt, cyclesBetween, type FrequencyChange, payDateFor } from '@/lib/merchants/payouts/cycles';
import { runs } from '@/lib/testing/tier';

const tokyo = (text: string) => new Date(`${text}+09:00`);
const midnight = (day: string) => tokyo(`${day}T00:00:00`);
const frequencyChange = (frequency: PayoutFrequency, at: string): FrequencyChange => ({ frequency, askedAt: tokyo(at) });
const day = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
/** `weekly 2026-11-07 – 2026-11-13, 2026-11-20`: its first and last day, and its pay date. */
const cycleFacts = ({ frequency, startsAt, cutoffAt, payDate }: Cycle) =>
  `${frequency} ${day(startsAt)} – ${daysAfter(day(cutoffAt), -1)}, ${payDate}`;
const cyclesIn = (history: FrequencyChange[], from: string, to: string) => [...cyclesBetween(history, midnight(from), midnight(to))];

const weekly = frequencyChange('weekly', '2026-10-05T10:00:00');
const monthly = frequencyChange('monthly', '2026-10-05T10:00:00');

test('T05 PayoutCalendar: from weekly to monthly, what is left of the month is a cycle', () => {
  expect(cyclesIn([weekly, frequencyChange('monthly', '2026-11-11T12:00:00')], '2026-11-02', '2027-01-31').map(cycleFacts)).toEqual([
    'weekly 2026-10-31 – 2026-11-06, 2026-11-13',
    'weekly 2026-11-07 – 2026-11-13, 2026-11-20',
    'monthly 2026-11-14 – 2026-11-30, 2027-01-04',
    'monthly 2026-12-01 – 2026-12-31, 2027-02-01',
  ]);
});

test('T05 PayoutCalendar: from monthly to weekly, what is left of the week is a cycle', () => {
  expect(cyclesIn([monthly, frequencyChange('weekly', '2026-11-11T12:00:00')], '2026-10-31', '2026-12-12').map(cycleFacts)).toEqual([
    'monthly 2026-10-01 – 2026-10-31, 2026-11-30',
    'monthly 2026-11-01 – 2026-11-30, 2027-01-04',
    'weekly 2026-12-01 – 2026-12-04, 2026-12-11',
    'weekly 2026-12-05 – 2026-12-11, 2026-12-18',
  ]);
});

test('T05 PayoutCalendar: where week and month close together, the next cycle is a whole one', () => {
  const [week, month] = cyclesIn([weekly, frequencyChange('monthly', '2027-12-29T12:00:00')], '2027-12-31', '2028-03-01');
  expect(week && month && [week, month].map(cycleFacts)).toEqual([
    'weekly 2027-12-25 – 2027-12-31, 2028-01-07',
    'monthly 2028-01-01 – 2028-01-31, 2028-02-29',
  ]);
});

test('the last instant of a cycle is in time for the next, the instant after is not', () => {
  const inTime = [weekly, frequencyChange('monthly', '2026-11-13T23:59:59.999')];
  const late = [weekly, frequencyChange('monthly', '2026-11-14T00:00:00')];
  expect([inTime, late].map((history) => cycleFacts(cycleAt(history, midnight('2026-11-14'))))).toEqual([
    'monthly 2026-11-14 – 2026-11-30, 2027-01-04',
    'weekly 2026-11-14 – 2026-11-20, 2026-11-27',
  ]);
  expect(cycleFacts(cycleAt(late, midnight('2026-11-21')))).toBe('monthly 2026-11-21 – 2026-11-30, 2027-01-04');
});

test('who asks twice in one cycle gets what was asked last', () => {
  const back = [weekly, frequencyChange('monthly', '2026-11-11T12:00:00'), frequencyChange('weekly', '2026-11-12T12:00:00')];
  expect(cyclesIn(back, '2026-11-01', '2027-03-01')).toEqual(cyclesIn([weekly], '2026-11-01', '2027-03-01'));
  const atOnce = [weekly, frequencyChange('weekly', '2026-11-11T12:00:00'), frequencyChange('monthly', '2026-11-11T12:00:00')];
  expect(cycleAt(atOnce, midnight('2026-11-14')).frequency).toBe('monthly');
  expect(cycleAt(atOnce.toReversed(), midnight('2026-11-14')).frequency).toBe('weekly');
});

test('what a seller began with holds for the time before, and without it there are no cycles', () => {
  expect(cycleFacts(cycleAt([monthly], midnight('2026-01-15')))).toBe('monthly 2026-01-01 – 2026-01-31, 2026-03-02');
  expect(cycleFacts(cycleAt([weekly], weekly.askedAt))).toBe('weekly 2026-10-03 – 2026-10-09, 2026-10-16');
  expect(() => cycleAt([], midnight('2026-01-15'))).toThrow('without a payout frequency');
});

test('when money that comes in now is paid', () => {
  expect(payDateFor([weekly], tokyo('2026-11-23T12:00:00'))).toBe('2026-12-04');
  expect(payDateFor([monthly], tokyo('2026-11-23T12:00:00'))).toBe('2027-01-04');
  expect(payDateFor([weekly], tokyo('2026-12-25T23:59:59.999'))).toBe('2027-01-04');
  expect(payDateFor([weekly], tokyo('2026-12-26T00:00:00'))).toBe('2027-01-08');
  const changing = [weekly, frequencyChange('monthly', '2026-11-23T12:00:00')];
  expect([tokyo('2026-11-27T12:00:00'), tokyo('2026-11-28T12:00:00')].map((at) => payDateFor(changing, at))).toEqual([
    '2026-12-04',
    '2027-01-04',
  ]);
});

const frequencies = fc.constantFrom<PayoutFrequency>('weekly', 'monthly');
/** Moments of 2026 to 2030: anywhere, exactly on a cut-off, or just before one. */
const moments = fc
  .tuple(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 11, 31) }), frequencies, fc.constantFrom(null, 0, 1))
  .map(([at, frequency, before]) => (before === null ? new Date(at) : new Date(cutoffAfter(frequency, new Date(at)).getTime() - before)));
/** Close together as often as years apart. */
const histories = fc
  .tuple(
    moments,
    fc.array(fc.tuple(frequencies, fc.oneof(fc.integer({ min: 0, max: 40 * 24 }), fc.integer({ min: 0, max: 400 * 24 }))), {
      minLength: 1,
      maxLength: 12,
    }),
    fc.array(fc.tuple(frequencies, moments), { maxLength: 3 }),
  )
  .map(([first, steps, others]) => {
    let at = first.getTime();
    const near = steps.map(([frequency, hours]) => {
      const change = { frequency, askedAt: new Date(at) };
      at += hours * 3_600_000;
      return change;
    });
    return [...near, ...others.map(([frequency, askedAt]) => ({ frequency, askedAt }))];
  });

/** The rule as sellers read it, day by day: at each midnight, is the cycle over, and which change was requested last? */
function cyclesDayByDay(history: FrequencyChange[], until: string): Cycle[] {
  const [first, ...changes] = history.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime()) as [
    FrequencyChange,
    ...FrequencyChange[],
  ];
  const cycles: Cycle[] = [];
  let { frequency } = first;
  let { startsAt } = cycleOf(frequency, first.askedAt);
  for (let today = day(startsAt); today < until; today = daysAfter(today, 1)) {
    if (frequency === 'weekly' ? weekdayOf(today) !== 5 : today !== monthEnd(today)) continue;
    const cutoffAt = midnight(daysAfter(today, 1));
    let payDate = frequency === 'weekly' ? daysAfter(today, 7) : monthEnd(daysAfter(today, 1));
    while (!isBankDay(payDate)) payDate = daysAfter(payDate, 1);
    cycles.push({ frequency, startsAt, cutoffAt, payDate });
    startsAt = cutoffAt;
    frequency = changes.findLast(({ askedAt }) => askedAt < cutoffAt)?.frequency ?? frequency;
  }
  return cycles;
}
const end = '2033-01-01';

test('T05 PayoutCalendar: for any history of changes, the cycles are those that counting days gives', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const expected = cyclesDayByDay(history, end);
      const before = new Date((expected[0] as Cycle).startsAt.getTime());
      expect([...cyclesBetween(history, before, midnight(end))]).toEqual(expected);
    }),
    runs(60, 2_000),
  );
});

test('T05 PayoutCalendar: for any history of changes, no gap, no overlap, one pay date on a bank day after the cut-off', () => {
  fc.assert(
    fc.property(histories, moments, fc.array(moments, { maxLength: 20 }), (history, from, others) => {
      const cycles = [...cyclesBetween(history, from, midnight(end))];
      expect(cycles[0]).toEqual(cycleAt(history, from));
      for (const [index, { startsAt, cutoffAt, payDate }] of cycles.entries()) {
        expect(startsAt < cutoffAt && cutoffAt < midnight(payDate)).toBe(true);
        expect(isBankDay(payDate)).toBe(true);
        if (index > 0) expect(startsAt).toEqual(cycles[index - 1]?.cutoffAt);
      }
      for (const at of others.filter((other) => other >= from)) {
        const holding = cycles.filter(({ startsAt, cutoffAt }) => startsAt <= at && at < cutoffAt);
        expect(holding).toEqual([cycleAt(history, at)]);
        expect(payDateFor(history, at)).toBe(holding[0]?.payDate);
      }
    }),
    runs(60, 2_000),
  );
});

test('T05 PayoutCalendar: for any history, runs that follow each other close every cycle once', () => {
  fc.assert(
    fc.property(histories, fc.array(moments, { minLength: 2, maxLength: 12 }), (history, some) => {
      const times = some.toSorted((one, other) => one.getTime() - other.getTime());
      const runByRun = times.slice(1).flatMap((until, index) => [...cyclesBetween(history, times[index] as Date, until)]);
      expect(runByRun).toEqual([...cyclesBetween(history, times[0] as Date, times.at(-1) as Date)]);
    }),
    runs(60, 2_000),
  );
});

test('T05 PayoutCalendar: for any history, a later change alters neither the cycle in which it is asked for nor one before', () => {
  fc.assert(
    fc.property(histories, frequencies, fc.integer({ min: 0, max: 500 * 24 }), (history, frequency, hours) => {
      const last = Math.max(...history.map(({ askedAt }) => askedAt.getTime()));
      const askedAt = new Date(last + hours * 3_600_000);
      const { cutoffAt } = cycleAt(history, askedAt);
      const [from, changed] = [midnight('2025-12-01'), [...history, { frequency, askedAt }]];
      expect([...cyclesBetween(changed, from, cutoffAt)]).toEqual([...cyclesBetween(history, from, cutoffAt)]);
      expect(cycleAt(changed, cutoffAt).frequency).toBe(frequency);
    }),
    runs(60, 2_000),
  );
});
