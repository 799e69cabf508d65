// Customers' refunds go out in the bank's file, with payouts or alone: each is paid once, by the file or by hand.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { decideInFile, decideRequest } from '@/lib/refunds/requests/decide-request';
import { listRequests } from '@/lib/refunds/requests/list-requests';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { listDays } from '@/lib/settlements/files/list-days';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { aPayer, carryOut, enterBank, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 1 });
  await shop.pay({ amount: 100_000 });
  // what other cases have left waiting is theirs
  await sql(
    `UPDATE "RefundRequest" SET "takenBy" = $1, "takenByName" = 'ほかの担当', "takenAt" = now() WHERE status = 'pending' AND "bankFileId" IS NULL`,
    [newId()],
  );
});

const reason = '口座が見つかりません';
async function asked(body: Record<string, unknown> = {}) {
  const payment = await paidInCash(shop, { external_order_num: 'A-1042' });
  const answer = await requestIn(shop, payment, { amount: 1_000, platform_details: splitOf(), ...body });
  expect(answer.status, answer.text).toBe(200);
  return { payment, id: answer.body.refund_requests.at(-1).id as string };
}
const listed = async (id: string, status = 'pending') => (await listRequests(one, { search: id, status })).data[0];
const linesOf = async (id: string) => {
  const { content } = await downloadFile(one, { id });
  return Buffer.from(content, 'base64').toString('latin1').split('\r\n');
};
const conflict = (number: number) => ({ status: 409, code: 'conflict', details: { bank_file: number } });

test('a file holds payouts and refunds, or either; the refunds stand behind with the customer’s account', async () => {
  const payout = await owed(one, shop, 5_000);
  const { id, payment } = await asked();
  const seen = await seenBy(one);
  expect((await listDays(one, {})).refunds).toEqual({ count: 1, amount: 1_000 });
  expect([seen.count, seen.refunds.count, seen.all.count]).toEqual([1, 1, 2]);
  expect(seen.all.amount).toBe(seen.amount + 1_000);
  expect(seen.refunds.requests.filter(({ blocked }) => blocked === null)).toMatchObject([
    { id, payment, holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', account_end: '567', amount: 1_000, external_order_num: 'A-1042', merchant_name: expect.any(String) },
  ]);
  const { id: file, number } = await fileBy(one, 'all');
  const whole = await showBankFile(one, { id: file });
  expect(whole.transfers).toMatchObject([
    { kind: 'payout', id: payout.id, settlement_id: payout.id, payment: null, status: 'pending' },
    {
      kind: 'refund',
      id,
      settlement_id: null,
      payment,
      external_order_num: 'A-1042',
      holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
      account_end: '567',
      status: 'pending',
    },
  ]);
  const reference = whole.transfers[1]?.reference ?? '';
  expect(reference).toMatch(/^R\d{6}-[0-9A-F]{10}$/);
  const [, , line = '', trailer] = await linesOf(file);
  expect([
    line.length,
    line.slice(1, 5),
    line.slice(20, 23),
    line.slice(42, 43),
    line.slice(43, 50),
    line.slice(80, 90),
    line.slice(91, 111).trim(),
  ]).toEqual([120, '0001', '001', '1', '1234567', '0000001000', reference]);
  expect(trailer?.slice(1, 7)).toBe('000002');
  expect(await listed(id)).toMatchObject({ taken_by: null, bank_file: { id: file, number }, account_number: '****567' });
  expect((await listDays(one, {})).refunds).toEqual({ count: 0, amount: 0 });

  const other = await asked();
  const alone = await fileBy(one, 'refunds');
  expect((await showBankFile(one, { id: alone.id })).transfers).toMatchObject([{ kind: 'refund', id: other.id }]);
  await owed(one, await aShop({ sellers: 1 }), 5_000);
  await asked();
  expect((await showBankFile(one, { id: (await fileBy(one)).id })).transfers).toMatchObject([{ kind: 'payout' }]);
});

test('what a file has nobody pays, rejects or takes by hand, and who tries is told the file', async () => {
  const { id } = await asked();
  const { id: file, number } = await fileBy(one, 'refunds');
  const before = await dumpTables();
  const refusal = await takeRequest({ ...one, locale: 'ja' }, { id }).catch((error) => error);
  expect(refusal).toMatchObject(conflict(number));
  expect(refusal.sentence.ja).toContain(`振込ファイル #${number}`);
  expect(refusal.sentence.en).toContain(`Transfer file #${number}`);
  await expect(releaseRequest(one, { id })).rejects.toMatchObject(conflict(number));
  await expect(decideRequest(one, { id, outcome: 'completed' })).rejects.toMatchObject(conflict(number));
  await expect(decideRequest(one, { id, outcome: 'rejected', reason })).rejects.toMatchObject(conflict(number));
  expect((await decide(shop, id, 'completed')).status).toBe(409);
  expect((await decide(shop, id, 'rejected', reason)).status).toBe(409);
  // a file rejects nothing, pays nothing that the bank cannot have, and nothing of another file
  await expect(decideInFile(one, { id, outcome: 'rejected', reason, file_id: file })).rejects.toMatchObject(conflict(number));
  await expect(decideInFile(one, { id, outcome: 'completed', file_id: file })).rejects.toMatchObject({
    sentence: { en: /cannot have paid it/ },
  });
  await expect(decideInFile(one, { id, outcome: 'completed', file_id: id })).rejects.toMatchObject({
    sentence: { en: /not in that transfer file/ },
  });
  expect(await dumpTables()).toEqual(before);
  await downloadFile(one, { id: file });
  const early = { ...one, now: new Date() };
  await expect(decideInFile(early, { id, outcome: 'completed', file_id: file })).rejects.toMatchObject({
    sentence: { en: /carries transfer file/ },
  });
});

test('what somebody has taken, or what cannot be written, stays out and says why', async () => {
  const [taken, named] = [await asked(), await asked({ bank_code: undefined, bank_name: 'どこにもない銀行' })];
  await takeRequest(one, { id: taken.id });
  const { refunds } = await seenBy({ ...two, locale: 'ja' });
  expect(refunds.count).toBe(0);
  expect(refunds.requests.filter(({ id }) => id === taken.id)).toMatchObject([{ blocked: 'taken', blocked_text: expect.any(String) }]);
  expect(refunds.requests.filter(({ id }) => id === named.id)).toMatchObject([
    { blocked: 'cannot_be_written', blocked_text: expect.stringContaining('銀行コード') },
  ]);
  await releaseRequest(one, { id: taken.id });
  expect((await seenBy(two)).refunds.count).toBe(1);
});

test('a file that is paid completes its requests as by hand: fee, entries, the customer’s mail', async () => {
  const payout = await owed(one, shop, 5_000);
  const payment = await paidInCash(shop, {
    payment_details: { type: 'konbini', store: 'lawson', email: 'taro@example.jp', name: '山田太郎' },
  });
  const link = (await claimIn(shop, payment, { send: true })).body;
  expect(await answered(linkIn(link))).toBe('pending');
  await sql(`UPDATE "RefundClaim" SET "sentAt" = now() WHERE id = $1`, [link.id]);
  const { id } = (await shop.payment(payment)).refund_requests[0];
  const before = await shop.balance(shop.id);
  const { id: file } = await fileBy(one, 'all');
  await carryOut(one, file);
  expect(await showBankFile(one, { id: file })).toMatchObject({
    paid_at: expect.any(String),
    transfers: [
      { id: payout.id, status: 'paid' },
      { id, status: 'paid' },
    ],
  });
  const after = await shop.payment(payment);
  expect(after).toMatchObject({ status: 'refunded', refund_requests: [{ id, status: 'completed', account_number: '****567' }] });
  expect((await shop.balance(shop.id)).held).toBeLessThan(before.held);
  expect(await listed(id, 'completed')).toMatchObject({ bank_file: { id: file }, decided_by: { kind: 'user' } });
  const [row] = await sql<{ tell: Date | null; number: string }>(
    `SELECT c."tellAt" AS tell, q."accountNumber" AS number FROM "RefundRequest" q
    JOIN "RefundClaim" c ON c."tenantId" = q."tenantId" AND c."requestId" = q.id WHERE q.id = $1`,
    [id],
  );
  expect(row).toMatchObject({ tell: expect.any(Date), number: '****567' });
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true });
});

