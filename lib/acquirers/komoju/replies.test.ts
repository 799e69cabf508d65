import { describe, expect, test } from 'vitest';
import { type AcquirerOutcome, declineCodes } from '@/lib/acquirers/acquirer';
import { outcomeOf, paymentIn, seenIn, standingOf } from '@/lib/acquirers/komoju/replies';
import { authorization } from '@/lib/acquirers/komoju/requests';
import { lookUp } from '@/lib/acquirers/komoju/send-attempt';
import { newId } from '@/lib/db/ids';
import { cashDays, cashMethods } from '@/lib/money/methods';
import { cardOf, inDays, payer } from '@/lib/testing/fixtures/acquirer-calls';

const refused = (status: number, code: string, param: string | null = null) =>
  outcomeOf('authorize', newId(), { status, body: { error: { code, message: '', param, details: {} } } });
const declined = (code: string, retry: string, raw = code): unknown => ({ ok: false, code, retry, raw });

test.each<[number, string, unknown]>([
  [502, 'card_declined', declined('card_declined', 'with_customer')],
  [502, 'insufficient_funds', declined('insufficient_funds', 'later')],
  [402, 'exceeds_limit', declined('exceeds_limit', 'later')],
  [422, 'fraudulent', declined('fraudulent', 'never')],
  [502, 'restricted_card', declined('other_error', 'later', 'restricted_card')],
  [422, 'invalid_payment_type', declined('other_error', 'never', 'invalid_payment_type')],
  [422, 'too_late', declined('other_error', 'later', 'too_late')],
  [422, 'idempotency_key_closed', { ok: false, code: 'other_error' }],
  // what they did is not known
  [422, 'idempotency_key_reused', null],
  [401, 'unauthorized', null],
  [403, 'forbidden', null],
  [404, 'not_found', null],
  [409, 'conflict', null],
  [429, 'too_many_requests', null],
  [500, 'internal_server_error', null],
  [503, 'service_unavailable', null],
  [504, 'gateway_timeout', null],
])('%i %s', (status, code, outcome) => expect(refused(status, code)).toEqual(outcome));

test('a refusal of what we sent names the parameter', () => {
  expect(refused(422, 'invalid_parameter', 'amount')).toEqual(declined('other_error', 'never', 'invalid_parameter:amount'));
});

describe('what is no answer of theirs', () => {
  test.each<[string, number, unknown]>([
    ['a page of a proxy', 502, null],
    ['a refusal without a code', 422, { error: 'x' }],
    ['success without a payment', 200, { ok: true }],
    [
      'a status that we do not know',
      200,
      { id: 'p', status: 'dreaming', total: 1, amount_refunded: 0, payment_details: { type: 'konbini' }, refunds: [] },
    ],
    ['a redirect', 302, null],
    ['a page that is none', 200, { id: 's', session_url: 'javascript:alert(1)', status: 'pending' }],
  ])('%s says nothing', (_, status, body) => expect(outcomeOf('authorize', newId(), { status, body })).toBeNull());
});

const payment = (status: string, details: object = { type: 'credit_card' }, refunds: object[] = []) => ({
  status: 200,
  body: { id: 'p', status, total: 1_000, amount_refunded: 0, payment_details: details, refunds },
});

test.each<[string, Parameters<typeof payment>[1], AcquirerOutcome | null]>([
  ['captured', { type: 'credit_card' }, { ok: true, reference: 'p' }],
  [
    'pending',
    { type: 'paypay', redirect_url: 'https://x/' },
    { ok: true, reference: 'p', facts: { redirect_url: 'https://x/' }, awaits: 'approval' },
  ],
  ['pending', { type: 'konbini', receipt: '1', email: 'x' }, { ok: true, reference: 'p', facts: { receipt: '1' } }],
  ['pending', { type: 'credit_card' }, null],
  ['pending', { type: 'paypay', redirect_url: 'javascript:alert(1)' }, null],
  ['failed', { type: 'credit_card' }, { ok: false, code: 'other_error', retry: 'later', raw: 'payment_failed' }],
  ['cancelled', { type: 'credit_card' }, { ok: false, code: 'other_error', retry: 'later', raw: 'payment_cancelled' }],
])('an authorization that is %s, of %j', (status, details, outcome) => {
  expect(outcomeOf('authorize', newId(), payment(status, details))).toEqual(outcome);
});

test.each([...declineCodes, 'restricted_card'])('%s is the same, told at once or read later, wherever it stands', (code) => {
  const direct = refused(502, code);
  const failed = (own: object, details: object = {}) => {
    const { status, body } = payment('failed', { type: 'paypay', ...details });
    return paymentIn({ status, body: { ...body, ...own } });
  };
  for (const found of [
    failed({ failure_code: code }),
    failed({ error: { code } }),
    failed({}, { failure_code: code }),
    failed({}, { error: { code } }),
  ]) {
    expect(found && [standingOf(found).declined, seenIn(found, 'authorize', newId())]).toEqual([direct, direct]);
  }
});

