import { expect, test } from 'vitest';
import { offersOf } from '@/components/payments/offers';
import type { PaymentReply } from '@/lib/payments/schema';

const payment = (more: object): PaymentReply =>
  ({
    status: 'captured',
    payment_deadline: null,
    payment_details: { type: 'credit_card' },
    amount: 1_000,
    tax: 0,
    amount_refunded: 0,
    platform_details: null,
    ...more,
  }) as unknown as PaymentReply;
const at = {
  mayWork: true,
  suspended: false,
  underWay: false,
  markedAsFraud: false,
  disputed: false,
  remaining: 1_000,
  now: '2026-11-21T00:00:00Z',
};
const offers = (more: object, how: object = {}) =>
  offersOf(payment(more), { ...at, ...how }).map(({ action, reason }) => `${action}${reason ? `: ${reason}` : ''}`);
const by = (type: string, more: object) => ({ payment_details: { type }, payment_deadline: '2026-11-21T14:59:59Z', ...more });

test('what can be done follows the state, and what cannot says why', () => {
  const authorized = { status: 'authorized', payment_deadline: '2026-12-01T00:00:00Z' };
  expect(offers({})).toEqual(['refund', 'cancel: alreadyCaptured']);
  expect(offers({}, { underWay: true })).toEqual(['refund: underWay', 'cancel: alreadyCaptured']);
  expect(offers({}, { disputed: true })).toEqual(['refund: disputed', 'cancel: alreadyCaptured']);
  expect(offers({}, { disputed: true, remaining: 0 })).toEqual(['refund: disputed', 'cancel: alreadyCaptured']);
  expect(offers({ status: 'refunded' }, { disputed: true })).toEqual(['refund: refunded']);
  expect(offers(authorized)).toEqual(['capture', 'cancel', 'refund: notCaptured']);
  expect(offers(authorized, { underWay: true })).toEqual(['capture: underWay', 'cancel: underWay', 'refund: underWay']);
  expect(offers(authorized, { now: '2026-12-02T00:00:00Z' })).toEqual(['capture: overdue', 'cancel: overdue', 'refund: notCaptured']);
  expect(offers(authorized, { mayWork: false })).toEqual(['capture: role', 'cancel: role', 'refund: notCaptured']);
  expect(offers(authorized, { markedAsFraud: true })).toEqual(['cancel', 'capture: markedAsFraud', 'refund: notCaptured']);
  expect(offers({}, { suspended: true })).toEqual(['refund: suspended', 'cancel: alreadyCaptured']);
  expect(offers({ status: 'refunded' })).toEqual(['refund: refunded']);
  expect(offers({ status: 'failed' })).toEqual(['refund: nothingCharged']);
});

test('cash is captured by itself, counts half an hour longer, and goes back by a request', () => {
  const waiting = by('konbini', { status: 'authorized' });
  expect(offers(waiting)).toEqual(['cancel', 'capture: takesItself', 'refund: notCaptured']);
  // what was paid in at the last minute is still on its way
  expect(offers(waiting, { now: '2026-11-21T15:29:59Z' })[0]).toBe('cancel');
  expect(offers(waiting, { now: '2026-11-21T15:30:00Z' })).toEqual(['cancel: overdue', 'capture: overdue', 'refund: notCaptured']);
  expect(offers(by('bank_transfer', { status: 'captured' }))).toEqual(['refund', 'cancel: alreadyCaptured']);
  expect(offers(by('bank_transfer', { status: 'captured' }), { remaining: 0 })).toEqual(['refund: asked', 'cancel: alreadyCaptured']);
});

test('a wallet waits for its customer, and can be cancelled meanwhile', () => {
  const asked = by('paypay', { status: 'pending' });
  expect(offers(asked)).toEqual(['cancel', 'capture: awaitsCustomer', 'refund: notCaptured']);
  expect(offers(asked, { underWay: true })).toEqual(['capture: underWay', 'cancel: underWay', 'refund: underWay']);
  expect(offers(by('paypay', { status: 'authorized' }))).toEqual(['capture', 'cancel', 'refund: notCaptured']);
  expect(offers(by('credit_card', { status: 'pending' }))).toEqual(['capture: underWay', 'cancel: underWay', 'refund: underWay']);
});
