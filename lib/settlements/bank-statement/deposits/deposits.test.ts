// Customers' transfers to the operator's own account, as its statement tells of them.
import { expect, test } from 'vitest';

const { expirePayment } = await import('@/lib/payments/expire-payment');
const { cancelPayment } = await import('@/lib/payments/cancel-payment');
const { showPayment } = await import('@/lib/payments/show-payment');
const { recordDeposit } = await import('@/lib/payments/deposits/record-deposit');
const { settleBankStatement } = await import('@/lib/settlements/bank-statement/settle-bank-statement');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { forgetConnected } = await import('@/lib/acquirers/find-connected');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { readBankStatement } = await import('@/lib/settlements/bank-statement/read-bank-statement');
const { groupsOf, readEntries, settleEntries } = await import('@/lib/testing/fixtures/read-statements');
const { aDepositShop, customersAccount } = await import('@/lib/testing/fixtures/own-account');
const { recordsOf, transactionsOf } = await import('@/lib/testing/shop');
const { entryKeys } = await import('@/lib/settlements/bank-statement/mark');
const { readStatement } = await import('@/lib/settlements/bank-file/statement-file');
const { dayIn } = await import('@/lib/ledger/daily-balances/day');
const { sql } = await import('@/lib/testing/tables');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;

const { one, two, shop, asShop, today, credit, ordered, statusOf, statesOf } = await aDepositShop();
const reason = '試験';

const markLine = (key: string, paymentId: string, amount: number) =>
  sql(`INSERT INTO "StatementMark" VALUES ($1, $2, $4, '1', 'none', $3, $3, '担当', now(), false, true)`, [key, today, paymentId, amount]);
const settle = (entries: Entries, caller = one, lines?: number[]) => settleEntries(caller, entries, { reason, ...(lines && { lines }) });

test('an order is told the account and a number, and its transfer captures it', async () => {
  const { id, number, details } = await ordered();
  const { account_number, account_name, bank_name } = customersAccount;
  expect(details).toMatchObject({ account_number, account_name, bank_name, order_id: expect.stringMatching(/^\d{8,10}$/) });
  const entries = [credit(5_000, `${number} ﾔﾏﾀﾞ ﾀﾛｳ`)];
  const { lines } = await readEntries(one, entries);
  expect(groupsOf(lines)).toEqual(['certain deposit']);
  expect(lines[0]?.subjects).toMatchObject([{ id, payment: id, name: 'ﾔﾏﾀﾞﾀﾛｳ', reference: number, amount: 5_000, done: false }]);
  expect(await statusOf(id)).toBe('authorized');
  const { results, statement } = await settle(entries);
  expect(results).toMatchObject([{ result: 'settled' }]);
  expect(groupsOf(statement.lines)).toEqual(['done deposit']);
  expect(await statusOf(id)).toBe('captured');
  expect(await statesOf(id)).toEqual([[5_000, 'matched']]);
  expect((await recordsOf(id, shop.id))[0]).toEqual(['payment', 5_000]);
});

test('the same line in the next file is known, and another one of the same words is another transfer', async () => {
  const { id, number } = await ordered();
  const first = credit(5_000, number);
  await settle([first]);
  const again = await readEntries(two, [first, credit(5_000, number)]);
  expect(groupsOf(again.lines)).toEqual(['done deposit', 'decide deposit']);
  expect(await statesOf(id)).toEqual([[5_000, 'matched']]);
});

test('short, over, late or of a cancelled payment: it is held, and nothing has moved', async () => {
  const [short, over, ended] = [await ordered(), await ordered(), await ordered()];
  await cancelPayment(await asShop(), { id: ended.id });
  const entries = [credit(4_780, short.number), credit(5_500, over.number), credit(5_000, `${ended.number} ﾔﾏﾀﾞ`)];
  expect(groupsOf((await readEntries(one, entries)).lines)).toEqual(['certain deposit', 'certain deposit', 'decide deposit']);
  const { results } = await settle(entries, one, [0, 1, 2]);
  expect(results.map(({ result }) => result)).toEqual(['settled', 'settled', 'settled']);
  for (const [{ id }, amount] of [
    [short, 4_780],
    [over, 5_500],
    [ended, 5_000],
  ] as const) {
    expect(await statesOf(id)).toEqual([[amount, 'held']]);
    expect(await recordsOf(id)).toEqual([]);
  }
  // the rest makes it whole
  await settle([credit(220, short.number)]);
  expect(await statusOf(short.id)).toBe('captured');
  expect((await statesOf(short.id)).toSorted()).toEqual([
    [220, 'matched'],
    [4_780, 'completed'],
  ]);
});

test('what the bank booked before the deadline counts when the statement is read days later; what it booked after it is held', async () => {
  const [intime, late] = [await ordered(), await ordered()];
  const { payment_deadline } = await showPayment(await asShop(), { id: intime.id });
  const end = new Date(payment_deadline ?? '');
  const [lastDay, dayAfter] = [dayIn(end), dayIn(new Date(end.getTime() + 86_400_000))];
  const now = new Date(end.getTime() + 2 * 86_400_000);
  const monday = { ...one, now };
  await expect(expirePayment(monday, { id: intime.id })).rejects.toMatchObject({ code: 'conflict' });
  const entries = [
    { ...credit(5_000, intime.number), date: lastDay },
    { ...credit(5_000, late.number), date: dayAfter },
  ];
  expect(groupsOf((await readEntries(monday, entries)).lines)).toEqual(['certain deposit', 'decide deposit']);
  await settle(entries, monday, [0, 1]);
  expect([await statusOf(intime.id), await statusOf(late.id)]).toEqual(['captured', 'authorized']);
  expect(await statesOf(late.id)).toEqual([[5_000, 'held']]);
  await expirePayment({ ...one, now: new Date(end.getTime() + 4 * 86_400_000) }, { id: late.id });
  expect(await statusOf(late.id)).toBe('expired');
});

