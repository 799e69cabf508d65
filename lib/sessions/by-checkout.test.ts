// Every payment method through a checkout, from the start to each of its ends: status, ledger and events, as for a payment over the API.
import { beforeAll, expect, test } from 'vitest';
import { cashMethods, type PaymentMethod, walletMethods } from '@/lib/money/methods';
import { type FeeMethod, processingFee, rateFor } from '@/lib/money/rates';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { meansOf, simulate, splitOfMethod } from '@/lib/testing/fixtures/payment-methods';
import { testCard } from '@/lib/testing/market';
import { eventsOf, outcomeOf, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';

type MethodCase = { way: FeeMethod; method: PaymentMethod; means: Record<string, unknown> };
const card = (way: FeeMethod, number: string): MethodCase => ({ way, method: 'credit_card', means: { ...testCard, number } });
const cards: MethodCase[] = [
  card('visa', '4111111111111111'),
  card('master', '5555555555554444'),
  card('jcb', '3530111333300000'),
  card('american_express', '378282246310005'),
  card('diners_club', '30569309025904'),
];
const wallets = walletMethods.map((way): MethodCase => ({ way, method: way, means: meansOf[way] }));
const slips = cashMethods.map((way): MethodCase => ({ way, method: way, means: meansOf[way] }));

let page: ShopWithAPage;
let shop: Shop;
let seller = '';
beforeAll(async () => {
  page = await aShopWithAPage();
  shop = page.shop;
  [seller = ''] = shop.sellers;
  // covers the service's fees, which a refund needs too
  await shop.pay({ amount: 100_000 });
});

const manual = { capture: 'manual', platform_details: undefined };

/** A checkout with the payment that its customer has started; a wallet payment waits. */
async function paid({ means }: MethodCase, overrides: Record<string, unknown> = {}) {
  const session = await page.open(overrides);
  const answer = await page.pay(session, { payment_details: means });
  expect(answer.status, answer.text).toBe(200);
  return { session, id: answer.body.payment.id as string, reply: answer.body };
}

/** The same, approved by the customer where a wallet asks. */
async function agreed(way: MethodCase, overrides: Record<string, unknown> = {}) {
  const made = await paid(way, overrides);
  if (way.method !== 'credit_card') expect(outcomeOf(await simulate(shop, made.id, 'approved'))).toBe('200');
  return made;
}

const sessionOf = async (id: string) => {
  const { status, payment } = await page.session(id);
  return [status, payment?.status];
};

/** The entries of 5,000 yen, split as in `splitOfMethod`. */
async function expectPosted(id: string, way: FeeMethod, captured = 5_000) {
  const { fee, tax } = processingFee(captured, rateFor(way));
  expect(await recordsOf(id, shop.id)).toEqual([
    ['payment', captured],
    ['payment_transfer', -3_000],
    ['platform_fee', 300],
    ['processing_fee', -fee],
    ['processing_fee_tax', -tax],
  ]);
  expect(await recordsOf(id, seller)).toEqual([
    ['payment_transfer', 3_000],
    ['platform_fee', -300],
  ]);
}

/** After `expectPosted`: everything is refunded, and the service keeps its fee. */
async function expectGivenBack(id: string, captured = 5_000) {
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: captured });
  expect((await recordsOf(id, shop.id)).slice(5)).toEqual([
    ['refund', -captured],
    ['payment_transfer_return', 3_000],
    ['platform_fee_return', -300],
  ]);
  expect((await recordsOf(id, seller)).slice(2)).toEqual([
    ['payment_transfer_return', -3_000],
    ['platform_fee_return', 300],
  ]);
  expect((await eventsOf(id)).slice(-2)).toEqual(['payment.refund.created', 'payment.refunded']);
}

/** No record in any account. */
async function expectNothing(id: string, events: string[]) {
  expect(await recordsOf(id)).toEqual([]);
  expect(await eventsOf(id)).toEqual(events);
}

test.each(cards)('$way: captured as the checkout is paid, and given back', async (way) => {
  const { session, id, reply } = await paid(way);
  expect(reply).toMatchObject({ status: 'completed', payment: { status: 'captured', total: 5_000 } });
  expect(reply.payment.payment_details).toMatchObject({ brand: way.way, three_d_secure: { verification_status: 'OK' } });
  expect(await sessionOf(session)).toEqual(['completed', 'captured']);
  expect(await eventsOf(id)).toEqual(['payment.captured']);
  await expectPosted(id, way.way);
  await expectGivenBack(id);
});

test.each(wallets)('$way: captured once its customer has agreed, and given back', async (way) => {
  const { session, id, reply } = await paid(way);
  expect(reply).toMatchObject({ status: 'pending', payment: { status: 'pending', total: 5_000 } });
  await expectNothing(id, []);
  expect(outcomeOf(await simulate(shop, id, 'approved'))).toBe('200');
  expect(await sessionOf(session)).toEqual(['completed', 'captured']);
  expect(await eventsOf(id)).toEqual(['payment.captured']);
  await expectPosted(id, way.way);
  await expectGivenBack(id);
});

