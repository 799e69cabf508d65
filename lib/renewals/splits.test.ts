// Each charge of a subscription is a payment with its split: what is decided about one, or happens to one, is that one's alone.
import { beforeAll, expect, test } from 'vitest';
import { renewSubscriptions } from '@/lib/jobs/renew-subscriptions';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { listPayments } from '@/lib/payments/list-payments';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { showManagePage } from '@/lib/renewals/page/show-page';
import { previewSubscription } from '@/lib/renewals/preview-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { createChargeback } from '@/lib/sandbox/simulate-chargeback';
import { aSubscriptionCheckout } from '@/lib/testing/fixtures/subscription-checkouts';
import { aSubscribedShop, pageOf, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, asSystem, splitOf, testCard } from '@/lib/testing/market';
import { eventsOf, recordsOf } from '@/lib/testing/shop';

let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

const dayMs = 86_400_000;
/** Charges the next period on its date, and returns its payment. */
async function charged(id: string, sequence: number): Promise<string> {
  expect(await shop.renew(id, await shop.momentOf(id, sequence))).toBe('charged');
  return (await shop.stored(id)).payments[0] ?? '';
}

test('U14 SplitOfEachCharge: every charge writes the records of a payment, named and signed', async () => {
  const { id, payments } = await shop.subscribe();
  const [a = '', b = ''] = shop.sellers;
  for (const payment of [payments[0] ?? '', await charged(id, 2), await charged(id, 3)]) {
    expect(await recordsOf(payment, shop.id)).toEqual([
      ['payment', 3_300],
      ['payment_transfer', -2_000],
      ['payment_transfer', -1_000],
      ['platform_fee', 200],
      ['platform_fee', 100],
      ['processing_fee', -118],
      ['processing_fee_tax', -11],
    ]);
    expect(await recordsOf(payment, a)).toEqual([
      ['payment_transfer', 2_000],
      ['platform_fee', -200],
    ]);
    expect(await recordsOf(payment, b)).toEqual([
      ['payment_transfer', 1_000],
      ['platform_fee', -100],
    ]);
  }
});

test('a payment says of which subscription and period it is, and all of them are found by it', async () => {
  const { id, payments, current_period } = await shop.subscribe();
  await shop.subscribe();
  const second = await charged(id, 2);
  const found = await listPayments(await shop.at(), { subscription: id });
  expect(found.data.map((payment) => payment.id)).toEqual([second, payments[0]]);
  expect(found.total).toBe(2);
  const [, first] = found.data;
  expect(first?.subscription).toEqual({ id, sequence: 1, period_start: current_period?.start, period_end: current_period?.end });
  const other = await aSubscribedShop();
  expect((await listPayments(await other.at(), { subscription: id })).data).toEqual([]);
});

test('the preview is what the charge writes', async () => {
  const { id } = await shop.subscribe();
  const { periods } = await previewSubscription(await shop.at(), { id });
  expect(periods).toHaveLength(12);
  const postings = periods[0]?.postings ?? [];
  const payment = await charged(id, 2);
  for (const account of [shop.id, ...shop.sellers])
    expect(postings.filter(({ merchant_id }) => merchant_id === account).map(({ type, amount }) => [type, amount])).toEqual(
      await recordsOf(payment, account),
    );
});

test('a fee rate that changes is in force from the next charge on, and leaves those before as they are', async () => {
  const own = await aSubscribedShop();
  const { id, payments } = await own.subscribe();
  const due = await own.momentOf(id, 2);
  const system = { ...(await asSystem()), now: new Date(due.getTime() - dayMs) };
  await setProcessingRate(system, { id: own.id, methods: ['visa'], basis_points: 400, last_number: 0 });
  expect(await own.renew(id, due)).toBe('charged');
  const [second = ''] = (await own.stored(id)).payments;
  const feesOf = async (payment: string) => (await recordsOf(payment, own.id)).filter(([type]) => type.startsWith('processing_'));
  expect(await feesOf(payments[0] ?? '')).toEqual([
    ['processing_fee', -118],
    ['processing_fee_tax', -11],
  ]);
  expect(await feesOf(second)).toEqual([
    ['processing_fee', -132],
    ['processing_fee_tax', -13],
  ]);
});

