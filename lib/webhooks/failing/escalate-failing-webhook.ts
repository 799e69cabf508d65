import { z } from 'zod';
import { notify } from '@/lib/inbox/notify';
import { settings } from '@/lib/installation';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { dashboardLink } from '@/lib/own-urls';
import { refuse } from '@/lib/refusal';
import { findAdmins } from '@/lib/team/store';
import { auditOfEndpoint } from '@/lib/webhooks/endpoints/audit';
import { holdQueued, lockEndpoint, updateEndpoint } from '@/lib/webhooks/endpoints/store';
import { nextStep } from '@/lib/webhooks/failing/failing';
import { saveFailureTold } from '@/lib/webhooks/failing/store';

const input = z.object({ id: id() });
const output = z.looseObject({ step: z.enum(['tell', 'give_up']) });

/**
 * Mails the owner of an endpoint that has failed for a day, or switches the endpoint off if that is configured. Refuses an endpoint that is
 * not due.
 */
export const escalateFailingWebhook = command<typeof input, z.output<typeof output>>({
  name: 'webhook.mind',
  summary: 'Tell the owner of a failing webhook, or switch it off',
  allow: 'installation:run',
  input,
  output,
  async run({ scope, now }, { id: webhookId }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const before = await lockEndpoint(database, scope.tenantId, webhookId);
    const next = nextStep(before, settings().webhookGiveUpDays);
    if (!next || !before.failingSince || next.at > now) return refuse('conflict');
    const told = { url: before.url, at: before.failingSince, link: dashboardLink(`/developers/webhooks/${webhookId}`) };
    const mail = bilingualMail(next.step === 'tell' ? 'webhookFailing' : 'webhookOff', told);
    for (const email of await findAdmins(database, scope.tenantId, 'webhook_failing')) await saveMail(database, email, mail, now);
    const facts = { url: before.url, ...(next.step !== 'tell' && { outcome: 'off' as const }) };
    await notify(database, scope.tenantId, { kind: 'webhook_failing', audience: 'admins', subjectId: webhookId, facts }, now);
    if (next.step === 'tell') {
      await saveFailureTold(database, before, now);
      return { reply: { step: next.step }, changes: [] };
    }
    const after = await updateEndpoint(database, before, { active: false }, now);
    await holdQueued(database, after);
    return { reply: { step: next.step }, changes: [auditOfEndpoint(before, after)] };
  },
});
