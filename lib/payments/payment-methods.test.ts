// Every payment method except cards, from the start to each of its ends: status, ledger and events.
import { beforeAll, expect, test } from 'vitest';
import { type CashMethod, cashMethods, konbiniStores, type WalletMethod, walletMethods } from '@/lib/money/methods';
import { rateFor } from '@/lib/money/rates';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf, payBy, simulate, splitOfMethod } from '@/lib/testing/fixtures/payment-methods';
import { aShop, eventsOf, outcomeOf, recordsOf, refusalIn, type Shop, tally, together, transactionsOf } from '@/lib/testing/shop';

let shop: Shop;
let seller = '';
beforeAll(async () => {
  shop = await aShop();
  [seller = ''] = shop.sellers;
});

/** The entries of a payment of 5,000 yen at a rate. */
function posted(method: CashMethod | WalletMethod) {
  const fee = Math.floor((5_000 * rateFor(method)) / 10_000);
  return {
    platform: [
      ['payment', 5_000],
      ['payment_transfer', -3_000],
      ['platform_fee', 300],
      ['processing_fee', -fee],
      ['processing_fee_tax', -Math.floor(fee / 10)],
    ],
    seller: [
      ['payment_transfer', 3_000],
      ['platform_fee', -300],
    ],
  };
}

async function expectPosted(id: string, method: CashMethod | WalletMethod) {
  expect(await recordsOf(id, shop.id)).toEqual(posted(method).platform);
  expect(await recordsOf(id, seller)).toEqual(posted(method).seller);
}

test.each(cashMethods)('%s: given out, paid in, captured with its split', async (method) => {
  const id = await payBy(shop, method);
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized', captured_at: null, total: 5_000 });
  expect(await eventsOf(id)).toEqual(['payment.authorized']);
  expect(await recordsOf(id)).toEqual([]);
  const paid = await simulate(shop, id, 'paid');
  expect(paid.body).toMatchObject({ status: 'captured', captured_at: expect.any(String), platform_details: splitOfMethod(shop) });
  expect(await shop.payment(id)).toEqual(paid.body);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  await expectPosted(id, method);
});

test.each(cashMethods)('%s: `capture` means nothing, a capture and a refund are refused, the split is due at once', async (method) => {
  const id = await payBy(shop, method, { capture: false });
  expect(outcomeOf(await shop.capture(id))).toBe('422 not_capturable');
  expect(outcomeOf(await shop.refund(id))).toBe('422 not_refundable');
  await simulate(shop, id, 'paid');
  expect(outcomeOf(await shop.refund(id))).toBe('422 not_refundable');
  expect(outcomeOf(await shop.capture(id))).toBe('422 not_capturable');
  expect(outcomeOf(await shop.cancel(id))).toBe('422 not_cancellable');
  const without = { amount: 5_000, currency: 'JPY', capture: false, payment_details: meansOf[method] };
  expect(refusalIn(await shop.post('/payments', without))).toEqual({ status: 422, code: 'missing_parameter', param: 'platform_details' });
});

test.each(cashMethods)('%s: cancelled, it takes no money', async (method) => {
  const id = await payBy(shop, method);
  expect((await shop.cancel(id)).body).toMatchObject({ status: 'cancelled' });
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.cancelled']);
  // a bank accepts it all the same: the deposit is held
  expect(outcomeOf(await simulate(shop, id, 'paid'))).toBe(method === 'bank_transfer' ? '200' : '422 not_capturable');
  expect(await shop.payment(id)).toMatchObject({ status: 'cancelled' });
  expect(await recordsOf(id)).toEqual([]);
});

