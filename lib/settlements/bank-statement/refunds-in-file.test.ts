// A file with payouts and customers' refunds, on the bank's statement: it goes out in one sum, and comes back transfer by transfer or as a whole.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import type { Candidates, CandidateTransfer } from '@/lib/settlements/bank-statement/candidates';
import { subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { matchEntries } from '@/lib/settlements/bank-statement/match-entries';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { undoFileReturn } from '@/lib/settlements/files/undo-file-return';
import { undoReturn } from '@/lib/settlements/undo-return';
import { aPayer, enterBank, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { owedBy } from '@/lib/testing/fixtures/returned-refunds';
import { splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 1 });
  await shop.pay({ amount: 200_000 });
});

const reason = '銀行から戻りました';
const read = async (entries: Entries) => groupsOf((await readEntries(one, entries)).lines);
const settle = async (entries: Entries, lines: number[]) => (await settleEntries(one, entries, { lines, reason })).results;
const statusesOf = async (id: string) => (await showBankFile(one, { id })).transfers.map(({ status }) => status);
const isClean = async () => expect(await verifyLedger(one, {})).toMatchObject({ clean: true });

let files = 0;
/** A downloaded file of one payout and two refunds, each of its own amount; paid unless `paid` is false. */
async function sent({ paid = true } = {}) {
  files += 1;
  const payout = await owed(one, shop, 5_000 + files);
  const refunds = [];
  for (const amount of [1_000 + files, 2_000 + files]) {
    const payment = await paidInCash(shop);
    const answer = await requestIn(shop, payment, { amount, platform_details: splitOf() });
    refunds.push({ payment, id: answer.body.refund_requests.at(-1).id as string, amount });
  }
  const { id } = await fileBy(one, 'all');
  await downloadFile(one, { id });
  if (paid) await payFile(one, { id });
  const file = await showBankFile(one, { id });
  const [, ...lines] = file.transfers;
  const at = (direction: 'in' | 'out', amount: number, more: Partial<Entries[number]> = {}) => ({
    ...{ date: file.transfer_day, direction, amount, description: direction === 'out' ? 'ｿｳｺﾞｳﾌﾘｺﾐ' : 'ﾌﾘｺﾐｼｷﾝ', inquiry: '9' },
    ...more,
  });
  return { ...file, payout, refunds, reference: lines[0]?.reference ?? '', at };
}

test('one debit pays all of it; each refund is done, with the bank’s line', async () => {
  const file = await sent({ paid: false });
  const entries = [file.at('out', file.amount)];
  expect(await read(entries)).toEqual(['certain file']);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(file.id)).toEqual(['paid', 'paid', 'paid']);
  for (const { payment } of file.refunds) expect((await shop.payment(payment)).refund_requests).toMatchObject([{ status: 'completed' }]);
  expect(await read(entries)).toEqual(['done file']);
  await isClean();
});

test('a bank that lists each transfer: the refund of a file is paid with the file as it stands, once its day has come', async () => {
  const file = await sent({ paid: false });
  const [first, second] = file.refunds;
  const entries = [file.at('out', first?.amount ?? 0, { name: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '' })];
  expect(await read(entries)).toEqual(['certain refund']);
  expect((await readEntries(one, entries)).lines[0]?.subjects).toMatchObject([
    { kind: 'refund', file: file.id, payment: first?.payment, reference: file.reference },
  ]);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(file.id)).toEqual(['pending', 'paid', 'pending']);
  await payFile(one, { id: file.id });
  expect((await shop.payment(second?.payment ?? '')).refund_requests).toMatchObject([{ status: 'completed' }]);
  await isClean();
});

test('a refund that comes back: its reference says so; its name and amount alone, which a customer may pay as well, ask', async () => {
  const file = await sent();
  const [first, second] = file.refunds;
  const entries = [
    file.at('in', first?.amount ?? 0, { edi: file.reference, inquiry: '1' }),
    file.at('in', second?.amount ?? 0, { name: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '', inquiry: '2' }),
  ];
  expect(await read(entries)).toEqual(['certain refund_return', 'decide refund_return']);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(file.id)).toEqual(['paid', 'bounced', 'paid']);
  expect(await owedBy(shop)).toBe(first?.amount);
  // with the whole file more would have come back than went out
  const whole = [...entries, file.at('in', file.amount, { inquiry: '3' })];
  expect(await settle(whole, [2])).toMatchObject([{ result: 'refused', message: expect.stringContaining('more would have come back') }]);
  // taken back: the customer has it, and its line is open again
  await undoRequestReturn(one, { id: first?.id, reason });
  expect(await owedBy(shop)).toBe(0);
  expect(await read(entries)).toEqual(['certain refund_return', 'decide refund_return']);
  expect(await statusesOf(file.id)).toEqual(['paid', 'paid', 'paid']);
  await isClean();
});

