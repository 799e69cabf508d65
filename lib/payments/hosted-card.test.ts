import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Acquirer, AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { everything } from '@/lib/acquirers/capabilities';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';

type Answer = (call: { attemptId: string }) => Promise<AcquirerOutcome>;
const outside = { authorize: null as unknown as Answer, calls: [] as unknown[] };
const done: Answer = async ({ attemptId }) => ({ ok: true, reference: `p_${attemptId}` });
const waiting: Answer = async ({ attemptId }) => ({
  ok: true,
  reference: `s_${attemptId}`,
  awaits: 'approval',
  facts: { redirect_url: 'https://acquirer.example.jp/s' },
});

/** An acquirer that shows cardholders a page of its own, and takes no convenience store but Lawson. */
const acquirer: Acquirer = {
  name: 'komoju',
  can: {
    ...everything,
    methods: ['credit_card', 'konbini', 'paypay'],
    brands: ['visa', 'jcb'],
    stores: ['lawson'],
    cardInput: ['token', 'hosted'],
    threeDs: 'inside',
    manualCapture: ['credit_card'],
    yen: { paypay: { min: 1, max: 50_000 } },
  },
  close: async () => null,
  authorize: (call) => {
    outside.calls.push(call);
    return outside.authorize(call);
  },
  capture: done,
  void: done,
  refund: done,
  verify: async () => ({ ok: true, reference: 'v' }),
};
connectOnly(new Map([[acquirer.name, acquirer]]));

const { clearingOf } = await import('@/lib/ledger/account');
const { handleNotification } = await import('@/lib/payments/handle-notification');
const { asKey, asRole, asSystem, splitOf } = await import('@/lib/testing/market');
const { meansOf } = await import('@/lib/testing/fixtures/payment-methods');
const { aShop, recordsOf } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');
const { setCustomerFee } = await import('@/lib/merchants/fees/set-customer-fee');
const { listMethods } = await import('@/lib/merchants/checkout/list-methods');
const { createSession } = await import('@/lib/sessions/create-session');

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});
beforeEach(() => {
  outside.authorize = waiting;
  outside.calls = [];
});

const hosted = { type: 'credit_card', email: 'a@example.jp' };
const create = (overrides: Record<string, unknown> = {}) =>
  shop.post('/payments', { amount: 10_000, tax: 0, currency: 'JPY', platform_details: splitOf(), payment_details: hosted, ...overrides });
const aTypedCard = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 };
const jcb = { brand: 'jcb', lastFour: '0000', month: 12, year: 2030 } as const;
const told = async (id: string, notice: object) => handleNotification(await asSystem(), { id, ...notice });

test('a card that is given to the acquirer is nobody’s brand until its holder has paid; then it is paid, at the fee of its brand', async () => {
  const { body } = await create();
  expect(body).toMatchObject({
    status: 'pending',
    payment_details: { type: 'credit_card', brand: null, last_four_digits: '', month: null, redirect_url: 'https://acquirer.example.jp/s' },
  });
  const [{ end } = {}] = await sql<{ end: Date }>(`SELECT "paymentDeadline" AS "end" FROM "Payment" WHERE id = $1`, [body.id]);
  expect(outside.calls).toEqual([
    expect.objectContaining({
      tenantId: shop.id,
      amount: 10_000,
      capture: true,
      instrument: { method: 'credit_card', card: { kind: 'hosted', until: end?.toISOString() }, brand: null, holder: null },
      // back here, the customer is not sent to the acquirer again
      shown: expect.objectContaining({ returnUrl: expect.stringMatching(/\/pay\/[^/?]+\?told=returned$/) }),
    }),
  ]);
  expect((await shop.capture(body.id)).body.error.code).toBe('not_capturable');
  const paid = await told(body.id, { outcome: 'approved', card: jcb });
  expect(paid).toMatchObject({ status: 'captured', payment_details: { brand: 'jcb', last_four_digits: '0000', month: 12, year: 2030 } });
  expect(paid.payment_details).not.toHaveProperty('redirect_url');
  // 385 basis points of JCB, not 360 of Visa
  expect((await shop.balance()).total).toBe(10_000 - 385 - 38);
  expect((await recordsOf(body.id, clearingOf('komoju'))).map(([, amount]) => amount)).toEqual([-10_000]);
  await told((await create({ amount: 5_000 })).body.id, { outcome: 'approved', card: jcb });
  const refunded = await shop.refund(body.id);
  expect(refunded.body).toMatchObject({ status: 'refunded' });
  expect((await recordsOf(body.id, clearingOf('komoju'))).map(([, amount]) => amount).toSorted()).toEqual([-10_000, 10_000]);
});

test('declined there it has failed, with the reason; an authorization ends when the acquirer says', async () => {
  const refused = (await create()).body;
  expect(await told(refused.id, { outcome: 'declined', code: 'insufficient_funds' })).toMatchObject({ status: 'failed' });
  const held = (await create({ capture: false, platform_details: undefined })).body;
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().replace(/\.\d+Z/, '.000Z');
  const authorized = await told(held.id, { outcome: 'approved', card: jcb, until });
  expect(authorized).toMatchObject({ status: 'authorized' });
  expect(new Date(authorized.payment_deadline ?? '').toISOString()).toBe(until);
});

test('a number is refused, with and without a payment, and half a card is told what is missing', async () => {
  const number = { status: 422, body: { error: { code: 'invalid_payment_type', param: 'payment_details.number' } } };
  expect(await create({ payment_details: aTypedCard })).toMatchObject(number);
  expect(await shop.post('/tokens', { payment_details: aTypedCard })).toMatchObject(number);
  expect(await shop.post('/customers', { payment_details: aTypedCard })).toMatchObject(number);
  expect((await create({ payment_details: { ...hosted, month: 12, year: 2030 } })).body.error).toMatchObject({
    code: 'missing_parameter',
    param: 'payment_details.number',
  });
  expect(outside.calls).toEqual([]);
});

