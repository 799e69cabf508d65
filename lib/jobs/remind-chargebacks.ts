import { asInstallation } from '@/lib/auth/call-as-installation';
import { remindChargeback } from '@/lib/chargebacks/reminders/remind-chargeback';
import { findDueReminders, findNextReminder, findReminderLag } from '@/lib/chargebacks/reminders/store';
import { type Due, processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';

const job = 'chargeback.remind';
const batch = 100;

const each = processEach<Due>(
  job,
  async ({ tenantId, id }, now) => (await remindChargeback(await asInstallation({ tenantId, now }), { id })).step,
);

/** Reminds a merchant's users of a chargeback that waits for an answer, and of the time left. */
export const remindChargebacks: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findReminderLag,
  next: findNextReminder,
  run: async (round) => each.run(await findDueReminders(round.now, batch, each.resting()), round),
};
