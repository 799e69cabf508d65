import type { Lag, Ran, Source } from '@/lib/jobs/source';
import {
  deleteEndedLinks,
  deleteEndedSignIns,
  deleteExpiredKeys,
  deleteWholeBudgets,
  findEndedSignInLag,
  findExpiredKeyLag,
  findWholeBudgetLag,
} from '@/lib/jobs/store';

const batch = 500;
const everyMs = 10 * 60_000;

const removed = (job: string, count: number): Ran[] => (count > 0 ? [{ job, at: new Date(), result: `${count} removed` }] : []);

/** A batch of rows that nobody can meet any more. */
const sweep = (job: string, lag: () => Promise<Lag>, remove: (limit: number) => Promise<number>): Source => ({
  job,
  clock: 'real',
  lag,
  run: async () => removed(job, await remove(batch)),
});

export const sweepKeys = sweep('idempotency-key.sweep', findExpiredKeyLag, deleteExpiredKeys);
export const sweepSignIns = sweep('sign-in.sweep', findEndedSignInLag, deleteEndedSignIns);
export const sweepBudgets = sweep('budget.sweep', findWholeBudgetLag, deleteWholeBudgets);

let sweptMs = Number.NEGATIVE_INFINITY;

/** No index finds them, so that it is done now and then, and nobody waits for it. */
export const sweepLinks: Source = {
  job: 'link.sweep',
  clock: 'real',
  lag: async () => ({ count: 0, oldest: null }),
  async run() {
    if (performance.now() - sweptMs < everyMs) return [];
    sweptMs = performance.now();
    return removed('link.sweep', await deleteEndedLinks(batch));
  },
};
