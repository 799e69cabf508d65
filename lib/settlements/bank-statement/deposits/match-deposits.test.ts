import { expect, test } from 'vitest';
import { payerNumberOf } from '@/lib/acquirers/own-account/payer-number';
import { newId } from '@/lib/db/ids';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type ExpectedPayment, withDeposits } from '@/lib/settlements/bank-statement/deposits/match-deposits';
import type { EntryMatch, ManualMatch } from '@/lib/settlements/bank-statement/match-entries';

const now = new Date('2026-11-29T03:00:00Z');
const today = '2026-11-29';
const entry = (given: Partial<StatementEntry>): StatementEntry => ({
  date: today,
  direction: 'in',
  amount: 5_000,
  kind: 'transfer',
  senderCode: '',
  senderName: '',
  bankName: '',
  branchName: '',
  description: '',
  edi: '',
  inquiryNumber: '',
  isCorrection: false,
  ...given,
});
function expected(given: Partial<ExpectedPayment> = {}): ExpectedPayment {
  const id = newId();
  return {
    id,
    number: payerNumberOf(id, 0),
    amount: 5_000,
    payer: 'ﾔﾏﾀﾞﾀﾛｳ',
    arrived: [],
    until: new Date('2026-12-05T15:29:59Z'),
    ...given,
  };
}
const nothing: EntryMatch = { group: 'unknown', subjects: [], byAmountAlone: false, withOtherLine: new Set() };

function read(
  entries: StatementEntry[],
  known: ExpectedPayment[],
  more: { found?: EntryMatch[]; marks?: ManualMatch[]; recorded?: (string | null)[]; others?: string[]; isOtherAccount?: boolean } = {},
) {
  const { found = entries.map(() => nothing), marks = [], recorded = [], others = [] } = more;
  const receives = entries.map(() => !more.isOtherAccount);
  const isRecorded = (line: number) => recorded[line] ?? null;
  const perhaps = () => others.map((id) => ({ kind: 'deposit' as const, id }));
  const matches = withDeposits(entries, known, { found, marks, receives, now, perhaps, isRecorded });
  return matches.map(({ group, subjects, byAmountAlone }) => [
    group,
    ...subjects.map(({ kind, id }) => `${kind} ${id}`),
    ...(byAmountAlone ? ['by amount'] : []),
  ]);
}

test('by its number a line is certain, in front of the name or behind it, cut or joined, whatever it comes to', () => {
  const one = expected();
  const texts: Partial<StatementEntry>[] = [
    { senderName: `${one.number} ﾔﾏﾀﾞ ﾀﾛｳ` },
    { senderName: `ﾔﾏﾀﾞ ﾀﾛｳ${one.number}` },
    { senderName: `${one.number}ﾔﾏﾀ` },
    { description: `ﾌﾘｺﾐ ${one.number}` },
    { senderName: one.number.slice(0, 5), description: one.number.slice(5) },
    { edi: `00${one.number}` },
  ];
  for (const said of texts)
    for (const amount of [5_000, 4_560, 50_000])
      expect(read([entry({ ...said, amount })], [expected(), one])).toEqual([['certain', `deposit ${one.id}`]]);
});

