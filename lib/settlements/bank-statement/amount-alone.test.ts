import { expect, test } from 'vitest';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import type { Candidates, CandidateTransfer } from '@/lib/settlements/bank-statement/candidates';
import { type ManualMatch, matchEntries, type OtherLine } from '@/lib/settlements/bank-statement/match-entries';

const back: StatementEntry = {
  ...{ date: '2026-11-30', direction: 'in', amount: 54_000, kind: 'transfer', senderCode: '', senderName: '', bankName: '' },
  ...{ branchName: '', description: 'ｸﾐﾓﾄﾞｼ', edi: 'S261120-A', inquiryNumber: '1', isCorrection: false },
};
const transfer = (overrides: Partial<CandidateTransfer> = {}): CandidateTransfer => ({
  ...{ id: 't1', kind: 'payout', fileId: 'f1', reference: 'S261120-A', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 54_000 },
  ...{ bankName: 'ﾐｽﾞﾎ', date: '2026-11-27', isDone: false, isBack: false, isOut: true, isTwice: false },
  ...overrides,
});
const matchOf = (entry: StatementEntry, one: CandidateTransfer, mark: ManualMatch = null) => {
  const known: Candidates = { files: [], transfers: [one], requests: [] };
  return matchEntries([entry], known, [mark])[0];
};
const asked = { group: 'decide', subjects: [{ kind: 'return', id: 't1' }], byAmountAlone: true, withOtherLine: new Set() };

test('money of a transfer’s amount is shown as what may have come back, and never by itself settled', () => {
  const other = { ...back, edi: '', senderName: 'ﾐﾂﾋﾞｼUFJｷﾞﾝｺｳ', description: '口座名義相違' };
  const plain = { ...other, description: 'ﾌﾘｺﾐ' };
  expect(matchOf(other, transfer({ isDone: true }))).toMatchObject({ group: 'decide', subjects: [{ kind: 'return', id: 't1' }] });
  expect(matchOf(plain, transfer())).toEqual(asked);
  expect(matchOf(plain, transfer({ isDone: true }))).toEqual(asked);
  expect(matchOf(back, transfer())).toMatchObject({ group: 'certain', byAmountAlone: false });
  expect(matchOf(plain, transfer({ isBack: true }))).toMatchObject({ group: 'unknown', subjects: [] });
  expect(matchOf(plain, transfer(), 'aside')).toMatchObject({ group: 'aside', subjects: [] });
});

test('a customer’s refund that comes back is shown, whatever the bank says of it', () => {
  const made = { id: 'r1', holder: 'ｽｽﾞｷ ﾊﾅｺ', amount: 54_000, date: '2026-11-20' };
  const refund: Candidates['requests'][number] = { ...made, isDone: true, isBack: false };
  const matchRefund = (changes: Partial<StatementEntry>, one = refund, transfers: CandidateTransfer[] = []) =>
    matchEntries([{ ...back, edi: '', ...changes }], { files: [], transfers, requests: [one] }, [null])[0];
  const shown = { group: 'decide', subjects: [{ kind: 'refund_return', id: 'r1' }] };
  for (const description of ['ｺｳｻﾞﾅｼ', 'ﾌﾘｺﾐ', '', 'ｽｽﾞｷ ﾊﾅｺ', '入金不可']) expect(matchRefund({ description })).toMatchObject(shown);
  expect([matchRefund({ description: 'ﾌﾘｺﾐ' })?.byAmountAlone, matchRefund({ description: 'ｺｳｻﾞﾅｼ' })?.byAmountAlone]).toEqual([
    true,
    false,
  ]);
  // nothing that was not made, nor of another amount or a later day; and a payout of the amount is asked about as well, and first
  expect(matchRefund({ description: 'ﾌﾘｺﾐ' }, { ...refund, isDone: false })).toMatchObject({ group: 'unknown' });
  expect(matchRefund({ description: 'ﾌﾘｺﾐ', amount: 1 })).toMatchObject({ group: 'unknown' });
  expect(matchRefund({ description: 'ﾌﾘｺﾐ', date: '2026-11-19' })).toMatchObject({ group: 'unknown' });
  expect(matchRefund({ description: 'ﾌﾘｺﾐ' }, refund, [transfer()])).toEqual({
    ...asked,
    subjects: [...asked.subjects, ...shown.subjects],
  });
  // what is back is known, and it alone is that; a second credit of it is not overlooked
  expect(matchRefund({}, { ...refund, isBack: true })).toMatchObject({ ...shown, group: 'certain' });
  const other: OtherLine[] = [{ said: { kind: 'refund_return', id: 'r1' }, date: back.date }];
  const known: Candidates = { files: [], transfers: [], requests: [{ ...refund, isBack: true }] };
  expect(matchEntries([{ ...back, edi: '' }], known, [null], other)[0]).toMatchObject(shown);
});
