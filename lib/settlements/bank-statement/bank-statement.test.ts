import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { type NewMark, saveMark } from '@/lib/settlements/bank-statement/marks/store';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { aPayer, enterBank, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 2 });
});

const read = (entries: Entries, caller = one) => readEntries(caller, entries);
const reason = '口座名義が異なります';
const settle = (entries: Entries, { lines, caller = one }: { lines?: number[]; caller?: Caller } = {}) =>
  settleEntries(caller, entries, { reason, ...(lines && { lines }) });

/** A file of these amounts, one for each seller, approved and downloaded. */
async function sent(...amounts: number[]) {
  const settlements = [];
  for (const [index, amount] of amounts.entries()) settlements.push(await owed(one, shop, amount, shop.sellers[index]));
  const made = await fileBy(one);
  await downloadFile(one, { id: made.id });
  const file = await showBankFile(one, { id: made.id });
  return { file, day: file.transfer_day, settlements, lines: file.transfers };
}

async function aRefundRequest(amount: number, holder = 'ﾀﾅｶ ﾊﾅｺ') {
  const payment = await paidInCash(shop);
  const answer = await requestIn(shop, payment, { amount, customer_name: holder, platform_details: splitOf() });
  expect(answer.status, answer.text).toBe(200);
  return { payment, id: answer.body.refund_requests.at(-1).id as string };
}

const statusOf = async (id: string) => (await showSettlement(one, { id })).status;

