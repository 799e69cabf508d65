// S10 PanMasking: exactly the fields that a publishable key, and a customer with the address, see.
import { beforeAll, expect, test } from 'vitest';
import { paymentMethods } from '@/lib/money/methods';
import { showPage } from '@/lib/payments/page/show-page';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';
import { payByForm } from '@/lib/sessions/pay-by-form';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { api } from '@/lib/testing/api';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { aSecureTokenRequest, asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aCard, expectNone } from '@/lib/testing/hostile/canaries';
import { testCard } from '@/lib/testing/market';

let page: ShopWithAPage;
beforeAll(async () => {
  page = await aShopWithAPage();
});

/** The merchant's own data, which nobody else reads. */
const own = { metadata: { margin: 'forty percent' }, payment_data: { metadata: { note: 'ours alone' }, description: 'not for them' } };
const hidden = [
  'forty percent',
  'ours alone',
  'not for them',
  'submerchant',
  'platform_fee',
  'verification_value',
  'three_ds_auth',
  'TransID',
];

const fields = {
  session:
    'amount completed_at created_at cancelled_at currency customer_id default_locale expired expires_at id line_items metadata mode payment payment_methods resource return_url session_url status subscription',
  checkout:
    'amount back_url cancelled_at changes_card completed_at created_at currency customer_id default_locale email expired expires_at failure_code id kept line_items manage_url merchant method mode only_keeps onward_url paid payment_methods reopens resource return_url sellers session_url state status subscription tax terms total verified',
  paid: 'customer payment redirect_url status subscription',
  payment:
    'amount amount_refunded captured_at created_at currency customer description external_order_num failure_code failure_retry id locale metadata payment_deadline payment_details payment_method_fee platform_details refund_requests refunds resource session status subscription tax total',
  page: 'amount amount_refunded approval_url back bank_codes bars by_payer_number captured_at checkout created_at details failure_code held locale merchant order_number payer payment_deadline payment_method_fee sellers state tax total',
  token: 'created_at id payment_details resource used',
  card: 'brand email last_four_digits month type year',
  challenge: 'amount back brand challenge ended_by last_four_digits merchant used verification_status',
  asked: 'ends_at resend_from sent_to tries_left wrong',
} as const;
const details: Record<string, string> = {
  credit_card: `${fields.card} three_d_secure`,
  konbini: 'confirmation_code email instructions_url receipt store type',
  bank_transfer: 'account_branch_name account_name account_number account_type bank_name email instructions_url order_id type',
  pay_easy: 'bank_id confirmation_id customer_id email instructions_url payment_url type',
  paypay: 'email redirect_url type',
  merpay: 'email redirect_url type',
  paidy: 'email redirect_url type',
};

/** Exactly these fields, without the merchant's data or a card. */
function expectOnly(view: unknown, names: string) {
  expect(Object.keys(Object(view)).sort()).toEqual(names.split(' ').sort());
  const text = JSON.stringify(view);
  for (const word of hidden) expect(text).not.toContain(word);
  expectNone('a view', text);
}

/** The merchant's own fields are empty. */
function expectPayment(payment: Record<string, unknown>, type: string) {
  expectOnly(payment, fields.payment);
  expect(payment).toMatchObject({ metadata: {}, description: null, platform_details: null, refunds: [], refund_requests: [] });
  expectOnly(payment.payment_details, details[type] ?? '');
}

