import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { listDays } from '@/lib/settlements/files/list-days';
import { listFiles } from '@/lib/settlements/files/list-files';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { showDay } from '@/lib/settlements/files/show-day';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { api } from '@/lib/testing/api';
import { aPayingDesk, carryOut, enterBank, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { acceptSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import type { Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  ({ one, two, shop } = await aPayingDesk());
});

/** The same person, long before any settlement is due. */
const early = () => ({ ...one, now: new Date() });
const waiting = (amount: number, seller?: string) => owed(one, shop, amount, seller);

const bytesOf = async (id: string) => Buffer.from((await downloadFile(early(), { id })).content, 'base64').toString('latin1');

test('what one person may approve is approved when it is made, and its bytes are the same every time', async () => {
  const settlement = await waiting(5_000);
  const { day, digest, ...shown } = await seenBy(early());
  expect([day, shown.transfer_day, shown.second]).toEqual([settlement.pay_date, settlement.pay_date, null]);
  const file = await fileBy(early());
  expect(file).toMatchObject({ status: 'approved', count: 1, amount: 5_000, transfer_day: day });
  const text = await bytesOf(file.id);
  const [header = '', data = '', trailer = '', end = ''] = text.split('\r\n');
  expect([header, data, trailer, end].map((record) => record.length)).toEqual([120, 120, 120, 120]);
  expect(header.slice(0, 14)).toBe('12101234567890');
  expect(header.slice(54, 58)).toBe(day.slice(5).replace('-', ''));
  expect([data.slice(1, 5), data.slice(20, 23), data.slice(42, 50), data.slice(80, 90), data.slice(91, 111).trim()]).toEqual([
    '0005',
    '135',
    '11234567',
    '0000005000',
    settlement.reference,
  ]);
  expect(trailer.slice(0, 19)).toBe('8000001000000005000');
  expect(await bytesOf(file.id)).toBe(text);
  expect((await listDays(one, {})).days).toEqual([]);
  await expect(proposeFile(one, { day, digest })).rejects.toMatchObject({ code: 'conflict' });
  expect(await showSettlement(two, { id: settlement.id })).toMatchObject({ status: 'pending' });
  await expect(decideSettlement(one, { id: settlement.id, outcome: 'cancelled', reason: 'x' })).rejects.toMatchObject({ code: 'conflict' });
  await carryOut(one, file.id);
});

test('above the amount a second person approves it; only then it is given out; not whoever made it, and not another amount', async () => {
  await waiting(10_001);
  const file = await fileBy(one);
  expect(file).toMatchObject({ status: 'proposed', decided_by: null });
  await expect(downloadFile(one, { id: file.id })).rejects.toMatchObject({ code: 'conflict' });
  await expect(payFile(one, { id: file.id })).rejects.toMatchObject({ code: 'conflict' });
  await expect(approveFile(one, { id: file.id, amount: 10_001 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(approveFile(two, { id: file.id, amount: 10_000 })).rejects.toMatchObject({ code: 'conflict' });
  const approved = await Promise.allSettled(Array.from({ length: 4 }, () => approveFile(two, { id: file.id, amount: 10_001 })));
  expect(approved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await showBankFile(one, { id: file.id })).toMatchObject({
    status: 'approved',
    transfers: [{ amount: 10_001, account_end: '567' }],
  });
  await carryOut(one, file.id);
});

test('a seller whose account cannot be paid to is kept out, and why is said; the others are paid', async () => {
  const good = await waiting(1_000);
  const bare = shop.sellers[1] ?? '';
  await acceptSeller(shop.secretKey, bare);
  await shop.pay({ platform_details: splitOf([bare, 700, 0]) });
  await close(shop.id, bare);
  const { settlements, count } = await seenBy(one);
  expect(count).toBe(1);
  expect(settlements.map(({ merchant, blocked }) => [merchant, blocked])).toEqual([
    [bare, 'no_account'],
    [good.seller, null],
  ]);
  await sql(
    `UPDATE "Application" SET answers = jsonb_set(answers, '{bank_account_information.zengin_account_holder_kana,value}', '"漢字"') WHERE "merchantId" = $1`,
    [good.seller],
  );
  const after = await showDay(one, { day: good.pay_date });
  expect(after.settlements.find(({ merchant }) => merchant === good.seller)).toMatchObject({ blocked: 'cannot_be_written' });
  expect(after.settlements.find(({ merchant }) => merchant === good.seller)?.blocked_text).toContain('漢');
  expect(after.count).toBe(0);
  await sql(
    `UPDATE "Application" SET answers = jsonb_set(answers, '{bank_account_information.zengin_account_holder_kana,value}', '"ｶ)ﾔﾏﾀﾞ"') WHERE "merchantId" = $1`,
    [good.seller],
  );
  await api(shop.secretKey, 'PATCH', `/live_application/${good.seller}`, { 'bank_account_information.zengin_account_number': '7777777' });
  expect((await showDay(one, { day: good.pay_date })).settlements.find(({ merchant }) => merchant === good.seller)).toMatchObject({
    blocked: 'not_accepted',
  });
});

test('an account that changed between making and approving is not paid to', async () => {
  const { seller } = await waiting(20_000);
  const file = await fileBy(one);
  const { body } = await api(shop.secretKey, 'PATCH', `/live_application/${seller}`, {
    'bank_account_information.zengin_account_number': '7777777',
  });
  await expect(approveFile(two, { id: file.id, amount: file.amount })).rejects.toMatchObject({ code: 'conflict' });
  await acceptApplication(one, { id: seller, version: body.version });
  await expect(approveFile(two, { id: file.id, amount: file.amount })).rejects.toMatchObject({ code: 'conflict' });
  expect((await cancelFile(one, { id: file.id, reason: '口座が変わったため' })).status).toBe('cancelled');
  const again = await fileBy(one);
  expect((await showBankFile(one, { id: again.id })).transfers).toMatchObject([{ account_end: '777' }]);
  await approveFile(two, { id: again.id, amount: again.amount });
  await carryOut(one, again.id);
});

test('a file that is given up frees what was in it; what the bank may have is given up by somebody else than its approver, and only whole', async () => {
  const { id: settlement } = await waiting(3_000);
  // nobody has downloaded it: its approver can cancel it alone
  await cancelFile(one, { id: (await fileBy(one)).id, reason: '作り直します' });
  const file = await fileBy(one);
  await downloadFile(one, { id: file.id });
  const given = { id: file.id, reason: '銀行で取消', handed_out: true };
  await expect(cancelFile(one, given)).rejects.toMatchObject({ code: 'forbidden' });
  await cancelFile(two, given);
  await expect(downloadFile(one, { id: file.id })).rejects.toMatchObject({ code: 'conflict' });
  await expect(cancelFile(two, { id: file.id, reason: 'x' })).rejects.toMatchObject({ code: 'conflict' });
  const again = await fileBy(one);
  expect(again.number).toBeGreaterThan(file.number);
  await downloadFile(one, { id: again.id });
  await decideSettlement(one, { id: settlement, outcome: 'paid' });
  await expect(cancelFile(two, { id: again.id, reason: 'x', handed_out: true })).rejects.toMatchObject({ code: 'conflict' });
});

test('what is in a file comes to its end only with it: nothing of it is decided before, and whoever has not approved it can give it up', async () => {
  const [first, second] = [await waiting(3_000), await waiting(2_000, shop.sellers[1])];
  await enterBank(two, { sole_amount: 0 });
  const file = await fileBy(one);
  const key = await asKey(shop.secretKey);
  for (const [outcome, reason] of [['paid'], ['bounced', 'x'], ['cancelled', 'x']])
    await expect(decideSettlement(one, { id: first.id, outcome, ...(reason && { reason, cause: 'ours' }) })).rejects.toMatchObject({
      code: 'conflict',
    });
  await expect(simulateSettlement(key, { id: first.id, outcome: 'paid' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(payFile(one, { id: file.id })).rejects.toMatchObject({ code: 'conflict' });
  await approveFile(two, { id: file.id, amount: file.amount });
  // the bank may have it: two files would contain the same yen
  await expect(decideSettlement(one, { id: first.id, outcome: 'bounced', cause: 'accounts', reason: 'x' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await cancelFile(one, { id: file.id, reason: '作り直します' });
  await decideSettlement(one, { id: second.id, outcome: 'cancelled', reason: 'x' });
  await decideSettlement(one, { id: first.id, outcome: 'paid' });
});

test('what comes back from an account that a seller has replaced since says nothing of the new one', async () => {
  const { id, seller } = await waiting(3_000);
  const { actor } = await asRole('seller', shop.id, seller);
  const file = await fileBy(one);
  await carryOut(one, file.id);
  const { body } = await api(shop.secretKey, 'PATCH', `/live_application/${seller}`, {
    'bank_account_information.zengin_account_number': '7654321',
  });
  await acceptApplication(one, { id: seller, version: body.version });
  await decideSettlement(one, { id, outcome: 'bounced', cause: 'accounts', reason: '口座がありません' });
  expect((await api(shop.secretKey, 'GET', `/live_application/${seller}`)).body).toMatchObject({ status: 'accepted', errored_fields: [] });
  const mail = (await mailsTo(actor.kind === 'user' ? actor.email : '')).at(-1);
  expect(mail?.text).toContain('その後に登録された口座へ、次の振込日に振り込みます。お手続きいただくことはありません。');
});

test('two who make the file at once make one', async () => {
  await waiting(4_000);
  const { day, digest } = await seenBy(one);
  const made = await Promise.allSettled([one, two, one, two].map((by) => proposeFile(by, { day, digest })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { data } = await listFiles(one, { status: 'approved' });
  await carryOut(one, data[0]?.id ?? '');
});

test('a file that was seen is not another one with as many lines and the same sum', async () => {
  await waiting(4_000);
  const seen = await seenBy(one);
  const first = await fileBy(two);
  const { id } = await waiting(4_000, shop.sellers[1]);
  const { count, amount, transfer_day, digest } = await seenBy(one);
  expect({ count, amount, transfer_day }).toEqual({ count: seen.count, amount: seen.amount, transfer_day: seen.transfer_day });
  await expect(proposeFile(one, { day: seen.day, digest: seen.digest })).rejects.toMatchObject({ code: 'conflict' });
  const { id: other } = await proposeFile(one, { day: seen.day, digest });
  expect((await showBankFile(one, { id: other })).transfers.map(({ settlement_id }) => settlement_id)).toEqual([id]);
  for (const file of [first.id, other]) await carryOut(one, file);
});

test('the payer’s account is judged as a bank’s record needs it, and who makes files needs one', async () => {
  expect(await showPayoutBank(one, {})).toMatchObject({ bank: { name: 'ｶ)ﾌﾞﾝﾊﾟｲ', bank_name: 'みずほ銀行', account_number: '7654321' } });
  for (const [wrong, param] of [
    [{ code: '123' }, 'code'],
    [{ name: '分配' }, 'name'],
    [{ bank_code: '9998' }, 'bank_code'],
    [{ branch_code: '1' }, 'branch_code'],
    [{ account_number: '12345678' }, 'account_number'],
    [{ sole_amount: -1 }, 'sole_amount'],
  ] as const)
    await expect(enterBank(one, wrong)).rejects.toMatchObject({ code: 'invalid_parameter', param });
  await sql(`UPDATE "PayoutBank" SET "soleAmount" = 0`);
  await waiting(100);
  expect((await fileBy(one)).status).toBe('proposed');
});
