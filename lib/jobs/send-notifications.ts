import { asInstallation } from '@/lib/auth/call-as-installation';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { type DueNotification, findDueNotifications, findNextNotification, findNotificationLag } from '@/lib/mail/notifications/store';
import { notifyOfPayment } from '@/lib/payments/notifications/notify';
import { notifyLate } from '@/lib/settlements/notify-late';
import { notifyOfSubscription } from '@/lib/subscriptions/notifications/notify';

const job = 'notification.send';
const batch = 100;

function notifierOf(kind: DueNotification['kind']) {
  if (kind === 'payout_late') return notifyLate;
  return kind.startsWith('subscription_') ? notifyOfSubscription : notifyOfPayment;
}

const each = processEach<DueNotification>(job, async ({ tenantId, id, kind }, now) => {
  const { result } = await notifierOf(kind)(await asInstallation({ tenantId, now }), { id });
  // what cannot be told yet rests, and is due still
  return result === 'later' ? null : result === 'told' ? kind : result;
});

/** Sends due mails to customers and sellers. */
export const sendNotifications: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findNotificationLag,
  next: findNextNotification,
  run: async (round) => each.run(await findDueNotifications(round.now, batch, each.resting()), round),
};
