// What a payment's customers are written: each thing once, in the language of the checkout, and nothing that does not hold any more.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/installation-caller';
import { weekdayMomentInWords } from '@/lib/japan/in-words';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import { saveMail } from '@/lib/mail/store';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { konbiniStores } from '@/lib/money/methods';
import { notifyOfPayment } from '@/lib/payments/notifications/notify';
import { expirePayment } from '@/lib/payments/expire-payment';
import { sendClaim } from '@/lib/refunds/claims/send-claim';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/checkouts';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { lettersTo } from '@/lib/testing/person';
import { answered, claimIn, linkIn } from '@/lib/testing/refund-claims';
import { decide, requestIn } from '@/lib/testing/refund-requests';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { meansOf, simulate } from '@/lib/testing/ways';

vi.mock('@/lib/mail/store', async (importOriginal) => {
  const store = await importOriginal<typeof import('@/lib/mail/store')>();
  return { ...store, saveMail: vi.fn(store.saveMail) };
});

let page: ShopWithAPage;
beforeAll(async () => {
  page = await aShopWithAPage();
  await page.shop.pay({ amount: 1_000_000 });
});
beforeEach(async () => {
  await sql('DELETE FROM "Notification"');
  await sql(`UPDATE "Merchant" SET "mailsOff" = '{}'`);
});

const hourMs = 60 * 60 * 1_000;
/** All that is due; a little later than everything that was just done. */
const round = async (now = new Date(Date.now() + 1_000)): Promise<string[]> =>
  (await sendNotifications.run({ now, signal: new AbortController().signal })).map(({ result }) => result);

const someone = () => `${randomUUID()}@example.jp`;
type Method = keyof typeof meansOf;

/** Paid at the checkout in this way, as far as its customer does. */
async function atCheckout(method: Method, session: Record<string, unknown> = {}, means: Record<string, unknown> = {}) {
  const email = someone();
  const id = await page.open({ external_order_num: 'EC-2026-0077', platform_details: splitOf(), email, ...session });
  const answer = await page.pay(id, { payment_details: { ...meansOf[method], ...(method !== 'credit_card' && { email }), ...means } });
  if (answer.status !== 200) throw new Error(answer.text);
  return paidOf(answer.body.payment.id, email);
}

/** Made by API, as a shop's own page does. */
async function byApi(method: Method, more: Record<string, unknown> = {}) {
  const email = someone();
  const id = await page.shop.pay({ amount: 5_000, payment_details: { ...meansOf[method], email }, ...more });
  return paidOf(id, email);
}

const paidOf = (id: string, email: string) => ({
  id,
  email,
  payment: () => page.shop.payment(id),
  heard: async () => (await lettersTo(email)) as { kind: string; subject: string; text: string; html: string; sender: string }[],
  kinds: async () => (await lettersTo(email)).map(({ kind }) => kind),
});

const remindedAt = async (id: string) =>
  (await sql<{ dueAt: Date }>(`SELECT "dueAt" FROM "Notification" WHERE "paymentId" = $1 AND kind = 'reminder'`, [id]))[0]?.dueAt;

test('how to pay at the shop: number, chain, deadline and the page; a reminder a day before; then that it is paid', async () => {
  const bought = await atCheckout('konbini');
  expect(await round()).toEqual(['how_to_pay']);
  expect(await round()).toEqual([]);
  const { payment_details: details, payment_deadline } = await bought.payment();
  const until = new Date(payment_deadline);
  const [letter] = await bought.heard();
  expect(letter).toMatchObject({ kind: 'customerHowToPay', sender: '試験市場' });
  expect(letter?.subject).toBe(`【試験市場】ローソンでのお支払いのご案内（期限：${weekdayMomentInWords(until, 'ja')}）`);
  for (const text of [letter?.text, letter?.html])
    for (const word of ['ローソン', details.receipt, details.confirmation_code, '5,000円', 'EC-2026-0077', details.instructions_url])
      expect(text).toContain(word);
  expect(letter?.text).toContain(`お支払い期限：${weekdayMomentInWords(until, 'ja')}\n`);

  expect((await remindedAt(bought.id))?.toISOString()).toBe(new Date(until.getTime() - 24 * hourMs).toISOString());
  expect(await round(new Date(until.getTime() - 24 * hourMs - 1))).toEqual([]);
  expect(await sendNotifications.next(new Date())).toEqual(new Date(until.getTime() - 24 * hourMs));
  expect(await round(new Date(until.getTime() - 24 * hourMs))).toEqual(['reminder']);
  expect((await bought.heard())[1]).toMatchObject({
    kind: 'customerReminder',
    subject: `【試験市場】お支払い期限が近づいています（期限：${weekdayMomentInWords(until, 'ja')}）`,
    text: expect.stringContaining(details.receipt),
  });

  await simulate(page.shop, bought.id, 'paid');
  expect(await round()).toEqual(['paid']);
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
  expect(await round()).toEqual([]);
});

