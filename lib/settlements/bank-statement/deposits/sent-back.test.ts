// Money that was sent back to customers, and what the ledger expects in the account meanwhile, to the yen.
import { expect, test } from 'vitest';

const { showDeposits } = await import('@/lib/payments/deposits/show-deposits');
const { returnDeposit } = await import('@/lib/payments/deposits/return-deposit');
const { completeDeposits } = await import('@/lib/payments/deposits/complete-deposits');
const { readBankStatement } = await import('@/lib/settlements/bank-statement/read-bank-statement');
const { settleBankStatement } = await import('@/lib/settlements/bank-statement/settle-bank-statement');
const { setLineAside } = await import('@/lib/settlements/bank-statement/set-aside');
const { takeBalance } = await import('@/lib/settlements/bank-statement/balance/take-balance');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { groupsOf } = await import('@/lib/testing/fixtures/read-statements');
const { aDepositShop } = await import('@/lib/testing/fixtures/own-account');
const { splitOf } = await import('@/lib/testing/market');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { sql } = await import('@/lib/testing/tables');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;

const shop = await aDepositShop({ split: splitOf() });
const { today, ordered } = shop;
let operator = shop.one;
const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const reason = '試験';

/** What the bank has booked today, in all tests. */
const ofToday: Entries[number][] = [];
const entry = (...given: Parameters<typeof shop.entry>) => {
  const line = shop.entry(...given);
  if (line.date === today) ofToday.push(line);
  return line;
};
const saying = (entries: Entries, balance: number) => asBase64(statementOf(entries, { balance }));
const read = (entries: Entries, balance: number) => readBankStatement(operator, { file: saying(entries, balance) });
const balanceOf = async (entries: Entries, balance: number) => (await read(entries, balance)).balance;
const take = async (entries: Entries, balance: number) => (await takeBalance(operator, { file: saying(entries, balance) })).balance;
/** From here on the ledger counts, with all that was booked today. */
async function begin(balance: number) {
  entry('in', 1, 'ﾘｿｸ');
  expect(await take(ofToday, balance)).toMatchObject({ expected: balance, difference: 0 });
}
/** Confirms all that is certain. */
async function settle(entries: Entries) {
  const { lines } = await readBankStatement(operator, { file: asBase64(statementOf(entries)) });
  const certain = lines.filter(({ group }) => group === 'certain');
  const decisions = certain.map(({ line, subjects: [subject] }) => ({ line, kind: subject?.kind, id: subject?.id }));
  return settleBankStatement(operator, { file: asBase64(statementOf(entries)), decisions });
}
const depositsOf = async (id: string) => (await showDeposits(operator, { id })).deposits;

test('a deposit that is sent back is expected in the account until the bank’s line of it, whichever statement is shown', async () => {
  const before = [entry('in', 100, 'ﾘｿｸ', dayAfter(-1))];
  await take(before, 1_000_000);
  const { id, number } = await ordered(5_000);
  const short = entry('in', 4_321, number);
  await settle([short]);
  expect(await balanceOf([short], 1_004_321)).toMatchObject({ expected: 1_004_321, held: 4_321, going_back: 0, difference: 0 });

  const [held] = await depositsOf(id);
  await returnDeposit(operator, { id, deposit: held?.id, reason });
  // the bank carries it out on the next day
  expect(await balanceOf([short], 1_004_321)).toMatchObject({ expected: 1_004_321, held: 0, going_back: 4_321, difference: 0 });
  const back = entry('out', 4_321, 'ﾔﾏﾀﾞ ﾀﾛｳ', dayAfter(1));
  const shown = await read([short, back], 1_000_000);
  expect(groupsOf(shown.lines)).toEqual(['done deposit', 'certain deposit_return']);
  expect(shown.lines[1]?.subjects).toMatchObject([{ payment: id, reference: number, amount: 4_321, done: true, other_line: false }]);
  expect(shown.balance).toMatchObject({ unrecorded: -4_321, difference: 0 });
  expect((await settle([short, back])).results).toMatchObject([{ result: 'matched' }]);
  expect(groupsOf((await read([short, back], 1_000_000)).lines)).toEqual(['done deposit', 'done deposit_return']);
  const next = entry('in', 7, 'ﾘｿｸ', dayAfter(2));
  for (const [entries, said] of [
    [[short], 1_004_321],
    [[short, back], 1_000_000],
    [[back], 1_000_000],
    [[next], 1_000_007],
  ] as const)
    expect(await balanceOf(entries, said)).toMatchObject({
      expected: said - (entries[0] === next ? 7 : 0),
      going_back: said === 1_004_321 ? 4_321 : 0,
      difference: 0,
    });
  // one yen that nobody knows of is seen
  expect(await balanceOf([back], 999_999)).toMatchObject({ difference: -1 });
});

