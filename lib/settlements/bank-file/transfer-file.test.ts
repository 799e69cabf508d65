import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zenginText } from '@/lib/japan/zengin';
import { edges, firstDay, thousand, transfer } from '@/lib/settlements/bank-file/golden/days';
import { transferFile } from '@/lib/settlements/bank-file/transfer-file';
import { orderProblems, type Transfer, type TransferOrder } from '@/lib/settlements/bank-file/transfer-order';
import { runs } from '@/lib/testing/tier';

const golden = (name: string) => fs.readFileSync(path.join('lib/settlements/bank-file/golden', name));
/** Decoded as Latin-1, so that a column is one byte, whatever the byte is. */
const columns = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const kana = (latin: string) => new TextDecoder('shift_jis').decode(Buffer.from(latin, 'latin1'));

test('a day’s file is the one that was written by hand, byte for byte', () => {
  expect(columns(transferFile(firstDay))).toBe(columns(golden('2026-11-27.txt')));
});

test('so is the file of every allowed character, of the widest fields and of names that are cut', () => {
  const holders = edges.transfers.map(({ holder }) => holder).join('');
  const set = [
    ...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ \\(),-./｢｣ｦﾞﾟ',
    ...Array.from({ length: 45 }, (_, at) => String.fromCharCode(0xff71 + at)),
  ];
  expect(set.filter((character) => !holders.includes(character))).toEqual([]);
  expect(columns(transferFile(edges))).toBe(columns(golden('2028-02-29.txt')));
});

/** Reads a record by the columns of the format's table, without the code that writes it. */
const readBack = (record: string) => ({
  kind: record.slice(0, 1),
  bankCode: record.slice(1, 5),
  bankName: kana(record.slice(5, 20)).trimEnd(),
  branchCode: record.slice(20, 23),
  branchName: kana(record.slice(23, 38)).trimEnd(),
  clearing: record.slice(38, 42),
  accountType: record.slice(42, 43),
  accountNumber: record.slice(43, 50),
  holder: kana(record.slice(50, 80)).trimEnd(),
  amount: Number(record.slice(80, 90)),
  isNew: record.slice(90, 91),
  reference: kana(record.slice(91, 111)).trimEnd(),
  rest: record.slice(111),
});

/** Checks the file alone: it contains these transfers, each once, in order, and a trailer that fits. */
function expectFileOf({ transfers }: TransferOrder, file: Uint8Array) {
  const records = columns(file).split('\r\n');
  expect(records.pop()).toBe('');
  expect(new Set(records.map(({ length }) => length))).toEqual(new Set([120]));
  expect(records.at(-1)).toBe(`9${' '.repeat(119)}`);
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
  expect(records.at(-2)).toBe(`8${String(transfers.length).padStart(6, '0')}${String(total).padStart(12, '0')}${' '.repeat(101)}`);
  expect(records.slice(1, -2).map(readBack)).toEqual(
    transfers.map(({ bankCode, bankName, branchCode, branchName, accountType, accountNumber, holder, amount, reference }) => ({
      kind: '2',
      bankCode,
      bankName: (zenginText(bankName) ?? '').slice(0, 15).trimEnd(),
      branchCode,
      branchName: (zenginText(branchName) ?? '').slice(0, 15).trimEnd(),
      clearing: '0000',
      accountType: { ordinary: '1', checking: '2', savings: '4' }[accountType],
      accountNumber: accountNumber.padStart(7, '0'),
      holder,
      amount,
      isNew: '0',
      reference,
      rest: '7Y       ',
    })),
  );
}

test('a thousand sellers: the bytes that another program made of the same day, and read back by their columns', () => {
  const file = transferFile(thousand);
  expect(file.length).toBe(1_003 * 122);
  expect(createHash('sha256').update(file).digest('hex')).toBe('bdfd1990dc9fd52ba44fe6a27d6b7d77dcb046541b4de67597c9bc15f27e254e');
  expectFileOf(thousand, file);
});

const zenginWord = (max: number) =>
  fc
    .array(fc.constantFrom('0', 'A', 'Z', ' ', '\\', '(', ')', ',', '-', '.', '/', '｢', '｣', 'ｦ', 'ｱ', 'ﾝ', 'ｶﾞ', 'ﾊﾟ'), { maxLength: max })
    .map((parts) => `A${parts.join('').slice(0, max - 1)}`.replace(/ +/g, ' ').trim())
    .filter((text) => zenginText(text) === text);
const digits = (width: number) => fc.nat({ max: 10 ** width - 1 }).map((number) => String(number).padStart(width, '0'));
const anyTransfer: fc.Arbitrary<Transfer> = fc.record({
  reference: zenginWord(20),
  bankCode: digits(4),
  bankName: fc.constantFrom('', 'ミズホ', 'ﾕｳﾁﾖ', 'シヨウコウクミアイチユウオウキンコ'),
  branchCode: digits(3),
  branchName: fc.constantFrom('', 'ヨンゼロハチ', 'ホンテンエイギヨウブホンガ'),
  accountType: fc.constantFrom('ordinary', 'checking', 'savings'),
  accountNumber: fc.nat({ max: 9_999_999 }).map(String),
  holder: zenginWord(30),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }),
});
const anyTransfers = fc.uniqueArray(anyTransfer, { minLength: 1, maxLength: 20, selector: ({ reference }) => reference });

test('any transfers that can be written are in the file, each once, and the same order gives the same bytes', () => {
  fc.assert(
    fc.property(anyTransfers, (transfers) => {
      const order = { ...firstDay, transfers };
      const file = transferFile(order);
      expectFileOf(order, file);
      expect(Buffer.compare(transferFile(structuredClone(order)), file)).toBe(0);
    }),
    runs(200, 10_000),
  );
});

test('for any text in any field there is a file that says just that, or a refusal', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'ｱﾞｶ 山\r\n-A1') }),
  );
  const field = fc.constantFrom('reference', 'holder', 'bankCode', 'branchCode', 'accountNumber', 'bankName', 'branchName');
  fc.assert(
    fc.property(field, anyText, (name, text) => {
      const order = { ...firstDay, transfers: [{ ...transfer, [name]: text }] };
      if (orderProblems(order).length > 0)
        expect(() => transferFile(order)).toThrow(expect.objectContaining({ code: 'invalid_parameter', param: `transfers.0.${name}` }));
      else expectFileOf(order, transferFile(order));
    }),
    runs(1_000, 100_000),
  );
});