test('what the contract shows of each, and that nobody sees more', async () => {
  const page = expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/pay\/[a-z2-7]{27,33}$/);
  const details = async (id: string) => (await shop.payment(id)).payment_details;
  expect(await details(await payBy(shop, 'konbini'))).toEqual({
    type: 'konbini',
    email: 'yamada@example.jp',
    store: 'lawson',
    confirmation_code: expect.stringMatching(/^\d{9}$/),
    receipt: expect.stringMatching(/^\d{8}$/),
    instructions_url: page,
  });
  expect(await details(await payBy(shop, 'bank_transfer'))).toEqual({
    type: 'bank_transfer',
    email: 'yamada@example.jp',
    order_id: expect.stringMatching(/^\d{10}$/),
    bank_name: expect.any(String),
    account_branch_name: expect.any(String),
    account_number: expect.stringMatching(/^\d{7}$/),
    account_type: 'ordinary',
    account_name: expect.any(String),
    instructions_url: page,
  });
  expect(await details(await payBy(shop, 'pay_easy'))).toEqual({
    type: 'pay_easy',
    email: 'yamada@example.jp',
    bank_id: expect.stringMatching(/^\d{5}$/),
    customer_id: expect.stringMatching(/^\d{11}$/),
    confirmation_id: expect.stringMatching(/^\d{6}$/),
    instructions_url: page,
    payment_url: page,
  });
  expect(await details(await payBy(shop, 'paypay'))).toEqual({ type: 'paypay', email: null, redirect_url: page });
  for (const store of konbiniStores) {
    const id = await payBy(shop, 'konbini', { payment_details: { ...meansOf.konbini, store } });
    const { receipt, confirmation_code: code } = await details(id);
    expect(receipt).toMatch(/^\d{8,13}$/);
    expect(code === null || /^\d{5,9}$/.test(code)).toBe(true);
    expect(code === null).toBe(['seven-eleven', 'daily-yamazaki', 'seicomart'].includes(store));
  }
});

test.each(walletMethods)('%s: waits for its customer, who agrees: captured, or authorized where it was asked so', async (method) => {
  const id = await payBy(shop, method);
  expect(await shop.payment(id)).toMatchObject({ status: 'pending' });
  expect(await eventsOf(id)).toEqual([]);
  expect((await simulate(shop, id, 'approved')).body).toMatchObject({ status: 'captured' });
  expect(await eventsOf(id)).toEqual(['payment.captured']);
  await expectPosted(id, method);
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded' });

  const held = await payBy(shop, method, { capture: false, platform_details: undefined });
  const agreed = (await simulate(shop, held, 'approved')).body;
  expect(agreed).toMatchObject({ status: 'authorized' });
  expect(Date.parse(agreed.payment_deadline) - Date.parse(agreed.created_at)).toBeGreaterThan(29 * 24 * 60 * 60 * 1_000);
  expect(refusalIn(await shop.capture(held, { amount: 4_000, platform_details: splitOfMethod(shop) }))).toEqual({
    status: 422,
    code: 'invalid_parameter',
    param: 'amount',
  });
  expect((await shop.capture(held, { platform_details: splitOfMethod(shop) })).body).toMatchObject({ status: 'captured' });
  expect(await eventsOf(held)).toEqual(['payment.authorized', 'payment.captured']);
  await expectPosted(held, method);
});

test.each(walletMethods)('%s: refused, cancelled before and after, or left alone: nothing moves', async (method) => {
  const refused = await payBy(shop, method);
  expect((await simulate(shop, refused, 'declined')).body).toMatchObject({ status: 'failed' });
  expect(await eventsOf(refused)).toEqual(['payment.failed']);
  const early = await payBy(shop, method);
  expect((await shop.cancel(early)).body).toMatchObject({ status: 'cancelled' });
  expect(outcomeOf(await simulate(shop, early, 'approved'))).toBe('422 not_capturable');
  const late = await payBy(shop, method, { capture: false });
  await simulate(shop, late, 'approved');
  expect((await shop.cancel(late)).body).toMatchObject({ status: 'cancelled' });
  const left = await payBy(shop, method);
  expect((await simulate(shop, left, 'expired')).body).toMatchObject({ status: 'expired' });
  expect(await eventsOf(left)).toEqual(['payment.expired']);
  for (const id of [refused, early, late, left]) expect(await recordsOf(id)).toEqual([]);
});

test('rule 1 holds for what captures itself; rule 2 for a wallet that is only authorized', async () => {
  const body = { amount: 5_000, currency: 'JPY', payment_details: meansOf.paypay };
  expect(refusalIn(await shop.post('/payments', body))).toEqual({ status: 422, code: 'missing_parameter', param: 'platform_details' });
  expect((await shop.post('/payments', { ...body, capture: false })).body).toMatchObject({ status: 'pending', platform_details: null });
});

