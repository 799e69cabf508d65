import { expect, test } from 'vitest';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import {
  type CandidateFile,
  type CandidateRequest,
  type Candidates,
  type CandidateTransfer,
  subjectKey,
} from '@/lib/settlements/bank-statement/candidates';
import { type ManualMatch, matchEntries } from '@/lib/settlements/bank-statement/match-entries';

/** Three transfers of 10,000, 20,000 and 30,000 yen, of which the bank gives something back. */
const credit = (changes: Partial<StatementEntry> = {}): StatementEntry => ({
  ...{ date: '2026-11-30', direction: 'in', amount: 60_000, kind: 'transfer', senderCode: '', senderName: '', bankName: '' },
  ...{ branchName: '', description: 'ｿｳｺﾞｳﾌﾘｺﾐ ｸﾐﾓﾄﾞｼ', edi: '', inquiryNumber: '1', isCorrection: false },
  ...changes,
});
const file = (changes: Partial<CandidateFile> = {}): CandidateFile => ({
  ...{ id: 'f1', count: 3, amount: 60_000, madeOn: '2026-11-25', transferDay: '2026-11-27', isDone: true, isBack: false, isOut: true },
  left: { count: 3, amount: 60_000 },
  ...changes,
});
const leftOf = (count: number, amount: number) => ({ left: { count, amount } });
const transfer = (changes: Partial<CandidateTransfer> = {}): CandidateTransfer => ({
  ...{ id: 't1', kind: 'payout', fileId: 'f1', reference: 'S261120-A', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 10_000 },
  ...{ bankName: 'ﾐｽﾞﾎ', date: '2026-11-27', isDone: true, isBack: false, isOut: true, isTwice: false },
  ...changes,
});
const refund = (changes: Partial<CandidateRequest> = {}): CandidateRequest => ({
  ...{ id: 'r1', holder: 'ｽｽﾞｷ ﾊﾅｺ', amount: 60_000, date: '2026-11-20', isDone: true, isBack: false },
  ...changes,
});
const known = (of: Partial<Candidates>): Candidates => ({ files: [], transfers: [], requests: [], ...of });
const read = (entries: StatementEntry[], of: Partial<Candidates>, marks: ManualMatch[] = []) =>
  matchEntries(
    entries,
    known(of),
    entries.map((_, at) => marks[at] ?? null),
  ).map(({ group, subjects }) => [group, ...subjects.map(subjectKey)].join(' '));

const asked = 'decide file_return:f1';
const two = [file(), file({ id: 'f2', transferDay: '2026-11-30' })];

