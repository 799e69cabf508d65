import { expireChargeback } from '@/lib/chargebacks/expire-chargeback';
import { expiring } from '@/lib/jobs/expire';
import { findChargebackLag, findDueChargebacks, findNextDueDate } from '@/lib/jobs/store';

/** Expires chargebacks that nobody answered in time. */
export const expireChargebacks = expiring({
  job: 'chargeback.expire',
  verb: expireChargeback,
  find: findDueChargebacks,
  lag: findChargebackLag,
  next: findNextDueDate,
});
