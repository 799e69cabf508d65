import { expiring } from '@/lib/jobs/expire';
import { findDuePayments, findNextDeadline, findPaymentLag } from '@/lib/jobs/store';
import { expirePayment } from '@/lib/payments/expire-payment';

/** Expires payments after their deadline. */
export const expirePayments = expiring({
  job: 'payment.expire',
  verb: expirePayment,
  find: findDuePayments,
  lag: findPaymentLag,
  next: findNextDeadline,
});