test('without the number a person says whose it is', async () => {
  const [wanted, other] = [await ordered(6_123), await ordered(6_123)];
  const entries = [credit(6_123, 'ﾔﾏﾀﾞ ﾀﾛｳ'), credit(77, 'ｶ)ﾄﾘﾋｷｻｷ')];
  const { lines } = await readEntries(one, entries);
  expect(lines.map(({ group }) => group)).toEqual(['decide', 'unknown']);
  expect(lines[0]?.subjects.map(({ id }) => id).toSorted()).toEqual([wanted.id, other.id].toSorted());
  const file = asBase64(statementOf(entries));
  const answer = await settleBankStatement(one, { file, decisions: [{ line: 0, kind: 'deposit', id: wanted.id }] });
  expect(answer.results).toMatchObject([{ result: 'settled' }]);
  expect([await statusOf(wanted.id), await statusOf(other.id)]).toEqual(['captured', 'authorized']);
  // nobody can say another thing of the line
  const otherwise = await settleBankStatement(two, { file, decisions: [{ line: 0, kind: 'deposit', id: other.id }] });
  expect(otherwise.results).toMatchObject([{ result: 'refused' }]);
  expect(await statesOf(other.id)).toEqual([]);
});

test('two people at once, and the same one again: each line counts once', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, number } = await ordered();
    const entries = [credit(2_000, number), credit(3_000, number)];
    const answers = await Promise.all([one, two, one, two].map((caller) => settle(entries, caller, [0, 1])));
    for (const { results } of answers) for (const { result } of results) expect(['settled', 'already']).toContain(result);
    expect((await statesOf(id)).map(([amount]) => amount).toSorted()).toEqual([2_000, 3_000]);
    expect(await statusOf(id)).toBe('captured');
    expect(await transactionsOf(id, 'capture')).toBe(1);
    expect((await settle(entries, one, [0, 1])).results.map(({ result }) => result)).toEqual(['already', 'already']);
  }
});

test('what ended in between leaves the line as what it was said to be, and it is said again', async () => {
  const [said, named] = [await ordered(), await ordered()];
  const entries = [credit(5_000, named.number)];
  const [account] = readStatement(statementOf(entries), today);
  const [key] = account ? entryKeys(account) : [];
  // as if the process had died after the mark
  await markLine(key ?? '', said.id, 5_000);
  const { lines } = await readEntries(two, entries);
  expect(lines[0]).toMatchObject({ group: 'certain', subjects: [{ kind: 'deposit', id: said.id, done: false }] });
  const { statement } = await settle(entries, two);
  expect(groupsOf(statement.lines)).toEqual(['done deposit']);
  expect([await statusOf(said.id), await statusOf(named.id)]).toEqual(['captured', 'authorized']);
});

test('a deposit is recorded by an operator, once, and of a bank transfer alone', async () => {
  const { id } = await ordered();
  const line = 'd'.repeat(64);
  const given = { id, line, amount: 1_000, booked_on: today };
  // of a line that nobody has marked as this payment's nothing is recorded
  await expect(recordDeposit(one, given)).rejects.toMatchObject({ code: 'conflict' });
  expect(await statesOf(id)).toEqual([]);
  await markLine(line, id, 1_000);
  await Promise.all([recordDeposit(one, given), recordDeposit(two, given)]);
  await recordDeposit(one, given);
  expect(await statesOf(id)).toEqual([[1_000, 'held']]);
  await expect(recordDeposit(await asShop(), given)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(recordDeposit(one, { ...given, id: '018f3c0e-0000-8000-8000-000000000001' })).rejects.toMatchObject({ code: 'not_found' });
});

test('customers transfer to another account than the one that pays, and to the one that they were told before', async () => {
  const moveTo = async (account_number: string) => {
    await sql(`UPDATE "AcquirerAccount" SET settings = $1`, [JSON.stringify({ ...customersAccount, account_number })]);
    forgetConnected();
  };
  await moveTo('2222222');
  const { id, number, details } = await ordered();
  expect(details.account_number).toBe('2222222');
  await moveTo('3333333');
  const read = (accountNumber: string) =>
    readBankStatement(one, { file: asBase64(statementOf([credit(5_000, number)], { accountNumber, balance: 9_000 })) });
  const former = await read('2222222');
  expect(former).toMatchObject({ account: '0001-001-***222', balance: null, lines: [{ group: 'certain', subjects: [{ id }] }] });
  expect(await read('3333333')).toMatchObject({ account: '0001-001-***333', balance: { said: 9_000 } });
  await expect(read('4444444')).rejects.toMatchObject({ code: 'invalid_parameter', param: 'file' });
  await moveTo(customersAccount.account_number);
});

test('the ledger holds', async () => {
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true, violations: [] });
});
