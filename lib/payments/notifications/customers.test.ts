// The mails to a payment's customer, in the language of the checkout and with the shop's branding.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { soonInWords, weekdayMomentInWords } from '@/lib/japan/in-words';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { konbiniStores } from '@/lib/money/methods';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { aShopWithReaders, notifyAt, remindedAt, type ShopWithReaders } from '@/lib/testing/fixtures/notifications';
import { simulate } from '@/lib/testing/fixtures/payment-methods';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asRole, testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

let shop: ShopWithReaders;
beforeAll(async () => {
  shop = await aShopWithReaders();
});
beforeEach(async () => {
  await sql('DELETE FROM "Notification"');
  await sql(`UPDATE "Merchant" SET "mailsOff" = '[]'`);
});

const hourMs = 60 * 60 * 1_000;

test('how to pay at the shop: number, chain, deadline and the page; a reminder a day before; then that it is paid', async () => {
  const bought = await shop.atCheckout('konbini');
  expect(await notifyAt()).toEqual(['how_to_pay']);
  expect(await notifyAt()).toEqual([]);
  const { payment_details: details, payment_deadline } = await bought.payment();
  const until = new Date(payment_deadline);
  const [mail] = await bought.heard();
  expect(mail).toMatchObject({ kind: 'customerHowToPay', sender: '試験市場' });
  expect(mail?.subject).toBe(`【試験市場】ローソンでお支払いください（${soonInWords(until, 'ja')}まで）`);
  for (const text of [mail?.text, mail?.html])
    for (const word of ['ローソン', details.receipt, details.confirmation_code, '5,000円', 'EC-2026-0077', details.instructions_url])
      expect(text).toContain(word);
  expect(mail?.text).toContain(`お支払い期限：${weekdayMomentInWords(until, 'ja')}\n`);

  expect((await remindedAt(bought.id))?.toISOString()).toBe(new Date(until.getTime() - 24 * hourMs).toISOString());
  expect(await notifyAt(new Date(until.getTime() - 24 * hourMs - 1))).toEqual([]);
  expect(await sendNotifications.next(new Date())).toEqual(new Date(until.getTime() - 24 * hourMs));
  expect(await notifyAt(new Date(until.getTime() - 24 * hourMs))).toEqual(['reminder']);
  expect((await bought.heard())[1]).toMatchObject({
    kind: 'customerReminder',
    subject: `【試験市場】お支払い期限が近づいています（${soonInWords(until, 'ja')}まで）`,
    text: expect.stringContaining(details.receipt),
  });

  await simulate(shop.shop, bought.id, 'paid');
  expect(await notifyAt()).toEqual(['paid']);
  const paid = (await bought.heard())[2];
  expect(paid).toMatchObject({ kind: 'customerPaid', subject: '【試験市場】お支払いが完了しました' });
  const { captured_at } = await bought.payment();
  for (const line of [
    'ご注文番号：EC-2026-0077',
    'お支払い金額：5,000円',
    `お支払い日時：${weekdayMomentInWords(new Date(captured_at), 'ja')}`,
    'お支払い方法：コンビニ（ローソン）',
    'お支払い先：試験市場',
  ])
    expect(paid?.text.split('\n')).toContain(line);
  expect(await notifyAt()).toEqual([]);
});

test.each(konbiniStores)('%s: whatever its terminal asks for is in the mail', async (store) => {
  const bought = await shop.atCheckout('konbini', {}, { store });
  await notifyAt();
  const { payment_details: details } = await bought.payment();
  const [mail] = await bought.heard();
  expect(mail?.text).toContain(details.receipt);
  if (['lawson', 'family-mart', 'ministop'].includes(store)) expect(mail?.text).toContain(details.confirmation_code);
});

test('by bank transfer and Pay-easy: the account, or the three numbers', async () => {
  const transfer = await shop.atCheckout('bank_transfer');
  const numbers = await shop.atCheckout('pay_easy');
  expect(await notifyAt()).toEqual(['how_to_pay', 'how_to_pay']);
  const bank = (await transfer.payment()).payment_details;
  const [to] = await transfer.heard();
  expect(to?.subject).toContain('銀行振込でお支払いください');
  for (const word of [bank.bank_name, bank.account_branch_name, bank.account_number, bank.account_name, `${bank.order_id} ヤマダ タロウ`])
    expect(to?.text).toContain(word);
  const easy = (await numbers.payment()).payment_details;
  const [how] = await numbers.heard();
  expect(how?.subject).toContain('ペイジーでお支払いください');
  for (const word of [easy.bank_id, easy.customer_id, easy.confirmation_id]) expect(how?.text).toContain(word);
  // money that has already come in is not requested again
  await simulate(shop.shop, transfer.id, 'paid', 2_000);
  expect(await notifyAt(await remindedAt(transfer.id))).toEqual(expect.arrayContaining(['reminder']));
  const reminder = (await transfer.heard()).at(-1)?.text;
  for (const word of ['のうち、残りの3,000円をまだ確認できていません', '残りのお支払い金額：3,000円', 'お振り込み済みの金額：2,000円'])
    expect(reminder).toContain(word);
  await simulate(shop.shop, transfer.id, 'paid', 3_000);
  expect(await notifyAt()).toEqual(['paid']);
});

