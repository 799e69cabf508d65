// A subscription that a checkout begins: with its payment in the same completion, or later with a kept customer; one, or none.
import { beforeAll, expect, test } from 'vitest';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { answerAgreement } from '@/lib/sessions/answer-agreement';
import { payByForm } from '@/lib/sessions/pay-by-form';
import { digestOf } from '@/lib/subscriptions/agreed-terms';
import { api } from '@/lib/testing/api';
import { actAndBeSilent, atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf, simulate } from '@/lib/testing/fixtures/payment-methods';
import { aSubscriptionCheckout, type SubscriptionCheckout, sayBeforeOrders, soldWith } from '@/lib/testing/fixtures/subscription-checkouts';
import { asRole, testCard } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, refusalIn, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let page: SubscriptionCheckout;
beforeAll(async () => {
  page = await aSubscriptionCheckout();
});

const typedCard = {
  ...{ method: 'credit_card', number: testCard.number, expiry: '12/40', verification_value: '123' },
  ...{ name: 'TARO YAMADA', email: 'taro@example.jp' },
};
const dayMs = 86_400_000;
const inDays = async (days: number) => new Date((await page.guest(await page.open())).now.getTime() + days * dayMs).toISOString();
/** The rows of subscriptions that a checkout has begun, whatever their state. */
const begunBy = (session: string) => sql<{ id: string }>('SELECT id FROM "Subscription" WHERE session = $1', [session]);

test('a card: customer, payment and subscription begin together, and the next period is charged to the same card', async () => {
  const session = await page.openSubscription({ max_charges: 6, external_subscription_num: 'F-7', metadata: { box: 'small' } });
  expect((await page.session(session)).subscription).toMatchObject({ id: null, period: 'monthly', max_charges: 6 });
  const paid = await page.pay(session, { payment_details: testCard });
  expect(paid.status, paid.text).toBe(200);
  const { id } = (await page.session(session)).subscription;
  expect([paid.body.status, paid.body.subscription, paid.body.payment.subscription?.id]).toEqual(['completed', id, id]);
  const made = await page.subscription(id);
  expect(made).toMatchObject({
    ...{ status: 'active', session, amount: 5_000, tax: 0, period: 'monthly', max_charges: 6, external_subscription_num: 'F-7' },
    ...{ metadata: { box: 'small' }, payments: [paid.body.payment.id], current_period: { sequence: 1 } },
  });
  expect(made.customer.id).toBe(paid.body.customer);
  expect(made.platform_details.submerchants).toMatchObject([{ amount: 3_000, platform_fee: 300 }]);
  expect([await eventsOf(id), await eventsOf(made.customer.id)]).toEqual([
    ['subscription.created', 'subscription.captured'],
    ['customer.created'],
  ]);
  const [event] = await sql<{ customer: string }>(
    `SELECT data #>> '{customer,id}' AS customer FROM "Event" WHERE "resourceId" = $1 AND type = 'subscription.captured'`,
    [id],
  );
  expect(event?.customer).toBe(paid.body.customer);
  expect(await page.renew(id, 2)).toBe('charged');
  expect((await page.subscription(id)).payments).toHaveLength(2);
});

test('on our page: what the customer has read is kept with the order, and told by its digest', async () => {
  const session = await page.openSubscription({}, { line_items: [{ description: '花の定期便', amount: 5_000 }] });
  const { terms: shown } = await page.read(session, 'en');
  const [card] = shown.filter(({ terms }) => terms.charges.method === 'credit_card');
  expect(shown.map(({ terms }) => terms.charges.method)).toEqual(['credit_card', 'paypay', 'paidy']);
  expect(await page.order(session, typedCard, 'en')).toMatchObject({ status: 'completed' });
  const { id } = (await page.session(session)).subscription;
  const kept = (await api(page.shop.secretKey, 'GET', `/subscriptions/${id}/terms`)).body;
  expect(kept).toMatchObject({ subscription: id, shown_by: 'checkout', sha256: card?.sha256, terms: card?.terms });
  expect(digestOf(kept.terms)).toBe(kept.sha256);
  expect(kept.terms).toMatchObject({
    ...{ locale: 'en', delivery: soldWith.delivery, cancel: { rule: soldWith.cancel, contact: soldWith.contact } },
    ...{ quantity: { items: [{ description: '花の定期便', quantity: 1 }] }, price: { each: 5_000 } },
  });
  const made = await page.subscription(id);
  expect(made.current_period.start).toBe(kept.terms.charges.first_on);
  expect(made.current_period.end).toBe(kept.terms.charges.next_on);
  expect(made.next_capture_at).toBe(kept.terms.charges.next_at);
  // whoever has not read them orders nothing there, and other terms are other terms
  const other = await page.openSubscription();
  const guest = await page.guest(other);
  await expect(payByForm(guest, { id: other, ...typedCard })).rejects.toMatchObject({ code: 'missing_parameter', param: 'terms' });
  await expect(payByForm(guest, { id: other, terms: kept.sha256, ...typedCard })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'terms',
  });
  expect(await begunBy(other)).toEqual([]);
});

