import { asInstallation } from '@/lib/auth/call-as-installation';
import { inLanes } from '@/lib/jobs/lanes';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { findDueSubscriptions, findNextRenewal, findSubscriptionLag } from '@/lib/jobs/store';
import { renewSubscription } from '@/lib/renewals/renew-subscription';

const job = 'subscription.renew';
const batch = 100;
/** Of one acquirer’s: each waits for its word. */
const abreast = 8;
/** Of those that no network is asked for: each takes a place at the database. */
const abreastHere = 2;

const each = processEach(job, async ({ tenantId, id }, now) => renewSubscription(await asInstallation({ tenantId, now }), id));

/** Charges what is due of subscriptions, and takes their other steps. The row of a period is the guard: of two, one charges. */
export const renewSubscriptions: Source = {
  job,
  clock: 'business',
  lag: findSubscriptionLag,
  next: findNextRenewal,
  ...inLanes(async (round, lane, isWell) =>
    each.run(await findDueSubscriptions(round.now, batch, each.resting(), lane), round, lane.only === null ? abreastHere : abreast, isWell),
  ),
};
