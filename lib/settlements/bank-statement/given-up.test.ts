import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { aPayer, enterBank, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { aShop, type Shop } from '@/lib/testing/shop';

let operator: Caller;
let colleague: Caller;
let shop: Shop;
beforeEach(async () => {
  [operator, colleague] = [await aPayer(), await aPayer()];
  await enterBank(operator, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 3 });
});

const reason = '銀行に渡していません';
const made = async () => showBankFile(operator, { id: (await fileBy(operator)).id });
const out = (date: string) => ({ date, direction: 'out' as const });

async function read(entries: Entries) {
  const { lines } = await readEntries(operator, entries);
  return [...groupsOf(lines), ...lines.flatMap(({ subjects }) => subjects.map(({ standing }) => standing))];
}
const settle = async (entries: Entries) => (await settleEntries(operator, entries, { lines: [0], reason })).results;

/** Of two transfers, downloaded, and given up by somebody else. */
async function givenUp(...amounts: number[]) {
  for (const [index, amount] of amounts.entries()) await owed(operator, shop, amount, shop.sellers[index]);
  const file = await made();
  await downloadFile(operator, { id: file.id });
  await cancelFile(colleague, { id: file.id, reason, handed_out: true });
  return file;
}

test('a file that nobody has downloaded is not certain, and is paid only once it was', async () => {
  await owed(operator, shop, 5_001);
  const file = await made();
  const sum = [{ ...out(file.transfer_day), amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' }];
  expect(await read(sum)).toEqual(['decide file', 'not_out']);
  expect(await settle(sum)).toMatchObject([{ result: 'refused', message: expect.stringContaining('Nobody has downloaded') }]);
  await downloadFile(operator, { id: file.id });
  expect(await read(sum)).toEqual(['certain file', 'out']);
  expect(await settle(sum)).toMatchObject([{ result: 'settled' }]);
});

test('the sum of one that was given up is found, and counts once that stands again', async () => {
  const file = await givenUp(5_002, 6_002);
  await owed(operator, shop, 7_002, shop.sellers[2]);
  const other = await made();
  const sum = [{ ...out(file.transfer_day), amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' }];
  expect(await read(sum)).toEqual(['decide file', 'given_up']);
  expect(await settle(sum)).toMatchObject([{ result: 'refused', message: expect.stringContaining('is cancelled') }]);
  await cancelFile(operator, { id: other.id, reason });
  await restoreFile(operator, { id: file.id });
  expect(await read(sum)).toEqual(['certain file', 'out']);
  expect(await settle(sum)).toMatchObject([{ result: 'settled' }]);
  expect(await showBankFile(operator, { id: file.id })).toMatchObject({ paid_at: expect.any(String) });
});

test('its transfers, one by one, are found too, wherever they are by now', async () => {
  const file = await givenUp(5_003, 6_003);
  const [first] = file.transfers;
  const line = [{ ...out(file.transfer_day), amount: first?.amount ?? 0, name: first?.holder ?? '', description: 'ﾌﾘｺﾐ' }];
  const other = await made();
  expect(await read(line)).toEqual(['decide payout', 'given_up']);
  expect(await settle(line)).toMatchObject([{ result: 'refused', message: expect.stringContaining('is cancelled') }]);
  // the other one has gone out instead: it is that one, and nothing of the first
  await downloadFile(operator, { id: other.id });
  expect(await read(line)).toEqual(['certain payout', 'out']);
  expect(await settle(line)).toMatchObject([{ result: 'settled' }]);
});

test('what came back of one that was given up is said once it stands again, and changes nothing before', async () => {
  const file = await givenUp(5_004, 6_004);
  const [first] = file.transfers;
  const back = [
    { date: file.transfer_day, direction: 'in' as const, amount: first?.amount ?? 0, description: 'ｸﾐﾓﾄﾞｼ', edi: first?.reference ?? '' },
  ];
  expect(await read(back)).toEqual(['decide return', 'given_up']);
  expect(await settle(back)).toMatchObject([{ result: 'refused', message: expect.stringContaining('is cancelled') }]);
  await restoreFile(operator, { id: file.id });
  await payFile(operator, { id: file.id });
  expect(await settle(back)).toMatchObject([{ result: 'settled' }]);
  expect((await showBankFile(operator, { id: file.id })).transfers.map(({ status }) => status).sort()).toEqual(['bounced', 'paid']);
});
