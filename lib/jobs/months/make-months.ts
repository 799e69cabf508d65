import { logFault } from '@/lib/db/outage';
import { countMonths, findMonthLag, makeMissingMonths } from '@/lib/jobs/months/store';
import type { Source } from '@/lib/jobs/source';

const job = 'month.make';
/** Whole months after the present one, also `AHEAD` in scripts/partition-tables.mjs. */
const ahead = 3;

/**
 * Makes months ahead for tables that are kept in months, by real time, as their ids are. Late is what has no next month yet: by then this has not worked for
 * two months, and there are weeks left. After that nothing is refused: rows go to the default partition. Late as well is a check that a start has left.
 */
export const makeMonths: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 100, idleMs: 10 * 60_000 },
  lag: () => findMonthLag(),
  async run() {
    const made = await makeMissingMonths(ahead);
    const [table, what] = (made[0] ?? '').split('_');
    if (what === 'until') return [{ job, at: new Date(), result: 'check_dropped' }];
    // worth having, and read by nobody at once
    if (table) await countMonths(table).catch((error) => logFault(error, 'a table was not counted', { job, table }));
    return made.map(() => ({ job, at: new Date(), result: 'made' }));
  },
};
