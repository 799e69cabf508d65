import { asInstallation } from '@/lib/auth/call-as-installation';
import { type Due, processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { findDueNotifications, findNextNotification, findNotificationLag } from '@/lib/refunds/links/notifications/store';
import { notifyCustomer } from '@/lib/refunds/links/notify-customer';

const job = 'refund-claim.tell';
const batch = 100;

const each = processEach<Due>(
  job,
  async ({ tenantId, id }, now) => (await notifyCustomer(await asInstallation({ tenantId, now }), { id })).result,
);

/** Mails customers with a mailed refund link the result of their refund. */
export const notifyRefundLinks: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findNotificationLag,
  next: findNextNotification,
  run: async (round) => each.run(await findDueNotifications(round.now, batch, each.resting()), round),
};
