// The bank returns a whole file in one sum: every transfer bounces once, as a single return would.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { returnFile } from '@/lib/settlements/files/return-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import * as store from '@/lib/settlements/store';
import { aPayer, enterBank, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, eventsOf, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

/** The settlement at which the database connection fails. */
const failing = { id: '' };
const { moveSettlement } = store;
vi.spyOn(store, 'moveSettlement').mockImplementation((database, tenantId, move) =>
  move.id === failing.id ? Promise.reject(new Error('the connection is gone')) : moveSettlement(database, tenantId, move),
);

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  failing.id = '';
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 3 });
});

const reason = '振込ファイルの口座情報に誤りがありました';
const read = async (entries: Entries) => groupsOf((await readEntries(one, entries)).lines);
const settle = async (entries: Entries, lines: number[], caller = one) => (await settleEntries(caller, entries, { lines, reason })).results;
const balances = () => Promise.all(shop.sellers.map((seller) => shop.balance(seller)));
const statusesOf = async (id: string) => (await showBankFile(one, { id })).transfers.map(({ status }) => status);
const all = (status: string) => [status, status, status];

let files = 0;
/** A downloaded file with one transfer for each seller, each of its own amount; paid unless `paid` is false. */
async function sent({ paid = true } = {}) {
  files += 1;
  for (const [index, seller] of shop.sellers.entries()) await owed(one, shop, 5_000 + 100 * files + 10 ** index, seller);
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  if (paid) await payFile(one, { id });
  const file = await showBankFile(one, { id });
  const back = (amount: number, inquiry = '9') => ({
    ...{ date: file.transfer_day, direction: 'in' as const, amount, description: 'ﾌﾘｺﾐｼｷﾝ', inquiry },
  });
  return { ...file, back };
}

test('a day: it went out and came back in one sum; a person says so, and every seller is paid again later', async () => {
  const emails = await Promise.all(
    shop.sellers.map(async (seller) => {
      const { actor } = await asRole('seller', shop.id, seller);
      return actor.kind === 'user' ? actor.email : '';
    }),
  );
  const file = await sent({ paid: false });
  const held = await balances();
  const entries: Entries = [
    { date: file.transfer_day, direction: 'out', amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
    file.back(file.amount),
  ];
  expect(await read(entries)).toEqual(['certain file', 'decide file_return']);
  const { lines } = await readEntries(one, entries);
  expect(lines[1]?.subjects).toMatchObject([
    { id: file.id, name: String(file.number), amount: file.amount, done: false, standing: 'out', in_other_file: false },
  ]);
  expect(await settle(entries, [0, 1])).toMatchObject([{ result: 'settled' }, { result: 'settled' }]);
  expect(await read(entries)).toEqual(['done file', 'done file_return']);
  expect(await statusesOf(file.id)).toEqual(all('bounced'));
  expect(await balances()).toMatchObject(held.map(({ total }) => ({ total, held: 0 })));
  for (const [index, seller] of shop.sellers.entries()) {
    expect((await mailsTo(emails[index] ?? '')).filter(({ kind }) => kind === 'payoutReturned')).toHaveLength(1);
    expect((await eventsOf(seller)).filter((type) => type === 'submerchant.application.returned')).toHaveLength(1);
  }
  const audits = await sql<{ after: unknown }>(`SELECT after FROM "Audit" WHERE operation = 'bank_file.return' AND "subjectId" = $1`, [
    file.id,
  ]);
  expect(audits).toMatchObject([{ after: { returned: 3, reason } }]);
  const dumped = await dumpTables();
  expect(await settle(entries, [1], two)).toMatchObject([{ result: 'already' }]);
  expect(await dumpTables()).toEqual(dumped);
});

test('one came back alone, the rest of it in one sum, before or after what was said by hand', async () => {
  const file = await sent();
  const [first] = file.transfers;
  const rest = file.amount - (first?.amount ?? 0);
  const entries: Entries = [
    { ...file.back(first?.amount ?? 0, '1'), edi: first?.reference ?? '' },
    { ...file.back(rest), description: '' },
  ];
  // only after the first return is recorded, the other transfer is the only one left
  expect(await read(entries)).toEqual(['certain return', 'unknown']);
  await settle(entries, [0]);
  expect(await read(entries)).toEqual(['done return', 'decide file_return']);
  expect(await settle(entries, [1])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(file.id)).toEqual(all('bounced'));
  expect(await read(entries)).toEqual(['done return', 'done file_return']);

  shop = await aShop({ sellers: 3 });
  const other = await sent();
  await decideSettlement(one, { id: other.transfers[1]?.settlement_id, outcome: 'bounced', cause: 'accounts', reason });
  expect(await read([other.back(other.amount)])).toEqual(['decide file_return']);
  expect(await settle([other.back(other.amount)], [0])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(other.id)).toEqual(all('bounced'));
  expect(await balances()).toMatchObject(shop.sellers.map(() => ({ held: 0 })));
});

test('before the file is paid, or while one of it waits, nothing is given back', async () => {
  const file = await sent({ paid: false });
  const entries: Entries = [file.back(file.amount)];
  expect(await read(entries)).toEqual(['decide file_return']);
  const refused = [{ result: 'refused', message: expect.stringContaining('Say first that the bank has carried out the file') }];
  expect(await settle(entries, [0])).toMatchObject(refused);
  await decideSettlement(one, { id: file.transfers[0]?.settlement_id, outcome: 'paid' });
  expect(await settle(entries, [0])).toMatchObject(refused);
  expect(await statusesOf(file.id)).toEqual(['paid', 'pending', 'pending']);
  await payFile(one, { id: file.id });
  expect(await settle(entries, [0])).toMatchObject([{ result: 'settled' }]);
  expect(await statusesOf(file.id)).toEqual(all('bounced'));
});

test('a file that was given up and has gone out all the same stands again first', async () => {
  const file = await sent({ paid: false });
  await cancelFile(two, { id: file.id, reason, handed_out: true });
  const entries: Entries = [file.back(file.amount)];
  expect((await readEntries(one, entries)).lines).toMatchObject([
    { group: 'decide', subjects: [{ kind: 'file_return', standing: 'given_up' }] },
  ]);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'refused', message: expect.stringContaining('is cancelled') }]);
  await restoreFile(one, { id: file.id });
  await payFile(one, { id: file.id });
  expect(await settle(entries, [0])).toMatchObject([{ result: 'settled' }]);
});

