import { findStating } from '@/lib/acquirers/find-acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';
import { compareNightly } from '@/lib/acquirers/funds/compare-acquirer';
import { isCompared } from '@/lib/acquirers/funds/store';
import { isIn } from '@/lib/acquirers/lane';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { logFault } from '@/lib/db/outage';
import { inLanes } from '@/lib/jobs/lanes';
import { Resting } from '@/lib/jobs/resting';
import type { Ran, Source } from '@/lib/jobs/source';
import { lastDueAt } from '@/lib/ledger/proof';

const job = 'acquirer.compare';
const resting = new Resting();
/** The nights that this process knows to be compared: the job asks again and again. */
const known = new Map<string, number>();

/** The acquirers that were not compared yet for the last night. */
async function findDue(dueAt: Date): Promise<string[]> {
  const due: string[] = [];
  for (const { name } of await findStating()) {
    if (known.get(name) === dueAt.getTime()) continue;
    if (await isCompared(name, dueAt)) known.set(name, dueAt.getTime());
    else due.push(name);
  }
  return due;
}

/** Longer than usual: nothing new comes to an account that takes no payments any more, and its keys may have ended. */
const retiredRestMs = 60 * 60_000;
const findActive = async (): Promise<readonly string[]> => (await findConnected()).active;

/**
 * Compares, once a night, what each acquirer says of our money with our ledger, retired ones too. One that is silent is tried again a minute later, a
 * retired one an hour later: nobody is behind with it.
 */
export const compareAcquirers: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 1_000, idleMs: 10_000 },
  async lag(now) {
    const dueAt = lastDueAt(now);
    const [due, active] = await Promise.all([findDue(dueAt), findActive()]);
    const { length: count } = due.filter((name) => active.includes(name));
    return { count, oldest: count > 0 ? dueAt : null };
  },
  ...inLanes(async ({ now, signal }, lane) => {
    const dueAt = lastDueAt(now);
    const ran: Ran[] = [];
    const failed = new Set(resting.ids());
    for (const name of (await findDue(dueAt)).filter((one) => isIn(lane, one) && !failed.has(one))) {
      if (signal.aborted) break;
      try {
        const { open } = await compareNightly(await asInstallation({ now }), { name });
        ran.push({ job, at: dueAt, result: open.count > 0 ? 'different' : 'equal' });
      } catch (error) {
        logFault(error, 'an acquirer was not compared', { job, acquirer: name }, 'warn');
        resting.rest(name, (await findActive()).includes(name) ? undefined : retiredRestMs);
      }
    }
    return ran;
  }),
};
