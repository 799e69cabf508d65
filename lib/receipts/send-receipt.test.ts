// A 領収書 by mail: to whom, with which paper, and who may send it.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { prisma } from '@/lib/db/prisma';
import { readMailFile } from '@/lib/mail/mail-file';
import { sendDueMail } from '@/lib/mail/send-due-mail';
import { openMail } from '@/lib/mail/store';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { issueForPayment } from '@/lib/receipts/issue-for-payment';
import { sendReceipt } from '@/lib/receipts/send-receipt';
import { asKey, asRole, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
let id = '';
beforeAll(async () => {
  shop = await aShop();
  staff = await asRole('staff', shop.id);
  id = await shop.pay({ external_order_num: 'A-7', payment_details: { ...testCard, email: 'customer@example.jp' } });
  await issueForPayment(staff, { id, recipient: '株式会社 乙' });
});

async function mailTo(email: string) {
  const row = await prisma.mail.findFirstOrThrow({ where: { recipient: email, sealed: { not: null } }, orderBy: { id: 'desc' } });
  return { row, ...openMail({ ...row, sealed: row.sealed ?? '' }) };
}
const pdfIn = (attachment: { base64: string } | undefined) => Buffer.from(attachment?.base64 ?? '', 'base64');

test('the customer gets the paper as it was issued, from the shop; the timeline says so', async () => {
  expect(await sendReceipt(staff, { id, issue: 1 })).toEqual({ email: 'customer@example.jp' });
  const mail = await mailTo('customer@example.jp');
  expect(mail.subject).toMatch(/試験市場.*R-000001/);
  expect(mail.text).toMatch(/R-000001[\s\S]*10,000円[\s\S]*A-7/);
  expect([mail.sender, mail.attachment?.filename]).toEqual(['試験市場', 'receipt-R-000001.pdf']);
  expect(pdfIn(mail.attachment).subarray(0, 5).toString()).toBe('%PDF-');
  const { data } = await showTimeline(staff, { id });
  expect(data.find(({ kind }) => kind === 'mail_receipt')).toMatchObject({ actor: { kind: 'user', name: 'テスト staff' } });
});

test('a file of a sandbox holds the paper, too, and is read as before', async () => {
  await sendReceipt(staff, { id, issue: 1, email: 'file@example.jp' });
  const { row } = await mailTo('file@example.jp');
  await sendDueMail(new Date(Date.now() + 1_000));
  const read = await readMailFile(row);
  expect(read?.text).toContain('領収書番号：R-000001');
  expect(read?.text).not.toContain('JVBERi');
});

test('another address may be given, and must be where the customer has none; issued again it says so', async () => {
  const silent = await shop.pay({ payment_details: testCard });
  await issueForPayment(staff, { id: silent });
  await expect(sendReceipt(staff, { id: silent, issue: 1 })).rejects.toMatchObject({ code: 'missing_parameter', param: 'email' });
  await expect(sendReceipt(staff, { id: silent, issue: 1, email: 'x' })).rejects.toMatchObject({ param: 'email' });
  await issueForPayment(staff, { id: silent, recipient: '丙' });
  await sendReceipt(await asKey(shop.secretKey), { id: silent, issue: 2, email: 'office@example.jp' });
  const mail = await mailTo('office@example.jp');
  expect([mail.text.includes('再発行'), mail.attachment?.filename]).toEqual([true, 'receipt-R-000002-2.pdf']);
});

test('nobody else sends it, and nothing that was not issued', async () => {
  const other = await aShop({ sellers: 0 });
  const before = await dumpTables();
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  for (const caller of [seller, await asRole('viewer', shop.id), await asRole('operator', null)])
    await expect(sendReceipt(caller, { id, issue: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(sendReceipt(await asRole('admin', other.id), { id, issue: 1 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(sendReceipt(staff, { id, issue: 2 })).rejects.toMatchObject({ code: 'not_found' });
  const after = await dumpTables();
  expect(Object.keys(after).length).toBe(Object.keys(before).length);
});
