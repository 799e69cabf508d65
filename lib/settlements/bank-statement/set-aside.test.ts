import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { setLineAside } from '@/lib/settlements/bank-statement/set-aside';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { aPayer, carryOut, enterBank, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 2 });
});

const read = async (entries: Entries) => groupsOf((await readEntries(one, entries)).lines);
const put = (entries: Entries, line: number, aside: boolean, caller = one) =>
  setLineAside(caller, { file: asBase64(statementOf(entries)), line, aside });

async function aRequest(amount: number): Promise<void> {
  const answer = await requestIn(shop, await paidInCash(shop), { amount, customer_name: 'ﾀﾅｶ ﾊﾅｺ', platform_details: splitOf() });
  expect(answer.status, answer.text).toBe(200);
}
const lineOf = (amount: number): Entries[number] => ({ date: '2027-01-05', direction: 'out', amount, name: 'ﾀﾅｶ ﾊﾅｺ' });

test('a line that is none of what it resembles is not asked about again, and can be taken back', async () => {
  await aRequest(1_201);
  const entries = [lineOf(1_201), { ...lineOf(1_201), date: '2027-01-06' }];
  const [{ id } = { id: '' }] = (await readEntries(one, entries)).lines[1]?.subjects ?? [];
  expect(await read(entries)).toEqual(['decide refund', 'decide refund']);
  const { lines } = await put(entries, 1, true);
  expect(groupsOf(lines)).toEqual(['certain refund', 'aside']);
  expect(lines.map(({ set_aside: aside }) => aside?.by ?? null)).toEqual([null, personOf(one).name]);
  // in a longer statement too, and nobody says of it that it is something
  const said = { file: asBase64(statementOf(entries)), decisions: [{ line: 1, kind: 'refund', id }] };
  expect((await settleBankStatement(two, said)).results).toMatchObject([{ line: 1, result: 'refused' }]);
  expect(await read([...entries, lineOf(3)])).toEqual(['certain refund', 'aside', 'unknown']);
  expect(groupsOf((await put(entries, 1, false, two)).lines)).toEqual(['decide refund', 'decide refund']);
  expect(
    await sql(`SELECT operation FROM "Audit" WHERE operation = 'bank_statement.set_aside' AND "actorId" = '${personOf(two).id}'`),
  ).toHaveLength(1);
});

test('only what waits for somebody is set aside, once, and only what is aside is taken back', async () => {
  await aRequest(1_202);
  const entries = [lineOf(1_202), lineOf(4)];
  const refused = { code: 'conflict' };
  await expect(put(entries, 1, true)).rejects.toMatchObject(refused); // unknown
  await expect(put(entries, 9, true)).rejects.toMatchObject(refused);
  await expect(put(entries, 0, false)).rejects.toMatchObject(refused);
  const both = await Promise.allSettled([put(entries, 0, true), put(entries, 0, true, two)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const taken = await Promise.allSettled([put(entries, 0, false), put(entries, 0, false, two)]);
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await settleEntries(one, entries, { reason: 'x' });
  expect(await read(entries)).toEqual(['done refund', 'unknown']);
  for (const aside of [true, false]) await expect(put(entries, 0, aside)).rejects.toMatchObject(refused);
});

test('of a settlement that two files had, what comes back is not certain: the second payment of it is set aside, and the seller is not paid again', async () => {
  const { seller } = await owed(one, shop, 5_201);
  const second = await owed(one, shop, 5_202, shop.sellers[1]);
  const first = await fileBy(one);
  await downloadFile(one, { id: first.id });
  await cancelFile(two, { id: first.id, reason: '作り直します', handed_out: true });
  await sql(`UPDATE "Merchant" SET "suspendedAt" = now() WHERE id = '${second.seller}'`);
  await carryOut(one, (await fileBy(one)).id);
  await sql(`UPDATE "Merchant" SET "suspendedAt" = NULL WHERE id = '${second.seller}'`);
  await restoreFile(one, { id: first.id });
  await payFile(one, { id: first.id });
  const { transfers, transfer_day: day } = await showBankFile(one, { id: first.id });
  const back: Entries = [
    { date: day, direction: 'in', amount: 5_201, edi: transfers.find(({ amount }) => amount === 5_201)?.reference ?? '' },
  ];
  expect(await read(back)).toEqual(['decide return']);
  expect((await readEntries(one, back)).lines[0]?.subjects).toMatchObject([{ in_other_file: true }]);
  await put(back, 0, true);
  expect(await read(back)).toEqual(['aside']);
  expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
});
