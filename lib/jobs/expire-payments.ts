import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';
import { hasLeft, keepNotices } from '@/lib/acquirers/notices/store';
import { expiring } from '@/lib/jobs/expire';
import type { Due } from '@/lib/jobs/process-each';
import { type DuePayment, findDuePayments, findNextDeadline, findPaymentLag } from '@/lib/jobs/store';
import { expirePayment } from '@/lib/payments/expire-payment';
import { followStanding } from '@/lib/payments/standing/follow-standing';
import { findMark } from '@/lib/payments/standing/store';

/** So long a payment waits for the word of an acquirer that does not answer, or cannot be asked. */
const waitsForMs = 72 * 3_600_000;
const waiting = ({ at }: Due): string | null => (Date.now() - at.getTime() < waitsForMs ? null : 'due');

/** What only a person can decide is put before one, once, though its own notice was lost: it does not end by itself. */
async function putBefore(acquirer: string, { tenantId, id }: Due, reference: string): Promise<void> {
  const mark = await findMark(tenantId, id);
  if (mark) await keepNotices(acquirer, [{ noticeId: `deadline-${id}`, type: 'payment.deadline', reference, mark }]);
}

/** A customer may have paid in time, and the notice of it be lost: an outside acquirer is asked before the payment ends. */
async function look(due: DuePayment): Promise<string | null> {
  const { tenantId, id, acquirer: name, reference } = due;
  const { acquirers } = await findConnected();
  if (acquirers.size > 0 && [...acquirers.values()].every(({ read }) => !read)) return 'due';
  const acquirer = acquirers.get(name);
  if (!acquirer) return waiting(due);
  if (!acquirer.read || reference === null) return 'due';
  try {
    const standing = await acquirer.read({ reference });
    const { end, view } = await followStanding({ read: acquirer.read.bind(acquirer) }, { tenantId, paymentId: id }, standing, reference);
    if (end === 'wait') return waiting(due);
    if (end === 'held') {
      // a person has said that nothing is to be booked
      if (await hasLeft(id)) return 'due';
      await putBefore(name, due, reference);
      return null;
    }
    const { status } = view.payment;
    return status === 'pending' || status === 'authorized' ? 'due' : status;
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) throw error;
    return waiting(due);
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
