import { expect, test } from 'vitest';
import { allBackOf, differenceOf } from '@/components/payments/deposits/deposit';
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/payment';

const deadline = '2026-11-24T14:59:59Z';
const at = (now: string, status: PaymentStatus = 'authorized') => allBackOf({ status, payment_deadline: deadline }, now);

test('what came in against what was asked', () => {
  expect(
    [
      [4_000, 5_000],
      [5_000, 5_000],
      [5_001, 5_000],
    ].map(([arrived = 0, total = 0]) => differenceOf({ arrived, total })),
  ).toEqual([-1_000, 0, 1]);
});

test('a payment may be taken while it waits, until half an hour after its deadline; else all of it goes back', () => {
  expect(at('2026-11-24T15:29:59Z')).toBeNull();
  expect(at('2026-11-24T15:30:00Z')).toBe('overdue');
  for (const status of paymentStatuses.filter((one) => one !== 'authorized')) expect(at('2026-11-20T00:00:00Z', status)).toBe('ended');
});