test('a day: the file that went out, one of it that came back, a customer who was paid, and what is none of ours', async () => {
  const { file, day, lines, settlements } = await sent(5_001, 6_002);
  const request = await aRefundRequest(1_234);
  const [back] = lines;
  const balances = () => Promise.all(settlements.map(({ seller }) => shop.balance(seller)));
  const held = await balances();
  const entries: Entries = [
    { date: day, direction: 'out', amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
    { date: day, direction: 'out', amount: 1_234, name: 'ﾀﾅｶ ﾊﾅｺ', description: 'ﾌﾘｺﾐ' },
    { date: day, direction: 'in', amount: back?.amount ?? 0, description: 'ｸﾐﾓﾄﾞｼ', edi: back?.reference ?? '' },
    { date: day, direction: 'in', amount: 77_777, name: 'ｶ)ﾄﾘﾋｷｻｷ', description: 'ﾌﾘｺﾐ' },
  ];
  const before = await dumpTables();
  const statement = await read(entries);
  expect(await dumpTables()).toEqual(before);
  expect(statement).toMatchObject({ account: '0001-001-***321', holder: 'ｶ)ﾌﾞﾝﾊﾟｲ', from: day, to: day, other_accounts: 0 });
  expect(groupsOf(statement.lines)).toEqual(['certain file', 'certain refund', 'certain return', 'unknown']);
  expect(statement.lines[0]?.subjects).toMatchObject([{ id: file.id, file: file.id, name: String(file.number), done: false }]);
  expect(statement.lines[1]?.subjects).toMatchObject([{ id: request.id, payment: request.payment, name: 'ﾀﾅｶ ﾊﾅｺ' }]);
  expect(statement.lines[2]?.subjects).toMatchObject([{ id: back?.settlement_id, file: file.id, reference: back?.reference }]);

  const { results, statement: after } = await settle(entries);
  expect(results.map(({ result }) => result)).toEqual(['settled', 'settled', 'settled']);
  expect(groupsOf(after.lines)).toEqual(['done file', 'done refund', 'done return', 'unknown']);
  expect(await showBankFile(one, { id: file.id })).toMatchObject({
    paid_at: expect.any(String),
    transfers: [{ status: 'bounced', reason }, { status: 'paid' }],
  });
  expect(await shop.payment(request.payment)).toMatchObject({ amount_refunded: 1_234 });
  const gone = settlements.map(({ id, settlement_amount: amount }) => (id === back?.settlement_id ? 0 : amount));
  expect(await balances()).toMatchObject(held.map(({ total }, at) => ({ total: total - (gone[at] ?? 0), held: 0 })));

  // the same statement again, and a longer one with it: what was said stands
  const again = [...entries, { date: day, direction: 'out' as const, amount: 330, description: 'ﾃｽｳﾘﾖｳ' }];
  expect(groupsOf((await read(again, two)).lines)).toEqual(['done file', 'done refund', 'done return', 'unknown', 'unknown']);
  const dumped = await dumpTables();
  const repeated = await settle(entries, { lines: [0, 1, 2], caller: two });
  expect(repeated.results.map(({ result }) => result)).toEqual(['already', 'already', 'already']);
  expect(await dumpTables()).toEqual(dumped);
});

test('what was recorded by hand before is that line, whatever the bank’s number of it: kept as that, and nothing is posted', async () => {
  const { file, day, lines } = await sent(5_003);
  const request = await aRefundRequest(1_003);
  await payFile(one, { id: file.id });
  await decideSettlement(one, { id: lines[0]?.settlement_id, outcome: 'bounced', cause: 'accounts', reason });
  await decideRequest(one, { id: request.id, outcome: 'completed' });
  const entries: Entries = [
    { date: day, direction: 'out', amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
    { date: day, direction: 'out', amount: 1_003, name: 'ﾀﾅｶ ﾊﾅｺ' },
    { date: day, direction: 'in', amount: 5_003, edi: lines[0]?.reference ?? '', inquiry: '99' },
  ];
  const { lines: told } = await read(entries);
  expect(groupsOf(told)).toEqual(['certain file', 'certain refund', 'certain return']);
  expect(told.map(({ subjects: [subject] }) => subject)).toMatchObject(
    told.map(() => ({ done: true, done_on: expect.stringMatching(/^20/), other_line: false })),
  );
  const moved = async () => [await sql('SELECT id FROM "Entry" ORDER BY id'), await sql('SELECT id FROM "Event" ORDER BY id')];
  const before = await moved();
  const decisions = told.map(({ line, subjects: [subject] }) => ({ line, kind: subject?.kind, id: subject?.id }));
  // nobody is written to, so that no reason is asked for
  const { results, statement } = await settleBankStatement(one, { file: asBase64(statementOf(entries)), decisions });
  expect(results).toMatchObject(told.map(() => ({ result: 'matched' })));
  expect(groupsOf(statement.lines)).toEqual(['done file', 'done refund', 'done return']);
  expect(await moved()).toEqual(before);
  const [audit] = await sql(`SELECT after FROM "Audit" WHERE operation = 'bank_statement.settle' AND after ? 'matched'`);
  expect(audit).toMatchObject({ after: { settled: 0, matched: 3 } });
  // the same statement, its lines numbered anew
  const anew = entries.map((entry, at) => ({ ...entry, inquiry: `7${at}` }));
  expect(groupsOf((await read(anew)).lines)).toEqual(['done file', 'done refund', 'done return']);
});

test('two of one name and amount: a person says which, and another line cannot be the same one', async () => {
  const [first, second] = [await aRefundRequest(1_010), await aRefundRequest(1_010)];
  const entries: Entries = [
    { date: '2027-01-05', direction: 'out', amount: 1_010, name: 'ﾀﾅｶ ﾊﾅｺ' },
    { date: '2027-01-06', direction: 'out', amount: 1_010, name: 'ﾀﾅｶ ﾊﾅｺ' },
  ];
  const { lines: told } = await read(entries);
  expect(groupsOf(told)).toEqual(['decide refund refund', 'decide refund refund']);
  const orders = await Promise.all([first, second].map(({ payment }) => shop.payment(payment)));
  expect(told[0]?.subjects.map(({ reference }) => reference)).toEqual(orders.map((order) => order.external_order_num));
  const file = asBase64(statementOf(entries));
  const markLine = (line: number, id: string, caller = one) =>
    settleBankStatement(caller, { file, decisions: [{ line, kind: 'refund', id }] }).then(({ results: [result], statement }) => ({
      result: result?.result,
      groups: groupsOf(statement.lines),
    }));
  expect(await markLine(0, first.id)).toEqual({ result: 'settled', groups: ['done refund', 'certain refund'] });
  expect((await markLine(1, first.id, two)).result).toBe('refused');
  expect((await markLine(0, second.id, two)).result).toBe('refused');
  expect(await markLine(1, second.id, two)).toEqual({ result: 'settled', groups: ['done refund', 'done refund'] });
  expect([await shop.payment(first.payment), await shop.payment(second.payment)]).toMatchObject([
    { amount_refunded: 1_010 },
    { amount_refunded: 1_010 },
  ]);
});

test('two operators at once: one line is one thing, and every yen comes back once', async () => {
  const [first, second] = [await aRefundRequest(1_020), await aRefundRequest(1_020)];
  const file = asBase64(statementOf([{ date: '2027-01-05', direction: 'out', amount: 1_020, name: 'ﾀﾅｶ ﾊﾅｺ' }]));
  const answers = await Promise.all(
    [first, second, first, second].map(({ id }, at) =>
      settleBankStatement(at % 2 ? two : one, { file, decisions: [{ line: 0, kind: 'refund', id }] }),
    ),
  );
  const results = answers.flatMap(({ results: all }) => all.map(({ result }) => result)).sort();
  expect(results).toEqual(['already', 'refused', 'refused', 'settled']);
  const refunded = (await Promise.all([first, second].map(({ payment }) => shop.payment(payment)))).map((one) => one.amount_refunded);
  expect([...refunded].sort()).toEqual([0, 1_020]);
});

test('two operators confirm one day at once: once paid, once back', async () => {
  const { file, day, lines, settlements } = await sent(5_004);
  const entries: Entries = [
    { date: day, direction: 'out', amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
    { date: day, direction: 'in', amount: 5_004, edi: lines[0]?.reference ?? '' },
  ];
  const statement = await read(entries);
  const decisions = statement.lines.map(({ line, subjects: [subject] }) => ({ line, kind: subject?.kind, id: subject?.id }));
  const all = () =>
    Promise.allSettled(
      [one, two, one].map((caller) =>
        settleBankStatement(caller, { file: asBase64(statementOf(entries)), decisions, reason, cause: 'accounts' }),
      ),
    );
  await all();
  await all();
  expect(await statusOf(settlements[0]?.id ?? '')).toBe('bounced');
  expect(await shop.balance(settlements[0]?.seller ?? '')).toMatchObject({ total: 5_004, held: 0 });
  expect(groupsOf((await read(entries)).lines)).toEqual(['done file', 'done return']);
});

test('what ended in the middle goes on: an entry that was taken for something is that, and is still to be settled', async () => {
  const request = await aRefundRequest(1_030);
  const other = await aRefundRequest(1_030);
  const entries: Entries = [{ date: '2027-01-05', direction: 'out', amount: 1_030, name: 'ﾀﾅｶ ﾊﾅｺ' }];
  const { results } = await settle(entries, { lines: [0] });
  expect(results).toMatchObject([{ result: 'settled' }]);
  // as if it had been said, and nothing more
  const [mark] = await sql<NewMark>('DELETE FROM "StatementMark" WHERE "subjectId" = $1 RETURNING *', [request.id]);
  if (!mark) throw new Error('nothing was marked');
  await saveMark({ ...mark, amount: BigInt(mark.amount), subjectId: other.id }, []);
  const { lines } = await read(entries, two);
  expect(lines).toMatchObject([{ group: 'certain', subjects: [{ id: other.id, done: false }] }]);
  await settle(entries, { caller: two });
  expect((await read(entries)).lines).toMatchObject([{ group: 'done' }]);
});

test('what cannot be so any more is refused by itself, and the rest is done', async () => {
  const [gone, kept] = [await aRefundRequest(1_040), await aRefundRequest(1_041)];
  const entries: Entries = [
    { date: '2027-01-05', direction: 'out', amount: 1_040, name: 'ﾀﾅｶ ﾊﾅｺ' },
    { date: '2027-01-05', direction: 'out', amount: 1_041, name: 'ﾀﾅｶ ﾊﾅｺ' },
  ];
  const file = asBase64(statementOf(entries));
  const decisions = [gone, kept].map(({ id }, line) => ({ line, kind: 'refund', id }));
  await decideRequest(two, { id: gone.id, outcome: 'rejected', reason: '口座が見つかりません' });
  const { results } = await settleBankStatement(one, { file, decisions: [...decisions, { line: 9, kind: 'refund', id: gone.id }] });
  expect(results).toMatchObject([
    { line: 0, result: 'refused', message: expect.stringContaining('Read the statement again') },
    { line: 1, result: 'settled' },
    { line: 9, result: 'refused' },
  ]);
  expect(await sql(`SELECT 1 FROM "StatementMark" WHERE "subjectId" = '${gone.id}'`)).toEqual([]);
});

test('transfers that the bank books one by one are paid one by one, and the file with the last of them', async () => {
  const { file, day, lines } = await sent(5_005, 6_006);
  const entries = lines.map(({ amount, holder }) => ({ date: day, direction: 'out' as const, amount, name: holder }));
  expect(groupsOf((await read(entries)).lines)).toEqual(['certain payout', 'certain payout']);
  await settle(entries, { lines: [0] });
  expect(await showBankFile(one, { id: file.id })).toMatchObject({ paid_at: null, transfers: [{ status: 'paid' }, { status: 'pending' }] });
  await settle(entries);
  expect(await showBankFile(one, { id: file.id })).toMatchObject({
    paid_at: expect.any(String),
    transfers: [{ status: 'paid' }, { status: 'paid' }],
  });
});

test('why it came back is said to the seller: without it nothing is done', async () => {
  const { day, lines } = await sent(5_006);
  const entries: Entries = [{ date: day, direction: 'in', amount: 5_006, edi: lines[0]?.reference ?? '' }];
  const decisions = [{ line: 0, kind: 'return', id: lines[0]?.settlement_id }];
  const file = asBase64(statementOf(entries));
  await expect(settleBankStatement(one, { file, decisions })).rejects.toMatchObject({ code: 'missing_parameter', param: 'reason' });
  expect(await statusOf(lines[0]?.settlement_id ?? '')).toBe('pending');
  await settle(entries);
});
