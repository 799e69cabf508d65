import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import * as store from '@/lib/settlements/store';
import { aPayingDesk, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/fixtures/read-statements';
import { asKey } from '@/lib/testing/market';
import type { Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

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
  ({ one, two, shop } = await aPayingDesk());
});

const waiting = (amount: number, seller?: string) => owed(one, shop, amount, seller);

test('carried out, every settlement in it is paid, once, however often it is said; what comes back then stays so', async () => {
  const first = await waiting(1_000);
  const second = await waiting(2_000, shop.sellers[1]);
  const file = await fileBy(one);
  await downloadFile(one, { id: file.id });
  await Promise.all([payFile(one, { id: file.id }), payFile(two, { id: file.id }).catch(() => null)]);
  const byKey = simulateSettlement(await asKey(shop.secretKey), { id: first.id, outcome: 'bounced' });
  await expect(byKey).rejects.toMatchObject({ code: 'conflict' });
  await decideSettlement(one, { id: first.id, outcome: 'bounced', cause: 'accounts', reason: '口座がありません' });
  const { paid_at, transfers } = await showBankFile(one, { id: file.id });
  expect(paid_at).not.toBeNull();
  expect(new Map(transfers.map(({ settlement_id, status }) => [settlement_id, status]))).toEqual(
    new Map([
      [first.id, 'bounced'],
      [second.id, 'paid'],
    ]),
  );
  expect([await shop.balance(first.seller), await shop.balance(second.seller)]).toMatchObject([
    { total: 1_000, held: 0 },
    { total: 0, held: 0 },
  ]);
  expect((await payFile(one, { id: file.id })).paid_at).toBe(paid_at);
});

test('before its day no bank has carried it out: nobody says so, by hand or by a line of the bank’s statement', async () => {
  const { id: settlement } = await waiting(1_000);
  const early = { ...one, now: new Date() };
  const { id, amount, transfer_day: date } = await fileBy(early);
  await downloadFile(early, { id });
  const justBefore = { ...one, now: new Date(startOfDay(date).getTime() - 1) };
  const [year, month, day] = date.split('-').map(Number);
  for (const person of [early, justBefore])
    for (const say of [() => payFile(person, { id }), () => decideSettlement(person, { id: settlement, outcome: 'paid' })])
      await expect(say()).rejects.toMatchObject({
        code: 'conflict',
        sentence: {
          en: expect.stringMatching(new RegExp(`\\b${day} [A-Z][a-z]+ ${year}\\b`)),
          ja: expect.stringContaining(`${year}年${month}月${day}日`),
        },
      });
  const entries: Entries = [{ date, direction: 'out', amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' }];
  expect((await settleEntries(justBefore, entries, { reason: '-' })).results).toMatchObject([
    { result: 'refused', message: expect.stringContaining(`${year}`) },
  ]);
  const { transfers } = await showBankFile(one, { id });
  expect(transfers).toMatchObject([{ status: 'pending' }]);
  await payFile({ ...one, now: startOfDay(date) }, { id });
  // a return on that very day is found
  const back: Entries = [{ date, direction: 'in', amount: 1_000, description: 'ｸﾐﾓﾄﾞｼ', edi: transfers[0]?.reference ?? '' }];
  expect(groupsOf((await readEntries({ ...one, now: startOfDay(date) }, back)).lines)).toEqual(['certain return']);
});

test('said one by one and at once, the file is paid with the last of them, in its moment, which is written down once', async () => {
  const each = [await waiting(1_000), await waiting(2_000, shop.sellers[1])];
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  const said = each.flatMap((settlement) => [one, two].map((person) => decideSettlement(person, { id: settlement.id, outcome: 'paid' })));
  await Promise.allSettled(said);
  expect(
    await sql(`SELECT bool_or(f."paidAt" = s."paidAt") AS "isSame" FROM "BankFile" f JOIN "Settlement" s ON s."bankFileId" = f.id
      WHERE f.id = '${id}' GROUP BY f.id`),
  ).toEqual([{ isSame: true }]);
  const written = await sql(`SELECT after FROM "Audit" WHERE "subjectId" = '${id}' AND operation = 'settlement.decide'`);
  expect(written).toEqual([{ after: { paid: true } }]);
});

test('carried out and given up at once: one of them, and never a file that is given up and has paid', async () => {
  for (const seller of shop.sellers) await waiting(1_000, seller);
  for (let round = 0; round < 8; round++) {
    const file = await fileBy(one);
    await downloadFile(one, { id: file.id });
    const later = (call: () => Promise<unknown>, ms: number) => new Promise((done) => setTimeout(done, ms)).then(call);
    await Promise.allSettled([
      later(() => payFile(one, { id: file.id }), round % 2 ? round : 0),
      later(() => cancelFile(two, { id: file.id, reason: 'x', handed_out: true }), round % 2 ? 0 : round),
    ]);
    const { status, transfers } = await showBankFile(one, { id: file.id });
    const paid = transfers.filter((line) => line.status === 'paid').length;
    if (status === 'approved') {
      await payFile(one, { id: file.id });
      break;
    }
    expect([status, paid]).toEqual(['cancelled', 0]);
  }
});

test('what fails in the middle says that a part is recorded; said again, the rest is', async () => {
  const [first, second] = [await waiting(1_000), await waiting(2_000, shop.sellers[1])];
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  const { transfers } = await showBankFile(one, { id });
  failing.id = transfers.at(-1)?.settlement_id ?? '';
  await expect(payFile(one, { id })).rejects.toMatchObject({ code: 'conflict', details: { partly: true } });
  failing.id = transfers[0]?.settlement_id ?? '';
  const { paid_at, transfers: since } = await showBankFile(one, { id });
  expect([paid_at, since.at(-1)?.status, ...new Set(since.slice(0, -1).map(({ status }) => status))]).toEqual([null, 'pending', 'paid']);
  expect((await payFile(one, { id })).paid_at).not.toBeNull();
  for (const { seller } of [first, second]) expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
});

test('said by a line of the bank’s statement it is the same: the line stays that file’s until the rest is recorded', async () => {
  await waiting(1_100);
  await waiting(2_100, shop.sellers[1]);
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  const { transfers, transfer_day: date, amount } = await showBankFile(one, { id });
  const sum: Entries = [{ date, direction: 'out', amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' }];
  failing.id = transfers.at(-1)?.settlement_id ?? '';
  await expect(settleEntries(one, sum, { reason: 'x' })).rejects.toMatchObject({ code: 'conflict', details: { partly: true } });
  expect(await sql(`SELECT "subjectKind" FROM "StatementMark" WHERE "subjectId" = '${id}'`)).toEqual([{ subjectKind: 'file' }]);
  failing.id = '';
  expect(groupsOf((await settleEntries(two, sum, { reason: 'x' })).statement.lines)).toEqual(['done file']);
  expect((await showBankFile(one, { id })).paid_at).not.toBeNull();
});