test('what cannot have happened to a way of paying is refused by name', async () => {
  const card = await shop.authorize();
  for (const outcome of ['paid', 'approved', 'declined'])
    expect(refusalIn(await simulate(shop, card, outcome))).toEqual({ status: 422, code: 'invalid_parameter', param: 'outcome' });
  const cash = await payBy(shop, 'konbini');
  expect(refusalIn(await simulate(shop, cash, 'approved'))).toEqual({ status: 422, code: 'invalid_parameter', param: 'outcome' });
  // a store accepts only the requested amount
  for (const amount of [4_999, 5_001]) {
    expect(refusalIn(await simulate(shop, cash, 'paid', amount))).toEqual({ status: 422, code: 'invalid_parameter', param: 'amount' });
  }
  const wallet = await payBy(shop, 'paypay');
  expect(refusalIn(await simulate(shop, wallet, 'paid'))).toEqual({ status: 422, code: 'invalid_parameter', param: 'outcome' });
  expect((await simulate(shop, card, 'expired')).body).toMatchObject({ status: 'expired' });
});

test('what is asked of each way is asked for by name', async () => {
  const wanting = (payment_details: unknown) =>
    shop.post('/payments', { amount: 5_000, currency: 'JPY', payment_details, platform_details: splitOfMethod(shop) });
  const cases: [unknown, string, string][] = [
    [{ type: 'konbini', email: 'a@example.jp' }, 'missing_parameter', 'payment_details.store'],
    [{ ...meansOf.konbini, store: 'corner-shop' }, 'invalid_parameter', 'payment_details.store'],
    [{ type: 'konbini', store: 'lawson' }, 'missing_parameter', 'payment_details.email'],
    [{ ...meansOf.konbini, expiry_days: 60 }, 'invalid_parameter', 'payment_details.expiry_days'],
    [{ ...meansOf.bank_transfer, expiry_days: 13 }, 'invalid_parameter', 'payment_details.expiry_days'],
    [{ ...meansOf.pay_easy, given_name_kana: '太郎' }, 'invalid_parameter', 'payment_details.given_name_kana'],
    [{ ...meansOf.pay_easy, phone: 'none' }, 'invalid_parameter', 'payment_details.phone'],
    [{ type: 'cheque' }, 'invalid_payment_type', 'payment_details.type'],
    [{ store: 'lawson' }, 'missing_parameter', 'payment_details.type'],
    [{}, 'missing_parameter', 'payment_details.type'],
  ];
  for (const [details, code, param] of cases) expect(refusalIn(await wanting(details))).toEqual({ status: 422, code, param });
});

test('paid in ten times at once, or while it is cancelled: the money is taken once or not at all', async () => {
  const id = await payBy(shop, 'konbini');
  expect(tally(await together(10, () => simulate(shop, id, 'paid')))).toEqual({ '200': 1, '422 not_capturable': 9 });
  expect(await transactionsOf(id, 'capture')).toBe(1);
  for (let round = 0; round < 6; round++) {
    const raced = await payBy(shop, 'paypay');
    const calls = [() => simulate(shop, raced, 'approved'), () => shop.cancel(raced)];
    const answers = await together(2, (index) => calls[(index + round) % 2]?.() as ReturnType<Shop['cancel']>);
    const { status } = await shop.payment(raced);
    expect(['captured', 'cancelled']).toContain(status);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await transactionsOf(raced, 'capture')).toBe(status === 'captured' ? 1 : 0);
  }
});

test('the same key twice takes money once, and answers the same', async () => {
  const id = await payBy(shop, 'bank_transfer');
  const pay = () => shop.post(`/test_helpers/payments/${id}/simulate`, { outcome: 'paid' }, { 'idempotency-key': `paid ${id}` });
  const [first, second] = [await pay(), await pay()];
  expect(second.text).toBe(first.text);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await transactionsOf(id, 'capture')).toBe(1);
});

test('C16 AcquirerTimeoutUnknown: what was given out and not told is found again', async () => {
  const body = { amount: 5_000, currency: 'JPY', payment_details: meansOf.konbini, platform_details: splitOfMethod(shop) };
  const lost = await shop.post('/payments', body, { 'service-scenario': 'gateway_timeout_approved' });
  expect(lost.status).toBe(504);
  const id = lost.body.error.details.payment_id;
  expect(await shop.payment(id)).toMatchObject({ status: 'pending' });
  expect(outcomeOf(await simulate(shop, id, 'paid'))).toBe('409 conflict');
  await recoverAll();
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized', payment_details: { receipt: expect.stringMatching(/^\d{8}$/) } });
  expect((await simulate(shop, id, 'paid')).body).toMatchObject({ status: 'captured' });
});