test.each(konbiniStores)('%s: whatever its terminal asks for is in the letter', async (store) => {
  const bought = await atCheckout('konbini', {}, { store });
  await round();
  const { payment_details: details } = await bought.payment();
  const [letter] = await bought.heard();
  expect(letter?.text).toContain(details.receipt);
  if (['lawson', 'family-mart', 'ministop'].includes(store)) expect(letter?.text).toContain(details.confirmation_code);
});

test('by bank transfer and Pay-easy: the account, or the three numbers', async () => {
  const transfer = await atCheckout('bank_transfer');
  const numbers = await atCheckout('pay_easy');
  expect(await round()).toEqual(['how_to_pay', 'how_to_pay']);
  const bank = (await transfer.payment()).payment_details;
  const [to] = await transfer.heard();
  expect(to?.subject).toContain('銀行振込でのお支払いのご案内');
  for (const word of [bank.bank_name, bank.account_branch_name, bank.account_number, bank.account_name, `${bank.order_id} ヤマダ タロウ`])
    expect(to?.text).toContain(word);
  const easy = (await numbers.payment()).payment_details;
  const [how] = await numbers.heard();
  expect(how?.subject).toContain('ペイジーでのお支払いのご案内');
  for (const word of [easy.bank_id, easy.customer_id, easy.confirmation_id]) expect(how?.text).toContain(word);
  // what has come already is not asked for again
  await simulate(page.shop, transfer.id, 'paid', 2_000);
  expect(await round(await remindedAt(transfer.id))).toEqual(expect.arrayContaining(['reminder']));
  expect((await transfer.heard()).at(-1)?.text).toContain('お支払い金額：3,000円');
  await simulate(page.shop, transfer.id, 'paid', 3_000);
  expect(await round()).toEqual(['paid']);
});

test('in the language of the checkout, and in the name and colour of whom they buy from', async () => {
  const admin = await asRole('admin', page.shop.id);
  const { version } = await showCheckoutSettings(admin, { id: page.shop.id });
  await changeCheckoutSettings(admin, { id: page.shop.id, version, off: [], name: 'てしごと <市場>', colour: '#7a1f3d' });
  const bought = await atCheckout('konbini', { default_locale: 'en' });
  await round();
  const [letter] = await bought.heard();
  expect(letter?.subject).toMatch(/^\[てしごと <市場>\] How to pay at Lawson, by /);
  expect(letter?.text).toContain('Amount: ¥5,000\n');
  expect(letter?.text.replaceAll('てしごと <市場>', '')).not.toMatch(/[ぁ-ん]/);
  expect(letter?.html).toContain('<td bgcolor="#7a1f3d"');
  expect(letter?.html).toContain('てしごと &lt;市場&gt;');
  expect(letter?.html).not.toContain('<市場>');
  const now = (await showCheckoutSettings(admin, { id: page.shop.id })).version;
  await changeCheckoutSettings(admin, { id: page.shop.id, version: now, off: [] });
});

