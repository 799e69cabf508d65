import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { settings } from '@/lib/installation';

beforeEach(() => {
  Object.assign(settings(), { mode: 'sandbox' });
});

const { asInstallation } = await import('@/lib/auth/call-as-installation');
const { listAudit } = await import('@/lib/audit/list-audit');
const { newId } = await import('@/lib/db/ids');
const { document } = await import('@/lib/http/openapi');
const { operations } = await import('@/lib/api/operations');
const { capturePayment } = await import('@/lib/payments/capture-payment');
const { markAsFraud } = await import('@/lib/payments/mark-as-fraud');
const { showPaymentLedger } = await import('@/lib/payments/show-payment-ledger');
const { showTimeline } = await import('@/lib/payments/timeline/show-timeline');
const { getPayment } = await import('@/lib/payments/store');
const { atNextCall } = await import('@/lib/testing/fixtures/attempts');
const { asRole, splitOf } = await import('@/lib/testing/market');
const { aShop, eventsOf, refusalIn, outcomeOf, together } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');

let shop: Awaited<ReturnType<typeof aShop>>;
let operator: Caller;
beforeAll(async () => {
  shop = await aShop();
  operator = await asRole('operator', null);
});

const split = { platform_details: splitOf() };
const simulate = (id: string, body: unknown = { outcome: 'marked_as_fraud' }) => shop.post(`/test_helpers/payments/${id}/simulate`, body);
const refused = { status: 422, code: 'not_capturable' };

test('a marked payment is not captured, nor tried to be; it can still be cancelled', async () => {
  const id = await shop.authorize();
  const reply = await markAsFraud(operator, { id });
  expect(reply).toMatchObject({ id, status: 'authorized' });
  expect(await shop.payment(id)).toEqual(reply);
  const { status, body } = await shop.capture(id, split);
  expect(refusalIn({ status, body })).toMatchObject(refused);
  expect(body.error).toMatchObject({ details: { status: 'authorized', marked_as_fraud: true }, message: expect.stringMatching(/fraud/) });
  expect(refusalIn(await shop.post(`/payments/${id}/capture?dry_run=true`, split))).toMatchObject(refused);
  expect(outcomeOf(await shop.cancel(id))).toBe('200');
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.marked.as.fraud', 'payment.cancelled']);
});

test('it is told once, however often and by however many it is marked', async () => {
  const id = await shop.authorize();
  const before = await shop.payment(id);
  const [simulated] = await Promise.all([together(3, () => simulate(id)), together(3, () => markAsFraud(operator, { id }))]);
  await markAsFraud(operator, { id });
  expect(simulated.map(outcomeOf)).toEqual(['200', '200', '200']);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.marked.as.fraud']);
  const [event] = await sql<{ data: unknown }>(`SELECT data FROM "Event" WHERE "resourceId" = $1 AND type = 'payment.marked.as.fraud'`, [
    id,
  ]);
  expect(event?.data).toEqual(before);
  const [payment] = await sql<{ marks: Date }>('SELECT "fraudMarkedAt" AS marks FROM "Payment" WHERE id = $1', [id]);
  const audits = await sql(`SELECT 1 FROM "Audit" WHERE "subjectId" = $1 AND after ? 'marked_as_fraud'`, [id]);
  expect([payment?.marks instanceof Date, audits.length]).toEqual([true, 1]);
});

test('a mark that comes while a capture is being decided stops it in the statement that opens it', async () => {
  const id = await shop.authorize();
  const read = vi.spyOn(await import('@/lib/payments/store'), 'findAgreed');
  read.mockImplementationOnce(async (...asked) => {
    await markAsFraud(operator, { id });
    read.mockRestore();
    return (await import('@/lib/payments/store')).findAgreed(...asked);
  });
  expect(refusalIn(await shop.capture(id, split))).toMatchObject(refused);
  expect(await sql(`SELECT 1 FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'capture'`, [id])).toEqual([]);
});

test('a capture that the acquirer has been asked for goes on, and both are told in their order', async () => {
  const id = await shop.authorize();
  atNextCall('capture', async (act) => {
    await markAsFraud(operator, { id });
    return act();
  });
  expect(outcomeOf(await shop.capture(id, split))).toBe('200');
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.marked.as.fraud', 'payment.captured']);
});

test('together, a capture and a mark: captured or refused, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await shop.authorize();
    const [captured] = await Promise.all([shop.capture(id, split), markAsFraud(operator, { id })]);
    const { status } = await shop.payment(id);
    expect([outcomeOf(captured), status]).toEqual(status === 'captured' ? ['200', 'captured'] : ['422 not_capturable', 'authorized']);
    expect((await eventsOf(id)).filter((type) => type === 'payment.marked.as.fraud')).toHaveLength(1);
  }
});