test('settings that change later change no order that is open: its customer reads what the checkout was made with', async () => {
  const session = await page.openSubscription();
  await sayBeforeOrders(page.shop.id, { ...soldWith, delivery: '変更後' });
  const [shown] = (await page.read(session)).terms;
  await sayBeforeOrders(page.shop.id);
  expect(shown?.terms.delivery).toBe(soldWith.delivery);
});

test('mails that are off are promised to nobody: whoever has read of them reads anew, and the done page leads to the customer’s', async () => {
  const session = await page.openSubscription();
  const [mailed] = (await page.read(session)).terms;
  expect([mailed?.terms.cancel.page_mailed, (await page.read(session)).manage_url]).toEqual([true, null]);
  const admin = await asRole('admin', page.shop.id);
  await changeMails(admin, { id: page.shop.id, before: [], off: ['subscription'] });
  try {
    const guest = await page.guest(session);
    await expect(payByForm(guest, { id: session, terms: mailed?.sha256, ...typedCard })).rejects.toMatchObject({ param: 'terms' });
    await page.order(session, typedCard);
  } finally {
    await changeMails(admin, { id: page.shop.id, before: ['subscription'], off: [] });
  }
  const { id } = (await page.session(session)).subscription;
  const { terms, sha256 } = (await api(page.shop.secretKey, 'GET', `/subscriptions/${id}/terms`)).body;
  expect([terms.cancel.page_mailed, digestOf(terms)]).toEqual([false, sha256]);
  const { manage_url } = await page.subscription(id);
  expect((await page.read(session)).manage_url).toBe(manage_url);
  // another customer has another page, and this checkout is not theirs
  const other = await page.shop.post('/customers', { payment_details: testCard, email: 'other@example.jp' });
  const changed = await api(page.shop.secretKey, 'PATCH', `/subscriptions/${id}`, { customer: other.body.id });
  expect([changed.status, changed.body.manage_url === manage_url]).toEqual([200, false]);
  expect((await page.read(session)).manage_url).toBeNull();
});

test('of twenty who pay at once, one begins one subscription', async () => {
  const session = await page.openSubscription();
  const answers = await together(20, () => page.pay(session, { payment_details: testCard }));
  expect(tally(answers)['200']).toBe(1);
  expect(await begunBy(session)).toHaveLength(1);
  const { id } = (await page.session(session)).subscription;
  expect((await page.subscription(id)).payments).toHaveLength(1);
});

test('a refused card begins none, and the next one that is taken begins one', async () => {
  const session = await page.openSubscription();
  const refused = await page.pay(session, { payment_details: testCard }, { 'service-scenario': 'insufficient_funds' });
  expect(outcomeOf(refused)).toBe('502 insufficient_funds');
  expect([await begunBy(session), (await page.session(session)).subscription.id]).toEqual([[], null]);
  expect(outcomeOf(await page.pay(session, { payment_details: testCard }))).toBe('200');
  expect(await begunBy(session)).toHaveLength(1);
});

test.each([
  ['acted', actAndBeSilent, 1],
  ['did not act', beSilent, 0],
] as const)('an acquirer that %s and says nothing: recovery begins it once, or not at all', async (_name, does, count) => {
  const session = await page.openSubscription();
  atNextCall('authorize', does);
  expect(outcomeOf(await page.pay(session, { payment_details: testCard }))).toBe('504 gateway_timeout');
  expect(await begunBy(session)).toEqual([]);
  await recoverAll();
  await recoverAll();
  const begun = await begunBy(session);
  expect(begun).toHaveLength(count);
  expect((await page.session(session)).subscription.id).toBe(begun[0]?.id ?? null);
  for (const { id } of begun) expect(await eventsOf(id)).toEqual(['subscription.created', 'subscription.captured']);
});

test('a wallet: it begins when its customer has agreed, and not when they refuse', async () => {
  const session = await page.openSubscription();
  const refused = await page.order(session, { method: 'paypay' });
  expect([refused.status, refused.subscription]).toEqual(['pending', null]);
  expect(outcomeOf(await simulate(page.shop, refused.payment?.id ?? '', 'declined'))).toBe('200');
  expect(await begunBy(session)).toEqual([]);
  const asked = await page.order(session, { method: 'paypay' });
  expect(outcomeOf(await simulate(page.shop, asked.payment?.id ?? '', 'approved'))).toBe('200');
  const { id } = (await page.session(session)).subscription;
  const made = await page.subscription(id);
  expect(made).toMatchObject({ status: 'active', payment_details: { type: 'paypay' }, payments: [asked.payment?.id] });
  expect((await page.shop.payment(asked.payment?.id ?? '')).subscription).toMatchObject({ id, sequence: 1 });
  expect(await eventsOf(id)).toEqual(['subscription.created', 'subscription.captured']);
  expect(await page.renew(id, 2)).toBe('charged');
});

