import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import {
  type CandidateFile,
  type CandidateRequest,
  type Candidates,
  type CandidateTransfer,
  type Subject,
  subjectKey,
} from '@/lib/settlements/bank-statement/candidates';
import { type ManualMatch, matchEntries } from '@/lib/settlements/bank-statement/match-entries';
import { runs } from '@/lib/testing/tier';

const entry = (overrides: Partial<StatementEntry> = {}): StatementEntry => ({
  date: '2026-11-27',
  direction: 'out',
  amount: 81_000,
  kind: 'transfer',
  senderCode: '',
  senderName: '',
  bankName: '',
  branchName: '',
  description: 'ｿｳｺﾞｳﾌﾘｺﾐ',
  edi: '',
  inquiryNumber: '1',
  isCorrection: false,
  ...overrides,
});
const file = (overrides: Partial<CandidateFile> = {}): CandidateFile => ({
  id: 'f1',
  count: 2,
  amount: 81_000,
  madeOn: '2026-11-25',
  transferDay: '2026-11-27',
  isDone: false,
  isBack: false,
  isOut: true,
  left: { count: 2, amount: 81_000 },
  ...overrides,
});
const transfer = (overrides: Partial<CandidateTransfer> = {}): CandidateTransfer => ({
  ...{ id: 't1', kind: 'payout', fileId: 'f1', reference: 'S261120-A', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 54_000 },
  ...{ bankName: 'ﾐｽﾞﾎ', date: '2026-11-27', isDone: false, isBack: false, isOut: true, isTwice: false },
  ...overrides,
});
const request = (overrides: Partial<CandidateRequest> = {}): CandidateRequest => ({
  ...{ id: 'r1', holder: 'ｽｽﾞｷ ﾊﾅｺ', amount: 5_000, date: '2026-11-20', isDone: false, isBack: false },
  ...overrides,
});
const known = (overrides: Partial<Candidates> = {}): Candidates => ({ files: [], transfers: [], requests: [], ...overrides });
const read = (entries: StatementEntry[], of: Candidates, marks: ManualMatch[] = []) =>
  matchEntries(
    entries,
    of,
    entries.map((_, at) => marks[at] ?? null),
  ).map(({ group, subjects }) => [group, ...subjects.map(subjectKey)].join(' '));

const back = entry({ direction: 'in', amount: 54_000, description: 'ｸﾐﾓﾄﾞｼ', edi: 'S261120-A' });
const paid = entry({ amount: 5_000, senderName: 'ｽｽﾞｷ ﾊﾅｺ', description: 'ﾌﾘｺﾐ' });

