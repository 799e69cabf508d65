import { asInstallation } from '@/lib/auth/call-as-installation';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { findDueSubscriptions, findNextRenewal, findSubscriptionLag } from '@/lib/jobs/store';
import { renewSubscription } from '@/lib/renewals/renew-subscription';

const job = 'subscription.renew';
const batch = 100;

const each = processEach(job, async ({ tenantId, id }, now) => renewSubscription(await asInstallation({ tenantId, now }), id));

/** Charges what is due of subscriptions, and takes their other steps. The row of a period is the guard: of two, one charges. */
export const renewSubscriptions: Source = {
  job,
  clock: 'business',
  lag: findSubscriptionLag,
  next: findNextRenewal,
  run: async (round) => each.run(await findDueSubscriptions(round.now, batch, each.resting()), round),
};
