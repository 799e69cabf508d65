import { announcementOf } from '@/lib/inbox/notify';
import { bilingualMail, type MailContent } from '@/lib/mail/templates';
import { dashboardLink } from '@/lib/own-urls';
import type { PaymentView } from '@/lib/payments/payment';

/** What the people of the payment's merchant read, who can refund it again. */
export const failureMail = ({ payment }: PaymentView, amount: number, reason: string | null, at: Date): MailContent =>
  bilingualMail('refundFailed', {
    order: payment.externalOrderNum ?? '',
    named: payment.externalOrderNum === null ? 0 : 1,
    amount,
    at,
    given: reason === null ? 0 : 1,
    reason: reason ?? '',
    link: dashboardLink(`/payments/${payment.id}`),
  });

/** What they find at the bell. */
export function failureAnnouncement({ payment }: PaymentView, amount: number, now: Date) {
  const order = payment.externalOrderNum === null ? {} : { order: payment.externalOrderNum };
  const notice = { kind: 'refund_failed', audience: 'staff', subjectId: payment.id, facts: { amount, ...order } } as const;
  return announcementOf(payment.tenantId, notice, now);
}