test.each<[string, StatementEntry[], Partial<Candidates>, string[]]>([
  ['in the bank’s words', [credit()], { files: [file()] }, [asked]],
  ['in words that are in no list', [credit({ description: 'シキンイドウ' })], { files: [file()] }, [asked]],
  ['in kanji', [credit({ description: '総合振込 資金返却' })], { files: [file()] }, [asked]],
  ['without a word', [credit({ description: '' })], { files: [file()] }, [asked]],
  ['in words that are cut', [credit({ description: 'ｿｳｺﾞｳﾌﾘｺﾐ ｸ' })], { files: [file()] }, [asked]],
  ['under the name of the bank', [credit({ description: '', senderName: 'ﾐｽﾞﾎｷﾞﾝｺｳ' })], { files: [file()] }, [asked]],
  ['under our own name', [credit({ description: 'ﾌﾘｺﾐ', senderName: 'ｶ)ﾌﾞﾝﾊﾟｲ' })], { files: [file()] }, [asked]],
  ['on its very day', [credit({ date: '2026-11-27' })], { files: [file()] }, [asked]],
  ['months later', [credit({ date: '2027-03-20' })], { files: [file()] }, [asked]],
  ['the day before it went out: it is none of that', [credit({ date: '2026-11-26' })], { files: [file()] }, ['decide']],
  ['a yen less, as a bank that keeps a fee', [credit({ amount: 59_999 })], { files: [file()] }, ['decide']],
  ['a yen less, without a word', [credit({ amount: 59_999, description: 'ﾌﾘｺﾐ' })], { files: [file()] }, ['unknown']],
  ['money that goes out', [credit({ direction: 'out', description: '' })], { files: [file({ isDone: false })] }, ['decide file:f1']],
  ['before anybody has said that it went out', [credit()], { files: [file({ isDone: false })] }, [asked]],
  ['a file that was given up', [credit()], { files: [file({ isOut: false })] }, [asked]],
  ['what is left, one being back', [credit({ amount: 50_000 })], { files: [file(leftOf(2, 50_000))] }, [asked]],
  ['all of it, one being back by hand', [credit()], { files: [file(leftOf(2, 50_000))] }, [asked]],
  [
    'the last one that is left is a transfer',
    [credit({ amount: 30_000, description: 'ﾌﾘｺﾐ' })],
    { files: [file(leftOf(1, 30_000))], transfers: [transfer({ id: 't3', amount: 30_000 })] },
    ['decide return:t3'],
  ],
  [
    'a file of one transfer is that transfer',
    [credit({ amount: 10_000 })],
    { files: [file({ count: 1, amount: 10_000, ...leftOf(1, 10_000) })], transfers: [transfer()] },
    ['decide return:t1'],
  ],
  ['a file that is back already', [credit()], { files: [file({ isBack: true, ...leftOf(0, 0) })] }, ['certain file_return:f1']],
  ['two files of one sum', [credit()], { files: two }, ['decide file_return:f1 file_return:f2']],
  [
    'the sum of one file and what is left of another',
    [credit({ amount: 50_000 })],
    { files: [file(leftOf(2, 50_000)), file({ id: 'f2', amount: 50_000, ...leftOf(3, 50_000) })] },
    ['decide file_return:f1 file_return:f2'],
  ],
  ['two credits for one file', [credit(), credit({ inquiryNumber: '2' })], { files: [file()] }, [asked, asked]],
  [
    'two credits for two files',
    [credit(), credit({ inquiryNumber: '2' })],
    { files: two },
    ['decide file_return:f1 file_return:f2', 'decide file_return:f1 file_return:f2'],
  ],
  ['a credit that the bank corrects', [credit(), credit({ isCorrection: true })], { files: [file()] }, [asked, asked]],
  [
    'a transfer of that amount as well',
    [credit({ description: 'ﾌﾘｺﾐ' })],
    { files: [file()], transfers: [transfer({ id: 't9', fileId: 'f9', amount: 60_000 })] },
    ['decide return:t9 file_return:f1'],
  ],
  [
    'the name of a seller whose transfer had that amount',
    [credit({ description: '', senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' })],
    { files: [file()], transfers: [transfer({ id: 't9', fileId: 'f9', amount: 60_000 })] },
    ['decide return:t9 file_return:f1'],
  ],
  [
    'the reference of a transfer of that amount',
    [credit({ edi: 'S261120-A' })],
    { files: [file()], transfers: [transfer({ id: 't9', fileId: 'f9', amount: 60_000 })] },
    ['certain return:t9'],
  ],
  [
    'the reference of a transfer of another amount',
    [credit({ edi: 'S261120-A' })],
    { files: [file()], transfers: [transfer()] },
    ['decide return:t1 file_return:f1'],
  ],
  ['a customer’s refund of that amount', [credit()], { files: [file()], requests: [refund()] }, ['decide file_return:f1 refund_return:r1']],
  ['a refund that nobody has paid', [credit()], { files: [file()], requests: [refund({ isDone: false })] }, [asked]],
  ['two refunds of one amount', [credit()], { requests: [refund(), refund({ id: 'r2' })] }, ['decide refund_return:r1 refund_return:r2']],
  ['a refund that came back before', [credit()], { requests: [refund({ isBack: true })] }, ['certain refund_return:r1']],
])('a credit of a file: %s', (_, entries, of, told) => expect(read(entries, of)).toEqual(told));

test('a credit is never a whole file or a refund by itself, whatever the bank calls it', () => {
  const words = ['', 'ｿｳｺﾞｳﾌﾘｺﾐ', '総合振込', 'ｲﾂｶﾂﾌﾘｺﾐ', 'ｸﾐﾓﾄﾞｼ', '組戻', 'ﾌﾘｺﾐﾍﾝｷﾝ', '該当口座なし'];
  for (const description of words)
    for (const of of [{ files: [file()] }, { requests: [refund()] }])
      expect(read([credit({ description })], of)[0], description).toMatch(/^decide /);
});

test('what one credit is said to be another one is not, and its transfers came back with it', () => {
  const again = [credit(), credit({ inquiryNumber: '2' })];
  const done = file({ isBack: true, ...leftOf(0, 0) });
  expect(read(again, { files: two }, [{ kind: 'file_return', id: 'f1' }])).toEqual(['certain file_return:f1', 'decide file_return:f2']);
  // a second one of the same is asked about, however often the statement is read
  expect(read(again, { files: [done] }, [{ kind: 'file_return', id: 'f1' }])).toEqual(['done file_return:f1', asked]);
  const one = { ...credit({ inquiryNumber: '3', amount: 10_000, description: 'ｸﾐﾓﾄﾞｼ', edi: 'S261120-A' }) };
  const marks: ManualMatch[] = [{ kind: 'file_return', id: 'f1' }];
  expect(read([credit(), one], { files: [done], transfers: [transfer({ isBack: true })] }, marks)).toEqual([
    'done file_return:f1',
    'decide return:t1',
  ]);
  expect(read([credit()], { files: [file()] }, ['aside'])).toEqual(['aside']);
});

test('what went out and what came back of one refund are two lines', () => {
  const out = credit({ direction: 'out', senderName: 'ｽｽﾞｷ ﾊﾅｺ', description: '', inquiryNumber: '2' });
  const marks: ManualMatch[] = [{ kind: 'refund', id: 'r1' }];
  expect(read([out, credit()], { requests: [refund()] }, marks)).toEqual(['done refund:r1', 'decide refund_return:r1']);
  expect(read([out, credit()], { requests: [refund({ isBack: true })] }, [...marks, { kind: 'refund_return', id: 'r1' }])).toEqual([
    'done refund:r1',
    'done refund_return:r1',
  ]);
});
