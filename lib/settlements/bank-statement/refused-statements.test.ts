import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { readBankStatement } from '@/lib/settlements/bank-statement/read-bank-statement';
import { maxStatementBytes } from '@/lib/settlements/bank-statement/schema';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { enterBank } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { asRole } from '@/lib/testing/market';
import { countOf } from '@/lib/testing/tables';

let one: Caller;
let unentered: unknown;
beforeAll(async () => {
  one = await asRole('operator', null);
  unentered = await readBankStatement(one, { file: asBase64(statementOf([])) }).catch((error: unknown) => error);
  await enterBank(one);
});

const good = statementOf([{ date: '2027-01-05', direction: 'out', amount: 1, name: 'ﾀﾅｶ' }]);
const changed = (at: number, byte: number) => Buffer.from(good).fill(byte, at, at + 1);
const transferOrder = Buffer.from(`1210${'0'.repeat(116)}\r\n`, 'latin1');

test.each<[string, string, RegExp]>([
  ['a file of transfers', asBase64(transferOrder), /^Record 1: .*kind 21/],
  ['a CSV', asBase64(Buffer.from('日付,金額\n')), /^Record 1: /],
  ['a record that is short', asBase64(good.subarray(0, 300)), /^Record 2: it has 98 bytes/],
  ['one without its end', asBase64(good.subarray(0, 606)), /without an end record/],
  ['a sum that is not that of the entries', asBase64(changed(404 + 38, 0x39)), /^Record 3: the trailer tells of 9 /],
  ['an amount that cannot be read', asBase64(changed(202 + 30, 0xfd)), /^Record 2: The amount \(columns 25–36\) is not a number/],
  ['no base64', 'ファイル', /did not arrive whole/],
  [
    'another account',
    asBase64(statementOf([], { accountNumber: '1111111' })),
    /another account \(0001-001-\*\*\*111\).*0001-001-\*\*\*321/,
  ],
  ['another bank', asBase64(statementOf([], { bankCode: '0005' })), /another account/],
  ['another kind of account', asBase64(statementOf([], { accountType: '2' })), /another account/],
])('%s is refused with its reason', async (_, file, sentence) => {
  await expect(readBankStatement(one, { file })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'file',
    message: expect.stringMatching(sentence),
  });
  const decisions = [{ line: 0, kind: 'file', id: newId() }];
  await expect(settleBankStatement(one, { file, decisions })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'file' });
});

test.each([0xfd, 0x1b, 0x00, 0x8e])(
  'a name that cannot be read in full (%i) is shown as far as it can, and its line is read',
  async (byte) => {
    const { lines } = await readBankStatement(one, { file: asBase64(changed(202 + 83, byte)) });
    expect(lines).toMatchObject([{ amount: 1, name: byte === 0x00 ? 'ﾀﾅ' : 'ﾀﾅ\uFFFD' }]);
  },
);

test('nothing of what is refused is kept', async () => {
  expect(await countOf('StatementMark')).toBe(0);
});

test('without an account that pays nothing is read', async () => {
  expect(unentered).toMatchObject({ code: 'conflict', message: expect.stringContaining('Enter the account') });
  const { lines, ...told } = await readBankStatement(one, { file: asBase64(statementOf([])) });
  expect([told, lines]).toMatchObject([{ from: null, to: null }, []]);
});

test('as much is read as a page can send, and no more', async () => {
  const entry = { date: '2027-01-05', direction: 'in' as const, amount: 1_000, name: 'ﾀﾅｶ' };
  const most = Math.floor(maxStatementBytes / 202) - 3;
  const { lines } = await readBankStatement(one, { file: asBase64(statementOf(Array(most).fill(entry))) });
  expect(lines).toHaveLength(most);
  const file = asBase64(statementOf(Array(most + 5).fill(entry)));
  await expect(readBankStatement(one, { file })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'file' });
});
