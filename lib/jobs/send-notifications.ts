import { asInstallation } from '@/lib/auth/call-as-installation';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { type DueNotification, findDueNotifications, findNextNotification, findNotificationLag } from '@/lib/mail/notifications/store';
import { notifyOfPayment } from '@/lib/payments/notifications/notify';
import { notifyLate } from '@/lib/settlements/notify-late';

const job = 'notification.send';
const batch = 100;

const each = processEach<DueNotification>(job, async ({ tenantId, id, kind }, now) => {
  const notify = kind === 'payout_late' ? notifyLate : notifyOfPayment;
  const { result } = await notify(await asInstallation({ tenantId, now }), { id });
  return result === 'told' ? kind : result;
});

/** Sends due mails to customers and sellers. */
export const sendNotifications: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findNotificationLag,
  next: findNextNotification,
  run: async (round) => each.run(await findDueNotifications(round.now, batch, each.resting()), round),
};
