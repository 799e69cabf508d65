import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AcquirerSilent, declineCodes } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { statusOf } from '@/lib/refusal';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { aPayment, asKey, splitOf, testCard } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { countOf } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  [a = ''] = shop.sellers;
});
afterEach(() => vi.restoreAllMocks());

const declinedCards = [
  ['4123111111111000', 'insufficient_funds', 502],
  ['4123111111111018', 'exceeds_limit', 502],
  ['4123111111111034', 'bad_verification_value', 502],
  ['4123111111111042', 'card_expired', 502],
  ['4123111111111059', 'card_declined', 502],
  ['4123111111111075', 'invalid_number', 502],
  ['4123111111111083', 'fraudulent', 422],
] as const;

/** Whether to try it again, by the code. */
const retries: Record<string, string | null> = {
  ...{ card_declined: 'with_customer', insufficient_funds: 'later', exceeds_limit: 'later', bad_verification_value: 'with_customer' },
  ...{ card_expired: 'with_customer', invalid_number: 'with_customer', authentication_failed: 'with_customer', fraudulent: 'never' },
  other_error: null,
};

async function expectFailed(answer: Awaited<ReturnType<Shop['post']>>, code: string, status: number) {
  expect(refusalIn(answer)).toEqual({ status, code, param: null });
  const id = answer.body.error.details.payment_id;
  const why = { failure_code: code, failure_retry: retries[code] };
  expect(await shop.payment(id)).toMatchObject({ id, status: 'failed', amount_refunded: 0, captured_at: null, ...why });
  expect(await recordsOf(id)).toEqual([]);
  expect(await eventsOf(id)).toEqual(['payment.failed']);
}

for (const [number, code, status] of declinedCards) {
  test(`a card that is refused with ${code} leaves a failed payment and moves no money`, async () => {
    for (const capture of [true, false]) {
      const body = aPayment({ capture, payment_details: { ...testCard, number }, platform_details: splitOf([a, 6_000, 600]) });
      await expectFailed(await shop.post('/payments', body), code, status);
    }
  });
}

test('C16 AcquirerTimeoutUnknown: a payment that the acquirer was never asked about is not told as its refusal', async () => {
  const refused = await shop.post('/payments', aPayment(), { 'service-scenario': 'other_error' });
  atNextCall('authorize', beSilent);
  const refusedLate = await shop.post('/payments', aPayment());
  vi.spyOn(sandboxAcquirer, 'close').mockResolvedValueOnce({ ok: false, code: 'other_error' });
  expect(await recoverAll()).toEqual(['other_error']);
  atNextCall('authorize', beSilent);
  const unasked = await shop.post('/payments', aPayment());
  expect(await recoverAll()).toEqual(['never asked']);
  const caller = await asKey(shop.secretKey);
  const toldOf = async ({ body }: typeof refused) => (await showPaymentLedger(caller, { id: body.error.details.payment_id })).failure_code;
  expect([await toldOf(refused), await toldOf(refusedLate), await toldOf(unasked)]).toEqual(['other_error', 'other_error', 'never_asked']);
});

test('Service-Scenario forces each refusal, whatever the card', async () => {
  for (const code of declineCodes) {
    await expectFailed(await shop.post('/payments', aPayment(), { 'service-scenario': code }), code, statusOf(code));
  }
  for (const scenario of ['not_a_code', '']) {
    expect((await shop.post('/payments', aPayment(), { 'service-scenario': scenario })).body).toMatchObject({
      ...{ status: 'captured', failure_code: null, failure_retry: null },
    });
  }
});

test('a wallet’s customer who was refused later has failed for the same reason, and both can be tried again alike', async () => {
  const refuse = async (id: string, body: object) => shop.post(`/test_helpers/payments/${id}/simulate`, { outcome: 'declined', ...body });
  for (const code of declineCodes) {
    const at = await shop.pay({ payment_details: meansOf.paypay });
    const direct = (await shop.post('/payments', aPayment(), { 'service-scenario': code })).body.error.details.payment_id;
    const { failure_code, failure_retry } = await shop.payment(direct);
    expect((await refuse(at, { code })).body).toMatchObject({ status: 'failed', failure_code, failure_retry });
    expect([failure_code, failure_retry]).toEqual([code, retries[code]]);
  }
  const unsaid = await shop.pay({ payment_details: meansOf.paypay });
  expect(refusalIn(await refuse(unsaid, { code: 'no_reason' }))).toMatchObject({ status: 422, param: 'code' });
  expect((await refuse(unsaid, {})).body).toMatchObject({ status: 'failed', failure_code: 'other_error', failure_retry: null });
});

