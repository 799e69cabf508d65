// Every mail once, and none that no longer holds.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import * as mails from '@/lib/mail/store';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { expirePayment } from '@/lib/payments/expire-payment';
import { notifyOfPayment } from '@/lib/payments/notifications/notify';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { aShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { aShopWithReaders, notifyAt, remindedAt, type ShopWithReaders } from '@/lib/testing/fixtures/notifications';
import { simulate } from '@/lib/testing/fixtures/payment-methods';
import { asRole } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const { saveMail } = mails;
vi.spyOn(mails, 'saveMail');

let shop: ShopWithReaders;
beforeAll(async () => {
  shop = await aShopWithReaders();
});
beforeEach(async () => {
  await sql('DELETE FROM "Notification"');
  await sql(`UPDATE "Merchant" SET "mailsOff" = '[]'`);
});

const hourMs = 60 * 60 * 1_000;

test('what does not hold any more is not written: paid meanwhile, over, cancelled, refunded, switched off', async () => {
  const paid = await shop.atCheckout('konbini');
  const over = await shop.atCheckout('konbini');
  const cancelled = await shop.atCheckout('konbini');
  const gone = await shop.atCheckout('konbini');
  expect(await notifyAt()).toHaveLength(4);
  const at = (await remindedAt(paid.id)) ?? new Date();
  await simulate(shop.shop, paid.id, 'paid');
  await expirePayment(await asInstallation({ tenantId: shop.shop.id, now: new Date(at.getTime() + 30 * hourMs) }), { id: over.id });
  await shop.shop.cancel(cancelled.id);
  const admin = await asRole('admin', shop.shop.id);
  await changeMails(admin, { id: shop.shop.id, before: [], off: ['how_to_pay'] });
  expect((await notifyAt(at)).sort()).toEqual(['none', 'none', 'none', 'none', 'paid']);
  for (const { kinds } of [over, cancelled, gone]) expect(await kinds()).toEqual(['customerHowToPay']);
  // switched off before the event: nothing is saved at all
  const quiet = await shop.atCheckout('konbini');
  expect(await sql(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [quiet.id])).toEqual([]);
  await changeMails(admin, { id: shop.shop.id, before: ['how_to_pay'], off: [] });

  const back = await shop.atCheckout('credit_card');
  await shop.shop.refund(back.id);
  expect((await notifyAt()).sort()).toEqual(['none', 'refunded']);
  expect(await back.kinds()).toEqual(['customerRefunded']);

  const late = await shop.atCheckout('konbini');
  const { payment_deadline } = await late.payment();
  expect(await notifyAt(new Date(Date.parse(payment_deadline) + 1))).toEqual(['none']);
  expect(await late.kinds()).toEqual([]);
});

test('who was told less than a day and a half before the deadline is not reminded', async () => {
  const short = await shop.atCheckout('konbini', {}, { expiry_days: 1 });
  const until = Date.parse((await short.payment()).payment_deadline);
  // independent of the time of the run: the due time is long past
  const early = () => sql(`UPDATE "Notification" SET "dueAt" = '2026-01-01'`);
  await early();
  expect(await notifyAt(new Date(until - 35 * hourMs))).toEqual(['how_to_pay']);
  expect(await remindedAt(short.id)).toBeUndefined();
  const enough = await shop.atCheckout('konbini', {}, { expiry_days: 2 });
  await early();
  expect(await notifyAt(new Date(Date.parse((await enough.payment()).payment_deadline) - 37 * hourMs))).toEqual(['how_to_pay']);
  expect(await remindedAt(enough.id)).toBeDefined();
});

test('four rounds at once write it once; it is told in the audit and in the payment’s timeline', async () => {
  const bought = await shop.atCheckout('konbini');
  expect((await together(4, () => notifyAt())).flat()).toEqual(['how_to_pay']);
  expect(await bought.kinds()).toEqual(['customerHowToPay']);
  expect(await sql(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'payment.notify'`, [bought.id])).toEqual([
    { after: { mail: 'how_to_pay' } },
  ]);
  const { data } = await showTimeline(await asRole('viewer', shop.shop.id), { id: bought.id });
  expect(data.map(({ kind }) => kind)).toEqual(['mail_how_to_pay', 'authorized', 'created']);
  expect(await sendNotifications.lag(new Date())).toEqual({ count: 0, oldest: null });
});

test('a round that ends in the middle writes nothing and leaves it due; the next one writes it', async () => {
  const bought = await shop.atCheckout('konbini');
  vi.mocked(mails.saveMail).mockImplementationOnce(async (...mail) => {
    await saveMail(...mail);
    throw new Error('ends here');
  });
  const [due] = await sql<{ id: string }>(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [bought.id]);
  const caller = async () => asInstallation({ tenantId: shop.shop.id, now: new Date(Date.now() + 1_000) });
  await expect(notifyOfPayment(await caller(), { id: due?.id ?? '' })).rejects.toThrow('ends here');
  expect(await bought.kinds()).toEqual([]);
  expect(await remindedAt(bought.id)).toBeUndefined();
  expect(await notifyAt()).toEqual(['how_to_pay']);
  await expect(notifyOfPayment(await caller(), { id: due?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' });
  const other = await aShopWithAPage();
  const foreign = await asInstallation({ tenantId: other.shop.id, now: new Date(Date.now() + 90 * 24 * hourMs) });
  const [reminder] = await sql<{ id: string }>(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [bought.id]);
  await expect(notifyOfPayment(foreign, { id: reminder?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' });
});