test('who may: whoever runs the installation, and in the sandbox any key for what is its own', async () => {
  const id = await shop.authorize();
  const other = await aShop({ sellers: 0 });
  for (const caller of [await asRole('admin', shop.id), await asRole('seller', shop.id, shop.sellers[0])])
    await expect(markAsFraud(caller, { id })).rejects.toMatchObject({ code: 'forbidden' });
  expect(refusalIn(await other.post(`/test_helpers/payments/${id}/simulate`, { outcome: 'marked_as_fraud' }))).toMatchObject({
    status: 404,
  });
  await expect(markAsFraud(operator, { id: newId() })).rejects.toMatchObject({ code: 'not_found' });
  expect(refusalIn(await simulate(id, {}))).toEqual({ status: 422, code: 'missing_parameter', param: 'outcome' });
  expect(refusalIn(await simulate(id, { outcome: 'paid' }))).toEqual({ status: 422, code: 'invalid_parameter', param: 'outcome' });
  expect(await eventsOf(id)).toEqual(['payment.authorized']);
  expect(outcomeOf(await simulate(id))).toBe('200');
});

test('a live installation has the mark, and not the helper', async () => {
  const id = await shop.authorize();
  const paths = () => Object.keys(document(operations).paths ?? {}).filter((path) => path.includes('test_helpers'));
  expect(paths()).not.toEqual([]);
  const caller = { ...(await asRole('operator', null)) };
  Object.assign(settings(), { mode: 'live' });
  expect(paths()).toEqual([]);
  const { simulatePayment } = await import('@/lib/sandbox/simulate-payment');
  await expect(simulatePayment(caller, { id, outcome: 'marked_as_fraud' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await markAsFraud(caller, { id })).toMatchObject({ id });
});

test('its page tells it to the platform, with who marked it; a seller does not learn of it', async () => {
  const [a = ''] = shop.sellers;
  const id = await shop.authorize({ platform_details: splitOf([a, 1_000]) });
  const [admin, seller] = [await asRole('admin', shop.id), await asRole('seller', shop.id, a)];
  expect((await showPaymentLedger(admin, { id })).marked_as_fraud).toBe(false);
  await markAsFraud(await asRole('operator', null), { id });
  expect((await showPaymentLedger(admin, { id })).marked_as_fraud).toBe(true);
  expect((await showTimeline(admin, { id })).data[0]).toMatchObject({
    kind: 'marked_as_fraud',
    amount: null,
    actor: { kind: 'user', name: 'テスト operator' },
  });
  expect((await listAudit(admin, { subject: id })).data[0]).toMatchObject({
    operation: 'payment.mark_as_fraud',
    before: { marked_as_fraud: false },
    after: { marked_as_fraud: true },
  });
  expect((await showPaymentLedger(seller, { id })).marked_as_fraud).toBe(false);
  expect(JSON.stringify((await showTimeline(seller, { id })).data)).not.toContain('fraud');
});

test('a notice of the acquirer’s marks it once, and is told as the acquirer’s, of nobody in particular', async () => {
  const [a = ''] = shop.sellers;
  const id = await shop.authorize({ platform_details: splitOf([a, 1_000]) });
  const other = await aShop({ sellers: 0 });
  await expect(markAsFraud(await asInstallation({ tenantId: other.id }), { id })).rejects.toMatchObject({ code: 'not_found' });
  const installation = await asInstallation({ tenantId: shop.id });
  const replies = await together(3, () => markAsFraud(installation, { id }));
  expect(replies).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ id, status: 'authorized' })));
  expect(refusalIn(await shop.capture(id))).toMatchObject(refused);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.marked.as.fraud']);
  const admin = await asRole('admin', shop.id);
  const marks = (await showTimeline(admin, { id })).data.filter(({ kind }) => kind === 'marked_as_fraud');
  expect(marks).toMatchObject([{ actor: { kind: 'acquirer', name: null } }]);
  const changes = (await listAudit(admin, { subject: id })).data.filter(({ operation }) => operation === 'payment.mark_as_fraud');
  expect(changes).toMatchObject([{ actor: { kind: 'system', id: null }, after: { marked_as_fraud: true } }]);
  expect(JSON.stringify((await showTimeline(await asRole('seller', shop.id, a), { id })).data)).not.toContain('fraud');
});

test('what cannot be captured says the same to the dry run and to the rule that the screen asks', async () => {
  const id = await shop.authorize();
  await markAsFraud(operator, { id });
  const { refusedRelease } = await import('@/lib/payments/refused-actions');
  const view = await getPayment({ kind: 'merchant', tenantId: shop.id }, id);
  expect(refusedRelease(view, new Date(), 'not_capturable')?.code).toBe('not_capturable');
  expect(refusedRelease(view, new Date(), 'not_cancellable')).toBeNull();
  const staff = await asRole('staff', shop.id);
  await expect(capturePayment(staff, { id, dry_run: true, ...split })).rejects.toMatchObject({ code: 'not_capturable' });
});
