import { logFault } from '@/lib/db/outage';
import { Resting } from '@/lib/jobs/resting';
import type { Ran, Source } from '@/lib/jobs/source';
import { daysOverAt, dueAtOf } from '@/lib/ledger/daily-balances/day';
import { sealTenant } from '@/lib/ledger/seals/make-seals';
import { countUnsealedTenants, findUnsealedTenants } from '@/lib/ledger/seals/store';

const job = 'ledger.seal';
const tenantsAtOnce = 20;
const dayMs = 24 * 60 * 60_000;

const resting = new Resting();

/** Seals the past days of each tenant's ledger. */
export const sealDays: Source = {
  job,
  clock: 'business',
  async lag(now) {
    const until = daysOverAt(now);
    const count = await countUnsealedTenants(until);
    return { count, oldest: count > 0 ? dueAtOf(until) : null };
  },
  nightly: true,
  next: async (now) => dueAtOf(new Date(daysOverAt(now).getTime() + dayMs)),
  async run({ now, signal }) {
    const until = daysOverAt(now);
    const ran: Ran[] = [];
    for (const id of await findUnsealedTenants(until, tenantsAtOnce, resting.ids())) {
      if (signal.aborted) break;
      try {
        const { days, isDone } = await sealTenant(id, { until, now, signal });
        if (days > 0 || isDone) ran.push({ job, at: dueAtOf(until), result: 'sealed', tenantId: id });
        else resting.rest(id);
      } catch (error) {
        logFault(error, 'days were not sealed', { job, tenantId: id });
        resting.rest(id);
      }
    }
    return ran;
  },
};