test('a file that is given up frees its requests; restored, it has what nobody has taken or paid since', async () => {
  const [first, second] = [await asked(), await asked({ amount: 1_100 })];
  const { id: file, number } = await fileBy(one, 'refunds');
  await downloadFile(one, { id: file });
  await cancelFile(two, { id: file, reason, handed_out: true });
  expect(await listed(first.id)).toMatchObject({ bank_file: null });
  await takeRequest(one, { id: first.id });
  await expect(restoreFile(one, { id: file })).rejects.toMatchObject({
    code: 'conflict',
    sentence: { en: /has taken one of its refund requests/ },
  });
  await decideRequest(one, { id: first.id, outcome: 'completed' });
  await restoreFile(one, { id: file });
  expect((await showBankFile(one, { id: file })).transfers.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
  await expect(takeRequest(one, { id: second.id })).rejects.toMatchObject(conflict(number));
  await expect(downloadFile(one, { id: file })).rejects.toMatchObject({ code: 'conflict' });
  await payFile(one, { id: file });
  expect((await showBankFile(one, { id: file })).transfers.map(({ status }) => status)).toEqual(['cancelled', 'paid']);
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true });
});

test('a file of refunds needs a second person above the limit, and is stopped once it does not say what is due', async () => {
  await enterBank(await aPayer(), { sole_amount: 500 });
  const { id } = await asked();
  const seen = await seenBy(one);
  expect(seen.refunds.second).toBe('amount');
  // one line goes to another account than was seen
  const { digest } = seen.refunds;
  await sql(`UPDATE "RefundRequest" SET "accountNumber" = '7654320' WHERE id = $1`, [id]);
  await expect(proposeFile(one, { contents: 'refunds', day: seen.day, digest })).rejects.toMatchObject({ code: 'conflict' });
  const file = await fileBy(one, 'refunds');
  expect(file.status).toBe('proposed');
  expect(await approveFile(two, { id: file.id, amount: file.amount })).toMatchObject({ status: 'approved' });
  await sql(`UPDATE "RefundRequest" SET "accountNumber" = '7654321' WHERE id = $1`, [id]);
  await expect(downloadFile(one, { id: file.id })).rejects.toMatchObject({ sentence: { en: /ﾔﾏﾀﾞ ﾀﾛｳ cannot be paid as the file says/ } });
  await enterBank(await aPayer(), { sole_amount: 900_000_000 });
});
