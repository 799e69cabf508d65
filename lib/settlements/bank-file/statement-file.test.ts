import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '@/lib/refusal';
import { readStatement } from '@/lib/settlements/bank-file/statement-file';
import { bytesOf, changed, fileOf, first, golden, latin, records, second, today, utf8 } from '@/lib/testing/fixtures/golden-statement';
import { runs } from '@/lib/testing/tier';

function refusalOf(file: Uint8Array): Refusal | null {
  try {
    readStatement(file, today);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const nobody = {
  senderCode: '0000000000',
  senderName: '',
  bankName: '',
  branchName: '',
  description: '',
  edi: '',
  isCorrection: false,
};

test('a bank’s statement with CRLF and an end-of-file mark', () => {
  expect(readStatement(first, today)).toEqual([
    {
      bankCode: '0001',
      branchCode: '001',
      accountType: 'checking',
      accountNumber: '0000123456',
      holder: 'ｶ)ﾌﾞﾝﾊﾟｲ',
      balance: 1_119_889,
      entries: [
        {
          ...nobody,
          ...{ date: '2026-11-27', direction: 'out', amount: 81_001, kind: 'transfer' },
          ...{ inquiryNumber: '00000001', description: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
        },
        {
          ...nobody,
          ...{ date: '2026-11-27', direction: 'in', amount: 120_000, kind: 'transfer' },
          ...{ inquiryNumber: '00000002', senderCode: '0000098765', senderName: 'ﾀｶﾊｼ ｹﾝｼﾞ' },
          ...{ bankName: 'ﾐﾂｲｽﾐﾄﾓ', branchName: 'ｼﾌﾞﾔ', description: 'ﾌﾘｺﾐ', edi: 'ORDER 55' },
        },
        {
          ...nobody,
          ...{ date: '2026-11-30', direction: 'in', amount: 54_000, kind: 'transfer' },
          ...{ inquiryNumber: '00000003', senderName: 'ﾌﾘｺﾐｼｷﾝﾍﾝｷﾔｸ' },
          ...{ bankName: 'ﾐﾂﾋﾞｼUFJ', branchName: 'ｼﾝｼﾞﾕｸ', description: 'ｸﾐﾓﾄﾞｼ', edi: 'STL-20261127-0001' },
        },
        {
          ...nobody,
          ...{ date: '2026-11-30', direction: 'in', amount: 27_000, kind: 'other' },
          ...{ inquiryNumber: '00000004', senderName: 'ｶ)ｱｵｿﾞﾗｼﾖｳｶｲ' },
          ...{ bankName: 'ﾐﾂｲｽﾐﾄﾓ', branchName: 'ﾄｳｷﾖｳﾁﾕｳｵｳ', description: '資金返却' },
        },
        {
          ...nobody,
          ...{ date: '2026-11-30', direction: 'out', amount: 110, kind: 'correction', isCorrection: true },
          ...{ inquiryNumber: '00000005', description: 'ﾃｽｳﾘﾖｳﾃｲｾｲ' },
        },
      ],
    },
  ]);
});

test('two accounts without a line break, one of them without entries, and what the bank left empty', () => {
  const [idle, busy] = readStatement(second, '2028-03-01');
  expect(idle).toMatchObject({ accountNumber: '0000123456', entries: [] });
  expect(busy).toMatchObject({ branchCode: '002', accountType: 'ordinary', accountNumber: '0007654321', holder: 'ﾌﾞﾝﾊﾟｲ ｼﾊﾗｲｸﾞﾁ' });
  expect(busy?.entries).toEqual([
    {
      ...nobody,
      ...{ date: '2028-02-29', direction: 'in', amount: 999_999_999_999, kind: 'cash', inquiryNumber: '' },
      ...{ senderCode: '', senderName: '髙橋商店㈱', description: '現金' },
    },
  ]);
});

const wrongFiles: [what: string, file: Uint8Array, record: number, en: RegExp][] = [
  ['nothing', new Uint8Array(), 1, /empty/],
  ['nothing but an end', bytesOf('\r\n\x1a'), 1, /empty/],
  ['another file', bytesOf('%PDF-1.7'), 1, /not the header of a Zengin file/],
  ['text in UTF-8', Buffer.from('勘定日,金額'), 1, /not the header/],
  ['a transfer file', golden('2026-11-27.txt'), 1, /of kind 21/],
  ['a notice of transfers', fileOf(changed(1, 2, '01')), 1, /of kind 01/],
  ['EBCDIC', fileOf(changed(1, 4, '1')), 1, /EBCDIC/],
  ['a time deposit', fileOf(changed(1, 63, '5')), 1, /ordinary, checking and savings/],
  [
    'a second header of another kind',
    fileOf([...records.slice(0, -1), ...changed(1, 2, '01').slice(0, 1), ...records.slice(1)]),
    8,
    /another kind/,
  ],
  ['a record that is short', fileOf(records.map((line, at) => (at === 2 ? line.slice(1) : line))), 3, /199 bytes/],
  ['a record that is long', fileOf(records.map((line, at) => (at === 2 ? `${line} ` : line))), 3, /no line break follows/],
  ['a file that was cut off', first.slice(0, 700), 4, /94 bytes/],
  ['a file that was cut off between records', first.slice(0, 606), 3, /without an end record/],
  [
    'a line break in one place only',
    bytesOf(`${records.slice(0, 2).join('\r\n')}${records.slice(2).join('')}`),
    2,
    /no line break follows/,
  ],
  [
    'one line break too many',
    bytesOf(`${records.slice(0, 3).join('')}\r\n${records.slice(3).join('')}`),
    3,
    /a line break follows, although/,
  ],
  ['an empty line in the middle', fileOf([...records.slice(0, 3), '', ...records.slice(3)]), 4, /0 bytes/],
  ['an end mark in the middle', fileOf(changed(3, 100, '\x1a')), 3, /99 bytes/],
  ['EBCDIC as it is sent', Uint8Array.from([0xf1, 0xf0, 0xf3, 0xf1, 0x40, 0x40]), 1, /EBCDIC/],
  ['figures that cannot be read', fileOf(changed(2, 25, '\x00\x00\x00\x00\x00\x00081001')), 2, /columns 25–36\) is not a number/],
  ['UTF-8 of which a record is short', utf8(`${records[0]?.slice(1)}\n`), 1, /not the header/],
  [
    'UTF-8 of which a later record is short',
    utf8(records.map((line, at) => (at === 2 ? line.slice(0, -1) : line)).join('\n')),
    3,
    /199 bytes/,
  ],
  ['an unknown record', fileOf(changed(3, 1, '5')), 3, /no such kind/],
  ['no header', fileOf(records.slice(1)), 1, /not the header/],
  [
    'an entry after the trailer',
    fileOf([...records.slice(0, 7), records[1] ?? '', records[7] ?? '']),
    8,
    /an entry may not follow a trailer/,
  ],
  ['no trailer', fileOf([...records.slice(0, 6), records[7] ?? '']), 7, /an end record may not follow an entry/],
  ['something after the end', fileOf([...records, records[0] ?? '']), 9, /a header may not follow an end record/],
  ['a date that does not exist', fileOf(changed(2, 10, '080230')), 2, /080230/],
  ['a date of long ago', fileOf(changed(2, 10, '010501')), 2, /five years/],
  ['a date of letters', fileOf(changed(2, 10, '0811X7')), 2, /columns 10–15\) is not a number/],
  ['no direction', fileOf(changed(2, 22, '3')), 2, /column 22/],
  ['an amount with a comma', fileOf(changed(2, 25, '00000081,001')), 2, /columns 25–36\) is not a number/],
  ['an amount with spaces', fileOf(changed(2, 25, '       81001')), 2, /columns 25–36/],
  ['another amount', fileOf(changed(2, 25, '000000081002')), 7, /trailer tells of 81,111 outgoing yen, but there are 81,112/],
  ['the other direction', fileOf(changed(3, 22, '2')), 7, /3 incoming entries, but there are 2/],
  ['an entry that is missing', fileOf(records.filter((_, at) => at !== 5)), 6, /2 outgoing entries, but there are 1/],
  ['another number of entries', fileOf(changed(7, 55, '0000006')), 7, /6 entries, but there are 5/],
  ['another number of records', fileOf(changed(8, 2, '0000000003')), 8, /3 records, but there are 8/],
  ['another number of accounts', fileOf(changed(8, 12, '00002')), 8, /2 accounts, but there are 1/],
];