test('with a later first day nothing is paid: the customer is kept, and the first charge is made on that day', async () => {
  const session = await page.openSubscription({ start_at: await inDays(10) });
  const { only_keeps, terms } = await page.read(session);
  expect([only_keeps, terms[0]?.terms.charges.free_until !== null]).toEqual([true, true]);
  const kept = await page.order(session, typedCard);
  expect(kept).toMatchObject({ status: 'completed', payment: null, subscription: expect.any(String) });
  const id = kept.subscription ?? '';
  expect((await page.session(session)).subscription.id).toBe(id);
  expect(await page.subscription(id)).toMatchObject({ status: 'pending', payments: [], session, customer: { id: kept.customer } });
  expect((await page.subscription(id)).next_capture_at).toBe(terms[0]?.terms.charges.first_at);
  expect(await eventsOf(id)).toEqual(['subscription.created']);
  expect(await page.renew(id, 1)).toBe('charged');
  expect(await page.subscription(id)).toMatchObject({ status: 'active', current_period: { sequence: 1 } });
});

test('with a later first day, of two who keep a wallet at once one begins it', async () => {
  const session = await page.openSubscription({ start_at: await inDays(10) });
  const agree = async () =>
    answerAgreement(await page.guest(session), { id: session, method: 'paypay', outcome: 'approved' }).catch(() => null);
  expect((await together(5, agree)).filter(Boolean)).toHaveLength(1);
  expect(await begunBy(session)).toHaveLength(1);
});

test('a checkout that could not sell a subscription is not made', async () => {
  const make = async (subscription: Record<string, unknown>, rest: Record<string, unknown> = {}, shop = page.shop) => {
    const body = { amount: 5_000, currency: 'JPY', platform_details: { submerchants: [] }, mode: 'customer_payment', ...rest };
    const answer = await shop.post('/sessions', { ...body, subscription: { period: 'monthly', ...subscription } });
    const { status, param } = refusalIn(answer);
    return { param: status === 200 ? status : param, answer };
  };
  const paramOf = async (...given: Parameters<typeof make>) => (await make(...given)).param;
  expect(await paramOf({}, { mode: 'payment' })).toBe('mode');
  expect(await paramOf({}, { mode: undefined })).toBe('mode');
  expect(await paramOf({}, { capture: 'manual' })).toBe('capture');
  expect(await paramOf({ period: 'daily' })).toBe('subscription.period');
  expect(await paramOf({ start_at: await inDays(1) })).toBe('subscription.start_at');
  expect(await paramOf({ start_at: await inDays(1) }, { expires_in_seconds: 60 })).toBe(200);
  expect(await paramOf({ ends_at: await inDays(0.5) })).toBe('subscription.ends_at');
  expect(await paramOf({ start_at: await inDays(10), ends_at: await inDays(9) })).toBe('subscription.ends_at');
  expect(await paramOf({}, { payment_types: ['konbini'] })).toBe('payment_types');
  const silent = await aShop();
  const { answer } = await make({}, {}, silent);
  expect(refusalIn(answer)).toMatchObject({ status: 422, code: 'invalid_parameter', param: 'subscription' });
  expect(answer.body.error.details.missing).toEqual(['contact', 'cancel', 'delivery']);
  expect(answer.body.error.message).toContain('Settings › Checkout');
  await sayBeforeOrders(silent.id, { cancel: soldWith.cancel, delivery: soldWith.delivery });
  expect((await make({}, {}, silent)).answer.body.error.details.missing).toEqual(['contact']);
});

test('a page of the merchant’s own pays without our terms: what it had to show is kept, and that it was not us', async () => {
  const session = await page.openSubscription();
  expect(outcomeOf(await page.pay(session, { payment_details: meansOf.credit_card }))).toBe('200');
  const { id } = (await page.session(session)).subscription;
  const { shown_by, terms } = (await api(page.shop.secretKey, 'GET', `/subscriptions/${id}/terms`)).body;
  expect([shown_by, terms.price.each]).toEqual(['merchant', 5_000]);
});

test('terms are for their merchant alone, and one that was begun over the API has none', async () => {
  const session = await page.openSubscription();
  await page.order(session, typedCard);
  const { id } = (await page.session(session)).subscription;
  const stranger = await aShop();
  expect(refusalIn(await api(stranger.secretKey, 'GET', `/subscriptions/${id}/terms`))).toMatchObject({ status: 404 });
  const { customer } = await page.subscription(id);
  const body = { customer: customer.id, amount: 5_000, tax: 0, currency: 'JPY', period: 'monthly', platform_details: { submerchants: [] } };
  const byApi = await page.shop.post('/subscriptions', body);
  expect(byApi.status, byApi.text).toBe(200);
  expect(refusalIn(await api(page.shop.secretKey, 'GET', `/subscriptions/${byApi.body.id}/terms`))).toMatchObject({ status: 404 });
});
