import { sqlState } from '@/lib/db/failures';
import type { Source } from '@/lib/jobs/source';
import { convertNext, findUnconverted } from '@/lib/ledger/conversion/store';

const job = 'entry.convert';
/** Some thirty milliseconds of one connection; the pauses between leave the database to payments. */
const entriesAtOnce = 2_000;

/**
 * Converts entries that were written before there were postings, a step a round, one process at a time. Nobody waits for it: it is never late. A step is
 * done as a whole, so that it can end anywhere and go on at the next start. An operator can pause it (`npm run ledger:convert`).
 */
export const convertEntries: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 100, idleMs: 60_000 },
  async lag() {
    const unconverted = await findUnconverted();
    return { count: unconverted?.left ?? 0, oldest: null, isPaused: unconverted?.isPaused ?? false };
  },
  async run() {
    const step = await convertNext(entriesAtOnce).catch((error) => {
      // somebody reads for longer than the first step waits: later
      if (sqlState(error) === '55P03') return null;
      throw error;
    });
    if (!step) return [];
    const result = step.isDone ? 'done' : step.kept > 0 ? 'kept some' : 'converted';
    return [{ job, at: new Date(), result }];
  },
};
