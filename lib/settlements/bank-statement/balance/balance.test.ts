import { expect, test } from 'vitest';
import { type Basis, basisLines, compareBalance } from '@/lib/settlements/bank-statement/balance/balance';
import type { LineGroup, StatementLine } from '@/lib/settlements/bank-statement/schema';

const basis: Basis = {
  ...{ day: '2026-11-20', amount: 1_000_000, by: '担当', lines: null },
  ...{ position: 300_000, returned: 40_000, sentBack: 0, recordedLate: 0 },
};
const line = (group: LineGroup, amount: number, given: Partial<StatementLine> = {}): StatementLine => ({
  ...{ line: 0, date: '2026-11-21', direction: 'in', amount, name: '', description: '', inquiry_number: '' },
  ...{ group, subjects: [], by_amount_alone: false, set_aside: null, other_lines: [], same_as: null },
  ...given,
});
type Kept = Partial<Parameters<typeof compareBalance>[1]>;
const onDay = (day: string, amount: number, lines: StatementLine[], kept: Kept = {}) =>
  compareBalance({ amount, day }, { position: 300_000, returned: 40_000, held: 0, basis, ...kept }, lines, (one) => one === told);
const compare = (amount: number, lines: StatementLine[], kept: Kept = {}) => onDay('2026-11-21', amount, lines, kept);
const told = 7;

test('without a basis nothing is expected, and the balance can become one once nothing waits', () => {
  expect(compare(5, [line('done', 1), line('unknown', 1), line('aside', 1)], { basis: null })).toMatchObject({
    ...{ basis: null, expected: null, difference: null, can_be_taken: true },
  });
  for (const group of ['certain', 'decide'] as const)
    expect(compare(5, [line(group, 1)], { basis: null })).toMatchObject({ can_be_taken: false });
});

test('the ledger expects the basis and all that was recorded since, held money among it', () => {
  expect(compare(1_050_000, [line('done', 50_000)], { position: 350_000, held: 20_000 })).toMatchObject({
    ...{ expected: 1_050_000, held: 20_000, unrecorded: 0, unknown: 0, difference: 0 },
  });
  expect(compare(980_000, [], { position: 280_000 })).toMatchObject({ expected: 980_000, difference: 0 });
});

test('lines of later days explain a difference by what they are; what is left is shown, either way', () => {
  const lines = [
    line('certain', 7_000),
    line('decide', 2_000, { direction: 'out' }),
    line('unknown', 330, { direction: 'out' }),
    line('aside', 10),
    // in the basis already
    line('unknown', 99_999, { date: '2026-11-20' }),
  ];
  expect(compare(1_004_680, lines)).toMatchObject({ unrecorded: 5_000, unknown: -320, difference: 0 });
  expect(compare(1_004_000, lines)).toMatchObject({ difference: -680 });
  expect(compare(1_005_000, lines)).toMatchObject({ difference: 320 });
});

test('what was noted as sent back is expected until a line says that it is gone, on whichever side of the basis it was noted', () => {
  // 5,000 yen were held, and are noted as sent back: the bank still has them
  expect(compare(1_000_000, [], { position: 295_000, returned: 45_000 })).toMatchObject({
    ...{ expected: 1_000_000, going_back: 5_000, difference: 0 },
  });
  // the line of it is there, and waits to be confirmed
  const out = line('certain', 5_000, { direction: 'out' });
  expect(compare(995_000, [out], { position: 295_000, returned: 45_000 })).toMatchObject({ unrecorded: -5_000, difference: 0 });
  const gone = { ...basis, sentBack: 5_000 };
  expect(compare(995_000, [{ ...out, group: 'done' }], { position: 295_000, returned: 45_000, basis: gone })).toMatchObject({
    ...{ expected: 995_000, going_back: 0, difference: 0 },
  });
  // noted before the basis, and sent after it
  expect(compare(995_000, [], { basis: gone })).toMatchObject({ expected: 995_000, going_back: 0, difference: 0 });
});

test('of the day of the basis itself those lines explain a difference that came after it, however they are numbered', () => {
  const day = '2026-11-20';
  const noon = [line('unknown', 100, { date: day, name: 'ﾘｿｸ' }), line('unknown', 300, { date: day, name: 'ｶ)ｱｵｲ', line: 1 })];
  const withLines = { ...basis, lines: basisLines(day, noon, ['a', 'b']) };
  expect(withLines.lines.map(({ key }) => key)).toEqual(['a', 'b']);
  const anew = noon.map((one) => ({ ...one, inquiry_number: '99' }));
  const after = [line('unknown', 300, { date: day, name: 'ｶ)ｱｵｲ', line: 2 }), line('certain', 40, { date: day, name: 'ﾔﾏﾀﾞ', line: 3 })];
  expect(onDay(day, 1_000_340, [...anew, ...after], { basis: withLines })).toMatchObject({ unrecorded: 40, unknown: 300, difference: 0 });
  // a file that begins after the basis
  expect(onDay(day, 1_000_040, [{ ...after[1], line: 0 } as StatementLine], { basis: withLines })).toMatchObject({ difference: 0 });
  expect(onDay(day, 1_000_000, noon, { basis: withLines })).toMatchObject({ unknown: 0, difference: 0 });
  // of the morning: it is compared with nothing, and becomes no basis
  expect(onDay(day, 999_700, noon.slice(0, 1), { basis: withLines })).toMatchObject({ expected: null, can_be_taken: false });
});

test('what was recorded after the basis of a line that is in it was in the account already', () => {
  const late = { ...basis, recordedLate: 6_000 };
  expect(compare(1_000_000, [], { position: 306_000, basis: late })).toMatchObject({ expected: 1_000_000, difference: 0 });
});

test('a line that may be one that was recorded under another number is expected already, set aside or not', () => {
  for (const group of ['decide', 'aside'] as const) {
    const again = compare(1_050_000, [line(group, 50_000, { line: told })], { position: 350_000 });
    expect(again).toMatchObject({ unrecorded: 0, unknown: 0, difference: 0, can_be_taken: group === 'aside' });
  }
  // what is certain is another one
  expect(compare(1_050_000, [line('certain', 50_000, { line: told })])).toMatchObject({ unrecorded: 50_000, difference: 0 });
});

test('an account that is overdrawn', () => {
  expect(compare(-200_000, [], { position: -900_000 })).toMatchObject({ said: -200_000, expected: -200_000, difference: 0 });
});

test('a statement that ends before the basis is compared with nothing and becomes none', () => {
  const later = { ...basis, day: '2026-11-22' };
  expect(compare(1_000_000, [], { basis: later })).toMatchObject({
    expected: null,
    difference: null,
    can_be_taken: false,
    basis: { day: later.day },
  });
});
