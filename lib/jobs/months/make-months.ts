import { sqlState } from '@/lib/db/failures';
import { logFault } from '@/lib/db/outage';
import { countMonths, findMonthLag, makeMissingMonths } from '@/lib/jobs/months/store';
import type { Source } from '@/lib/jobs/source';

const job = 'month.make';
/** Whole months after the present one, also `AHEAD` in scripts/partition-tables.mjs. */
const ahead = 3;

/**
 * Makes months ahead for tables that are kept in months, by real time, as their ids are. Late is what has no next month yet: by then this has not worked for
 * two months, and there are weeks left. After that nothing is refused: rows go to the part for later ones.
 */
export const makeMonths: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 100, idleMs: 10 * 60_000 },
  lag: () => findMonthLag(),
  async run() {
    const made = await makeMissingMonths(ahead).catch((error) => {
      // somebody reads or makes them for longer than this waits: later
      if (sqlState(error) === '55P03') return [];
      throw error;
    });
    const [table] = (made[0] ?? '').split('_');
    // worth having, and read by nobody at once
    if (table) await countMonths(table).catch((error) => logFault(error, 'a table was not counted', { job, table }));
    return made.map(() => ({ job, at: new Date(), result: 'made' }));
  },
};
