// A line that the bank numbers anew is one line: it counts once, a person says that it is the same, and a mark that nobody finished says nothing.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { settleBankStatement } = await import('@/lib/settlements/bank-statement/settle-bank-statement');
const { setSameLine } = await import('@/lib/settlements/bank-statement/set-same-line');
const { setLineAside } = await import('@/lib/settlements/bank-statement/set-aside');
const { personOf } = await import('@/lib/auth/person');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { groupsOf, readEntries, settleEntries } = await import('@/lib/testing/fixtures/read-statements');
const { aDepositShop } = await import('@/lib/testing/fixtures/own-account');
const { splitOf } = await import('@/lib/testing/market');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { sql } = await import('@/lib/testing/tables');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;
type Caller = import('@/lib/auth/actor').Caller;

const { one, two, asShop, today, credit, ordered, statusOf, statesOf } = await aDepositShop({ split: splitOf() });
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
});
afterAll(() => owner.end());

const fileOf = (entries: Entries) => asBase64(statementOf(entries));
const record = (caller: Caller, entries: Entries, id: string, more: Record<string, unknown> = {}, line = 0) =>
  settleBankStatement(caller, { file: fileOf(entries), decisions: [{ line, kind: 'deposit', id, ...more }] });
const same = async (caller: Caller, entries: Entries, line: number, isSame = true) => {
  const shown = (await readEntries(caller, entries)).lines[line];
  const other = isSame ? shown?.other_lines[0]?.key : shown?.same_as?.line.key;
  return setSameLine(caller, { file: fileOf(entries), line, other: other ?? '0'.repeat(64), same: isSame });
};

test('a line that names two payments is one deposit, under whatever numbers it is read and whichever payment is chosen', async () => {
  const [first, second] = [await ordered(4_010), await ordered(4_010)];
  const name = `${first.number} ${second.number}`;
  const [line, anew] = [credit(4_010, name), credit(4_010, name)];
  // two people at once, from two statements
  const answers = await Promise.all([record(one, [line], first.id), record(two, [anew], second.id)]);
  expect(answers.map(({ results: [result] }) => result?.result).toSorted()).toEqual(['refused', 'settled']);
  expect(await statesOf(first.id, second.id)).toEqual([[4_010, 'matched']]);
  const rest = answers[0].results[0]?.result === 'settled' ? anew : line;
  const again = (await readEntries(one, [rest])).lines[0];
  expect(again).toMatchObject({
    group: 'decide',
    subjects: [{ other_line: true }, { other_line: true }],
    other_lines: [{ amount: 4_010 }],
  });
  for (const { id } of [first, second])
    expect((await record(two, [rest], id)).results).toMatchObject([
      { result: 'refused', message: expect.stringContaining('another line') },
    ]);
  expect(await statesOf(first.id, second.id)).toEqual([[4_010, 'matched']]);
  // who has seen both says that it is another transfer
  const waiting = (await statusOf(first.id)) === 'captured' ? second : first;
  expect((await record(two, [rest], waiting.id, { another: true })).results).toMatchObject([{ result: 'settled' }]);
});

test('a line of its amount for a payment that it does not name is another transfer, and is no question', async () => {
  const [first, second] = [await ordered(4_020), await ordered(4_020)];
  await record(one, [credit(4_020, first.number)], first.id);
  const shown = await readEntries(one, [credit(4_020, second.number)]);
  expect(shown.lines[0]).toMatchObject({ group: 'certain', subjects: [{ other_line: false }], other_lines: [] });
});

test('a person says that a line is one that was recorded before: it is that, nothing is recorded again, and it can be taken back', async () => {
  const { id, number } = await ordered(4_030, { external_order_num: 'ORDER-4030' });
  const [line, anew] = [credit(4_030, `${number} ﾔﾏﾀﾞ ﾀﾛｳ`), credit(4_030, `${number} ﾔﾏﾀﾞ ﾀﾛｳ`)];
  await record(one, [line], id);
  const shown = (await readEntries(two, [anew])).lines[0];
  expect(shown?.subjects).toMatchObject([{ order_number: 'ORDER-4030' }]);
  expect(shown?.other_lines).toMatchObject([
    {
      ...{ date: today, amount: 4_030, name: `${number} ﾔﾏﾀﾞ ﾀﾛｳ`, inquiry_number: String(line?.inquiry).padStart(8, '0') },
      ...{ kind: 'deposit', by: personOf(one).name },
    },
  ]);
  const { lines } = await same(two, [anew], 0);
  expect(lines[0]).toMatchObject({ group: 'done', subjects: [{ id, done: true }], same_as: { by: personOf(two).name } });
  expect(groupsOf((await readEntries(one, [anew])).lines)).toEqual(['done deposit']);
  expect((await record(one, [anew], id, { another: true })).results).toMatchObject([{ result: 'already' }]);
  expect(await statesOf(id)).toEqual([[4_030, 'matched']]);
  // a third number of it is that line as well, unless both stand in one statement
  const third = credit(4_030, `${number} ﾔﾏﾀﾞ ﾀﾛｳ`);
  expect((await readEntries(one, [third])).lines[0]?.other_lines).toHaveLength(1);
  expect((await readEntries(one, [anew, third])).lines[1]).toMatchObject({ other_lines: [] });
  await expect(same(one, [anew, third], 1)).rejects.toMatchObject({ code: 'conflict' });
  // beside the line itself it is another one
  expect(groupsOf((await readEntries(one, [line, anew])).lines)).toEqual(['done deposit', 'decide deposit']);

  const undone = await same(one, [anew], 0, false);
  expect(undone.lines[0]).toMatchObject({ group: 'decide', same_as: null, other_lines: [{ amount: 4_030 }] });
  await expect(same(one, [anew], 0, false)).rejects.toMatchObject({ code: 'conflict' });
  const audits = await sql<{ after: Record<string, unknown> }>(
    `SELECT after FROM "Audit" WHERE operation = 'bank_statement.set_same' ORDER BY id`,
  );
  expect(audits.map(({ after }) => [after.same, after.amount])).toEqual([
    [true, 4_030],
    [false, 4_030],
  ]);
});

