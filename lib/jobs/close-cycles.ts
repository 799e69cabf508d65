import { asInstallation } from '@/lib/auth/call-as-installation';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { daysOverAt, dueAtOf } from '@/lib/ledger/daily-balances/day';
import { closeCycle } from '@/lib/settlements/close-cycle';
import { type DueCycle, findCycleLag, findDueCycles, findNextCutoff } from '@/lib/settlements/store';

const job = 'cycle.close';
const batch = 100;

const each = processEach<DueCycle>(job, async ({ tenantId, id }, now) => {
  const { outcome, reason } = await closeCycle(await asInstallation({ tenantId, now }), { merchant_id: id });
  return reason ?? outcome;
});

/** Closes past payout cycles, as soon as the day of their cut-off counts as complete. */
export const closeCycles: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: (now) => findCycleLag(daysOverAt(now)),
  async next(now) {
    const cutoff = await findNextCutoff(daysOverAt(now));
    return cutoff && dueAtOf(cutoff);
  },
  run: async (round) => each.run(await findDueCycles(daysOverAt(round.now), batch, each.resting()), round),
};