test('only a failed one has been declined, and one that does not say why for nothing that we know', () => {
  const read = (status: string, own: object = {}) => {
    const reply = payment(status);
    const found = paymentIn({ ...reply, body: { ...reply.body, ...own } });
    return found && standingOf(found).declined;
  };
  expect(read('captured', { failure_code: 'card_expired' })).toBeUndefined();
  expect(read('cancelled', { failure_code: 'card_expired' })).toBeUndefined();
  for (const own of [{}, { failure_code: 7 }, { error: 'no' }, { error: { message: 'no' } }])
    expect(read('failed', own)).toEqual(declined('other_error', 'later', 'payment_failed'));
});

test('a refund is found among the others by its attempt alone', () => {
  const attemptId = newId();
  const others = [
    { id: 'r1', amount: 1, description: null },
    { id: 'r2', amount: 1, description: newId() },
  ];
  expect(outcomeOf('refund', attemptId, payment('captured', undefined, others))).toBeNull();
  const all = [...others, { id: 'r3', amount: 1, description: attemptId }];
  expect(outcomeOf('refund', attemptId, payment('captured', undefined, all))).toEqual({ ok: true, reference: 'r3' });
});

test('a refund that they gave up is told as failed, with the reason', () => {
  const refunds = [
    { id: 'r1', amount: 1, description: 'a' },
    { id: 'r2', amount: 2, status: 'failed', failure_reason: 'account closed' },
    { id: 'r3', amount: 3, failed_at: '2026-11-29T00:00:00Z' },
  ];
  const found = paymentIn(payment('captured', undefined, refunds));
  expect(found && standingOf(found)).toMatchObject({
    reference: 'p',
    status: 'captured',
    total: 1_000,
    refunded: [
      { reference: 'r1', attemptId: 'a', amount: 1, status: 'succeeded', reason: null },
      { reference: 'r2', attemptId: null, amount: 2, status: 'failed', reason: 'account closed' },
      { reference: 'r3', attemptId: null, amount: 3, status: 'failed', reason: null },
    ],
  });
});

test('on a page that is still open a customer who was declined may try again', async () => {
  const found = (status: string, session: object) => {
    const body = { id: 's', session_url: 'https://x/', payment: payment(status).body, ...session };
    return lookUp({ client: { ask: async () => ({ status: 200, body }) } } as never, 'session/s', new Date());
  };
  expect(await found('failed', { status: 'pending' })).toMatchObject({ payment: null, page: { id: 's' } });
  expect(await found('failed', { status: 'pending', expired: true })).toMatchObject({ payment: { status: 'failed' } });
  expect(await found('failed', { status: 'cancelled' })).toMatchObject({ payment: { status: 'failed' } });
  expect(await found('captured', { status: 'completed' })).toMatchObject({ payment: { status: 'captured' } });
  // its holder was not authenticated there
  const ended = { status: 'cancelled', secure_token: { verification_status: 'ERRORED' } };
  const unproven = (await found('failed', ended))?.payment;
  expect(unproven && standingOf(unproven).declined).toEqual(declined('authentication_failed', 'with_customer'));
  expect((await found('captured', { ...ended, status: 'completed' }))?.payment).not.toHaveProperty('failure_code', expect.any(String));
});

const call = {
  tenantId: newId(),
  attemptId: newId(),
  amount: 1_100,
  capture: true,
  shown: { paymentId: newId(), order: null, locale: 'ja' as const, returnUrl: '' },
};

test.each(cashMethods)('%s may be paid there for as many days as here', (method) => {
  const { min, max } = cashDays[method];
  for (const days of [min, min + 1, max]) {
    const until = inDays(days);
    const instrument = method === 'konbini' ? { method, store: 'lawson' as const, payer, until } : { method, payer, until };
    expect(authorization({ ...call, instrument }, new Date()).body).toMatchObject({
      payment_details: { expiry_days: days },
      amount: 1_100,
      tax: 0,
    });
  }
});

test('a card is charged by what the acquirer keeps of it', () => {
  const by = (token: string) =>
    authorization({ ...call, instrument: { ...cardOf(), card: { kind: 'token', token } } as never }, new Date()).body;
  expect(by('tok_1')).toMatchObject({ payment_details: 'tok_1' });
  expect(by('customer/c1')).toMatchObject({ customer: 'c1' });
  expect(by('customer/c1')).not.toHaveProperty('payment_details');
});