test('nobody is offered what would be refused, and what is not offered is refused at its field', async () => {
  const offered = await listMethods(await asKey(shop.secretKey));
  expect(offered.map(({ type_slug, brands }) => [type_slug, brands])).toEqual([
    ['credit_card', ['visa', 'jcb']],
    ['konbini', ['lawson']],
    ['paypay', []],
  ]);
  const caller = await asKey(shop.secretKey);
  const session = await createSession(caller, { amount: 1_000, currency: 'JPY', platform_details: { submerchants: [] } });
  expect(session.payment_methods).toMatchObject([
    { type: 'credit_card', card_entry: 'acquirer', brands: ['visa', 'jcb'] },
    { type: 'konbini', brands: ['lawson'] },
    { type: 'paypay' },
  ]);
  const later = await createSession(caller, { amount: 1_000, currency: 'JPY', capture: 'manual' });
  expect(later.payment_methods.map(({ type }) => type)).toEqual(['credit_card']);
  const refusals = await Promise.all([
    create({ payment_details: { ...meansOf.konbini, store: 'seven-eleven' } }),
    create({ payment_details: meansOf.pay_easy }),
    create({ payment_details: meansOf.paypay, capture: false, platform_details: undefined }),
    create({ payment_details: meansOf.paypay, amount: 50_001 }),
  ]);
  expect(refusals.map(({ status, body: { error } }) => [status, error.code, error.param])).toEqual([
    [422, 'invalid_payment_type', 'payment_details.store'],
    [422, 'invalid_payment_type', 'payment_details.type'],
    [422, 'invalid_parameter', 'capture'],
    [422, 'invalid_parameter', 'amount'],
  ]);
});

test('on the acquirer’s page every card costs what the cheapest brand does', async () => {
  const other = await aShop();
  const admin = await asRole('operator', null);
  await setCustomerFee(admin, { id: other.id, methods: ['visa'], amount: 300, last_number: 0 });
  await setCustomerFee(admin, { id: other.id, methods: ['jcb'], amount: 100, last_number: 1 });
  const session = await createSession(await asKey(other.secretKey), {
    amount: 1_000,
    currency: 'JPY',
    platform_details: { submerchants: [] },
  });
  expect(session.payment_methods[0]).toMatchObject({ type: 'credit_card', payment_method_fee: 110 });
  const made = await other.post('/payments', {
    amount: 1_000,
    tax: 0,
    currency: 'JPY',
    platform_details: splitOf(),
    payment_details: hosted,
  });
  expect(made.body).toMatchObject({ payment_method_fee: 110, total: 1_110 });
});

test('without an answer the outcome is unknown, and what is declined at once has failed', async () => {
  outside.authorize = async () => ({ ok: false, code: 'card_declined', retry: 'never', raw: 'do_not_honor' });
  expect((await create()).body.error.code).toBe('card_declined');
  outside.authorize = () => Promise.reject(new Error('cut'));
  expect((await create()).status).toBe(504);
});

test('of a card that a browser gave to the acquirer nothing is believed before it says so: it may still ask its holder', async () => {
  const browser = { kind: 'fields', url: 'https://acquirer.example.jp/tokens', publishableKey: 'pk_test_x' } as const;
  const told = { acquirer: 'komoju', acquirer_token: 'tok_x', brand: 'visa', last_four_digits: '1111', month: 12, year: 2030 };
  const given = { payment_details: { type: 'credit_card', email: 'a@example.jp', ...told } };
  // nobody gives cards to it where its page takes them
  expect((await create(given)).body.error).toMatchObject({ code: 'invalid_payment_type', param: 'payment_details.acquirer' });
  Object.assign(acquirer.can, { browser });
  const before = Date.now();
  const { body } = await create(given);
  expect(outside.calls.at(-1)).toMatchObject({
    instrument: { card: { kind: 'token', acquirer: 'komoju', token: 'tok_x' }, brand: null, usage: 'customer' },
  });
  expect(body).toMatchObject({
    status: 'pending',
    payment_details: { brand: null, last_four_digits: '', redirect_url: 'https://acquirer.example.jp/s' },
  });
  const deadline = Date.parse(body.payment_deadline);
  expect(deadline).toBeGreaterThan(before + 3_500_000);
  expect(deadline).toBeLessThan(Date.now() + 3_700_000);
  const had = (await shop.balance()).total;
  expect(await handleNotification(await asSystem(), { id: body.id, outcome: 'approved', card: jcb })).toMatchObject({
    status: 'captured',
    payment_details: { brand: 'jcb', last_four_digits: '0000' },
  });
  expect((await shop.balance()).total - had).toBe(10_000 - 385 - 38);
  // at once, and without a word of the card: as the browser has told
  outside.authorize = done;
  expect((await create(given)).body).toMatchObject({ status: 'captured', payment_details: { brand: 'visa', last_four_digits: '1111' } });
  for (const missing of ['acquirer', 'brand', 'last_four_digits', 'month'])
    expect((await create({ payment_details: { ...given.payment_details, [missing]: undefined } })).body.error).toMatchObject({
      code: 'missing_parameter',
      param: `payment_details.${missing}`,
    });
  const both = { payment_details: { ...given.payment_details, number: aTypedCard.number } };
  expect((await create(both)).body.error).toMatchObject({ code: 'invalid_parameter', param: 'payment_details.number' });
});
