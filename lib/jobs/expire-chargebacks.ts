import { expireChargeback } from '@/lib/chargebacks/expire-chargeback';
import { expiring } from '@/lib/jobs/expire';
import { findChargebackLag, findDueChargebacks, findNextDueDate } from '@/lib/jobs/store';

/** Ends the chargebacks that nobody has answered in time. */
export const expireChargebacks = expiring({
  job: 'chargeback.expire',
  verb: expireChargeback,
  find: findDueChargebacks,
  lag: findChargebackLag,
  next: findNextDueDate,
});