test.each(paymentMethods)('S10 PanMasking: a checkout before and after it is paid by %s', async (method) => {
  const id = await page.open(own);
  const guest = async () => showCheckout(await asGuest(id), { id });
  const open = (await page.byPage('GET', `/sessions/${id}`)).body;
  expectOnly(open, fields.session);
  expect(open).toMatchObject({ metadata: {}, payment: null });
  for (const way of open.payment_methods)
    expectOnly(way, way.type === 'credit_card' ? 'brands card_entry payment_method_fee type' : 'brands payment_method_fee type');
  expectOnly(await guest(), fields.checkout);
  const paid = (await page.pay(id, { payment_details: method === 'credit_card' ? aCard() : meansOf[method] })).body;
  expectOnly(paid, fields.paid);
  expectPayment(paid.payment, method);
  const after = (await page.byPage('GET', `/sessions/${id}`)).body;
  expectOnly(after, fields.session);
  expectPayment(after.payment, method);
  expectOnly(await guest(), fields.checkout);
  // the merchant itself reads the hidden fields
  const whole = await page.session(id);
  expect(whole).toMatchObject({ metadata: own.metadata, payment: { ...own.payment_data, platform_details: { submerchants: [{}] } } });
  const { instructions_url, redirect_url = instructions_url } = paid.payment.payment_details;
  if (method === 'credit_card') return expect(redirect_url).toBeUndefined();
  const address = redirect_url.split('/pay/')[1];
  const shown = await showPage(await asGuest(address), { id: address });
  expectOnly(shown, fields.page);
  expectOnly(shown.details, details[method] ?? '');
});

test('S10 PanMasking: what was given back of it, and one that was cancelled', async () => {
  const [id, ended] = [await page.open(own), await page.open(own)];
  const { payment } = (await page.pay(id, { payment_details: aCard() })).body;
  await page.shop.pay({ amount: 100_000 });
  await page.shop.refund(payment.id, { description: 'not for them' });
  const { refunds, ...rest } = (await page.byPage('GET', `/sessions/${id}`)).body.payment;
  expectPayment({ ...rest, refunds: [] }, 'credit_card');
  expectOnly(
    refunds[0],
    'acquirer_reference amount chargeback created_at currency description failed_at failure_reason id payment platform_details refund_type resource',
  );
  expect(refunds).toMatchObject([
    { amount: 5_000, description: null, platform_details: null, acquirer_reference: null, failure_reason: null },
  ]);
  expectOnly((await page.byPage('POST', `/sessions/${ended}/cancel`)).body, fields.session);
});

test('S10 PanMasking: who pays on our own page', async () => {
  const { number, verification_value } = aCard();
  const id = await page.open(own);
  const reply = await payByForm(await asGuest(id), { id, method: 'credit_card', number, expiry: '12/30', verification_value });
  expectOnly(reply, fields.paid);
  expectPayment(reply.payment as Record<string, unknown>, 'credit_card');
});

test('S10 PanMasking: a token, and a customer who is kept', async () => {
  const token = (await page.byPage('POST', '/tokens', { payment_details: { ...aCard(), name: 'YAMADA TARO' } })).body;
  expectOnly(token, fields.token);
  expectOnly(token.payment_details, fields.card);
  const id = await page.open({ mode: 'customer', amount: undefined, platform_details: undefined });
  const kept = (await page.pay(id, { token: token.id })).body;
  expectOnly(kept, fields.paid);
  expect(kept).toMatchObject({ payment: null, customer: expect.any(String) });
  expectOnly((await page.byPage('GET', `/sessions/${id}`)).body, fields.session);
  for (const path of [`/customers/${kept.customer}`, '/customers', '/payments', '/events'])
    expect((await page.byPage('GET', path)).status).toBe(403);
});

test('S10 PanMasking: a secure token, and what its holder is asked', async () => {
  for (const number of [aCard().number, threeDsCards.asks, threeDsCards.absent, threeDsCards.unreachable]) {
    const made = (await page.byPage('POST', '/secure_tokens', aSecureTokenRequest('', { payment_details: { ...testCard, number } }))).body;
    expectOnly(made, 'authentication_url id secure_token verification_status');
    for (const key of [page.publishable, null])
      expectOnly((await api(key, 'GET', `/secure_tokens/${made.id}`)).body, 'secure_token verification_status');
    const asked = await showChallenge(await asGuest(made.id), { id: made.id });
    expectOnly(asked, fields.challenge);
    expectOnly(asked.merchant, 'colour links logo name');
    if (asked.challenge) expectOnly(asked.challenge, fields.asked);
  }
});

test('S10 PanMasking: the ways of paying', async () => {
  const { body } = await page.byPage('GET', '/payment_methods');
  expect(body).toHaveLength(paymentMethods.length);
  for (const way of body) expectOnly(way, 'brands currency name_en name_ja type_slug');
});
