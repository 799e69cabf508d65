import { z } from 'zod';
import { nextReminder, reminderSteps, stepAt } from '@/lib/chargebacks/reminders/reminder';
import { lockReminder, saveNextReminder } from '@/lib/chargebacks/reminders/store';
import { notify } from '@/lib/inbox/notify';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { dashboardLink } from '@/lib/own-urls';
import { refuse } from '@/lib/refusal';
import { findStaffAddresses } from '@/lib/team/people/store';

const hourMs = 60 * 60 * 1_000;

const input = z.object({ id: id() });
const output = z.looseObject({ step: z.enum(reminderSteps) });

/**
 * Reminds the users who can answer a chargeback that it is there, or of the time left. When several reminders are due, only the most urgent
 * is sent. Refuses a chargeback that is not due for one, or was answered.
 */
export const remindChargeback = command<typeof input, z.output<typeof output>>({
  name: 'chargeback.remind',
  summary: 'Remind a merchant’s people of a chargeback',
  allow: 'installation:run',
  audience: 'nobody',
  input,
  output,
  async run({ scope, now }, { id: chargebackId }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId } = scope;
    const row = await lockReminder(database, tenantId, chargebackId, now);
    if (!row) return refuse('conflict');
    const step = stepAt(row.dueAt, now);
    const kind = step === 'raised' ? 'chargeback_raised' : 'chargeback_due';
    const told = { step, amount: row.amount, until: row.dueAt, link: dashboardLink(`/chargebacks/${chargebackId}`) };
    const mail = bilingualMail('chargebackDue', told);
    const addresses = row.chargebacksEnabled ? await findStaffAddresses(tenantId, { database, kind }) : [];
    for (const email of addresses) await saveMail(database, email, mail, now);
    const facts = { amount: Number(row.amount), hours: Math.max(0, Math.floor((row.dueAt.getTime() - now.getTime()) / hourMs)) };
    if (row.chargebacksEnabled) await notify(database, tenantId, { kind, audience: 'staff', subjectId: chargebackId, facts }, now);
    await saveNextReminder(database, row, nextReminder(row.dueAt, now));
    return { reply: { step }, changes: [] };
  },
});