test('paid by card or wallet at the checkout: order, amount, date, method and payee', async () => {
  const card = await atCheckout('credit_card', {}, {});
  const wallet = await atCheckout('paypay');
  expect(await round()).toEqual(['paid']);
  await simulate(page.shop, wallet.id, 'approved');
  expect(await round()).toEqual(['paid']);
  const [byCard] = await card.heard();
  for (const line of ['お支払い方法：VISA（末尾 1111）', 'お支払い先：試験市場', 'ご注文番号：EC-2026-0077', 'お支払い金額：5,000円'])
    expect(byCard?.text.split('\n')).toContain(line);
  expect(byCard?.text).toContain('/sessions/');
  expect((await wallet.heard())[0]?.text).toContain('お支払い方法：PayPay');
});

test('by API: who has numbers to pay to is written to, who paid on the shop’s own page is not', async () => {
  const slip = await byApi('konbini');
  const card = await byApi('credit_card');
  const wallet = await byApi('paidy');
  await simulate(page.shop, wallet.id, 'approved');
  const silent = await page.shop.pay({ payment_details: testCard });
  expect(await round()).toEqual(['how_to_pay']);
  await page.shop.refund(card.id);
  expect(await round()).toEqual([]);
  expect(await slip.kinds()).toEqual(['customerHowToPay']);
  for (const { kinds } of [card, wallet]) expect(await kinds()).toEqual([]);
  expect(await sql(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [silent])).toEqual([]);
});

test('refunded: all of it, a part of it, to an account; by whom, how much, when and where to', async () => {
  const card = await atCheckout('credit_card');
  await round();
  await page.shop.refund(card.id, { amount: 1_000, platform_details: { submerchants: [] } });
  await page.shop.refund(card.id, { amount: 4_000, platform_details: { submerchants: [] } });
  expect(await round()).toEqual(['refunded', 'refunded']);
  const [, first, second] = await card.heard();
  expect(first?.subject).toBe('【試験市場】1,000円を返金しました');
  for (const line of ['返金額：1,000円', 'お支払いいただいた金額：5,000円', '返金先：VISA（末尾 1111）', '返金元：試験市場'])
    expect(first?.text.split('\n')).toContain(line);
  expect(second?.subject).toBe('【試験市場】4,000円を返金しました');

  const slip = await atCheckout('konbini');
  await simulate(page.shop, slip.id, 'paid');
  const asked = (await requestIn(page.shop, slip.id)).body;
  await round();
  await decide(page.shop, asked.refund_requests.at(-1).id, 'completed');
  expect(await round()).toEqual(['refunded']);
  const letter = (await slip.heard()).at(-1);
  expect(letter?.text).toContain('返金先：みずほ 口座番号 ****567');
  expect(letter?.text).not.toContain('1234567');
  expect(letter?.text).not.toContain('お支払いいただいた金額');
});

test('who was told by the letter of a refund link, or whose bank took the money back, hears nothing here', async () => {
  const slip = await atCheckout('konbini');
  await simulate(page.shop, slip.id, 'paid');
  await round();
  const claim = (await claimIn(page.shop, slip.id)).body;
  await sendClaim(await asRole('staff', page.shop.id), { id: claim.id });
  expect(await answered(linkIn(claim))).toBe('pending');
  await decide(page.shop, (await slip.payment()).refund_requests.at(-1).id, 'completed');
  expect(await round()).toEqual(['none']);
  expect(await slip.kinds()).not.toContain('customerRefunded');

  const card = await atCheckout('credit_card');
  await round();
  const { id } = (await page.shop.post('/test_helpers/chargebacks', { payment_id: card.id, reason_code: '13.1' })).body;
  expect((await page.shop.post(`/chargeback_requests/${id}/accept`)).status).toBe(204);
  expect((await card.payment()).refunds).toMatchObject([{ chargeback: true }]);
  expect(await round()).toEqual([]);
  expect(await card.kinds()).toEqual(['customerPaid']);
});

