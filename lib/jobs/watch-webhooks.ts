import { asInstallation } from '@/lib/auth/call-as-installation';
import { settings } from '@/lib/installation';
import type { Ran, Source } from '@/lib/jobs/source';
import { Refusal } from '@/lib/refusal';
import { escalateFailingWebhook } from '@/lib/webhooks/failing/escalate-failing-webhook';
import { nextStep } from '@/lib/webhooks/failing/failing';
import { findFailing, forgetSecrets } from '@/lib/webhooks/failing/store';

const job = 'webhook.watch';
const batch = 1_000;

type Step = { tenantId: string; id: string; at: Date };

/** The next steps of every failing endpoint, earliest first. */
async function findSteps(): Promise<Step[]> {
  const giveUpDays = settings().webhookGiveUpDays;
  const failing = await findFailing(batch, giveUpDays > 0);
  const steps = failing.flatMap((row) => {
    const next = nextStep(row, giveUpDays);
    return next ? [{ tenantId: row.tenantId, id: row.id, at: next.at }] : [];
  });
  return steps.toSorted((one, two) => one.at.getTime() - two.at.getTime());
}

async function mind({ tenantId, id, at }: Step, now: Date): Promise<Ran[]> {
  try {
    const { step } = await escalateFailingWebhook(await asInstallation({ tenantId, now }), { id });
    return [{ job, at, tenantId, result: step }];
  } catch (error) {
    if (error instanceof Refusal) return []; // it works again, or another process was first
    throw error;
  }
}

/** Mails owners of endpoints that have failed for a day. */
export const watchWebhooks: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  async lag(now) {
    const due = (await findSteps()).filter(({ at }) => at <= now);
    return { count: due.length, oldest: due[0]?.at ?? null };
  },
  next: async (now) => (await findSteps()).find(({ at }) => at > now)?.at ?? null,
  async run({ now, signal }) {
    await forgetSecrets(now);
    const ran: Ran[] = [];
    for (const step of await findSteps()) if (step.at <= now && !signal.aborted) ran.push(...(await mind(step, now)));
    return ran;
  },
};