test('without a number a person says it: by amount and name, by name, or by amount alone', () => {
  const [taro, hanako] = [expected(), expected({ payer: 'ﾀﾅｶﾊﾅｺ', amount: 7_000 })];
  expect(read([entry({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' })], [taro, hanako])).toEqual([['decide', `deposit ${taro.id}`]]);
  expect(read([entry({ senderName: 'ﾀﾅｶ ﾊﾅｺ', amount: 6_560 })], [taro, hanako])).toEqual([['decide', `deposit ${hanako.id}`]]);
  expect(read([entry({ senderName: 'ｶ)ﾄﾘﾋｷｻｷ', amount: 7_000 })], [taro, hanako])).toEqual([
    ['decide', `deposit ${hanako.id}`, 'by amount'],
  ]);
  expect(read([entry({ senderName: 'ｶ)ﾄﾘﾋｷｻｷ', amount: 7_001 })], [taro, hanako])).toEqual([['unknown']]);
});

test('two that it may be are both shown; of too many of one amount none', () => {
  const two = [expected(), expected()];
  expect(read([entry({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' })], two)).toEqual([['decide', ...two.map(({ id }) => `deposit ${id}`)]]);
  const [one, other] = two.map(({ number }) => number);
  expect(read([entry({ senderName: `${one} ${other}` })], two)[0]?.[0]).toBe('decide');
  const many = Array.from({ length: 6 }, () => expected({ payer: 'ﾀﾅｶﾊﾅｺ' }));
  expect(read([entry({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' })], many)).toEqual([['unknown']]);
});

test('a payment that waits no more, or a bank that corrected the amount: a person says it', () => {
  const [ended, late] = [expected({ until: null }), expected({ until: new Date('2026-11-28T15:29:59Z') })];
  for (const one of [ended, late]) {
    expect(read([entry({ senderName: `${one.number} ﾔﾏﾀﾞ` })], [one])).toEqual([['decide', `deposit ${one.id}`]]);
    expect(read([entry({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' })], [one])).toEqual([['unknown']]);
  }
  // what the bank booked in time counts, whenever the statement is read
  expect(read([entry({ date: '2026-11-28', senderName: late.number })], [late])).toEqual([['certain', `deposit ${late.id}`]]);
  const one = expected();
  const corrected = [entry({ senderName: one.number }), entry({ direction: 'out', isCorrection: true })];
  expect(read(corrected, [one])).toEqual([['decide', `deposit ${one.id}`], ['unknown']]);
});

test('what was recorded, or said and not recorded yet, is that and nothing else', () => {
  const [one, other] = [expected(), expected()];
  const line = entry({ senderName: one.number });
  expect(read([line], [one, other], { recorded: [one.id] })).toEqual([['done', `deposit ${one.id}`]]);
  expect(read([line], [one, other], { marks: [{ kind: 'deposit', id: other.id }] })).toEqual([['certain', `deposit ${other.id}`]]);
  const aside: EntryMatch = { ...nothing, group: 'aside' };
  expect(read([line], [one], { marks: ['aside'], found: [aside] })).toEqual([['aside']]);
  // a second transfer of the same customer, unless it may be the first one under another number of the bank
  const half = { ...one, arrived: [2_500] };
  expect(read([entry({ senderName: one.number, amount: 2_500 })], [half])).toEqual([['decide', `deposit ${one.id}`]]);
  expect(read([entry({ senderName: one.number, amount: 2_501 })], [half])).toEqual([['certain', `deposit ${one.id}`]]);
  expect(read([line, line], [one], { recorded: [one.id] })).toEqual([
    ['done', `deposit ${one.id}`],
    ['certain', `deposit ${one.id}`],
  ]);
});

test('what comes back of a payout and a customer’s transfer: the number decides, unless the return is certain as well', () => {
  const one = expected();
  const back = { kind: 'return', id: newId() } as const;
  const line = entry({ senderName: one.number });
  const found = (group: EntryMatch['group'], byAmountAlone = false): EntryMatch[] => [
    { group, subjects: [back], byAmountAlone, withOtherLine: new Set() },
  ];
  expect(read([line], [one], { found: found('decide', true) })).toEqual([['certain', `deposit ${one.id}`]]);
  expect(read([line], [one], { found: found('certain') })).toEqual([['decide', `return ${back.id}`, `deposit ${one.id}`]]);
  const named = entry({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' });
  expect(read([named], [one], { found: found('decide', true) })).toEqual([['decide', `return ${back.id}`, `deposit ${one.id}`]]);
  const plain = entry({ senderName: 'ｶ)ﾄﾘﾋｷｻｷ' });
  expect(read([plain], [one], { found: found('decide', true) })).toEqual([
    ['decide', `return ${back.id}`, `deposit ${one.id}`, 'by amount'],
  ]);
  expect(read([entry({ direction: 'out', senderName: one.number })], [one])).toEqual([['unknown']]);
});

test('a certain return by name is asked about where a payment waits for as much; one by the bank’s reference is not', () => {
  const one = expected();
  const back = { kind: 'return', id: newId() } as const;
  const line = entry({ senderName: 'ｶ)ｱｵｲ' });
  const found = (isNamed: boolean): EntryMatch[] => [
    { group: 'certain', subjects: [back], byAmountAlone: false, withOtherLine: new Set(), isNamed },
  ];
  expect(read([line], [one], { found: found(false) })).toEqual([['decide', `return ${back.id}`, `deposit ${one.id}`]]);
  expect(read([line], [one], { found: found(true) })).toEqual([['certain', `return ${back.id}`]]);
});

test('a certain return by name is asked about where another line of its day and amount is a customer’s money', () => {
  const paid = expected({ until: null });
  const back = { kind: 'return', id: newId() } as const;
  const found = (isNamed: boolean): EntryMatch[] => [{ ...nothing, group: 'certain', subjects: [back], isNamed }];
  const line = entry({ senderName: 'ｶ)ｱｵｲ' });
  const others = [paid.id];
  expect(read([line], [paid], { found: found(false), others })).toEqual([['decide', `return ${back.id}`, `deposit ${paid.id}`]]);
  expect(read([line], [paid], { found: found(true), others })).toEqual([['certain', `return ${back.id}`]]);
  expect(read([line], [paid], { others })).toEqual([['decide', `deposit ${paid.id}`]]);
});

test('what another line of its day is, as a return, is asked about where the number says a payment', () => {
  const one = expected();
  const back = { kind: 'return', id: newId() } as const;
  const found: EntryMatch[] = [{ ...nothing, group: 'done', subjects: [back] }];
  expect(read([entry({ senderName: one.number })], [one], { found })).toEqual([['decide', `return ${back.id}`, `deposit ${one.id}`]]);
});

test.each(['refund_return', 'file_return'] as const)(
  'a %s that was recorded by hand is asked about where a payment waits for as much',
  (kind) => {
    const one = expected();
    const back = { kind, id: newId() };
    const found: EntryMatch[] = [{ ...nothing, group: 'certain', subjects: [back], byAmountAlone: true }];
    expect(read([entry({ senderName: 'ｶ)ｱｵｲ' })], [one], { found })).toEqual([
      ['decide', `${kind} ${back.id}`, `deposit ${one.id}`, 'by amount'],
    ]);
  },
);

test('an account to which no customer transfers has no deposits', () => {
  const one = expected();
  expect(read([entry({ senderName: one.number })], [one], { isOtherAccount: true })).toEqual([['unknown']]);
});