test('who has ordered at a checkout never pays more for their way of paying than they have read, and less where it is less', async () => {
  const page = await aSubscriptionCheckout();
  const own = page.shop.id;
  const operator = await asRole('operator', null);
  const setFee = async (amount: number, last_number: number) =>
    setCustomerFee(operator, { id: own, methods: ['visa'], amount, last_number });
  await setFee(100, 0);
  const session = await page.openSubscription();
  expect((await page.read(session)).terms[0]?.terms.price).toMatchObject({ fee: 110, each: 5_110 });
  expect((await page.pay(session, { payment_details: testCard })).status).toBe(200);
  const { id } = (await page.session(session)).subscription;
  const manage = pageOf(await page.subscription(id));
  const feesAfter = async (amount: number, sequence: number) => {
    await setFee(amount, sequence - 1);
    const shown = await showManagePage(await page.guest(manage), { id: manage });
    expect(await page.renew(id, sequence)).toBe('charged');
    const [payment = ''] = (await page.subscription(id)).payments;
    return [shown.price.fee, (await page.shop.payment(payment)).payment_method_fee];
  };
  expect(await feesAfter(300, 2)).toEqual([110, 110]);
  expect(await feesAfter(50, 3)).toEqual([55, 55]);
  // one that was started over the API pays the fee of the day
  const { subscribe, stored, renew, momentOf } = shop;
  const plain = await subscribe();
  await setCustomerFee(operator, { id: shop.id, methods: ['visa'], amount: 200, last_number: 0 });
  expect(await renew(plain.id, await momentOf(plain.id, 2))).toBe('charged');
  const { data } = await listPayments(await shop.at(), { subscription: plain.id });
  expect([data.map(({ payment_method_fee: fee }) => fee), (await stored(plain.id)).payments.length]).toEqual([[220, 0], 2]);
  await setCustomerFee(operator, { id: shop.id, methods: ['visa'], amount: 0, last_number: 1 });
});

test('U15 OneChargeStandsAlone: a refund and a chargeback of one charge touch no other, and the next is made as ever', async () => {
  const { id, payments } = await shop.subscribe();
  const [first = ''] = payments;
  const second = await charged(id, 2);
  const third = await charged(id, 3);
  const [before, stored] = [await recordsOf(third), (await shop.stored(id)).subscription];
  await refundPayment(await shop.at(), { id: first });
  await createChargeback(await shop.at(), { payment_id: second, reason_code: '13.2' });
  expect(await recordsOf(third)).toEqual(before);
  expect((await shop.stored(id)).subscription).toEqual(stored);
  await charged(id, 4);
  const { data } = await listPayments(await shop.at(), { subscription: id });
  expect(data.map(({ status, amount_refunded }) => [status, amount_refunded])).toEqual([
    ['captured', 0],
    ['captured', 0],
    ['captured', 0],
    ['refunded', 3_300],
  ]);
  expect((await eventsOf(id)).filter((type) => type !== 'subscription.captured')).toEqual(['subscription.created']);
});

test('while a platform is suspended nothing is charged; lifted, the open period is', async () => {
  const own = await aSubscribedShop();
  const { id } = await own.subscribe();
  const due = await own.momentOf(id, 2);
  const operator = await asRole('operator', null);
  const round = (now: Date) => renewSubscriptions.run({ now, signal: new AbortController().signal });
  await suspendMerchant(operator, { id: own.id, reason: '調査' });
  await round(due);
  expect(await own.periods(id)).toHaveLength(1);
  await liftSuspension(operator, { id: own.id, reason: '完了' });
  await round(new Date(due.getTime() + 3 * dayMs));
  expect((await own.periods(id)).map(({ state, captured }) => [state, captured])).toEqual([
    ['paid', 1],
    ['paid', 1],
  ]);
});

test('a split that changes is in force from the next period on; one above the price is refused at once', async () => {
  const { id } = await shop.subscribe();
  const [a = ''] = shop.sellers;
  const caller = await shop.at();
  await expect(updateSubscription(caller, { id, platform_details: splitOf([a, 3_301]) })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: expect.stringContaining('platform_details'),
  });
  const changed = await updateSubscription(caller, { id, platform_details: splitOf([a, 3_300, 330]) });
  expect(changed).toMatchObject({ pending_change: { consent: 'not_needed', amount: 3_000 } });
  const payment = await charged(id, 2);
  expect(await recordsOf(payment, a)).toEqual([
    ['payment_transfer', 3_300],
    ['platform_fee', -330],
  ]);
  expect((await shop.stored(id)).subscription.pendingChange).toBeNull();
});