test('two people at once: a line is the same as another, or a transfer of its own, and never both', async () => {
  const { id, number } = await ordered(9_000);
  const [line, anew, third] = [credit(3_000, number), credit(3_000, number), credit(3_000, number)];
  await record(one, [line], id);
  const answers = await Promise.allSettled([same(one, [anew], 0), record(two, [anew], id, { another: true })]);
  const isSame = answers[0].status === 'fulfilled';
  const [, told] = answers;
  const isOther = told.status === 'fulfilled' && told.value.results[0]?.result === 'settled';
  expect([isSame, isOther].filter(Boolean)).toHaveLength(1);
  expect(await statesOf(id)).toHaveLength(isSame ? 1 : 2);
  // two lines of one statement are not both that line
  const both = [third, credit(3_000, number)];
  const twice = await Promise.allSettled([same(one, both, 0), same(two, both, 1)]);
  expect(twice.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('what is set aside is not said to be the same, nor what was never recorded', async () => {
  const { id } = await ordered(4_040);
  const [line, anew] = [credit(4_040, 'ﾔﾏﾀﾞ ﾀﾛｳ'), credit(4_040, 'ﾔﾏﾀﾞ ﾀﾛｳ')];
  expect((await readEntries(one, [anew])).lines[0]?.other_lines).toEqual([]);
  await expect(same(one, [anew], 0)).rejects.toMatchObject({ code: 'conflict' });
  await expect(same({ ...(await asShop()), now: new Date() }, [anew], 0)).rejects.toMatchObject({ code: 'forbidden' });
  await record(one, [line], id);
  await setLineAside(one, { file: fileOf([anew]), line: 0, aside: true });
  await expect(same(one, [anew], 0)).rejects.toMatchObject({ code: 'conflict' });
});

/** What records a deposit of this amount dies after its line was marked. */
async function dying<Value>(amount: number, work: () => Promise<Value>): Promise<void> {
  await owner.query(`ALTER TABLE "Deposit" ADD CONSTRAINT "dies" CHECK (amount <> ${amount}) NOT VALID`);
  try {
    await expect(work()).rejects.toThrow();
  } finally {
    await owner.query(`ALTER TABLE "Deposit" DROP CONSTRAINT "dies"`);
  }
  expect(await sql(`SELECT 1 FROM "StatementMark" WHERE amount = $1 AND "isDeposit"`, [amount])).toHaveLength(1);
}

test('a crash between the mark and the deposit: the line is said again, or set aside, and another number of it is no question', async () => {
  const { id, number } = await ordered(4_050);
  const [line, anew] = [credit(4_050, number), credit(4_050, number)];
  await dying(4_050, () => record(one, [line], id));
  expect(await statesOf(id)).toEqual([]);
  // the bank has numbered it anew since: nothing is recorded from the other number
  expect((await readEntries(two, [anew])).lines[0]).toMatchObject({
    group: 'certain',
    subjects: [{ id, other_line: false }],
    other_lines: [],
  });
  expect((await record(two, [anew], id)).results).toMatchObject([{ result: 'settled' }]);
  expect(await statusOf(id)).toBe('captured');
  // and the first is a question now
  expect((await readEntries(two, [line])).lines[0]).toMatchObject({ group: 'decide', other_lines: [{ amount: 4_050 }] });
  expect((await record(two, [line], id)).results).toMatchObject([{ result: 'refused' }]);
  expect(await statesOf(id)).toEqual([[4_050, 'matched']]);
});

test('a crash between the mark and the deposit: whoever reads the line finishes it, or says another thing of it', async () => {
  const [finished, left] = [await ordered(4_060), await ordered(4_070)];
  const line = credit(4_060, finished.number);
  await dying(4_060, () => record(one, [line], finished.id));
  expect(groupsOf((await readEntries(two, [line])).lines)).toEqual(['certain deposit']);
  const answers = await Promise.all([one, two, one].map((caller) => record(caller, [line], finished.id)));
  for (const { results } of answers) expect(['settled', 'already']).toContain(results[0]?.result);
  expect(await statesOf(finished.id)).toEqual([[4_060, 'matched']]);

  const wrong = credit(4_070, left.number);
  await dying(4_070, () => record(one, [wrong], left.id));
  expect(groupsOf((await setLineAside(two, { file: fileOf([wrong]), line: 0, aside: true })).lines)).toEqual(['aside']);
  expect(await statesOf(left.id)).toEqual([]);
  await setLineAside(two, { file: fileOf([wrong]), line: 0, aside: false });
  await settleEntries(two, [wrong], { reason: '試験' });
  expect(await statusOf(left.id)).toBe('captured');
});

test('the ledger holds', async () => {
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true, violations: [] });
});
