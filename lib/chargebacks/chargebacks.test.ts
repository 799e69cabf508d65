// The life of a chargeback over the API: raised, answered, decided, with its money, its events and its refusals.
import { beforeAll, expect, test } from 'vitest';
import { expireChargebacks } from '@/lib/jobs/expire-chargebacks';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { api } from '@/lib/testing/api';
import { aChargeback, defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf } from '@/lib/testing/fixtures/files';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
let a: string;
beforeAll(async () => {
  shop = await aShop();
  [a = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
});

const path = (id: string, verb = '') => `/chargeback_requests/${id}${verb && `/${verb}`}`;
const show = async (id: string) => (await api(shop.secretKey, 'GET', path(id))).body;
const accept = (id: string) => shop.post(path(id, 'accept'));
const defend = (id: string, body?: unknown) => shop.post(path(id, 'defend'), body ?? defenseWith(aPdf()));
/** Sends many defenses at once: some are refused as too many, and are sent again. */
async function defendOnceTaken(id: string, body: unknown) {
  let answer = await defend(id, body);
  for (; answer.status === 429; answer = await defend(id, body)) await new Promise((done) => setTimeout(done, 20));
  return answer;
}
const decide = (id: string, outcome: string) => shop.post(`/test_helpers/chargebacks/${id}/simulate`, { outcome });
const chargebackRecords = async (paymentId: string) => (await recordsOf(paymentId, shop.id)).filter(([type]) => type === 'chargeback');
/** The chargeback events in the payment's timeline, in order. */
const eventTypesOf = async (id: string) =>
  (await showTimeline(await asRole('viewer', shop.id), { id })).data
    .flatMap(({ kind, code }) => (kind === 'chargeback' ? [code] : []))
    .reverse();
const types = ({ timeline }: { timeline: { type: string }[] }) => timeline.map(({ type }) => type);

test('raised: the payment is told, its money set aside, and nothing of it can be refunded', async () => {
  const paymentId = await shop.pay({ platform_details: splitOf([a, 6_000, 600]), external_order_num: 'A-1', amount: 9_000, tax: 1_000 });
  const { status, body } = await shop.post('/test_helpers/chargebacks', { payment_id: paymentId, reason_code: '10.4', amount: 4_000 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'pending', amount: 4_000, currency: 'JPY', reason_code: '10.4', reason: expect.any(String) });
  expect(body.payment).toMatchObject({ id: paymentId, amount: 9_000, tax: 1_000, total: 10_000, masked_card_number: '411111******1111' });
  expect(body.payment.payment_method).toEqual({ type: 'credit_card', brand: 'visa', last_four_digits: '1111' });
  expect(types(body)).toEqual(['created', 'response_due']);
  expect(body.defense).toBeUndefined();
  expect(await show(body.id)).toEqual(body);
  expect(await eventsOf(paymentId)).toEqual(['payment.captured', 'payment.updated']);
  const refused = await shop.refund(paymentId);
  expect(refusalIn(refused)).toEqual({ status: 422, code: 'not_refundable', param: null });
  expect(refused.body.error.message).toMatch(/dispute/);
  expect(refused.body.error.details.chargeback_requests).toEqual([body.id]);
  expect(refusalIn(await shop.refund(paymentId, { amount: 1_000, platform_details: splitOf() }))).toMatchObject({ code: 'not_refundable' });
});

test('of what is left where no amount is told, of a captured card payment, and of all together at most what was charged', async () => {
  const paymentId = await shop.pay();
  await shop.refund(paymentId, { amount: 3_000, platform_details: splitOf() });
  const raise = (body: object) => shop.post('/test_helpers/chargebacks', { payment_id: paymentId, ...body });
  expect(refusalIn(await raise({ amount: 10_001 }))).toEqual({ status: 422, code: 'invalid_parameter', param: 'amount' });
  expect((await raise({ amount: 5_000 })).status).toBe(200);
  const above = await raise({ amount: 5_001 });
  expect([refusalIn(above).param, above.body.error.details]).toEqual(['amount', { disputable: 5_000 }]);
  expect((await raise({})).body).toMatchObject({ amount: 2_000, already_refunded: 0 });
  expect(refusalIn(await raise({}))).toEqual({ status: 422, code: 'missing_parameter', param: 'amount' });
  expect((await raise({ amount: 3_000 })).body).toMatchObject({ amount: 3_000, already_refunded: 3_000 });
  expect(refusalIn(await raise({ amount: 1 }))).toEqual({ status: 422, code: 'invalid_parameter', param: 'payment_id' });
  const authorized = await shop.authorize();
  expect(refusalIn(await shop.post('/test_helpers/chargebacks', { payment_id: authorized }))).toMatchObject({ param: 'payment_id' });
  const other = await aShop({ sellers: 0 });
  const foreign = await other.pay();
  expect(refusalIn(await shop.post('/test_helpers/chargebacks', { payment_id: foreign }))).toMatchObject({
    status: 422,
    param: 'payment_id',
  });
  expect(refusalIn(await shop.post('/test_helpers/chargebacks', {}))).toMatchObject({ code: 'missing_parameter', param: 'payment_id' });
});

test('I09 NaturalIdempotency: accepted once, whoever says it again; money, refund and events once', async () => {
  const { id, paymentId } = await aChargeback(shop);
  const before = await shop.balance();
  const answers = await together(times(20, 64), () => accept(id));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']));
  expect((await shop.balance()).total).toBe(before.total - 10_000);
  expect(await chargebackRecords(paymentId)).toEqual([['chargeback', -10_000]]);
  const payment = await shop.payment(paymentId);
  expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect(payment.refunds).toMatchObject([
    { amount: 10_000, chargeback: true, refund_type: 'non_reverse', platform_details: { submerchants: [] } },
  ]);
  expect(await eventsOf(paymentId)).toEqual(['payment.captured', 'payment.updated', 'payment.refund.created', 'payment.refunded']);
  const shown = await show(id);
  expect([shown.status, types(shown)]).toEqual(['accepted', ['created', 'accepted', 'response_due']]);
  expect(await eventTypesOf(paymentId)).toEqual(['pending', 'accepted']);
  expect(refusalIn(await defend(id))).toMatchObject({ status: 400, code: 'bad_request' });
  expect((await defend(id)).body.error.message).toMatch(/Only pending chargebacks can be defended/);
});

test('I09 NaturalIdempotency: defended once, and what was sent stays; accepting it then is 400', async () => {
  const { id, paymentId } = await aChargeback(shop);
  const pdf = aPdf();
  const body = {
    ...defenseWith(pdf),
    product_name: 'テーブル',
    shipping_info: { company_name: 'ヤマト運輸', shipping_date: '2026-11-20' },
  };
  const answers = await together(times(4, 64), () => defendOnceTaken(id, body));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']));
  const shown = await show(id);
  expect([shown.status, types(shown)]).toEqual(['defended', ['created', 'defended', 'response_due']]);
  expect(await eventTypesOf(paymentId)).toEqual(['pending', 'defended']);
  expect(shown.defense).toMatchObject({
    reason: 'お届け済みです。',
    product_name: 'テーブル',
    shipping_info: { company_name: 'ヤマト運輸', shipping_date: '2026-11-20', tracking_number: null },
    recipient_info: null,
    documents: [{ file_name: '配達証明.pdf', content_type: 'application/pdf', file_size: pdf.length }],
  });
  expect(refusalIn(await accept(id))).toMatchObject({ status: 400, code: 'bad_request' });
  expect((await accept(id)).body.error.message).toMatch(/Only pending chargebacks can be accepted/);
  // a repetition is not checked: it was defended
  expect((await defend(id, {})).status).toBe(204);
  expect(await chargebackRecords(paymentId)).toEqual([]);
  expect((await sql('SELECT id FROM "File" WHERE "merchantId" = $1', [shop.id])).length).toBe(1);
});

test('won: it stays defended, and the payment can be refunded again', async () => {
  const { id, paymentId } = await aChargeback(shop);
  expect(refusalIn(await decide(id, 'won'))).toMatchObject({ status: 400 });
  await defend(id);
  const won = await decide(id, 'won');
  expect([won.status, won.body.status, types(won.body)]).toEqual([200, 'defended', ['created', 'defended', 'won', 'response_due']]);
  expect((await decide(id, 'won')).status).toBe(200);
  for (const outcome of ['lost', 'cancelled']) expect(refusalIn(await decide(id, outcome))).toMatchObject({ status: 400 });
  expect((await shop.refund(paymentId)).status).toBe(200);
});

test('cancelled: withdrawn before or after the defense, and the payment is told', async () => {
  for (const isDefended of [false, true]) {
    const { id, paymentId } = await aChargeback(shop);
    if (isDefended) await defend(id);
    expect((await decide(id, 'cancelled')).body.status).toBe('cancelled');
    expect(await eventsOf(paymentId)).toEqual(['payment.captured', 'payment.updated', 'payment.updated']);
    expect(refusalIn(await accept(id))).toMatchObject({ status: 400 });
    expect(refusalIn(await defend(id))).toMatchObject({ status: 400 });
    expect((await shop.refund(paymentId)).status).toBe(200);
    expect(await chargebackRecords(paymentId)).toEqual([]);
  }
});

test('lost: part of a payment, and the rest can be refunded', async () => {
  const { id, paymentId } = await aChargeback(shop, { amount: 4_000 });
  await defend(id);
  const lost = await decide(id, 'lost');
  expect([lost.body.status, types(lost.body)]).toEqual(['lost', ['created', 'defended', 'lost', 'response_due']]);
  expect(await chargebackRecords(paymentId)).toEqual([['chargeback', -4_000]]);
  expect(await shop.payment(paymentId)).toMatchObject({ status: 'captured', amount_refunded: 4_000 });
  expect((await shop.refund(paymentId)).body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
});

test('I09 NaturalIdempotency: accepts and defends at once: one wins, is told once, and money moves once or not at all', async () => {
  const half = times(10, 32);
  const { id, paymentId } = await aChargeback(shop);
  const body = defenseWith(aPdf());
  const answers = await together(2 * half, (index) => (index % 2 === 0 ? accept(id) : defendOnceTaken(id, body)));
  const { status } = await show(id);
  expect(['accepted', 'defended']).toContain(status);
  const ok = answers.filter((answer) => answer.status === 204).length;
  expect(ok).toBe(half);
  expect(tally(answers.filter((answer) => answer.status !== 204))).toEqual({ '400 bad_request': half });
  expect(await eventTypesOf(paymentId)).toEqual(['pending', status]);
  expect(await chargebackRecords(paymentId)).toHaveLength(status === 'accepted' ? 1 : 0);
});

/** The clock is shared by all tests: the due dates are moved instead. */
const dueIn = (id: string, ms: number) => sql(`UPDATE "Chargeback" SET "dueAt" = now() + $2 * interval '1 ms' WHERE id = $1`, [id, ms]);
const sweep = async (now = new Date()) => expireChargebacks.run({ now, signal: new AbortController().signal });

test('T01 DueDateEdge: over and not yet swept is 400, then it expires once, with its money', async () => {
  const { id, paymentId } = await aChargeback(shop);
  await dueIn(id, -1_000);
  const expectTooLate = async (status: string) => {
    for (const answer of [await accept(id), await defend(id), await defend(id, {})]) {
      expect(refusalIn(answer)).toMatchObject({ status: 400, code: 'bad_request' });
      expect(answer.body.error).toMatchObject({ message: expect.stringMatching(/can no longer be responded to/), details: { status } });
    }
  };
  await expectTooLate('pending');
  await Promise.all([sweep(), sweep()]);
  await sweep();
  await expectTooLate('expired');
  const shown = await show(id);
  // its due date now lies before it was raised
  expect([shown.status, types(shown)]).toEqual(['expired', ['response_due', 'created', 'expired']]);
  expect(await chargebackRecords(paymentId)).toEqual([['chargeback', -10_000]]);
  expect(await eventsOf(paymentId)).toEqual(['payment.captured', 'payment.updated', 'payment.refund.created', 'payment.refunded']);
});

test('the sweep and a defense at one instant: one of them', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await aChargeback(shop);
    const body = defenseWith(aPdf());
    await dueIn(id, 40);
    const [answer] = await Promise.all([
      defend(id, body),
      new Promise((done) => setTimeout(done, 35)).then(() => sweep(new Date(Date.now() + 10))),
    ]);
    await sweep(new Date(Date.now() + 60_000));
    expect((await show(id)).status).toBe(answer.status === 204 ? 'defended' : 'expired');
  }
});

