import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstDay } from '@/lib/settlements/bank-file/golden/days';
import { matchReturns, type Returned, type SentTransfer } from '@/lib/settlements/bank-file/match';
import { readStatement, type StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { runs } from '@/lib/testing/tier';

const date = '2026-11-27';
const yamada: SentTransfer = { reference: 'STL-1', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 54_000, bankName: 'ミツビシUFJ', date };
const aozora: SentTransfer = { reference: 'STL-2', holder: 'ｶ)ｱｵｿﾞﾗｼﾖｳｶｲ', amount: 27_000, bankName: 'ミツイスミトモ', date };
const suzuki: SentTransfer = { reference: 'STL-10', holder: 'ｽｽﾞｷ ﾊﾅｺ', amount: 27_000, bankName: 'ユウチヨ', date };
const sent = [yamada, aozora, suzuki];

const entry: StatementEntry = {
  date: '2026-11-30',
  direction: 'in',
  amount: 54_000,
  kind: 'transfer',
  senderCode: '0000000000',
  senderName: '',
  bankName: '',
  branchName: '',
  description: '',
  edi: '',
  inquiryNumber: '00000001',
  isCorrection: false,
};
const came = (changes: Partial<StatementEntry>): StatementEntry => ({ ...entry, ...changes });
const byReference = (reference: string, at = 0): Returned => ({ entry: at, found: 'by_reference', reference });
const byHolder = (reference: string, at = 0): Returned => ({ entry: at, found: 'by_holder', reference });
const unclear = (candidates: string[], at = 0): Returned => ({ entry: at, found: 'unclear', candidates });
const byAmount = (candidates: string[], at = 0): Returned => ({ entry: at, found: 'unclear', candidates, byAmountAlone: true });

const single: [what: string, changes: Partial<StatementEntry>, expected: Returned[]][] = [
  ['the reference in EDI', { edi: 'STL-1' }, [byReference('STL-1')]],
  ['the reference among words of the bank', { edi: 'ｸﾐﾓﾄﾞｼ STL-1' }, [byReference('STL-1')]],
  ['a longer reference is another one', { edi: 'STL-100', amount: 7 }, []],
  ['a longer reference, of the amount', { edi: 'STL-100' }, [byAmount(['STL-1'])]],
  ['the reference, but less money', { edi: 'STL-1', amount: 53_120 }, [unclear(['STL-1'])]],
  ['the reference before it was sent', { edi: 'STL-1', date: '2026-11-26' }, [unclear(['STL-1'])]],
  ['the reference on a correction', { edi: 'STL-1', isCorrection: true, kind: 'correction' }, [unclear(['STL-1'])]],
  ['the reference on what went out', { edi: 'STL-1', direction: 'out' }, []],
  ['holder and amount', { senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' }, [byHolder('STL-1')]],
  ['holder and amount, spaced otherwise', { senderName: 'ﾔﾏﾀﾞﾀﾛｳ' }, [byHolder('STL-1')]],
  ['holder and amount in full width', { senderName: 'ヤマダ　タロウ' }, [byHolder('STL-1')]],
  ['the holder after the bank’s word', { senderName: 'ﾌﾘｺﾐ ｼｷﾝﾍﾝｷﾔｸ', description: 'ｸﾐﾓﾄﾞｼ ﾔﾏﾀﾞ ﾀﾛｳ' }, [byHolder('STL-1')]],
  ['the holder in the description alone', { description: 'ﾔﾏﾀﾞ ﾀﾛｳ' }, [byHolder('STL-1')]],
  ['the holder, but another amount', { senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 53_999 }, []],
  ['the holder before it was sent', { senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', date: '2026-11-26' }, []],
  ['one of two of an amount, by its holder', { senderName: 'ｽｽﾞｷ ﾊﾅｺ', amount: 27_000 }, [byHolder('STL-10')]],
  ['another of that name', { senderName: 'ﾔﾏﾀﾞ ﾀﾛｳｽｹ' }, [unclear(['STL-1'])]],
  ['a name that was cut', { senderName: 'ｶ)ｱｵｿﾞﾗｼﾖｳ', amount: 27_000 }, [unclear(['STL-2'])]],
  ['a return that names nobody', { description: '資金返却' }, [unclear(['STL-1'])]],
  ['a return that may be either', { description: 'ｸﾐﾓﾄﾞｼ', amount: 27_000 }, [unclear(['STL-2', 'STL-10'])]],
  ['a return of nothing that was sent', { senderName: 'ﾌﾘｺﾐﾍﾝｷﾝ', amount: 1 }, [unclear([])]],
  ['somebody who pays the amount of a transfer', { senderName: 'ﾀｶﾊｼ ｹﾝｼﾞ' }, [byAmount(['STL-1'])]],
  ['somebody who pays before the transfer', { senderName: 'ﾀｶﾊｼ ｹﾝｼﾞ', date: '2026-11-26' }, []],
  ['somebody who pays what two transfers have', { senderName: 'ﾀｶﾊｼ ｹﾝｼﾞ', amount: 27_000 }, [byAmount(['STL-2', 'STL-10'])]],
  ['somebody who pays another amount', { senderName: 'ﾀｶﾊｼ ｹﾝｼﾞ', amount: 5, edi: 'ORDER 55' }, []],
  ['nothing said at all', {}, [byAmount(['STL-1'])]],
  ['a correction of that amount', { isCorrection: true }, [byAmount(['STL-1'])]],
  ['a name of which the end cannot be read', { senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ\uFFFD' }, [unclear(['STL-1'])]],
  ['the beginning of a name of which the end cannot be read', { senderName: 'ｶ)ｱｵｿﾞﾗｼﾖｳ\uFFFD', amount: 27_000 }, [unclear(['STL-2'])]],
];

test.each(single)('%s', (_, changes, expected) => {
  expect(matchReturns(sent, [came(changes)])).toEqual(expected);
});

test('the name of a transfer that is back hides no other one of the amount that is still out', () => {
  const gone = { ...yamada, isBack: true };
  const renamed = { ...yamada, reference: 'STL-3', holder: 'ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾔﾏﾀﾞ ﾀﾛｳ' };
  const other = { ...suzuki, reference: 'STL-4', amount: 54_000 };
  for (const said of ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ ｻﾏ']) {
    expect(matchReturns([gone, renamed], [came({ senderName: said })])).toEqual([unclear(['STL-1', 'STL-3'])]);
    expect(matchReturns([gone, other], [came({ description: said })])).toEqual([unclear(['STL-1', 'STL-4'])]);
  }
  // no other transfer is out: this one came back
  expect(matchReturns([gone], [came({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ' })])).toEqual([byHolder('STL-1')]);
});

/** Words that banks and statement readers use for a return; none of them decides anything. */
const words = [
  ...[
    '口座名義相違',
    '名義人相違',
    '口座なし',
    '該当口座なし',
    '口座解約済',
    '取引停止',
    '入金不可',
    '受取人口座相違',
    '相手口座解約',
    '振込取消',
  ],
  ...['ﾒｲｷﾞｿｳｲ', 'ｺｳｻﾞﾒｲｷﾞｿｳｲ', 'ﾒｲｷﾞﾆﾝｿｳｲ', 'ｺｳｻﾞﾅｼ', 'ｶﾞｲﾄｳｺｳｻﾞﾅｼ', 'ｺｳｻﾞｶｲﾔｸ', 'ﾄﾘｹｼ', 'ﾆﾕｳｷﾝﾌｶ', 'ｳｹﾄﾘﾆﾝｿｳｲ', 'ﾌﾘｺﾐﾓﾄﾞﾘ', 'ｾｲｷﾕｳ', 'ﾓﾄﾞｼ'],
  ...['REFUND', 'RETURNED', 'ACCOUNT CLOSED', '振込', 'ﾌﾘｺﾐ', '', '\uFFFD', '口座相\uFFFD'],
];

test.each(words)('money of a transfer’s amount is shown to a person, whatever the bank calls it: %j', (description) => {
  const [found] = matchReturns(sent, [came({ senderName: 'ﾐﾂﾋﾞｼUFJｷﾞﾝｺｳ', description })]);
  expect(found).toMatchObject(unclear(['STL-1']));
});

test('what is known to have come back does not come back by its amount alone, but by what names it', () => {
  const back = { ...yamada, isBack: true };
  expect(matchReturns([back], [came({ senderName: 'ﾀｶﾊｼ' })])).toEqual([]);
  expect(matchReturns([back], [came({ edi: 'STL-1' })])).toEqual([byReference('STL-1')]);
  expect(matchReturns([back, { ...yamada, reference: 'STL-4' }], [came({})])).toEqual([byAmount(['STL-4'])]);
});

test('a name that has the bank’s word for a return in it is a name', () => {
  const plant = { ...yamada, holder: 'ｶ)ﾐﾌﾉｳｴﾝ' };
  expect(matchReturns([plant], [came({ senderName: plant.holder })])).toEqual([byHolder('STL-1')]);
  expect(matchReturns([plant], [came({ description: `ｸﾐﾓﾄﾞｼｷﾝ ${plant.holder}` })])).toEqual([unclear(['STL-1'])]);
});

test('of two with one holder and amount the bank tells, or a person', () => {
  const twin = { ...yamada, reference: 'STL-3', bankName: 'ミズホ' };
  const matchOf = (bankName: string) => matchReturns([yamada, twin], [came({ senderName: yamada.holder, bankName })]);
  expect(matchOf('ﾐﾂﾋﾞｼUFJ')).toEqual([byHolder('STL-1')]);
  expect(matchOf('ﾐｽﾞﾎ')).toEqual([byHolder('STL-3')]);
  expect(matchOf('')).toEqual([unclear(['STL-1', 'STL-3'])]);
  expect(matchOf('ﾘｿﾅ')).toEqual([unclear(['STL-1', 'STL-3'])]);
});

test('what a reference claims is not claimed by a name, whichever comes first', () => {
  const twin = { ...yamada, reference: 'STL-3' };
  const [named, holder] = [came({ edi: 'STL-1' }), came({ senderName: yamada.holder })];
  expect(matchReturns([yamada, twin], [named, holder])).toEqual([byReference('STL-1'), byHolder('STL-3', 1)]);
  expect(matchReturns([yamada, twin], [holder, named])).toEqual([byHolder('STL-3'), byReference('STL-1', 1)]);
  expect(matchReturns([yamada], [named, holder])).toEqual([byReference('STL-1'), unclear(['STL-1'], 1)]);
});

test('one transfer comes back once: two entries that claim it are both for a person', () => {
  const [named, holder] = [came({ edi: 'STL-1' }), came({ senderName: yamada.holder })];
  expect(matchReturns(sent, [named, named])).toEqual([unclear(['STL-1']), unclear(['STL-1'], 1)]);
  expect(matchReturns(sent, [holder, came({}), holder])).toEqual([unclear(['STL-1']), byAmount(['STL-1'], 1), unclear(['STL-1'], 2)]);
});

test('where the bank corrected the amount a person reads what was meant', () => {
  const correction = came({ direction: 'out', kind: 'correction', isCorrection: true });
  expect(matchReturns(sent, [came({ edi: 'STL-1' }), correction])).toEqual([unclear(['STL-1'])]);
  expect(matchReturns(sent, [came({ senderName: yamada.holder }), correction])).toEqual([unclear(['STL-1'])]);
  expect(matchReturns(sent, [came({ edi: 'STL-1' }), { ...correction, amount: 1 }])).toEqual([byReference('STL-1')]);
});

test('of a day’s file and the statement after it: one by its reference, one by its holder', () => {
  const file = fs.readFileSync('lib/settlements/bank-file/golden/statement-2026-11-30.txt');
  const entries = readStatement(file, '2026-11-30').flatMap((account) => account.entries);
  const transfers = firstDay.transfers.map((transfer) => ({ ...transfer, date: firstDay.date }));
  expect(matchReturns(transfers, entries)).toEqual([byReference('STL-20261127-0001', 2), byHolder('STL-20261127-0002', 3)]);
});

const anySent = fc.uniqueArray(
  fc.record({
    reference: fc.constantFrom('STL-1', 'STL-2', 'STL-10', 'A B', '5'),
    holder: fc.constantFrom('ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ ﾀﾛｳ', 'ｶ)ｱｵｿﾞﾗ'),
    amount: fc.integer({ min: 1, max: 3 }),
    bankName: fc.constantFrom('', 'ミズホ', 'リソナ'),
    date: fc.constantFrom('2026-11-27', '2026-11-28'),
  }),
  { maxLength: 5, selector: ({ reference }) => reference },
);
const anyEntry = fc.record({
  ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, fc.constant(value)])),
  date: fc.constantFrom('2026-11-26', '2026-11-27', '2026-11-30'),
  direction: fc.constantFrom('in', 'out'),
  amount: fc.integer({ min: 1, max: 4 }),
  senderName: fc.constantFrom('', 'ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾌﾘｺﾐｼｷﾝﾍﾝｷﾔｸ', '山田'),
  description: fc.oneof(fc.constantFrom('', 'ｸﾐﾓﾄﾞｼ ﾔﾏﾀﾞ', '組戻'), fc.string({ unit: 'binary', maxLength: 20 })),
  bankName: fc.constantFrom('', 'ﾐｽﾞﾎ'),
  edi: fc.constantFrom('', 'STL-1', 'A B', 'X STL-10', '5', '55'),
  isCorrection: fc.constantFrom(false, false, false, true),
}) as fc.Arbitrary<StatementEntry>;

test('for any transfers and entries: none comes back twice, none with other money, none before it was sent, none but from what came in', () => {
  fc.assert(
    fc.property(anySent, fc.array(anyEntry, { maxLength: 8 }), (transfers, entries) => {
      const returned = matchReturns(transfers, entries);
      const sure = returned.flatMap((one) => (one.found === 'unclear' ? [] : [one]));
      expect(new Set(sure.map(({ reference }) => reference)).size).toBe(sure.length);
      expect(new Set(returned.map((one) => one.entry)).size).toBe(returned.length);
      for (const { entry: at, reference } of sure) {
        const [came, went] = [entries[at], transfers.find((transfer) => transfer.reference === reference)];
        expect(came).toMatchObject({ direction: 'in', amount: went?.amount, isCorrection: false });
        expect((came?.date ?? '') >= (went?.date ?? '9')).toBe(true);
      }
      const known = new Set<string>(transfers.map(({ reference }) => reference));
      const candidates = returned.flatMap((one) => (one.found === 'unclear' ? one.candidates : []));
      expect(candidates.filter((reference) => !known.has(reference))).toEqual([]);
    }),
    runs(2_000, 100_000),
  );
});

test('the order of what was sent changes nothing', () => {
  fc.assert(
    fc.property(anySent, fc.array(anyEntry, { maxLength: 6 }), (transfers, entries) => {
      const sorted = (returned: Returned[]) =>
        returned.map((one) => (one.found === 'unclear' ? { ...one, candidates: [...one.candidates].sort() } : one));
      expect(sorted(matchReturns([...transfers].reverse(), entries))).toEqual(sorted(matchReturns(transfers, entries)));
    }),
    runs(500, 50_000),
  );
});
