import { expect, test } from 'vitest';
import { allBackOf } from '@/lib/payments/deposits/deposit';
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/payment';

/** The customer sees 14:59:59. */
const paymentDeadline = '2026-11-24T15:29:59Z';
const at = (now: string, status: PaymentStatus = 'authorized') => allBackOf({ status, paymentDeadline }, new Date(now));

test('a payment may be taken while it waits, until half an hour after its deadline; else all of it goes back', () => {
  expect(at('2026-11-24T15:29:59Z')).toBeNull();
  expect(at('2026-11-24T15:30:00Z')).toBe('overdue');
  for (const status of paymentStatuses.filter((one) => one !== 'authorized')) expect(at('2026-11-20T00:00:00Z', status)).toBe('ended');
});
