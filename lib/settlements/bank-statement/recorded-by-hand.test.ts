// What was recorded by hand before the statement was read takes its line, so that nothing else of its amount is taken for it.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type CandidateRequest, type Candidates, type CandidateTransfer, subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { columnsOf, dropMark, findMarks, saveMark } from '@/lib/settlements/bank-statement/marks/store';
import { matchEntries, type OtherLine } from '@/lib/settlements/bank-statement/match-entries';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { aPayer, enterBank } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import { aShop, type Shop, transactionsOf } from '@/lib/testing/shop';

const entry = (overrides: Partial<StatementEntry> = {}): StatementEntry => ({
  ...{ date: '2026-11-27', direction: 'out', amount: 5_000, kind: 'transfer', senderCode: '', senderName: 'ｽｽﾞｷ ﾊﾅｺ' },
  ...{ bankName: '', branchName: '', description: 'ﾌﾘｺﾐ', edi: '', inquiryNumber: '1', isCorrection: false },
  ...overrides,
});
const paid = entry();
const request = (overrides: Partial<CandidateRequest> = {}): CandidateRequest => ({
  ...{ id: 'r1', holder: 'ｽｽﾞｷ ﾊﾅｺ', amount: 5_000, date: '2026-11-20', isDone: false, isBack: false },
  ...overrides,
});
const known = (overrides: Partial<Candidates>): Candidates => ({ files: [], transfers: [], requests: [], ...overrides });
const shown = (entries: StatementEntry[], of: Candidates, others: OtherLine[] = []) =>
  matchEntries(
    entries,
    of,
    entries.map(() => null),
    others,
  ).map(({ group, subjects }) => [group, ...subjects.map(subjectKey)].join(' '));

test('what was recorded by hand has no line yet: it comes first, and alone it is certain', () => {
  const done = request({ isDone: true, doneOn: '2026-11-27' });
  const other = request({ id: 'r0' });
  expect(shown([paid], known({ requests: [done] }))).toEqual(['certain refund:r1']);
  expect(shown([paid], known({ requests: [other, done] }))).toEqual(['decide refund:r1 refund:r0']);
  // long before the bank paid nobody can have recorded it
  const early = { ...done, doneOn: '2026-11-10' };
  expect(shown([paid], known({ requests: [early] }))).toEqual(['decide refund:r1']);
  expect(shown([paid], known({ requests: [other, early] }))).toEqual(['decide refund:r0 refund:r1']);
  expect(shown([{ ...paid, isCorrection: true }], known({ requests: [done] }))).toEqual(['decide refund:r1']);
  const back = entry({ direction: 'in', amount: 5_000, senderName: '' });
  const returned = { ...done, isBack: true, backOn: '2026-11-28' };
  expect(shown([back], known({ requests: [{ ...other, isDone: true }, returned] }))).toEqual(['decide refund_return:r1 refund_return:r0']);
  expect(shown([back], known({ requests: [returned] }))).toEqual(['certain refund_return:r1']);
  expect(shown([back, { ...back, inquiryNumber: '2' }], known({ requests: [returned] }))).toEqual([
    'decide refund_return:r1',
    'decide refund_return:r1',
  ]);
});

test('what a line of another day is already is nobody’s second; of the same day it may be that line with another number', () => {
  const of = known({ requests: [request({ isDone: true }), request({ id: 'r2' })] });
  const lineOf = (date: string): OtherLine[] => [{ said: { kind: 'refund', id: 'r1' }, date }];
  const told = (others: OtherLine[], all = of) => matchEntries([paid], all, [null], others)[0];
  expect(told(lineOf('2026-11-26'))).toMatchObject({ group: 'decide', withOtherLine: new Set(['refund:r1']) });
  expect(told(lineOf(paid.date))).toMatchObject({ group: 'decide', withOtherLine: new Set() });
  const alone = known({ requests: [request({ isDone: true })] });
  expect(shown([paid], alone, lineOf(paid.date))).toEqual(['done refund:r1']);
  expect(shown([paid], alone, lineOf('2026-11-26'))).toEqual(['decide refund:r1']);
  const out = { date: '2026-11-27', isBack: false, isOut: true, isTwice: false };
  const aTransfer: CandidateTransfer = {
    ...out,
    id: 't1',
    kind: 'payout',
    fileId: 'f1',
    reference: 'S1',
    holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    amount: 54_000,
    bankName: 'ﾐｽﾞﾎ',
    isDone: true,
  };
  const aFile = {
    ...out,
    id: 'f1',
    count: 2,
    amount: 81_000,
    madeOn: '2026-11-25',
    transferDay: '2026-11-27',
    isDone: true,
    left: { count: 2, amount: 81_000 },
  };
  // with a file the other line is its transfers too
  const named = entry({ amount: 54_000, senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '' });
  const sent = known({ files: [aFile], transfers: [aTransfer] });
  expect(shown([named], sent, [{ said: { kind: 'file', id: 'f1' }, date: '2026-11-26' }])).toEqual(['decide payout:t1']);
});

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two);
  shop = await aShop();
  await shop.pay({ amount: 50_000 });
});