test.each(wrongFiles)('%s is refused with the record’s number and a reason in both languages', (_, file, record, en) => {
  const refusal = refusalOf(file);
  expect(refusal).toMatchObject({ code: 'invalid_parameter', param: 'file', details: { record } });
  expect(refusal?.sentence.en).toMatch(new RegExp(`^Record ${record}: `));
  expect(refusal?.sentence.en).toMatch(en);
  expect(refusal?.sentence.ja).toMatch(new RegExp(`^${record}件目のレコード：.*[ぁ-ん]`));
});

test('the records are counted with the end, without it, as entries alone, or not at all', () => {
  for (const count of ['0000000008', '0000000007', '0000000005', '0000000000', ' '.repeat(10)])
    expect([count, refusalOf(fileOf(changed(8, 2, count)))]).toEqual([count, null]);
});

test('arbitrary bytes are refused and nothing else is thrown', () => {
  const loose = fc.uint8Array({ maxLength: 1_000 });
  const likely = fc
    .array(fc.constantFrom(...records, ' ', '\r\n', '\x1a', '\xff', '9'), { maxLength: 12 })
    .map((parts) => bytesOf(parts.join('')));
  const framed = fc.tuple(fc.constant('103'), loose).map(([start, rest]) => Buffer.concat([bytesOf(start), rest]));
  fc.assert(
    fc.property(fc.oneof(loose, likely, framed), (file) => {
      const refusal = refusalOf(file);
      if (refusal !== null) expect(Object.keys(refusal.sentence)).toEqual(expect.arrayContaining(['ja', 'en']));
    }),
    runs(2_000, 200_000),
  );
});