test.each<[string, StatementEntry[], Candidates, string[]]>([
  ['a file on its day', [entry()], known({ files: [file()] }), ['certain file:f1']],
  ['a file that nobody has downloaded', [entry()], known({ files: [file({ isOut: false })] }), ['decide file:f1']],
  [
    'one that was given up, or the next',
    [entry()],
    known({ files: [file({ isOut: false }), file({ id: 'f2' })] }),
    ['decide file:f1 file:f2'],
  ],
  [
    'the next of one that was given up, which is paid',
    [entry()],
    known({ files: [file({ isOut: false }), file({ id: 'f2', isDone: true })] }),
    ['certain file:f2'],
  ],
  [
    'one that was given up, on its day, and the next is paid on another day',
    [entry()],
    known({ files: [file({ isOut: false }), file({ id: 'f2', transferDay: '2026-11-30', isDone: true })] }),
    ['decide file:f2 file:f1'],
  ],
  [
    'a paid file, of which the bank tells twice',
    [entry(), entry({ inquiryNumber: '2' })],
    known({ files: [file({ isDone: true })] }),
    ['decide file:f1', 'decide file:f1'],
  ],
  [
    'a transfer that nobody has downloaded',
    [{ ...entry({ amount: 54_000 }), senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: 'ﾌﾘｺﾐ' }],
    known({ transfers: [transfer({ isOut: false })] }),
    ['decide payout:t1'],
  ],
  ['a file of which the bank says nothing', [entry({ description: '' })], known({ files: [file()] }), ['certain file:f1']],
  ['in kanji', [entry({ description: '総合振込' })], known({ files: [file()] }), ['certain file:f1']],
  ['a file that is paid already', [entry()], known({ files: [file({ isDone: true })] }), ['certain file:f1']],
  ['a file on another day', [entry({ date: '2026-11-30' })], known({ files: [file()] }), ['decide file:f1']],
  ['long after its day', [entry({ date: '2026-12-08' })], known({ files: [file()] }), ['unknown']],
  ['before it was made', [entry({ date: '2026-11-24' })], known({ files: [file()] }), ['unknown']],
  ['another amount', [entry({ amount: 80_999 })], known({ files: [file()] }), ['unknown']],
  ['what came in', [entry({ direction: 'in' })], known({ files: [file()] }), ['decide file_return:f1']],
  ['the rent', [entry({ description: 'ﾔﾁﾝ' })], known({ files: [file()] }), ['decide file:f1']],
  ['two files of one amount', [entry()], known({ files: [file(), file({ id: 'f2' })] }), ['decide file:f1 file:f2']],
  ['two lines for one file', [entry(), entry()], known({ files: [file()] }), ['decide file:f1', 'decide file:f1']],
  ['a correction of it', [entry(), entry({ isCorrection: true })], known({ files: [file()] }), ['decide file:f1', 'decide file:f1']],
  [
    'a file of one transfer, by its holder',
    [entry({ amount: 54_000, senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '' })],
    known({ files: [file({ count: 1, amount: 54_000 })], transfers: [transfer()] }),
    ['certain file:f1'],
  ],
  [
    'a file, or a refund of its amount',
    [entry({ senderName: 'ｽｽﾞｷ ﾊﾅｺ' })],
    known({ files: [file()], requests: [request({ amount: 81_000 })] }),
    ['decide file:f1 refund:r1'],
  ],
  ['one that came back', [back], known({ transfers: [transfer({ isDone: true })] }), ['certain return:t1']],
  [
    'one that two files had came back: it may be what was paid too much',
    [back],
    known({ transfers: [transfer({ isDone: true, isTwice: true })] }),
    ['decide return:t1'],
  ],
  [
    'two paid files of one sum, of which the bank tells three times',
    [entry(), entry({ inquiryNumber: '2' }), entry({ inquiryNumber: '3' })],
    known({ files: [file({ isDone: true }), file({ id: 'f2', isDone: true })] }),
    ['decide file:f1 file:f2', 'decide file:f1 file:f2', 'decide file:f1 file:f2'],
  ],
  ['one that was said to be back', [back], known({ transfers: [transfer({ isDone: true, isBack: true })] }), ['certain return:t1']],
  [
    'a return of an earlier one of the same holder, or of the next',
    [{ ...back, edi: '', senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' }],
    known({ transfers: [transfer({ isDone: true, isBack: true }), transfer({ id: 't2', reference: 'S261120-B' })] }),
    ['decide return:t1 return:t2'],
  ],
  ['a return of nothing that was sent', [{ ...back, edi: '', amount: 3 }], known({ transfers: [transfer()] }), ['decide']],
  ['a customer who was paid', [paid], known({ requests: [request()] }), ['certain refund:r1']],
  ['paid before it was asked for', [{ ...paid, date: '2026-11-19' }], known({ requests: [request()] }), ['unknown']],
  [
    'a customer or a seller of one name and amount',
    [paid],
    known({ requests: [request()], transfers: [transfer({ holder: 'ｽｽﾞｷ ﾊﾅｺ', amount: 5_000 })] }),
    ['decide refund:r1 payout:t1'],
  ],
  [
    'what is written into a transfer is only text',
    [{ ...back, edi: '', senderName: "=HYPERLINK(1)'--", description: '<SCRIPT>' }],
    known(),
    ['unknown'],
  ],
])('%s', (_, entries, of, told) => expect(read(entries, of)).toEqual(told));

test('what another line of the statement is, this one is not', () => {
  const two = known({ requests: [request(), request({ id: 'r2' })] });
  const later = { ...paid, inquiryNumber: '2' };
  expect(read([paid, later], two)).toEqual(['decide refund:r1 refund:r2', 'decide refund:r1 refund:r2']);
  expect(read([paid, later], two, [{ kind: 'refund', id: 'r1' }])).toEqual(['certain refund:r1', 'certain refund:r2']);
  const over = known({ requests: [request({ isDone: true }), request({ id: 'r2' })] });
  expect(read([paid, later], over, [{ kind: 'refund', id: 'r1' }])).toEqual(['done refund:r1', 'certain refund:r2']);
  // where the other line is not in the statement, the bank may have given it another number
  expect(read([later], over)).toEqual(['decide refund:r1 refund:r2']);
});

test('a transfer that one line paid comes back by another', () => {
  const line = entry({ amount: 54_000, senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '' });
  const marks: Subject[] = [{ kind: 'payout', id: 't1' }];
  expect(read([line, back], known({ transfers: [transfer({ isDone: true })] }), marks)).toEqual(['done payout:t1', 'certain return:t1']);
});

test('what was said of one line is asked again of the next that says the same', () => {
  const again = [entry(), entry({ inquiryNumber: '2' })];
  const done = known({ files: [file({ isDone: true })] });
  expect(read(again, done, [{ kind: 'file', id: 'f1' }])).toEqual(['done file:f1', 'decide file:f1']);
  const named = again.map((one) => ({ ...one, amount: 54_000, senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' }));
  const alone = known({ files: [file({ count: 1, amount: 54_000, isDone: true })], transfers: [transfer({ isDone: true })] });
  for (const subject of [{ kind: 'file', id: 'f1' } as const, { kind: 'payout', id: 't1' } as const])
    expect(read(named, alone, [subject])).toEqual([`done ${subjectKey(subject)}`, 'decide file:f1']);
});

test('what is set aside is nothing, and claims nothing', () => {
  const twice = [entry(), entry({ inquiryNumber: '2' })];
  expect(read(twice, known({ files: [file()] }), ['aside'])).toEqual(['aside', 'certain file:f1']);
  expect(read(twice, known({ files: [file({ isDone: true })] }), [null, 'aside'])).toEqual(['certain file:f1', 'aside']);
});

const names = ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ｽｽﾞｷ ﾊﾅｺ'];
const amounts = fc.integer({ min: 1, max: 3 });
const days = fc.constantFrom('2026-11-26', '2026-11-27', '2026-11-30');
const anyEntries = fc.array(
  fc.record({
    date: days,
    amount: amounts,
    direction: fc.constantFrom('in' as const, 'out' as const),
    senderName: fc.constantFrom('', ...names),
    description: fc.constantFrom('', 'ｿｳｺﾞｳﾌﾘｺﾐ', 'ｸﾐﾓﾄﾞｼ'),
    edi: fc.constantFrom('', 'R0', 'R1'),
    isCorrection: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 7 },
);
const ends = fc.record({ amount: amounts, isDone: fc.boolean(), holder: fc.constantFrom(...names), date: days });

test('for any statement: what is certain is one thing of that amount, which nothing else is', () => {
  fc.assert(
    fc.property(
      anyEntries,
      fc.array(ends, { maxLength: 3 }),
      fc.array(ends, { maxLength: 3 }),
      fc.array(ends, { maxLength: 3 }),
      (said, a, b, c) => {
        const of = known({
          files: a.map(({ amount, isDone, date }, at) =>
            file({ id: `${at}`, amount, isDone, transferDay: date, left: { count: 2, amount } }),
          ),
          transfers: b.map(({ amount, isDone, holder, date }, at) =>
            transfer({ id: `${at}`, fileId: `${at}`, reference: `R${at}`, amount, holder, date, isDone: isDone }),
          ),
          requests: c.map((one, at) => request({ ...one, id: `${at}` })),
        });
        const entries = said.map(entry);
        const told = matchEntries(
          entries,
          of,
          entries.map(() => null),
        );
        const certain = told.flatMap(({ group, subjects }, at) => (group === 'certain' ? [{ at, subjects }] : []));
        expect(new Set(certain.flatMap(({ subjects }) => subjects.map(subjectKey))).size).toBe(certain.length);
        const places = {
          ...{ file: of.files, payout: of.transfers, refund: of.requests },
          ...{ file_return: of.files, return: of.transfers, refund_return: of.requests, deposit: [], deposit_return: [] },
        };
        for (const { at, subjects } of certain) {
          const [{ kind, id } = { kind: 'file' as const, id: '' }] = subjects;
          expect(subjects).toHaveLength(1);
          expect(entries[at]).toMatchObject({
            amount: places[kind][Number(id)]?.amount,
            direction: kind === 'return' ? 'in' : 'out',
            isCorrection: false,
          });
        }
      },
    ),
    runs(500, 50_000),
  );
});