const reason = '該当口座なし';
const day = (after: number): string => dayIn(new Date(Date.now() + after * 86_400_000));
async function paidBack(amount: number) {
  const payment = await paidInCash(shop);
  const { body } = await requestIn(shop, payment, { amount, customer_name: 'ﾀﾅｶ ﾊﾅｺ', platform_details: splitOf() });
  const id: string = body.refund_requests.at(-1).id;
  await decide(shop, id, 'completed');
  return { payment, id };
}
const back = (amount: number, inquiry = '9'): Entries[number] => ({
  date: day(0),
  direction: 'in',
  amount,
  description: 'ｼｷﾝﾍﾝｷﾔｸ',
  inquiry,
});
const read = async (entries: Entries) => groupsOf((await readEntries(one, entries)).lines);
const settle = async (entries: Entries, lines: number[], caller = one) => (await settleEntries(caller, entries, { lines, reason })).results;
const statusesOf = async (payment: string) => (await shop.payment(payment)).refund_requests.map(({ status }: { status: string }) => status);

test('a return that was said by hand takes its line, so that no other refund of the amount does', async () => {
  const [first, second] = [await paidBack(2_105), await paidBack(2_105)];
  await decide(shop, first.id, 'returned');
  const today = day(0);
  const line = { ...back(2_105), date: today };
  const { lines } = await readEntries(one, [line]);
  expect(lines).toMatchObject([
    {
      group: 'decide',
      subjects: [
        { id: first.id, kind: 'refund_return', done: true, done_on: today, other_line: false },
        { id: second.id, kind: 'refund_return', done: false, done_on: null },
      ],
    },
  ]);
  const say = (entry: Entries[number], id: string, caller = one) =>
    settleBankStatement(caller, { file: asBase64(statementOf([entry])), decisions: [{ line: 0, kind: 'refund_return', id }] });
  await expect(say(line, second.id)).rejects.toMatchObject({ code: 'missing_parameter', param: 'reason' });
  const posted = await transactionsOf(first.payment, 'refund_return');
  expect((await say(line, first.id)).results).toMatchObject([{ result: 'matched' }]);
  expect([await transactionsOf(first.payment, 'refund_return'), await statusesOf(second.payment)]).toEqual([posted, ['completed']]);
  expect(await read([line])).toEqual(['done refund_return']);
  // the next credit is not that one, and says so
  const next = { ...back(2_105, '10'), date: day(3) };
  expect((await readEntries(one, [next])).lines[0]?.subjects).toMatchObject([
    { id: first.id, other_line: true },
    { id: second.id, other_line: false },
  ]);
  expect((await say(next, first.id, two)).results).toMatchObject([{ result: 'refused', message: expect.stringContaining(today) }]);
  expect(await settle([next], [0])).toMatchObject([{ result: 'refused' }]);
});

test('two lines for one return that was said by hand: one of them is it', async () => {
  const { id } = await paidBack(2_106);
  await decide(shop, id, 'returned');
  const lines = [back(2_106), { ...back(2_106), date: day(3) }];
  const answers = await Promise.all(
    lines.map((line, at) =>
      settleBankStatement(at ? two : one, { file: asBase64(statementOf([line])), decisions: [{ line: 0, kind: 'refund_return', id }] }),
    ),
  );
  expect(answers.flatMap(({ results }) => results.map(({ result }) => result)).sort()).toEqual(['matched', 'refused']);
});

test('what is refused takes the line back, unless somebody else has recorded it meanwhile', async () => {
  const [first, second] = [await paidBack(2_107), await paidBack(2_108)];
  const { id: markedBy, name: markedByName } = personOf(one);
  const marks = [first, second].map(({ id }, at) => ({
    ...{ key: `key-${at}-${id}`, date: day(0), amount: 1n, inquiryNumber: '', markedBy, markedByName, markedAt: new Date() },
    ...columnsOf({ kind: 'refund_return', id }),
  }));
  for (const mark of marks) await saveMark(mark, []);
  await decide(shop, first.id, 'returned');
  for (const mark of marks) await dropMark(mark);
  const kept = await findMarks(marks.map(({ key }) => key));
  expect([...kept.values()].map(({ said }) => said)).toEqual([{ kind: 'refund_return', id: first.id }]);
});
