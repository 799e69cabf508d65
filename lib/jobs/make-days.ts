import { logFault } from '@/lib/db/outage';
import { Resting } from '@/lib/jobs/resting';
import type { Ran, Source } from '@/lib/jobs/source';
import { buildDays } from '@/lib/ledger/daily-balances/build';
import { daysOverAt, dueAtOf } from '@/lib/ledger/daily-balances/day';
import { countTenantsBehind, findAccountsBehind, findTenantsBehind, saveDaysMade } from '@/lib/ledger/daily-balances/store';

const job = 'balance-day.make';
const tenantsAtOnce = 20;
const accountsAtOnce = 200;
const dayMs = 24 * 60 * 60_000;

const resting = new Resting();

/** Builds the days of every account of a tenant; returns true when all are built. Built days stay, whatever fails later. */
async function makeAll(tenantId: string, now: Date, signal: AbortSignal): Promise<boolean> {
  const until = daysOverAt(now);
  let after: string | null = null;
  do {
    const accounts: string[] = await findAccountsBehind(tenantId, until, after, accountsAtOnce);
    for (const accountId of accounts) {
      if (signal.aborted) return false;
      await buildDays({ tenantId, accountId }, now);
    }
    after = accounts.at(accountsAtOnce - 1) ?? null;
  } while (after !== null);
  await saveDaysMade(tenantId, until);
  return true;
}

/** Builds the daily balances of past days. Two processes at once do the work twice, and the result exists once. */
export const makeDays: Source = {
  job,
  clock: 'business',
  async lag(now) {
    const until = daysOverAt(now);
    const count = await countTenantsBehind(until);
    return { count, oldest: count > 0 ? dueAtOf(until) : null };
  },
  nightly: true,
  next: async (now) => dueAtOf(new Date(daysOverAt(now).getTime() + dayMs)),
  async run({ now, signal }) {
    const until = daysOverAt(now);
    const ran: Ran[] = [];
    for (const { id } of await findTenantsBehind(until, tenantsAtOnce, resting.ids())) {
      try {
        if (await makeAll(id, now, signal)) ran.push({ job, at: dueAtOf(until), result: 'made', tenantId: id });
      } catch (error) {
        logFault(error, 'days were not made', { job, tenantId: id });
        resting.rest(id);
      }
    }
    return ran;
  },
};
