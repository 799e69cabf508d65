import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentStatuses } from '@/lib/payments/payment';
import { derivedStates, isStatus, paymentStates, type StateFacts, sellerStates, statesOf } from '@/lib/payments/shown-state';
import { runs } from '@/lib/testing/tier';

const now = new Date('2026-12-01T00:00:00Z');
const before = '2026-11-30T23:59:59Z';
const after = '2026-12-01T00:00:01Z';
const facts = (given: Partial<StateFacts>): StateFacts => ({
  ...{ status: 'captured', way: 'visa', deadline: null, refunded: 0, requested: false, disputed: false },
  ...given,
});

test.each([
  [{ status: 'pending', way: null }, ['pending']],
  [{ status: 'pending', way: 'konbini' }, ['pending']],
  [{ status: 'pending', way: 'paypay', deadline: after }, ['awaiting_approval']],
  [{ status: 'pending', way: 'credit_card' }, ['awaiting_approval']],
  [{ status: 'pending', way: 'paypay', deadline: before }, ['overdue']],
  [{ status: 'authorized', deadline: after }, ['authorized']],
  [{ status: 'authorized', deadline: now.toISOString() }, ['authorized']],
  [{ status: 'authorized', deadline: before }, ['overdue']],
  [{ status: 'authorized', way: 'konbini', deadline: after }, ['awaiting_payment']],
  [{ status: 'authorized', way: 'bank_transfer', deadline: before }, ['overdue']],
  [{ status: 'captured' }, ['captured']],
  [{ status: 'captured', refunded: 1 }, ['partly_refunded']],
  [{ status: 'captured', requested: true }, ['refund_requested']],
  [{ status: 'captured', disputed: true, deadline: before }, ['disputed']],
  [{ status: 'captured', refunded: 1, requested: true, disputed: true }, ['disputed', 'refund_requested', 'partly_refunded']],
  [{ status: 'refunded', refunded: 10 }, ['refunded']],
  [{ status: 'refunded', refunded: 10, disputed: true }, ['disputed', 'refunded']],
  [{ status: 'cancelled', deadline: before, requested: true }, ['cancelled']],
  [{ status: 'expired', deadline: before }, ['expired']],
  [{ status: 'failed', disputed: true }, ['failed']],
] satisfies [Partial<StateFacts>, string[]][])('the states of %o are %o', (given, expected) => {
  expect(statesOf(facts(given), now)).toEqual(expected);
});

test('for any facts: at least one state, each once, and a status only with its own', () => {
  const any = fc.record({
    status: fc.constantFrom(...paymentStatuses),
    way: fc.constantFrom(null, ...(['visa', 'credit_card', 'konbini', 'bank_transfer', 'pay_easy', 'paypay', 'paidy'] as const)),
    deadline: fc.constantFrom(null, before, after),
    refunded: fc.constantFrom(0, 1),
    requested: fc.boolean(),
    disputed: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (given) => {
      const states = statesOf(given, now);
      expect(states.length).toBeGreaterThan(0);
      expect(new Set(states).size).toBe(states.length);
      expect(states.filter((state) => isStatus(state) && state !== given.status)).toEqual([]);
      expect(states.filter((state) => !paymentStates.includes(state))).toEqual([]);
    }),
    runs(300, 10_000),
  );
});

test('the filter offers every status and every derived state; sellers get none that tells of the others', () => {
  expect([...paymentStates].sort()).toEqual([...paymentStatuses, ...derivedStates].sort());
  expect(paymentStates.filter((state) => !sellerStates.includes(state))).toEqual(['partly_refunded', 'refund_requested', 'disputed']);
});
