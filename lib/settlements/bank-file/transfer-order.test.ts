import { expect, test } from 'vitest';
import { Refusal } from '@/lib/refusal';
import { firstDay, requester, transfer } from '@/lib/settlements/bank-file/golden/days';
import { transferFile } from '@/lib/settlements/bank-file/transfer-file';
import { orderProblems, type Requester, type Transfer, type TransferOrder } from '@/lib/settlements/bank-file/transfer-order';

/** Decoded as Latin-1, so that a column is one byte, whatever the byte is. */
const columns = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const paying = (changes: Partial<Requester>): TransferOrder => ({ ...firstDay, requester: { ...requester, ...changes } });

function refusalOf(order: TransferOrder): Refusal {
  try {
    transferFile(order);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was written');
}

const wrongTransfers: [what: string, changes: Partial<Transfer>, field: string, why: RegExp][] = [
  ['no holder', { holder: '' }, 'holder', /missing/],
  ['a holder of 31 bytes', { holder: 'ｱ'.repeat(31) }, 'holder', /31 bytes; 30 fit/],
  ['a holder of spaces', { holder: '   ' }, 'holder', /spaces/],
  ['a space at the end', { holder: 'ﾔﾏﾀﾞ ' }, 'holder', /spaces/],
  ['kanji', { holder: '山田' }, 'holder', /: 山\./],
  ['full-width kana', { holder: 'ヤマダ' }, 'holder', /: ヤ\./],
  ['small kana', { holder: 'ｷｬﾝ' }, 'holder', /: ｬ\./],
  ['the long mark', { holder: 'ｽｰﾊﾟｰ' }, 'holder', /: ｰ\./],
  ['small letters', { holder: 'Yamada' }, 'holder', /: a\./],
  ['a middle dot', { holder: 'ｼﾞﾔﾝ･ﾚﾉ' }, 'holder', /: ･\./],
  ['the yen sign', { holder: 'ﾔﾏﾀﾞ¥' }, 'holder', /: ¥\./],
  ['another’s record after a line break', { holder: `ﾔﾏﾀﾞ\r\n2${'0'.repeat(20)}` }, 'holder', /: U\+000D\./],
  ['a null byte', { holder: 'ﾔﾏﾀﾞ\0' }, 'holder', /: U\+0000\./],
  ['nothing visible', { holder: 'ﾔﾏ\u200bﾀﾞ' }, 'holder', /: U\+200B\./],
  ['writing that runs the other way', { holder: '\u202eﾔﾏﾀﾞ' }, 'holder', /: U\+202E\./],
  ['half of a pair', { holder: 'ﾔﾏﾀﾞ\ud800' }, 'holder', /: U\+D800\./],
  ['a picture', { holder: 'ﾔﾏﾀﾞ😀' }, 'holder', /: 😀\./],
  ['a letter that becomes two', { holder: 'STRAßE' }, 'holder', /: ß\./],
  ['a voicing mark after ｱ', { holder: 'ｱﾞ' }, 'holder', /voicing marks/],
  ['a hundred thousand characters', { holder: 'ｱ'.repeat(100_000) }, 'holder', /./],
  ['no reference', { reference: '' }, 'reference', /missing/],
  ['a reference of 21 bytes', { reference: 'A'.repeat(21) }, 'reference', /21 bytes; 20 fit/],
  ['a reference in small letters', { reference: 'stl' }, 'reference', /: s\./],
  ['a bank code of three figures', { bankCode: '005' }, 'bankCode', /four/],
  ['a bank code in full width', { bankCode: '０００５' }, 'bankCode', /four/],
  ['a bank code and a line break', { bankCode: '0005\n' }, 'bankCode', /four/],
  ['a bank’s name in kanji', { bankName: '三菱UFJ' }, 'bankName', /: 三\./],
  ['a branch code of four figures', { branchCode: '0138' }, 'branchCode', /three/],
  ['a branch’s name in hiragana', { branchName: 'しんじゅく' }, 'branchName', /: し\./],
  ['no account number', { accountNumber: '' }, 'accountNumber', /one to seven/],
  ['an account number of eight figures', { accountNumber: '12345678' }, 'accountNumber', /one to seven/],
  ['an account number with a hyphen', { accountNumber: '123-456' }, 'accountNumber', /one to seven/],
  ['an unknown type of account', { accountType: 'constructor' as 'ordinary' }, 'accountType', /ordinary/],
  ['nothing to pay', { amount: 0 }, 'amount', /1 to 9,999,999,999/],
  ['less than nothing', { amount: -1 }, 'amount', /1 to/],
  ['a yen too much', { amount: 10_000_000_000 }, 'amount', /1 to/],
  ['half a yen', { amount: 0.5 }, 'amount', /1 to/],
  ['no number', { amount: Number.NaN }, 'amount', /1 to/],
];

test.each(wrongTransfers)('%s is refused, naming transfer, field and reason', (_, changes, field, why) => {
  const order = { ...firstDay, transfers: [firstDay.transfers[1] ?? transfer, { ...transfer, ...changes }] };
  const refusal = refusalOf(order);
  expect(refusal).toMatchObject({ code: 'invalid_parameter', param: `transfers.1.${field}`, details: { transfer: 1, field } });
  expect(refusal.sentence.en).toMatch(/^Transfer 2: /);
  expect(refusal.sentence.en).toMatch(why);
  expect(refusal.sentence.ja).toMatch(/^2件目の振込：[^a-z]/);
});

const wrongOrders: [what: string, order: TransferOrder, field: string][] = [
  ['30 February', { ...firstDay, date: '2026-02-30' }, 'date'],
  ['29 February of a common year', { ...firstDay, date: '2027-02-29' }, 'date'],
  ['a date in full width', { ...firstDay, date: '２０２６-11-27' }, 'date'],
  ['an era’s date', { ...firstDay, date: '081127' }, 'date'],
  ['nobody to pay', { ...firstDay, transfers: [] }, 'transfers'],
  ['a code of nine figures', paying({ code: '123456789' }), 'requester.code'],
  ['nobody who pays', paying({ name: '' }), 'requester.name'],
  ['who pays in 41 bytes', paying({ name: 'ｱ'.repeat(41) }), 'requester.name'],
  ['who pays in kanji', paying({ name: '分配' }), 'requester.name'],
  ['a bank that is no number', paying({ bankCode: 'ABCD' }), 'requester.bankCode'],
  ['a branch that is no number', paying({ branchCode: '' }), 'requester.branchCode'],
  ['an account that is no number', paying({ accountNumber: 'x' }), 'requester.accountNumber'],
];

test.each(wrongOrders)('%s is refused, naming the field', (_, order, field) => {
  expect(refusalOf(order)).toMatchObject({ code: 'invalid_parameter', param: field, details: { transfer: null } });
});

const copies = (count: number, changes: Partial<Transfer>): TransferOrder => ({
  ...firstDay,
  transfers: Array.from({ length: count }, (_, index) => ({ ...transfer, reference: String(index), ...changes })),
});

test('a total of twelve figures is written, one of thirteen is not', () => {
  const widest = copies(101, { amount: 9_999_999_999 });
  const total = (first: number) => ({
    ...widest,
    transfers: widest.transfers.map((own, at) => (at === 0 ? { ...own, amount: first } : own)),
  });
  expect(refusalOf(widest)).toMatchObject({ param: 'transfers' });
  expect(
    columns(transferFile(total(99)))
      .split('\r\n')
      .at(-3)
      ?.slice(0, 19),
  ).toBe('8000101999999999999');
  expect(refusalOf(total(100))).toMatchObject({ param: 'transfers', sentence: { en: expect.stringContaining('twelve figures') } });
});

test('a million transfers are refused without a look at each', () => {
  const refusal = refusalOf({ ...firstDay, transfers: Array.from({ length: 1_000_000 }, () => transfer) });
  expect(refusal).toMatchObject({
    param: 'transfers',
    details: { problem_count: 1 },
    sentence: { en: expect.stringContaining('999,999') },
  });
});

test('one reference twice is refused: it could not be told which of them came back', () => {
  const refusal = refusalOf({ ...firstDay, transfers: [...firstDay.transfers, { ...transfer, amount: 9 }] });
  expect(refusal).toMatchObject({ param: 'transfers.3.reference', sentence: { en: expect.stringContaining('Transfer 1 has the same') } });
});

test('all that is wrong is told, in the order of the file', () => {
  const order = { ...copies(3, { holder: '' }), date: '2026-13-01' };
  const told = orderProblems({ ...order, transfers: [...order.transfers, { ...transfer, reference: '1', amount: 0 }] });
  expect(told.map(({ transfer: at, field }) => [at, field])).toEqual([
    [null, 'date'],
    [0, 'holder'],
    [1, 'holder'],
    [2, 'holder'],
    [3, 'amount'],
    [3, 'reference'],
  ]);
  expect(orderProblems(firstDay)).toEqual([]);
  expect(refusalOf(copies(500, { amount: 0 })).details).toMatchObject({ problem_count: 500, problems: { length: 100 } });
});