test.each(slips)('$way: given out, paid in, captured with its split; neither captured nor given back by a call', async (way) => {
  const { session, id, reply } = await paid(way);
  expect(reply).toMatchObject({ status: 'completed', payment: { status: 'authorized', total: 5_000 } });
  await expectNothing(id, ['payment.authorized']);
  for (const call of [shop.capture, shop.refund])
    expect(outcomeOf(await call(id))).toBe(call === shop.capture ? '422 not_capturable' : '422 not_refundable');
  expect((await simulate(shop, id, 'paid')).body).toMatchObject({ status: 'captured', platform_details: splitOfMethod(shop) });
  expect(outcomeOf(await shop.refund(id))).toBe('422 not_refundable');
  expect(await sessionOf(session)).toEqual(['completed', 'captured']);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  await expectPosted(id, way.way);
});

test.each([...cards, ...wallets])('$way of a manual checkout: authorized, then captured with the split of the capture', async (way) => {
  const { session, id } = await agreed(way, manual);
  expect(await sessionOf(session)).toEqual(['completed', 'authorized']);
  await expectNothing(id, ['payment.authorized']);
  expect(refusalIn(await shop.capture(id))).toEqual({ status: 422, code: 'missing_parameter', param: 'platform_details' });
  expect((await shop.capture(id, { platform_details: splitOfMethod(shop) })).body).toMatchObject({ status: 'captured' });
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  await expectPosted(id, way.way);
  await expectGivenBack(id);
});

test.each([...cards, ...wallets])('$way of a manual checkout: captured in part, where rule 10 allows it', async (way) => {
  const { id } = await agreed(way, manual);
  const answer = await shop.capture(id, { amount: 4_000, platform_details: splitOfMethod(shop) });
  if (way.way === 'paidy') {
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_parameter', param: 'amount' });
    return expectNothing(id, ['payment.authorized']);
  }
  expect(answer.body).toMatchObject({ status: 'captured', amount: 4_000 });
  await expectPosted(id, way.way, 4_000);
  await expectGivenBack(id, 4_000);
});

test.each([...cards, ...wallets])('$way of a manual checkout: cancelled or left alone, nothing moves', async (way) => {
  const [cancelled, left] = [await agreed(way, manual), await agreed(way, manual)];
  expect((await shop.cancel(cancelled.id)).body).toMatchObject({ status: 'cancelled' });
  expect((await simulate(shop, left.id, 'expired')).body).toMatchObject({ status: 'expired' });
  expect([await sessionOf(cancelled.session), await sessionOf(left.session)]).toEqual([
    ['completed', 'cancelled'],
    ['completed', 'expired'],
  ]);
  for (const { id } of [cancelled, left]) {
    expect(outcomeOf(await shop.capture(id, { platform_details: splitOfMethod(shop) }))).toBe('422 not_capturable');
    expect(outcomeOf(await shop.refund(id))).toBe('422 not_refundable');
  }
  await expectNothing(cancelled.id, ['payment.authorized', 'payment.cancelled']);
  await expectNothing(left.id, ['payment.authorized', 'payment.expired']);
});

test.each(cards)('$way: refused by the acquirer, nothing moves and the checkout is open', async ({ means }) => {
  const session = await page.open();
  const refused = await page.pay(session, { payment_details: means }, { 'service-scenario': 'insufficient_funds' });
  expect(refusalIn(refused)).toMatchObject({ status: 502, code: 'insufficient_funds' });
  const { status, payment } = await page.session(session);
  expect([status, payment.status]).toEqual(['pending', 'failed']);
  await expectNothing(payment.id, ['payment.failed']);
});

test.each(wallets)('$way: refused by its customer, too late, or cancelled with the checkout: nothing moves', async (way) => {
  const refused = await paid(way);
  expect((await simulate(shop, refused.id, 'declined')).body).toMatchObject({ status: 'failed' });
  expect(await sessionOf(refused.session)).toEqual(['pending', 'failed']);
  const late = await paid(way);
  expect((await simulate(shop, late.id, 'expired')).body).toMatchObject({ status: 'expired' });
  expect(await sessionOf(late.session)).toEqual(['pending', 'expired']);
  const ended = await paid(way);
  expect(outcomeOf(await page.byPage('POST', `/sessions/${ended.session}/cancel`))).toBe('200');
  expect(await sessionOf(ended.session)).toEqual(['cancelled', 'cancelled']);
  for (const { id } of [refused, late, ended]) expect(outcomeOf(await simulate(shop, id, 'approved'))).toBe('422 not_capturable');
  await expectNothing(refused.id, ['payment.failed']);
  await expectNothing(late.id, ['payment.expired']);
  await expectNothing(ended.id, ['payment.cancelled']);
  // a failed payment leaves the checkout open for another method
  expect((await page.payWith(refused.session, 'credit_card')).body).toMatchObject({ status: 'completed' });
});

test.each(slips)('$way: not paid in, or cancelled: nothing moves', async (way) => {
  const [late, cancelled] = [await paid(way), await paid(way)];
  expect((await simulate(shop, late.id, 'expired')).body).toMatchObject({ status: 'expired' });
  expect((await shop.cancel(cancelled.id)).body).toMatchObject({ status: 'cancelled' });
  expect([await sessionOf(late.session), await sessionOf(cancelled.session)]).toEqual([
    ['completed', 'expired'],
    ['completed', 'cancelled'],
  ]);
  // a bank accepts it all the same: the deposit is held
  for (const { id } of [late, cancelled])
    expect(outcomeOf(await simulate(shop, id, 'paid'))).toBe(way.way === 'bank_transfer' ? '200' : '422 not_capturable');
  await expectNothing(late.id, ['payment.authorized', 'payment.expired']);
  await expectNothing(cancelled.id, ['payment.authorized', 'payment.cancelled']);
});
