import { expect, test } from 'vitest';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type Candidates, type CandidateTransfer, type ManualMatch, matchEntries } from '@/lib/settlements/bank-statement/match-entries';

const back: StatementEntry = {
  ...{ date: '2026-11-30', direction: 'in', amount: 54_000, kind: 'transfer', senderCode: '', senderName: '', bankName: '' },
  ...{ branchName: '', description: 'ｸﾐﾓﾄﾞｼ', edi: 'S261120-A', inquiryNumber: '1', isCorrection: false },
};
const transfer = (overrides: Partial<CandidateTransfer> = {}): CandidateTransfer => ({
  ...{ id: 't1', fileId: 'f1', reference: 'S261120-A', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 54_000 },
  ...{ bankName: 'ﾐｽﾞﾎ', date: '2026-11-27', isPaid: false, isBack: false, isOut: true, isTwice: false },
  ...overrides,
});
const told = (entry: StatementEntry, one: CandidateTransfer, mark: ManualMatch = null) => {
  const known: Candidates = { files: [], transfers: [one], requests: [] };
  return matchEntries([entry], known, [mark])[0];
};
const asked = { group: 'decide', subjects: [{ kind: 'return', id: 't1' }], byAmountAlone: true };

test('money of a transfer’s amount is shown as what may have come back, and never by itself settled', () => {
  const other = { ...back, edi: '', senderName: 'ﾐﾂﾋﾞｼUFJｷﾞﾝｺｳ', description: '口座名義相違' };
  const plain = { ...other, description: 'ﾌﾘｺﾐ' };
  expect(told(other, transfer({ isPaid: true }))).toMatchObject({ group: 'decide', subjects: [{ kind: 'return', id: 't1' }] });
  expect(told(plain, transfer())).toEqual(asked);
  expect(told(plain, transfer({ isPaid: true }))).toEqual(asked);
  expect(told(back, transfer())).toMatchObject({ group: 'certain', byAmountAlone: false });
  expect(told(plain, transfer({ isBack: true }))).toMatchObject({ group: 'unknown', subjects: [] });
  expect(told(plain, transfer(), 'aside')).toMatchObject({ group: 'aside', subjects: [] });
});