test('a surplus goes back in one transfer, whatever deposits it was of; by its amount alone a person says so', async () => {
  await begin(500_000);
  const { id, number } = await ordered(5_000);
  const parts = [entry('in', 300, number), entry('in', 5_200, number)];
  await settle(parts);
  await completeDeposits(operator, { id, amount: 5_500, reason });
  expect((await depositsOf(id)).reduce((sum, { returned_amount: back }) => sum + back, 0)).toBe(500);
  expect(await balanceOf(parts, 505_500)).toMatchObject({ expected: 505_500, going_back: 500, difference: 0 });
  const back = entry('out', 500, 'ﾌﾘｺﾐ');
  const { lines, balance } = await read([...parts, back], 505_000);
  expect(lines[2]).toMatchObject({ group: 'decide', by_amount_alone: true, subjects: [{ kind: 'deposit_return', payment: id }] });
  expect(balance).toMatchObject({ unrecorded: -500, difference: 0 });
  const [subject] = lines[2]?.subjects ?? [];
  const say = (entries: Entries, line: number) =>
    settleBankStatement(operator, { file: saying(entries, 1), decisions: [{ line, kind: 'deposit_return', id: subject?.id }] });
  const answers = await Promise.all([say([...parts, back], 2), say([back], 0)]);
  for (const { results } of answers) expect(['matched', 'already']).toContain(results[0]?.result);
  expect(await balanceOf([...parts, back], 505_000)).toMatchObject({ expected: 505_000, going_back: 0, difference: 0 });
  // no second line is it
  const again = entry('out', 500, 'ﾌﾘｺﾐ');
  expect(groupsOf((await read([back, again], 504_500)).lines)).toEqual(['done deposit_return', 'unknown']);
  expect((await say([again], 0)).results).toMatchObject([{ result: 'refused' }]);
  expect(await balanceOf([back, again], 504_500)).toMatchObject({ unknown: -500, difference: 0 });
});

test('a line of money that was sent back which the bank numbers anew is expected already, and is said to be that line', async () => {
  await begin(700_000);
  const { id, number } = await ordered(3_000);
  const part = entry('in', 1_234, number);
  await settle([part]);
  const [held] = await depositsOf(id);
  await returnDeposit(operator, { id, deposit: held?.id, reason });
  const back = entry('out', 1_234, 'ﾔﾏﾀﾞ ﾀﾛｳ');
  await settle([back]);
  const anew = entry('out', 1_234, 'ﾔﾏﾀﾞ ﾀﾛｳ');
  const shown = await read([part, anew], 700_000);
  expect(shown.lines[1]).toMatchObject({
    group: 'decide',
    subjects: [{ payment: id, other_line: true }],
    other_lines: [{ amount: 1_234 }],
  });
  expect(shown.balance).toMatchObject({ expected: 700_000, unrecorded: 0, difference: 0 });
  const say = { file: saying([anew], 1), decisions: [{ line: 0, kind: 'deposit_return', id: shown.lines[1]?.subjects[0]?.id }] };
  expect((await settleBankStatement(operator, say)).results).toMatchObject([{ result: 'refused' }]);
  await setLineAside(operator, { file: saying([anew], 1), line: 0, aside: true });
  expect(await balanceOf([part, anew], 700_000)).toMatchObject({ unknown: 0, difference: 0 });
});

test('what was noted before the basis and leaves after it is expected to leave', async () => {
  const { id, number } = await ordered(3_000);
  const part = entry('in', 2_222, number);
  await settle([part]);
  const [held] = await depositsOf(id);
  await returnDeposit(operator, { id, deposit: held?.id, reason });
  await begin(800_000);
  const back = entry('out', 2_222, 'ﾔﾏﾀﾞ ﾀﾛｳ');
  await settle([back]);
  expect(await balanceOf([back], 797_778)).toMatchObject({ expected: 797_778, going_back: 0, difference: 0 });
});

test('a line of the basis’ own day that is recorded afterwards was in the account already', async () => {
  const { number } = await ordered(4_000);
  const late = entry('in', 4_000, number);
  const aside = (put: boolean) => setLineAside(operator, { file: saying([late], 1), line: 0, aside: put });
  await aside(true);
  await begin(900_000);
  operator = { ...operator, now: new Date(Date.now() + 1_000) };
  await aside(false);
  await settle([late]);
  expect(await balanceOf(ofToday, 900_000)).toMatchObject({ expected: 900_000, difference: 0 });
  const noon = [...ofToday];
  entry('in', 55, 'ｶ)ｱｵｲ');
  expect(await balanceOf(ofToday, 900_055)).toMatchObject({ unknown: 55, difference: 0 });
  // the statement of the morning is older than the basis
  expect(await balanceOf(noon.slice(1), 899_999)).toMatchObject({ expected: null, can_be_taken: false });
  await expect(take([entry('in', 9, 'ﾘｿｸ', dayAfter(-1))], 1)).rejects.toMatchObject({ code: 'conflict' });
});

test('the ledger holds, and what was sent back is found by its own index', async () => {
  expect(await verifyLedger(operator, {})).toMatchObject({ clean: true, violations: [] });
  const rows = await sql<{ indexdef: string }>(`SELECT indexdef FROM pg_indexes WHERE indexname = 'Deposit_returned'`);
  expect(rows[0]?.indexdef).toContain('("tenantId", "decidedAt") WHERE ("returnedAmount" > 0)');
});
