// One transfer that the bank's statement shows under two numbers, and lines that are free again.
import { expect, test } from 'vitest';

const { settleBankStatement } = await import('@/lib/settlements/bank-statement/settle-bank-statement');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { groupsOf, readEntries, settleEntries } = await import('@/lib/testing/fixtures/read-statements');
const { aDepositShop } = await import('@/lib/testing/fixtures/own-account');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { sql } = await import('@/lib/testing/tables');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;
type Caller = import('@/lib/auth/actor').Caller;

const { one, two, shop, credit, ordered, statusOf, statesOf } = await aDepositShop();
const settle = (entries: Entries, caller = one, lines?: number[]) =>
  settleEntries(caller, entries, { reason: '試験', ...(lines && { lines }) });

test('a line that the bank numbers anew is asked about, and counts once: half of the money captures nothing', async () => {
  const { id, number } = await ordered(10_000);
  const [morning, renumbered] = [credit(5_000, number), credit(5_000, number)];
  // both have it on screen as certain, each under its number
  expect(groupsOf((await readEntries(two, [renumbered])).lines)).toEqual(['certain deposit']);
  const say = (entry: typeof morning, caller: Caller) =>
    settleBankStatement(caller, { file: asBase64(statementOf([entry])), decisions: [{ line: 0, kind: 'deposit', id }] });
  const answers = await Promise.all([say(morning, one), say(renumbered, two)]);
  expect(answers.map(({ results: [result] }) => result?.result).toSorted()).toEqual(['refused', 'settled']);
  expect(await statesOf(id)).toEqual([[5_000, 'held']]);
  const [first, second] = answers[0].results[0]?.result === 'settled' ? [morning, renumbered] : [renumbered, morning];
  const again = await readEntries(two, [second]);
  expect(again.lines[0]).toMatchObject({ group: 'decide', subjects: [{ id, done: false, other_line: true }] });
  expect((await settle([second], two, [0])).results).toMatchObject([
    { result: 'refused', message: expect.stringContaining('another line') },
  ]);
  expect([await statesOf(id), await statusOf(id)]).toEqual([[[5_000, 'held']], 'authorized']);
  // both lines in one statement are two transfers, and so is what somebody says is another
  expect((await readEntries(one, [first, second])).lines[1]?.subjects).toMatchObject([{ other_line: false }]);
  const file = asBase64(statementOf([second]));
  const said = await settleBankStatement(one, { file, decisions: [{ line: 0, kind: 'deposit', id, another: true }] });
  expect(said.results).toMatchObject([{ result: 'settled' }]);
  expect(await statusOf(id)).toBe('captured');
});

test('without a number, a line that was recorded under another one is told, whichever payment is chosen', async () => {
  const [paid, waiting] = [await ordered(6_789), await ordered(6_789)];
  const [line, renumbered] = [credit(6_789, 'ﾔﾏﾀﾞ ﾀﾛｳ'), credit(6_789, 'ﾔﾏﾀﾞ ﾀﾛｳ')];
  const say = (entry: typeof line, id: string) =>
    settleBankStatement(one, { file: asBase64(statementOf([entry])), decisions: [{ line: 0, kind: 'deposit', id }] });
  expect((await say(line, paid.id)).results).toMatchObject([{ result: 'settled' }]);
  expect((await readEntries(one, [renumbered])).lines[0]?.subjects).toMatchObject([{ id: waiting.id, other_line: true }]);
  expect((await say(renumbered, waiting.id)).results).toMatchObject([{ result: 'refused' }]);
  expect(await statesOf(waiting.id)).toEqual([]);
});

test('without a number, two lines of one transfer that two people record at once are one deposit, whichever payments they choose', async () => {
  const [first, second] = [await ordered(7_654), await ordered(7_654)];
  const say = (caller: Caller, id: string) => {
    const file = asBase64(statementOf([credit(7_654, 'ﾔﾏﾀﾞ ﾀﾛｳ')]));
    return settleBankStatement(caller, { file, decisions: [{ line: 0, kind: 'deposit', id }] });
  };
  const answers = await Promise.all([say(one, first.id), say(two, second.id)]);
  expect(answers.map(({ results: [result] }) => result?.result).toSorted()).toEqual(['refused', 'settled']);
  expect(await statesOf(first.id, second.id)).toEqual([[7_654, 'matched']]);
});

test('without a number, and where no payment waits for it any more, a line that was recorded under another one is asked about', async () => {
  const paid = await ordered(6_543);
  const [line, renumbered] = [credit(6_543, 'ｶ)ｱｵｲ'), credit(6_543, 'ｶ)ｱｵｲ')];
  const file = asBase64(statementOf([line]));
  await settleBankStatement(one, { file, decisions: [{ line: 0, kind: 'deposit', id: paid.id }] });
  const [again] = (await readEntries(one, [renumbered])).lines;
  expect(again).toMatchObject({ group: 'decide', subjects: [{ id: paid.id, done: false, other_line: true }] });
  expect((await readEntries(one, [line, renumbered])).lines[1]).toMatchObject({ group: 'unknown' });
});

test('a line whose deposit was refused is free again', async () => {
  const [wrong, right] = [await ordered(8_321), await ordered(8_321)];
  const entries = [credit(8_321, 'ﾔﾏﾀﾞ ﾀﾛｳ')];
  const file = asBase64(statementOf(entries));
  const say = (id: string) => settleBankStatement(one, { file, decisions: [{ line: 0, kind: 'deposit', id }] });
  // a cancel of it is under way, and its outcome is not known
  await sql(
    `INSERT INTO "Attempt" ("tenantId", id, "paymentId", kind, amount, state, plan, "leaseUntil", "createdAt")
      VALUES ($1, $2, $3, 'void', 8321, 'open', '{}', now() + interval '1 hour', now())`,
    [shop.id, wrong.id, wrong.id],
  );
  expect((await say(wrong.id)).results).toMatchObject([{ result: 'refused' }]);
  await sql(`UPDATE "Attempt" SET state = 'declined', "settledAt" = now() WHERE id = $1`, [wrong.id]);
  expect((await say(right.id)).results).toMatchObject([{ result: 'settled' }]);
  expect([await statesOf(wrong.id), await statusOf(right.id)]).toEqual([[], 'captured']);
});

test('the ledger holds', async () => {
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true, violations: [] });
});
