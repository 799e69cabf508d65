import { deleteEndedNotices } from '@/lib/acquirers/notices/store';
import { sweepFiles } from '@/lib/files/sweep-files';
import { deleteRead } from '@/lib/inbox/store';
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
const minuteMs = 60_000;

const removed = (job: string, count: number): Ran[] => (count > 0 ? [{ job, at: new Date(), result: `${count} removed` }] : []);

/** Deletes a batch of rows that nobody can use any more. */
const sweep = (job: string, lag: () => Promise<Lag>, remove: (limit: number) => Promise<number>): Source => ({
  job,
  clock: 'real',
  lag,
  run: async () => removed(job, await remove(batch)),
});

export const sweepKeys = sweep('idempotency-key.sweep', findExpiredKeyLag, deleteExpiredKeys);
export const sweepSignIns = sweep('sign-in.sweep', findEndedSignInLag, deleteEndedSignIns);
export const sweepBudgets = sweep('budget.sweep', findWholeBudgetLag, deleteWholeBudgets);

/** For rows without an index: looked for from time to time, and nobody waits for it. */
function nowAndThen(job: string, everyMs: number, remove: () => Promise<number>): Source {
  let sweptMs = Number.NEGATIVE_INFINITY;
  return {
    job,
    clock: 'real',
    lag: async () => ({ count: 0, oldest: null }),
    async run() {
      if (performance.now() - sweptMs < everyMs) return [];
      sweptMs = performance.now();
      return removed(job, await remove());
    },
  };
}

export const sweepLinks = nowAndThen('link.sweep', 10 * minuteMs, () => deleteEndedLinks(batch));
export const sweepNotices = nowAndThen('notice.sweep', 60 * minuteMs, () => deleteEndedNotices(batch));
const readKeptMs = 90 * 24 * 60 * minuteMs;
/** A notification that was read is kept for 90 days. */
export const sweepInbox = nowAndThen('inbox.sweep', 60 * minuteMs, () => deleteRead(new Date(Date.now() - readKeptMs)));
/** An upload that is a day old gets no row any more. */
export const sweepUploads = nowAndThen('file.sweep', 6 * 60 * minuteMs, () => sweepFiles(new Date(Date.now() - 24 * 60 * minuteMs)));