test('a statement in which anything was changed is refused, or is read with the bank’s sums all the same', () => {
  const sums = (file: Uint8Array, direction: string) =>
    readStatement(file, today)
      .flatMap(({ entries }) => entries)
      .reduce((sum, entry) => sum + (entry.direction === direction ? entry.amount : 0), 0);
  const change = fc.record({
    at: fc.nat({ max: first.length - 1 }),
    take: fc.nat({ max: 3 }),
    put: fc.oneof(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(...'0123456789 ').map(bytesOf)),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const file = changes.reduce(
        (all, { at, take, put }) => Buffer.concat([all.subarray(0, at), put, all.subarray(at + take)]),
        Buffer.from(first),
      );
      if (refusalOf(file) !== null) return;
      const trailer = latin(file).slice(6 * 202, 7 * 202);
      expect([sums(file, 'in'), sums(file, 'out')]).toEqual([Number(trailer.slice(7, 20)), Number(trailer.slice(26, 39))]);
    }),
    runs(2_000, 200_000),
  );
});

test('one figure of one amount is never changed unseen', () => {
  const place = fc.record({
    entry: fc.integer({ min: 2, max: 6 }),
    column: fc.integer({ min: 25, max: 36 }),
    figure: fc.constantFrom(...'0123456789'),
  });
  fc.assert(
    fc.property(place, ({ entry, column, figure }) => {
      const isSame = records[entry - 1]?.[column - 1] === figure;
      expect(refusalOf(fileOf(changed(entry, column, figure)))?.details.record).toBe(isSame ? undefined : 7);
    }),
    runs(500, 20_000),
  );
});
