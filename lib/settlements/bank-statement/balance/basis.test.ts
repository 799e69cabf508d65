// From where the ledger counts: whatever was recorded before or after that was said, the expectation is right to the yen.
import pg from 'pg';
import { expect, test } from 'vitest';

const { forgetConnected } = await import('@/lib/acquirers/find-connected');
const { showDeposits } = await import('@/lib/payments/deposits/show-deposits');
const { returnDeposit } = await import('@/lib/payments/deposits/return-deposit');
const { requestRefund } = await import('@/lib/refunds/requests/request-refund');
const { readBankStatement } = await import('@/lib/settlements/bank-statement/read-bank-statement');
const { settleBankStatement } = await import('@/lib/settlements/bank-statement/settle-bank-statement');
const { setSameLine } = await import('@/lib/settlements/bank-statement/set-same-line');
const { takeBalance } = await import('@/lib/settlements/bank-statement/balance/take-balance');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { enterBank } = await import('@/lib/testing/fixtures/bank-files');
const { aDepositShop } = await import('@/lib/testing/fixtures/own-account');
const { account } = await import('@/lib/testing/fixtures/refund-requests');
const { splitOf } = await import('@/lib/testing/market');
const { sql } = await import('@/lib/testing/tables');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;

const shop = await aDepositShop({ split: splitOf() });
const { today, ordered, entry, asShop } = shop;
let operator = shop.one;
const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
/** The operator reads what the bank has booked until then. */
const onDay = (days: number): string => {
  operator = { ...shop.one, now: new Date(Date.now() + days * 86_400_000) };
  return dayAfter(days);
};
const fileOf = (entries: Entries, balance?: number, accountNumber?: string) =>
  asBase64(statementOf(entries, { ...(balance !== undefined && { balance }), ...(accountNumber && { accountNumber }) }));
const balanceOf = async (entries: Entries, balance: number, accountNumber?: string) =>
  (await readBankStatement(operator, { file: fileOf(entries, balance, accountNumber) })).balance;
const take = async (entries: Entries, balance: number, accountNumber?: string) =>
  (await takeBalance(operator, { file: fileOf(entries, balance, accountNumber) })).balance;
/** Confirms all that is certain. */
async function settle(entries: Entries) {
  const file = fileOf(entries);
  const { lines } = await readBankStatement(operator, { file });
  const certain = lines.filter(({ group }) => group === 'certain');
  const decisions = certain.map(({ line, subjects: [subject] }) => ({ line, kind: subject?.kind, id: subject?.id }));
  return (await settleBankStatement(operator, { file, decisions })).results;
}

test('a balance of before what is recorded is not taken: of yesterday, or of the morning', async () => {
  const { number } = await ordered(5_000);
  const later = entry('in', 5_000, number);
  await settle([later]);
  await expect(take([entry('in', 100, 'ﾘｿｸ', dayAfter(-1))], 1_000_000)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(today),
  });
  const morning = entry('in', 3, 'ﾘｿｸ');
  await expect(take([morning], 1_000_000)).rejects.toMatchObject({ code: 'conflict' });
  expect(await take([morning, later], 1_005_000)).toMatchObject({ difference: 0 });
  const next = entry('in', 7, 'ﾘｿｸ', dayAfter(1));
  expect(await balanceOf([next], 1_005_007)).toMatchObject({ expected: 1_005_000, unknown: 7, difference: 0 });
});

test('a bank that numbers its lines anew: those that are said to be the same are in the balance', async () => {
  const day = onDay(1);
  const line = entry('in', 6_000, (await ordered(6_000)).number, day);
  await settle([line]);
  const anew = entry('in', 6_000, line.name ?? '', day);
  await expect(take([entry('in', 2, 'ﾘｿｸ', day)], 2_000_000)).rejects.toMatchObject({ code: 'conflict' });
  const { lines } = await readBankStatement(operator, { file: fileOf([anew]) });
  await setSameLine(operator, { file: fileOf([anew]), line: 0, other: lines[0]?.other_lines[0]?.key, same: true });
  expect(await take([anew], 2_000_000)).toMatchObject({ difference: 0 });
  expect(await balanceOf([entry('in', 8, 'ﾘｿｸ', dayAfter(2))], 2_000_008)).toMatchObject({ expected: 2_000_000, difference: 0 });
});

test('a line of before the balance whose recording broke off, and is finished after it', async () => {
  const line = entry('in', 4_000, (await ordered(4_000)).number, onDay(2));
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(`ALTER TABLE "Deposit" ADD CONSTRAINT dies CHECK (amount <> 4000) NOT VALID`);
  await expect(settle([line])).rejects.toThrow();
  await owner.query(`ALTER TABLE "Deposit" DROP CONSTRAINT dies`);
  await owner.end();
  const next = entry('in', 9, 'ﾘｿｸ', onDay(3));
  expect(await take([next], 3_000_000)).toMatchObject({ difference: 0 });
  expect(await settle([line])).toMatchObject([{ result: 'already' }]);
  expect(await balanceOf([next], 3_000_000)).toMatchObject({ expected: 3_000_000, difference: 0 });
});

