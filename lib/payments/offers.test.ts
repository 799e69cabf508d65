import { expect, test } from 'vitest';
import { offersOf, waitsFor } from '@/lib/payments/offers';
import type { PaymentRow, PaymentView } from '@/lib/payments/payment';
import { aView } from '@/lib/testing/fixtures/payment-view';

const at = { now: '2026-11-21T00:00:00Z', mayWork: true, suspended: false };
/** `view`: attempts under way, and chargebacks. */
function offers(row: Partial<PaymentRow>, { now, mayWork, suspended, ...view }: Partial<typeof at & PaymentView> = {}) {
  const who = { suspended: suspended ?? at.suspended, may: () => mayWork ?? at.mayWork };
  return offersOf({ ...aView({ amount: 1_000, ...row }), ...view }, who, new Date(now ?? at.now)).map(
    ({ action, reason }) => `${action}${reason ? `: ${reason}` : ''}`,
  );
}
/** Cash can be paid until 14:59:59, and counts for half an hour more. */
const cash = (method: 'konbini' | 'bank_transfer', status: PaymentRow['status']) => ({
  method,
  status,
  paymentDeadline: '2026-11-21T15:29:59.000Z',
});
const byPayPay = (status: PaymentRow['status']) => ({ method: 'paypay' as const, status, paymentDeadline: '2026-11-21T14:59:59.000Z' });

test('what can be done follows the state, and what cannot says why', () => {
  const authorized = { status: 'authorized' as const, paymentDeadline: '2026-12-01T00:00:00.000Z' };
  expect(offers({})).toEqual(['refund']);
  expect(offers({}, { open: ['refund'] })).toEqual(['refund: underWay']);
  expect(offers({}, { disputes: ['a'] })).toEqual(['refund: disputed']);
  // a chargeback sets aside everything that is left
  expect(offers({ refundPending: 1_000 }, { disputes: ['a'] })).toEqual(['refund: disputed']);
  expect(offers({ status: 'refunded' }, { disputes: ['a'] })).toEqual([]);
  expect(offers(authorized)).toEqual(['capture', 'cancel']);
  expect(offers(authorized, { open: ['capture'] })).toEqual(['capture: underWay', 'cancel: underWay']);
  expect(offers(authorized, { now: '2026-12-02T00:00:00Z' })).toEqual(['capture: overdue', 'cancel: overdue']);
  expect(offers(authorized, { mayWork: false })).toEqual(['capture: role', 'cancel: role']);
  expect(offers({ ...authorized, fraudMarkedAt: at.now })).toEqual(['cancel', 'capture: markedAsFraud']);
  expect(offers({}, { suspended: true })).toEqual(['refund: suspended']);
  expect(offers({ status: 'refunded' })).toEqual([]);
  expect(offers({ status: 'failed' })).toEqual([]);
});

test('cash is captured by itself, counts half an hour longer, and goes back by a request', () => {
  const waiting = cash('konbini', 'authorized');
  expect(offers(waiting)).toEqual(['cancel']);
  expect(offers(waiting, { open: ['void'] })).toEqual(['cancel: underWay']);
  // money paid at the last minute is still on its way
  expect(offers(waiting, { now: '2026-11-21T15:29:59Z' })[0]).toBe('cancel');
  expect(offers(waiting, { now: '2026-11-21T15:30:00Z' })).toEqual(['cancel: overdue']);
  expect(offers(cash('bank_transfer', 'captured'))).toEqual(['refund']);
  expect(offers({ ...cash('bank_transfer', 'captured'), refundPending: 1_000 })).toEqual(['refund: asked']);
});

test('a wallet waits for its customer, and can be cancelled meanwhile', () => {
  const asked = byPayPay('pending');
  expect(offers(asked)).toEqual(['cancel', 'capture: awaitsCustomer']);
  expect(offers(asked, { open: ['authorize'] })).toEqual(['capture: underWay', 'cancel: underWay']);
  expect(offers(byPayPay('authorized'))).toEqual(['capture', 'cancel']);
  expect(offers({ status: 'pending' })).toEqual(['capture: underWay', 'cancel: underWay']);
});

test('what is waited for: the acquirer once it is asked, a wallet’s customer before', () => {
  expect(waitsFor(aView(byPayPay('pending')))).toBe('customer');
  expect(waitsFor({ ...aView(byPayPay('pending')), open: ['authorize'] })).toBe('acquirer');
  expect(waitsFor(aView({ status: 'pending' }))).toBe('acquirer');
  expect(waitsFor({ ...aView(), open: ['refund'] })).toBe('acquirer');
  expect(waitsFor(aView())).toBeNull();
});
