// A customer's refund that the bank gives back, as its statement tells it.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { aPayer, enterBank } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { answered, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { linksOf } from '@/lib/testing/fixtures/returned-refunds';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, transactionsOf } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two);
  shop = await aShop();
  await shop.pay({ amount: 50_000 });
});

const holder = 'ﾀﾅｶ ﾊﾅｺ';
const reason = '該当口座なし';
async function paidBack(amount: number) {
  const payment = await paidInCash(shop);
  const { body } = await requestIn(shop, payment, { amount, customer_name: holder, platform_details: splitOf() });
  const id: string = body.refund_requests.at(-1).id;
  await decide(shop, id, 'completed');
  return { payment, id };
}
const day = (after: number): string => dayIn(new Date(Date.now() + after * 86_400_000));
const out = (amount: number): Entries[number] => ({ date: day(0), direction: 'out', amount, name: holder });
const back = (amount: number, inquiry = '9'): Entries[number] => ({
  ...{ date: day(2), direction: 'in', amount, description: 'ｼｷﾝﾍﾝｷﾔｸ', inquiry },
});
const read = async (entries: Entries) => groupsOf((await readEntries(one, entries)).lines);
const settle = async (entries: Entries, lines: number[], caller = one) => (await settleEntries(caller, entries, { lines, reason })).results;
const statusesOf = async (payment: string) => (await shop.payment(payment)).refund_requests.map(({ status }: { status: string }) => status);

test('it is shown, said by a person, and once, however often the statement is read', async () => {
  const { payment, id } = await paidBack(2_101);
  const entries: Entries = [out(2_101), back(2_101)];
  expect(await read(entries)).toEqual(['certain refund', 'decide refund_return']);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'matched' }]);
  expect((await readEntries(one, entries)).lines[1]?.subjects).toMatchObject([{ id, payment, name: holder, done: false }]);
  const file = asBase64(statementOf(entries));
  const decisions = [{ line: 1, kind: 'refund_return', id }];
  await expect(settleBankStatement(one, { file, decisions })).rejects.toMatchObject({ code: 'missing_parameter', param: 'reason' });
  expect(await settle(entries, [1])).toMatchObject([{ result: 'settled' }]);
  expect(await read(entries)).toEqual(['done refund', 'done refund_return']);
  expect(await shop.payment(payment)).toMatchObject({ amount_refunded: 2_101, refund_requests: [{ status: 'returned', reason }] });
  const dumped = await dumpTables();
  expect(await settle(entries, [1], two)).toMatchObject([{ result: 'already' }]);
  expect(await dumpTables()).toEqual(dumped);
  expect(await transactionsOf(payment, 'refund_return')).toBe(1);
});

test('two operators at once, and two refunds of one amount: one credit is one of them', async () => {
  const [first, second] = [await paidBack(2_102), await paidBack(2_102)];
  const file = asBase64(statementOf([back(2_102)]));
  expect(await read([back(2_102)])).toEqual(['decide refund_return refund_return']);
  const say = (id: string, caller: Caller) =>
    settleBankStatement(caller, { file, decisions: [{ line: 0, kind: 'refund_return', id }], reason });
  const answers = await Promise.all([say(first.id, one), say(second.id, two), say(first.id, two), say(second.id, one)]);
  expect(answers.flatMap(({ results }) => results.map(({ result }) => result)).sort()).toEqual([
    'already',
    'refused',
    'refused',
    'settled',
  ]);
  expect([...(await statusesOf(first.payment)), ...(await statusesOf(second.payment))].sort()).toEqual(['completed', 'returned']);
});

test('the second transfer, to another account, is its own line, and may come back as well', async () => {
  const { payment } = await paidBack(2_103);
  await settle([back(2_103)], [0]);
  const [claim] = await linksOf(shop, payment);
  expect(await answered(linkIn(claim ?? { url: '' }), { customer_name: 'ﾀﾅｶ ｲﾁﾛｳ' })).toBe('pending');
  const again: Entries = [{ ...out(2_103), date: day(4), name: 'ﾀﾅｶ ｲﾁﾛｳ' }];
  expect(await read(again)).toEqual(['certain refund']);
  expect(await settle(again, [0])).toMatchObject([{ result: 'settled' }]);
  const both: Entries = [back(2_103), ...again, { ...back(2_103, '10'), date: day(7) }];
  expect(await read(both)).toEqual(['done refund_return', 'done refund', 'decide refund_return']);
  expect(await settle(both, [2])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(payment)).toEqual(['returned', 'returned']);
  expect(await read(both)).toEqual(['done refund_return', 'done refund', 'done refund_return']);
});

test('who records it is in the payment’s history as the bank’s statement', async () => {
  const { payment } = await paidBack(2_104);
  await settle([back(2_104)], [0]);
  const { data } = await showTimeline(await asRole('staff', shop.id), { id: payment });
  expect(data.find(({ kind }) => kind === 'request_returned')).toMatchObject({ amount: 2_104, reason, actor: { kind: 'bank_statement' } });
});
