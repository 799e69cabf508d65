import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPaid, type WantedTransfer } from '@/lib/settlements/bank-file/match-paid';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';

const wanted = (overrides: Partial<WantedTransfer> = {}): WantedTransfer => ({
  id: 'a',
  holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  amount: 5_165,
  date: '2026-11-27',
  ...overrides,
});
const entry = (overrides: Partial<StatementEntry> = {}): StatementEntry => ({
  date: '2026-11-30',
  direction: 'out',
  amount: 5_165,
  kind: 'transfer',
  senderCode: '',
  senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  bankName: '',
  branchName: '',
  description: '',
  edi: '',
  inquiryNumber: '1',
  isCorrection: false,
  ...overrides,
});

test.each<[string, WantedTransfer[], StatementEntry[], object[]]>([
  ['holder and amount are those of one', [wanted()], [entry()], [{ entry: 0, found: 'by_holder', id: 'a' }]],
  [
    'the name stands in the description',
    [wanted()],
    [entry({ senderName: '', description: 'ヤマダ　タロウ' })],
    [{ entry: 0, found: 'by_holder', id: 'a' }],
  ],
  ['another amount', [wanted()], [entry({ amount: 5_164 })], []],
  ['before it was asked for', [wanted()], [entry({ date: '2026-11-26' })], []],
  ['what came in', [wanted()], [entry({ direction: 'in' })], []],
  ['two of one name and amount', [wanted(), wanted({ id: 'b' })], [entry()], [{ entry: 0, found: 'unclear', candidates: ['a', 'b'] }]],
  ['two entries for one', [wanted()], [entry(), entry()], [0, 1].map((at) => ({ entry: at, found: 'unclear', candidates: ['a'] }))],
  ['a correction', [wanted()], [entry({ isCorrection: true })], [{ entry: 0, found: 'unclear', candidates: ['a'] }]],
  ['the name among other words', [wanted()], [entry({ senderName: 'ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ' })], [{ entry: 0, found: 'unclear', candidates: ['a'] }]],
  ['another name', [wanted()], [entry({ senderName: 'ｽｽﾞｷ ﾊﾅｺ' })], []],
])('%s', (_, transfers, entries, told) => expect(matchPaid(transfers, entries)).toEqual(told));

test('any statement: nothing is said to be paid by two entries, nor by one of another amount', () => {
  const names = fc.constantFrom('ﾔﾏﾀﾞ ﾀﾛｳ', 'ｽｽﾞｷ ﾊﾅｺ', 'ｶ)ｵﾐｾ', '');
  const amounts = fc.integer({ min: 1, max: 4 });
  const transfers = fc.array(fc.record({ holder: fc.constantFrom('ﾔﾏﾀﾞ ﾀﾛｳ', 'ｽｽﾞｷ ﾊﾅｺ'), amount: amounts }), { maxLength: 6 });
  const entries = fc.array(fc.record({ senderName: names, amount: amounts, direction: fc.constantFrom('in' as const, 'out' as const) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(transfers, entries, (given, said) => {
      const all = given.map((one, index) => wanted({ ...one, id: String(index) }));
      const told = matchPaid(all, said.map(entry));
      const booked = told.flatMap((one) => (one.found === 'by_holder' ? [one] : []));
      expect(new Set(booked.map(({ id }) => id)).size).toBe(booked.length);
      for (const one of booked) expect(said[one.entry]).toMatchObject({ amount: all[Number(one.id)]?.amount, direction: 'out' });
    }),
  );
});