test('of a file whose transfers another one has paid nothing came back: that is what the bank paid twice', async () => {
  const file = await sent({ paid: false });
  await cancelFile(two, { id: file.id, reason, handed_out: true });
  const other = await fileBy(one);
  await downloadFile(one, { id: other.id });
  await payFile(one, { id: other.id });
  const entries: Entries = [file.back(file.amount)];
  const { lines } = await readEntries(one, entries);
  expect(lines).toMatchObject([{ group: 'decide' }]);
  expect(lines[0]?.subjects).toMatchObject([
    { id: file.id, standing: 'given_up', done: false, in_other_file: true },
    { id: other.id, standing: 'out', done: false, in_other_file: true },
  ]);
  expect(await settle(entries, [0])).toMatchObject([{ result: 'refused', message: expect.stringContaining('is cancelled') }]);
  await expect(returnFile(one, { id: file.id, reason, cause: 'accounts' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await statusesOf(other.id)).toEqual(all('paid'));
});

test('what ends in the middle leaves the rest paid, and it is said again', async () => {
  const file = await sent();
  const entries: Entries = [file.back(file.amount)];
  failing.id = file.transfers[1]?.settlement_id ?? '';
  await expect(settle(entries, [0])).rejects.toMatchObject({ code: 'conflict', details: { partly: true } });
  expect(await statusesOf(file.id)).toEqual(['bounced', 'paid', 'paid']);
  failing.id = '';
  // the entry keeps its mark and still has to be recorded
  expect(await read(entries)).toEqual(['certain file_return']);
  expect(await settle(entries, [0], two)).toMatchObject([{ result: 'already' }]);
  expect(await statusesOf(file.id)).toEqual(all('bounced'));
  expect(await read(entries)).toEqual(['done file_return']);
});

test('two operators at once, and another one that says it of a transfer: each is back once', async () => {
  const file = await sent();
  const before = await balances();
  const statement = asBase64(statementOf([file.back(file.amount)]));
  const decisions = [{ line: 0, kind: 'file_return', id: file.id }];
  const say = () =>
    Promise.allSettled([
      ...[one, two, one].map((caller) => settleBankStatement(caller, { file: statement, decisions, reason, cause: 'accounts' })),
      decideSettlement(two, { id: file.transfers[2]?.settlement_id, outcome: 'bounced', cause: 'accounts', reason }),
    ]);
  await say();
  await say();
  expect(await statusesOf(file.id)).toEqual(all('bounced'));
  const gone = file.transfers.map(({ amount }) => amount).sort();
  const came = (await balances()).map(({ total }, at) => total - (before[at]?.total ?? 0)).sort();
  expect(came).toEqual(gone);
  expect(await read([file.back(file.amount)])).toEqual(['done file_return']);
});

test('a second credit of the same file is asked about, and set aside or said again without anything being posted', async () => {
  const file = await sent();
  const entries: Entries = [file.back(file.amount, '1'), file.back(file.amount, '2')];
  expect(await read(entries)).toEqual(['decide file_return', 'decide file_return']);
  await settle(entries, [0]);
  expect(await read(entries)).toEqual(['done file_return', 'decide file_return']);
  expect(await settle(entries, [1])).toMatchObject([{ result: 'refused', message: expect.stringContaining('Another line') }]);
  const silent = { file: asBase64(statementOf(entries)), decisions: [{ line: 1, kind: 'file_return', id: file.id }] };
  expect((await settleBankStatement(one, silent)).results).toMatchObject([{ result: 'refused' }]);
});

test('no more comes back of a file than went out in it: a transfer alone and all of it are not both said', async () => {
  const file = await sent();
  const [first] = file.transfers;
  const alone = { ...file.back(first?.amount ?? 0, '1'), edi: first?.reference ?? '' };
  const entries: Entries = [alone, file.back(file.amount)];
  const refused = { result: 'refused', message: expect.stringContaining('more would have come back') };
  await settle(entries, [0]);
  expect(await read(entries)).toEqual(['done return', 'decide file_return']);
  expect(await settle(entries, [1], two)).toMatchObject([refused]);
  expect(await statusesOf(file.id)).toEqual(['bounced', 'paid', 'paid']);
  expect(await settle([alone, file.back(file.amount - (first?.amount ?? 0), '2')], [1])).toMatchObject([{ result: 'settled' }]);

  shop = await aShop({ sellers: 3 });
  const other = await sent();
  const id = other.transfers[0]?.settlement_id;
  const both: Entries = [
    other.back(other.amount),
    { ...other.back(other.transfers[0]?.amount ?? 0, '1'), edi: other.transfers[0]?.reference ?? '' },
  ];
  const decisions = [
    { line: 0, kind: 'file_return', id: other.id },
    { line: 1, kind: 'return', id },
  ];
  const { results } = await settleBankStatement(one, { file: asBase64(statementOf(both)), decisions, reason, cause: 'accounts' });
  expect(results).toMatchObject([{ result: 'settled' }, refused]);
  expect(await read(both)).toEqual(['done file_return', 'decide return']);
});