test('where the feature is off there is no chargeback, and the acquirer’s word counts all the same', async () => {
  const other = await aShop({ sellers: 0 });
  const operator = await asRole('operator', null);
  const { version } = await showAccount(operator, { id: other.id });
  const { id } = await aChargeback(other);
  await changeTerms(operator, { id: other.id, version, chargebacks_enabled: false });
  for (const [method, at] of [
    ['GET', '/chargeback_requests'],
    ['GET', path(id)],
    ['POST', path(id, 'accept')],
    ['POST', path(id, 'defend')],
  ] as const) {
    expect(refusalIn(await api(other.secretKey, method, at, method === 'POST' ? {} : undefined))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  expect((await other.post(`/test_helpers/chargebacks/${id}/simulate`, { outcome: 'lost' })).body.status).toBe('lost');
  const unseen = await aChargeback(other);
  expect([await eventsOf(id), await eventsOf(unseen.id)]).toEqual([['chargeback_request.created'], []]);
});

test('the payment’s own timeline tells it', async () => {
  const { id, paymentId } = await aChargeback(shop);
  await defend(id);
  await decide(id, 'won');
  const { data } = await showTimeline(await asRole('viewer', shop.id), { id: paymentId });
  expect(data.map(({ kind, code, amount }) => [kind, code, amount]).slice(0, 3)).toEqual([
    ['chargeback', 'won', 10_000],
    ['chargeback', 'defended', 10_000],
    ['chargeback', 'pending', 10_000],
  ]);
});
