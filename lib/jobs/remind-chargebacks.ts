import { asInstallation } from '@/lib/auth/installation-caller';
import { remindChargeback } from '@/lib/chargebacks/reminders/remind-chargeback';
import { findDueReminders, findNextReminder, findReminderLag } from '@/lib/chargebacks/reminders/store';
import type { Due } from '@/lib/jobs/expire';
import type { Ran, Source } from '@/lib/jobs/source';
import { Refusal } from '@/lib/refusal';

const job = 'chargeback.remind';
const batch = 100;

async function remind({ tenantId, id, at }: Due, now: Date): Promise<Ran[]> {
  try {
    const { step } = await remindChargeback(await asInstallation({ tenantId, now }), { id });
    return [{ job, at, tenantId, result: step }];
  } catch (error) {
    if (error instanceof Refusal) return []; // it was answered, or somebody else was first
    throw error;
  }
}

/** Tells the people of a merchant of a chargeback that waits for an answer, and how long is left. */
export const remindChargebacks: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findReminderLag,
  next: findNextReminder,
  async run({ now, signal }) {
    const ran: Ran[] = [];
    for (const due of await findDueReminders(now, batch)) if (!signal.aborted) ran.push(...(await remind(due, now)));
    return ran;
  },
};
