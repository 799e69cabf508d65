import { expect, test } from 'vitest';
import { type Basis, compareBalance } from '@/lib/settlements/bank-statement/balance/balance';
import type { LineGroup, StatementLine } from '@/lib/settlements/bank-statement/schema';

const basis: Basis = { day: '2026-11-20', amount: 1_000_000, position: 300_000, by: '担当' };
const line = (group: LineGroup, amount: number, given: Partial<StatementLine> = {}): StatementLine => ({
  line: 0,
  date: '2026-11-21',
  direction: 'in',
  amount,
  name: '',
  description: '',
  inquiry_number: '',
  group,
  subjects: [],
  by_amount_alone: false,
  set_aside: null,
  ...given,
});
const compare = (amount: number, lines: StatementLine[], kept: Partial<Parameters<typeof compareBalance>[1]> = {}) =>
  compareBalance({ amount, day: '2026-11-21' }, { position: 300_000, held: 0, basis, ...kept }, lines, (one) => one === told);
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

test('a line that may be one that was recorded under another number is expected already, set aside or not', () => {
  for (const group of ['decide', 'aside'] as const) {
    const again = compare(1_050_000, [line(group, 50_000, { line: told })], { position: 350_000 });
    expect(again).toMatchObject({ unrecorded: 0, unknown: 0, difference: 0, can_be_taken: group === 'aside' });
  }
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