test('a file comes back in one sum: payouts are in the balance, refunds are owed to customers; and all of it is taken back', async () => {
  const file = await sent();
  const entries = [file.at('in', file.amount)];
  const seller = shop.sellers[0] ?? '';
  const { total } = await shop.balance(seller);
  expect(await read(entries)).toEqual(['decide file_return']);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(file.id)).toEqual(['bounced', 'bounced', 'bounced']);
  expect(await owedBy(shop)).toBe(file.refunds.reduce((sum, { amount }) => sum + amount, 0));
  expect(await shop.balance(seller)).toMatchObject({ total: total + 5_000 + files });
  expect(await read(entries)).toEqual(['done file_return']);
  await isClean();
  const [link] = await sql<{ at: Date | null }>(`SELECT "withdrawnAt" AS at FROM "RefundClaim" WHERE "requestId" = $1`, [
    file.refunds[0]?.id,
  ]);
  expect(link).toEqual({ at: null });
  expect(await undoFileReturn(one, { id: file.id, reason })).toMatchObject({ undone: 3, kept: [] });
  expect(await statusesOf(file.id)).toEqual(['paid', 'paid', 'paid']);
  expect(await owedBy(shop)).toBe(0);
  expect(await read(entries)).toEqual(['decide file_return']);
  await isClean();
});

test('one of a whole file that is taken back leaves the line the file’s, until nothing of it is back any more', async () => {
  const file = await sent();
  const [first, second] = file.refunds;
  const entries = [file.at('in', file.amount)];
  await settle(entries, [0]);
  const marks = () => sql(`SELECT 1 FROM "StatementMark" WHERE "subjectId" = $1`, [file.id]);
  await undoReturn(one, { id: file.payout.id, reason });
  // nothing waits to be recorded again: confirming all that is certain would give it back once more
  expect(await read(entries)).toEqual(['done file_return']);
  expect(await marks()).toHaveLength(1);
  expect(
    await settle([...entries, file.at('in', file.transfers[0]?.amount ?? 0, { inquiry: '2', edi: file.payout.reference })], [1]),
  ).toMatchObject([{ result: 'refused', message: expect.stringContaining('more would have come back') }]);
  await undoRequestReturn(one, { id: first?.id, reason });
  expect(await marks()).toHaveLength(1);
  expect(await statusesOf(file.id)).toEqual(['paid', 'paid', 'bounced']);
  await undoRequestReturn(one, { id: second?.id, reason });
  expect(await marks()).toEqual([]);
  expect(await read(entries)).toEqual(['decide file_return']);
  await isClean();
});

const entry = (changes: Partial<StatementEntry>): StatementEntry => ({
  ...{ date: '2026-11-30', direction: 'in', amount: 5_000, kind: 'transfer', senderCode: '', senderName: '', bankName: '' },
  ...{ branchName: '', description: 'ｸﾐﾓﾄﾞｼ', edi: '', inquiryNumber: '1', isCorrection: false },
  ...changes,
});
const refund: CandidateTransfer = {
  ...{ id: 't1', kind: 'refund', fileId: 'f1', reference: 'R261120-A', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 5_000 },
  ...{ bankName: 'ﾐｽﾞﾎ', date: '2026-11-27', isDone: true, isBack: false, isOut: true, isTwice: false },
};
const known = (of: Partial<Candidates>): Candidates => ({ files: [], transfers: [refund], requests: [], ...of });
test.each<[string, StatementEntry, Partial<Candidates>, string]>([
  ['its reference', entry({ edi: 'R261120-A' }), {}, 'certain refund_return:t1'],
  [
    'its reference, in a file that the bank may not have',
    entry({ edi: 'R261120-A' }),
    { transfers: [{ ...refund, isOut: false }] },
    'decide refund_return:t1',
  ],
  [
    'its reference, which another file has too',
    entry({ edi: 'R261120-A' }),
    { transfers: [{ ...refund, isTwice: true }] },
    'decide refund_return:t1',
  ],
  ['its name', entry({ senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '' }), {}, 'decide refund_return:t1'],
  ['a word for a return', entry({}), {}, 'decide refund_return:t1'],
  ['its amount alone', entry({ description: '' }), {}, 'decide refund_return:t1'],
  [
    'it went out',
    entry({ direction: 'out', senderName: 'ﾔﾏﾀﾞ ﾀﾛｳ', description: '' }),
    { transfers: [{ ...refund, isDone: false }] },
    'certain refund:t1',
  ],
])('a refund in a file: %s', (_, line, of, told) => {
  const [match] = matchEntries([line], known(of), [null]);
  expect([match?.group, ...(match?.subjects ?? []).map(subjectKey)].join(' ')).toBe(told);
});