test('in the language of the checkout, and in the name and colour of whom they buy from', async () => {
  const admin = await asRole('admin', shop.shop.id);
  const { version } = await showCheckoutSettings(admin, { id: shop.shop.id });
  await changeCheckoutSettings(admin, { id: shop.shop.id, version, off: [], name: 'てしごと <市場>', colour: '#7a1f3d' });
  const bought = await shop.atCheckout('konbini', { default_locale: 'en' });
  await notifyAt();
  const [mail] = await bought.heard();
  expect(mail?.subject).toMatch(/^\[てしごと <市場>\] Please pay at Lawson by /);
  expect(mail?.text).toContain('Amount: ¥5,000\n');
  expect(mail?.text.replaceAll('てしごと <市場>', '')).not.toMatch(/[ぁ-ん]/);
  expect(mail?.html).toContain('<td bgcolor="#7a1f3d"');
  expect(mail?.html).toContain('てしごと &lt;市場&gt;');
  expect(mail?.html).not.toContain('<市場>');
  const now = (await showCheckoutSettings(admin, { id: shop.shop.id })).version;
  await changeCheckoutSettings(admin, { id: shop.shop.id, version: now, off: [] });
});

test('paid by card or wallet at the checkout: order, amount, date, method and payee', async () => {
  const card = await shop.atCheckout('credit_card', {}, {});
  const wallet = await shop.atCheckout('paypay');
  expect(await notifyAt()).toEqual(['paid']);
  await simulate(shop.shop, wallet.id, 'approved');
  expect(await notifyAt()).toEqual(['paid']);
  const [byCard] = await card.heard();
  for (const line of ['お支払い方法：VISA（末尾 1111）', 'お支払い先：試験市場', 'ご注文番号：EC-2026-0077', 'お支払い金額：5,000円'])
    expect(byCard?.text.split('\n')).toContain(line);
  expect(byCard?.text).toMatch(/\/sessions\/[\w-]+\/receipt$/m);
  expect((await wallet.heard())[0]?.text).toContain('お支払い方法：PayPay');
});

test('by API: who has numbers to pay to is written to, who paid on the shop’s own page is not', async () => {
  const slip = await shop.byApi('konbini');
  const card = await shop.byApi('credit_card');
  const wallet = await shop.byApi('paidy');
  await simulate(shop.shop, wallet.id, 'approved');
  const silent = await shop.shop.pay({ payment_details: testCard });
  expect(await notifyAt()).toEqual(['how_to_pay']);
  await shop.shop.refund(card.id);
  expect(await notifyAt()).toEqual([]);
  expect(await slip.kinds()).toEqual(['customerHowToPay']);
  for (const { kinds } of [card, wallet]) expect(await kinds()).toEqual([]);
  expect(await sql(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [silent])).toEqual([]);
});

test('refunded: all of it, a part of it, to an account; by whom, how much, when and where to', async () => {
  const card = await shop.atCheckout('credit_card');
  await notifyAt();
  await shop.shop.refund(card.id, { amount: 1_000, platform_details: { submerchants: [] } });
  await shop.shop.refund(card.id, { amount: 4_000, platform_details: { submerchants: [] } });
  expect(await notifyAt()).toEqual(['refunded', 'refunded']);
  const [, first, second] = await card.heard();
  expect(first?.subject).toBe('【試験市場】1,000円を返金しました');
  for (const line of ['返金額：1,000円', 'お支払いいただいた金額：5,000円', '返金先：VISA（末尾 1111）', '返金元：試験市場'])
    expect(first?.text.split('\n')).toContain(line);
  expect(second?.subject).toBe('【試験市場】4,000円を返金しました');

  const slip = await shop.atCheckout('konbini');
  await simulate(shop.shop, slip.id, 'paid');
  const asked = (await requestIn(shop.shop, slip.id)).body;
  await notifyAt();
  await decide(shop.shop, asked.refund_requests.at(-1).id, 'completed');
  expect(await notifyAt()).toEqual(['refunded']);
  const mail = (await slip.heard()).at(-1);
  expect(mail?.text).toContain('返金先：みずほ銀行 口座番号 ****567');
  expect(mail?.text).not.toContain('1234567');
  expect(mail?.text).not.toContain('お支払いいただいた金額');
});

test('who was told by the mail of a refund link, or whose bank took the money back, hears nothing here', async () => {
  const slip = await shop.atCheckout('konbini');
  await simulate(shop.shop, slip.id, 'paid');
  await notifyAt();
  const claim = (await claimIn(shop.shop, slip.id)).body;
  await sendRefundLink(await asRole('staff', shop.shop.id), { id: claim.id });
  expect(await answered(linkIn(claim))).toBe('pending');
  await decide(shop.shop, (await slip.payment()).refund_requests.at(-1).id, 'completed');
  expect(await notifyAt()).toEqual(['none']);
  expect(await slip.kinds()).not.toContain('customerRefunded');

  const card = await shop.atCheckout('credit_card');
  await notifyAt();
  const { id } = (await shop.shop.post('/test_helpers/chargebacks', { payment_id: card.id, reason_code: '13.1' })).body;
  expect((await shop.shop.post(`/chargeback_requests/${id}/accept`)).status).toBe(204);
  expect((await card.payment()).refunds).toMatchObject([{ chargeback: true }]);
  expect(await notifyAt()).toEqual([]);
  expect(await card.kinds()).toEqual(['customerPaid']);
});