test('what is paid into an account of before moves nothing of the one of now', async () => {
  const day = onDay(4);
  const paid = entry('in', 7_000, (await ordered(7_000)).number, day);
  const before = await take([entry('in', 8, 'ﾘｿｸ', day)], 5_000_000);
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || '{"account_number":"1112223"}' WHERE name = 'own-account'`);
  forgetConnected();
  const next = entry('in', 11, 'ﾘｿｸ', day);
  expect(await balanceOf([next], 50_000, '1112223')).toMatchObject({ basis: null, expected: null });
  expect(await take([next], 50_000, '1112223')).toMatchObject({ difference: 0 });
  expect(await settle([paid])).toMatchObject([{ result: 'settled' }]);
  expect(await balanceOf([next], 50_000, '1112223')).toMatchObject({ expected: 50_000, difference: 0 });
  // back again: the one of before counts from its own balance
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || '{"account_number":"7654321"}' WHERE name = 'own-account'`);
  forgetConnected();
  expect(await balanceOf([paid], 5_007_000)).toMatchObject({ basis: { amount: before?.said }, expected: 5_007_000, difference: 0 });
  // a line of one account is none of the other’s, though day and amount are the same
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || '{"account_number":"1112223"}' WHERE name = 'own-account'`);
  forgetConnected();
  const file = fileOf([entry('in', 7_000, (await ordered(7_000)).number, day)], 57_000, '1112223');
  const { lines } = await readBankStatement(operator, { file });
  expect(lines[0]).toMatchObject({ group: 'certain', other_lines: [] });
  const [subject] = lines[0]?.subjects ?? [];
  const decisions = [{ line: 0, kind: 'deposit', id: subject?.id }];
  expect((await settleBankStatement(operator, { file, decisions })).results).toMatchObject([{ result: 'settled' }]);
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || '{"account_number":"7654321"}' WHERE name = 'own-account'`);
  forgetConnected();
});

test('what went back to a customer under another number of its line is in the balance, and nothing goes back after it', async () => {
  const day = onDay(5);
  const { id, number } = await ordered(3_000);
  const part = entry('in', 2_000, number, day);
  await settle([part]);
  const [held] = (await showDeposits(operator, { id })).deposits;
  await returnDeposit(operator, { id, deposit: held?.id, reason: '試験' });
  const [back, anew] = [entry('out', 2_000, 'ﾔﾏﾀﾞ ﾀﾛｳ', day), entry('out', 2_000, 'ﾔﾏﾀﾞ ﾀﾛｳ', day)];
  await settle([back]);
  await expect(take([part, entry('in', 4, 'ﾘｿｸ', day)], 5_500_000)).rejects.toMatchObject({ code: 'conflict' });
  const { lines } = await readBankStatement(operator, { file: fileOf([part, anew]) });
  await setSameLine(operator, { file: fileOf([part, anew]), line: 1, other: lines[1]?.other_lines[0]?.key, same: true });
  expect(await take([part, anew], 5_500_000)).toMatchObject({ difference: 0 });
  const next = entry('in', 6, 'ﾘｿｸ', dayAfter(6));
  expect(await balanceOf([next], 5_500_006)).toMatchObject({ expected: 5_500_000, going_back: 0, difference: 0 });
});

test('where merchants are paid from another account, and from this one again, the balance is taken anew', async () => {
  const next = entry('in', 12, 'ﾘｿｸ', onDay(6));
  await take([next], 6_000_000);
  for (const account_number of ['2223334', '7654321']) {
    await enterBank(shop.two, { account_number });
    expect(await balanceOf([next], 6_000_000)).toMatchObject({ basis: null, expected: null, can_be_taken: true });
    expect(await take([next], 6_000_000)).toMatchObject({ difference: 0 });
  }
  // what else is said of the account that pays changes nothing
  await enterBank(shop.two, { name: 'カ）ベツノナ' });
  expect(await balanceOf([next], 6_000_000)).toMatchObject({ expected: 6_000_000, difference: 0 });
});

/** A customer’s refund to an account that waits to be paid. */
async function aRefund(amount: number): Promise<string> {
  const { id, number } = await ordered(8_000);
  await settle([entry('in', 8_000, number, today)]);
  const asked = { id, amount, platform_details: splitOf(), ...account };
  return (await requestRefund(await asShop(), asked)).refund_requests.at(-1)?.id ?? '';
}
/** Says of lines that they are these things. */
const say = async (entries: Entries, kind: string, ...ids: string[]) => {
  const decisions = ids.map((id, line) => ({ line, kind, id }));
  return (await settleBankStatement(operator, { file: fileOf(entries), decisions, reason: '試験' })).results.map(({ result }) => result);
};

test('of two refunds that are alike, a statement with one line under another number has one', async () => {
  const day = onDay(7);
  const out = () => entry('out', 2_222, 'ﾔﾏﾀﾞ ﾀﾛｳ', day);
  expect(await say([out(), out()], 'refund', await aRefund(2_222), await aRefund(2_222))).toEqual(['settled', 'settled']);
  const [interest, first, second] = [entry('in', 3, 'ﾘｿｸ', day), out(), out()];
  await expect(take([interest, first], 7_000_000)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(day) });
  expect(await take([interest, first, second], 6_997_778)).toMatchObject({ difference: 0 });
});

test('a refund that came back on its day: the statement of noon has the one line, and not the other', async () => {
  const day = onDay(8);
  const [out, back] = [entry('out', 2_111, 'ﾔﾏﾀﾞ ﾀﾛｳ', day), entry('in', 2_111, 'ｸﾐﾓﾄﾞｼ', day)];
  const id = await aRefund(2_111);
  expect([await say([out], 'refund', id), await say([back], 'refund_return', id)]).toEqual([['settled'], ['settled']]);
  await expect(take([out], 8_000_000)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(day) });
  expect(await take([out, back], 8_002_111)).toMatchObject({ difference: 0 });
});
