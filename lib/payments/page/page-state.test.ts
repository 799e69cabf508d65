import { describe, expect, test } from 'vitest';
import { cashMethods, type PaymentMethod, walletMethods } from '@/lib/money/methods';
import { pageStateOf } from '@/lib/payments/page/page-state';
import { fresh, type PaymentRow, type PaymentView } from '@/lib/payments/payment';

const now = new Date('2026-12-01T03:00:00Z');
const minute = 60_000;

function view(method: PaymentMethod, given: Partial<PaymentRow>, open: PaymentView['open'] = []): PaymentView {
  const payment = { method, amount: 5_000, tax: 0, paymentMethodFee: 0, paymentDeadline: null, fraudMarkedAt: null, ...given };
  return { ...fresh(payment as PaymentRow, []), open };
}
/** As stored: for cash, half an hour after the time that the customer sees. */
const endsIn = (minutes: number) => ({ paymentDeadline: new Date(now.getTime() + minutes * minute).toISOString() });

describe.each(cashMethods)('%s', (method) => {
  test.each([
    ['given out', { status: 'authorized', ...endsIn(31) }, 0, 'open'],
    ['the last minute', { status: 'authorized', ...endsIn(30) }, 0, 'open'],
    ['what was paid before the deadline may still be on its way', { status: 'authorized', ...endsIn(29.99) }, 0, 'closing'],
    ['not yet given out', { status: 'pending', ...endsIn(60) }, 0, 'preparing'],
    ['under suspicion', { status: 'authorized', fraudMarkedAt: now.toISOString(), ...endsIn(60) }, 0, 'halted'],
    ['less came', { status: 'authorized', ...endsIn(60) }, 4_999, 'open'],
    ['more came', { status: 'authorized', ...endsIn(60) }, 5_001, 'checking'],
    ['more came, and it is over', { status: 'authorized', ...endsIn(1) }, 5_001, 'closing'],
    ['paid', { status: 'captured' }, 0, 'paid'],
    ['given back', { status: 'refunded' }, 0, 'refunded'],
    ['cancelled', { status: 'cancelled' }, 0, 'cancelled'],
    ['left alone', { status: 'expired', ...endsIn(-1) }, 0, 'expired'],
    ['refused by the acquirer', { status: 'failed' }, 0, 'declined'],
  ] as const)('%s: %j with %d held is %s', (_, given, held, state) => {
    expect(pageStateOf(view(method, given), held, now)).toBe(state);
  });
});

describe.each(walletMethods)('%s', (method) => {
  test.each([
    ['to be agreed to', { status: 'pending', ...endsIn(60) }, 'open'],
    ['at the last moment', { status: 'pending', ...endsIn(0) }, 'open'],
    ['too late, whether or not that was written', { status: 'pending', ...endsIn(-0.001) }, 'expired'],
    ['under suspicion', { status: 'pending', fraudMarkedAt: now.toISOString(), ...endsIn(60) }, 'halted'],
    ['agreed to', { status: 'authorized', ...endsIn(60) }, 'agreed'],
    ['agreed to and taken', { status: 'captured' }, 'paid'],
    ['refused', { status: 'failed' }, 'declined'],
  ] as const)('%s: %j is %s', (_, given, state) => expect(pageStateOf(view(method, given), 0, now)).toBe(state));
});

test('as long as the acquirer has not answered nobody is told to pay', () => {
  for (const method of [...cashMethods, ...walletMethods])
    expect(pageStateOf(view(method, { status: 'pending', ...endsIn(60) }, ['authorize']), 0, now)).toBe('preparing');
});