test('what does not hold any more is not written: paid meanwhile, over, cancelled, refunded, switched off', async () => {
  const paid = await atCheckout('konbini');
  const over = await atCheckout('konbini');
  const cancelled = await atCheckout('konbini');
  const gone = await atCheckout('konbini');
  expect(await round()).toHaveLength(4);
  const at = (await remindedAt(paid.id)) ?? new Date();
  await simulate(page.shop, paid.id, 'paid');
  await expirePayment(await asInstallation({ tenantId: page.shop.id, now: new Date(at.getTime() + 30 * hourMs) }), { id: over.id });
  await page.shop.cancel(cancelled.id);
  const admin = await asRole('admin', page.shop.id);
  await changeMails(admin, { id: page.shop.id, before: [], off: ['how_to_pay'] });
  expect((await round(at)).sort()).toEqual(['none', 'none', 'none', 'none', 'paid']);
  for (const { kinds } of [over, cancelled, gone]) expect(await kinds()).toEqual(['customerHowToPay']);
  // switched off before it is caused: nothing is noted at all
  const quiet = await atCheckout('konbini');
  expect(await sql(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [quiet.id])).toEqual([]);
  await changeMails(admin, { id: page.shop.id, before: ['how_to_pay'], off: [] });

  const back = await atCheckout('credit_card');
  await page.shop.refund(back.id);
  expect((await round()).sort()).toEqual(['none', 'refunded']);
  expect(await back.kinds()).toEqual(['customerRefunded']);

  const late = await atCheckout('konbini');
  const { payment_deadline } = await late.payment();
  expect(await round(new Date(Date.parse(payment_deadline) + 1))).toEqual(['none']);
  expect(await late.kinds()).toEqual([]);
});

test('who was told less than a day and a half before the deadline is not reminded', async () => {
  const short = await atCheckout('konbini', {}, { expiry_days: 1 });
  const until = Date.parse((await short.payment()).payment_deadline);
  expect(await round(new Date(until - 35 * hourMs))).toEqual(['how_to_pay']);
  expect(await remindedAt(short.id)).toBeUndefined();
  const enough = await atCheckout('konbini', {}, { expiry_days: 2 });
  expect(await round(new Date(Date.parse((await enough.payment()).payment_deadline) - 37 * hourMs))).toEqual(['how_to_pay']);
  expect(await remindedAt(enough.id)).toBeDefined();
});

test('four rounds at once write it once; it is told in the audit and in the payment’s timeline', async () => {
  const bought = await atCheckout('konbini');
  expect((await together(4, () => round())).flat()).toEqual(['how_to_pay']);
  expect(await bought.kinds()).toEqual(['customerHowToPay']);
  expect(await sql(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'payment.notify'`, [bought.id])).toEqual([
    { after: { mail: 'how_to_pay' } },
  ]);
  expect(await sendNotifications.lag(new Date())).toEqual({ count: 0, oldest: null });
});

test('a round that ends in the middle writes nothing and leaves it due; the next one writes it', async () => {
  const bought = await atCheckout('konbini');
  const { saveMail: save } = await vi.importActual<typeof import('@/lib/mail/store')>('@/lib/mail/store');
  vi.mocked(saveMail).mockImplementationOnce(async (...letter) => {
    await save(...letter);
    throw new Error('ends here');
  });
  const [due] = await sql<{ id: string }>(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [bought.id]);
  const caller = async () => asInstallation({ tenantId: page.shop.id, now: new Date(Date.now() + 1_000) });
  await expect(notifyOfPayment(await caller(), { id: due?.id ?? '' })).rejects.toThrow('ends here');
  expect(await bought.kinds()).toEqual([]);
  expect(await remindedAt(bought.id)).toBeUndefined();
  expect(await round()).toEqual(['how_to_pay']);
  await expect(notifyOfPayment(await caller(), { id: due?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' });
  const other = await aShopWithAPage();
  const foreign = await asInstallation({ tenantId: other.shop.id, now: new Date(Date.now() + 90 * 24 * hourMs) });
  const [reminder] = await sql<{ id: string }>(`SELECT id FROM "Notification" WHERE "paymentId" = $1`, [bought.id]);
  await expect(notifyOfPayment(foreign, { id: reminder?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' });
});