test('a decline is bound to its idempotency key: repeated, it is the same reply and no second payment', async () => {
  const headers = { 'idempotency-key': 'declined once' };
  const body = aPayment({ payment_details: { ...testCard, number: '4123111111111059' } });
  const first = await shop.post('/payments', body, headers);
  const before = await countOf('Payment');
  const again = await shop.post('/payments', body, headers);
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([502, first.text, 'true']);
  expect(await countOf('Payment')).toBe(before);
});

test('a failed payment is neither captured, cancelled nor refunded', async () => {
  const { body } = await shop.post('/payments', aPayment(), { 'service-scenario': 'card_declined' });
  const id = body.error.details.payment_id;
  expect([outcomeOf(await shop.capture(id)), outcomeOf(await shop.cancel(id)), outcomeOf(await shop.refund(id))]).toEqual([
    '422 not_capturable',
    '422 not_cancellable',
    '422 not_refundable',
  ]);
});

test('without an answer the outcome is open: 504, pending, and 409 until it is completed', async () => {
  const headers = { 'service-scenario': 'gateway_timeout', 'idempotency-key': 'silent' };
  for (const capture of [false, true]) {
    const keyed = { ...headers, 'idempotency-key': `silent ${capture}` };
    const body = aPayment({ capture, platform_details: splitOf([a, 6_000]) });
    const answer = await shop.post('/payments', body, keyed);
    expect(refusalIn(answer)).toEqual({ status: 504, code: 'gateway_timeout', param: null });
    const id = answer.body.error.details.payment_id;
    expect(await shop.payment(id)).toMatchObject({ status: 'pending', captured_at: null });
    for (const call of [shop.capture, shop.cancel, shop.refund]) {
      const refused = await call(id);
      expect(refusalIn(refused)).toEqual({ status: 409, code: 'conflict', param: null });
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    const again = await shop.post('/payments', body, keyed);
    expect([again.status, again.headers.get('retry-after')]).toEqual([409, '1']);
    expect([await recordsOf(id), await eventsOf(id)]).toEqual([[], []]);
  }
});

test('a declined capture changes nothing: the authorization can be captured or cancelled afterwards', async () => {
  const [first, second] = [await shop.authorize({ platform_details: splitOf([a, 1_000]) }), await shop.authorize()];
  const before = await shop.payment(first);
  vi.spyOn(sandboxAcquirer, 'capture').mockResolvedValue({ ok: false, code: 'exceeds_limit' });
  for (const id of [first, second]) {
    const answer = await shop.capture(id);
    expect(refusalIn(answer)).toEqual({ status: 502, code: 'exceeds_limit', param: null });
    expect(answer.body.error.details).toEqual({ payment_id: id });
    expect([await recordsOf(id), await eventsOf(id)]).toEqual([[], ['payment.authorized']]);
  }
  expect(await shop.payment(first)).toEqual(before);
  vi.restoreAllMocks();
  expect((await shop.capture(first)).body.status).toBe('captured');
  expect((await shop.cancel(second)).body.status).toBe('cancelled');
});

test('a declined cancel changes nothing', async () => {
  const id = await shop.authorize();
  vi.spyOn(sandboxAcquirer, 'void').mockResolvedValue({ ok: false, code: 'other_error' });
  expect(refusalIn(await shop.cancel(id))).toEqual({ status: 502, code: 'other_error', param: null });
  vi.restoreAllMocks();
  expect((await shop.capture(id)).body.status).toBe('captured');
});

test('a capture or a cancel without an answer blocks both: the other with the code it would have afterwards, the same until it is known', async () => {
  for (const method of ['capture', 'void'] as const) {
    const id = await shop.authorize();
    vi.spyOn(sandboxAcquirer, method).mockRejectedValue(new AcquirerSilent());
    const answer = await (method === 'capture' ? shop.capture(id) : shop.cancel(id));
    expect(refusalIn(answer)).toEqual({ status: 504, code: 'gateway_timeout', param: null });
    expect(answer.body.error.details).toEqual({ payment_id: id });
    vi.restoreAllMocks();
    expect([outcomeOf(await shop.capture(id)), outcomeOf(await shop.cancel(id))]).toEqual([
      '422 not_capturable',
      method === 'void' ? '409 conflict' : '422 not_cancellable',
    ]);
    expect([await recordsOf(id), await eventsOf(id)]).toEqual([[], ['payment.authorized']]);
  }
});
