// A customer's answer in a wallet app that saves the customer: through the API's helper, and on our own page.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { findGuest } from '@/lib/auth/find-guest';
import { newId } from '@/lib/db/ids';
import { document } from '@/lib/http/openapi';
import { settings } from '@/lib/installation';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { simulateAgreement } from '@/lib/sandbox/simulate-agreement';
import { answerAgreement } from '@/lib/sessions/answer-agreement';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, refusalIn, type Shop, tally, together } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let publishable = '';
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
  publishable = (await createKey(await asRole('admin', shop.id), { kind: 'publishable', name: 'page' })).value;
  // the first use of a key is recorded
  await api(publishable, 'GET', '/payment_methods');
});
beforeEach(() => {
  Object.assign(settings(), { mode: 'sandbox' });
});

const keeping = { mode: 'customer', currency: 'JPY', return_url: 'https://shop.example.jp/kept', email: 'yamada@example.jp' };
const open = async (overrides: Record<string, unknown> = {}): Promise<string> =>
  (await shop.post('/sessions', { ...keeping, ...overrides })).body.id;
const approved = (method = 'paypay') => ({ method, outcome: 'approved' });
const path = (id: string) => `/test_helpers/sessions/${id}/agree`;
const agree = (id: string, answer: object = approved(), headers: Record<string, string> = {}) => shop.post(path(id), answer, headers);
const session = async (id: string) => (await api(shop.secretKey, 'GET', `/sessions/${id}`)).body;
const notOffered = { status: 422, code: 'invalid_payment_type', param: 'method' };

async function switchOff(off: string[]) {
  const admin = await asRole('admin', shop.id);
  const { version } = await showCheckoutSettings(admin, { id: shop.id });
  await changeCheckoutSettings(admin, { id: shop.id, version, off });
}

async function onPage(id: string, answer: object) {
  const guest = (await findGuest(id)) ?? expect.fail('nobody’s checkout');
  return answerAgreement({ actor: guest.actor, now: guest.now, requestId: newId(), locale: 'en' }, { id, ...answer });
}

test.each(['paypay', 'paidy'])('%s: agreed, the customer is kept and can be charged; refused, the checkout stays open', async (method) => {
  const id = await open();
  const refused = await agree(id, { method, outcome: 'declined' });
  const nobody = { payment: null, customer: null, subscription: null };
  expect(refused.body).toEqual({ redirect_url: (await session(id)).session_url, status: 'pending', ...nobody });
  expect(await session(id)).toMatchObject({ status: 'pending', customer_id: null });
  const { customer, ...rest } = (await agree(id, approved(method))).body;
  expect(rest).toEqual({
    redirect_url: `https://shop.example.jp/kept?session_id=${id}`,
    status: 'completed',
    payment: null,
    subscription: null,
  });
  expect(await session(id)).toMatchObject({ status: 'completed', customer_id: customer, payment: null });
  expect((await api(shop.secretKey, 'GET', `/customers/${customer}`)).body).toMatchObject({
    email: 'yamada@example.jp',
    source: { type: method },
  });
  expect(await eventsOf(customer)).toEqual(['customer.created']);
  const charged = await shop.pay({ customer, payment_details: undefined });
  expect(await shop.payment(charged)).toMatchObject({ status: 'captured', payment_details: { type: method } });
});

test('the same change as on our page', async () => {
  const [byHelper, byPage] = [await open(), await open()];
  const { customer: _one, redirect_url, ...helped } = (await agree(byHelper)).body;
  const { customer: _other, redirect_url: from, ...pressed } = await onPage(byPage, approved());
  expect([helped, redirect_url.replace(byHelper, byPage)]).toEqual([pressed, from]);
});

