import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { scopeOf } from '@/lib/auth/scope';
import { expiring } from '@/lib/jobs/expire';
import type { Due } from '@/lib/jobs/process-each';
import { findDuePayments, findNextDeadline, findPaymentLag } from '@/lib/jobs/store';
import { expirePayment } from '@/lib/payments/expire-payment';
import { followStanding } from '@/lib/payments/standing/follow-standing';
import { getPayment } from '@/lib/payments/store';

/** So long a payment waits for the word of an acquirer that does not answer. */
const waitsForMs = 72 * 3_600_000;

/** A customer may have paid in time, and the notice of it be lost: an outside acquirer is asked before the payment ends. */
async function look({ tenantId, id, at }: Due): Promise<string | null> {
  const { acquirers } = await findConnected();
  if (![...acquirers.values()].some(({ read }) => read)) return 'due';
  const { actor } = await asInstallation({ tenantId });
  const { acquirer: name, acquirerReference: reference } = (await getPayment(scopeOf(actor), id)).payment;
  const acquirer = acquirers.get(name);
  if (!acquirer?.read || reference === null) return 'due';
  try {
    const standing = await acquirer.read({ reference });
    const { end, view } = await followStanding({ read: acquirer.read.bind(acquirer) }, { tenantId, paymentId: id }, standing, reference);
    if (end === 'held' || end === 'wait') return null;
    const { status } = view.payment;
    return status === 'pending' || status === 'authorized' ? 'due' : status;
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) throw error;
    return Date.now() - at.getTime() < waitsForMs ? null : 'due';
  }
}

/** Expires payments after their deadline. */
export const expirePayments = expiring({
  job: 'payment.expire',
  verb: expirePayment,
  look,
  find: findDuePayments,
  lag: findPaymentLag,
  next: findNextDeadline,
});