test('only in a way that the checkout asked for, that the merchant takes, and that a customer is kept with', async () => {
  const asked = await open({ payment_types: ['paidy', 'credit_card'] });
  expect(refusalIn(await agree(asked))).toEqual(notOffered);
  await expect(onPage(asked, approved())).rejects.toMatchObject(notOffered);
  const id = await open();
  await switchOff(['paypay']);
  for (const outcome of ['approved', 'declined']) {
    expect(refusalIn(await agree(id, { method: 'paypay', outcome }))).toEqual(notOffered);
    await expect(onPage(id, { method: 'paypay', outcome })).rejects.toMatchObject(notOffered);
  }
  expect(await session(id)).toMatchObject({ status: 'pending', customer_id: null });
  expect(outcomeOf(await agree(asked, approved('paidy')))).toBe('200');
  await switchOff([]);
  expect(outcomeOf(await agree(id))).toBe('200');
  for (const method of ['merpay', 'credit_card', 'konbini', undefined, 7])
    expect([method, refusalIn(await agree(await open(), { method, outcome: 'approved' }))]).toEqual([
      method,
      { status: 422, code: method === undefined ? 'missing_parameter' : 'invalid_parameter', param: 'method' },
    ]);
  expect(refusalIn(await agree(await open(), { method: 'paypay', outcome: 'paid' }))).toMatchObject({ status: 422, param: 'outcome' });
});

test('not a checkout that is paid, completed, cancelled or over', async () => {
  const paying = { amount: 5_000, currency: 'JPY', platform_details: { submerchants: [] } };
  const gone = { status: 422, code: 'invalid_parameter', param: 'id' };
  for (const asked of ['payment', 'customer_payment']) {
    const { id } = (await shop.post('/sessions', { ...paying, mode: asked })).body;
    expect([asked, refusalIn(await agree(id))]).toEqual([asked, gone]);
  }
  const [completed, cancelled] = [await open(), await open()];
  await agree(completed);
  await shop.post(`/sessions/${cancelled}/cancel`);
  for (const id of [completed, cancelled]) {
    expect(refusalIn(await agree(id))).toEqual(gone);
    await expect(onPage(id, approved())).rejects.toMatchObject({ code: 'invalid_parameter', param: 'id' });
  }
});

test('two at once keep one customer, and the same key twice answers the first reply', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await open();
    const answers = await together(6, (index) => agree(id, approved(index % 2 === 0 ? 'paypay' : 'paidy')));
    const counted = tally(answers);
    expect(counted['200']).toBe(1);
    expect((counted['409 conflict'] ?? 0) + (counted['422 invalid_parameter'] ?? 0)).toBe(5);
    const kept = answers.find(({ status }) => status === 200)?.body.customer;
    expect(await session(id)).toMatchObject({ status: 'completed', customer_id: kept });
  }
  const id = await open();
  const key = { 'idempotency-key': `agree ${id}` };
  const [first, second] = [await agree(id, approved(), key), await agree(id, approved(), key)];
  expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
});

test('of another merchant there is none, a publishable key may not, and nothing is written', async () => {
  const id = await open();
  const before = await dumpTables();
  expect(outcomeOf(await api(other.secretKey, 'POST', path(id), approved()))).toBe('404 not_found');
  expect(outcomeOf(await agree(`${id}a`))).toBe('404 not_found');
  expect(outcomeOf(await api(publishable, 'POST', path(id), approved()))).toBe('403 forbidden');
  expect(outcomeOf(await api(null, 'POST', path(id), approved()))).toBe('401 unauthorized');
  expect(await dumpTables()).toEqual(before);
});

test('there is no such thing in a live installation', async () => {
  const id = await open();
  const paths = () => Object.keys(document(operations).paths ?? {}).filter((one) => one.includes('agree'));
  expect(paths()).toEqual(['/api/v1/test_helpers/sessions/{id}/agree']);
  const caller = await asKey(shop.secretKey);
  Object.assign(settings(), { mode: 'live' });
  expect(paths()).toEqual([]);
  await expect(simulateAgreement(caller, { id, ...approved() })).rejects.toMatchObject({ code: 'not_found' });
  await expect(onPage(id, approved())).rejects.toMatchObject({ code: 'not_found' });
});
