import type { Lag, Source } from '@/lib/jobs/source';
import { deleteEndedSignIns, deleteExpiredKeys, findEndedSignInLag, findExpiredKeyLag } from '@/lib/jobs/store';

const batch = 500;

/** A batch of rows that nobody can meet any more. */
const sweep = (job: string, lag: () => Promise<Lag>, remove: (limit: number) => Promise<number>): Source => ({
  job,
  clock: 'real',
  lag,
  async run() {
    const at = new Date();
    const count = await remove(batch);
    return count > 0 ? [{ job, at, result: `${count} removed` }] : [];
  },
});

export const sweepKeys = sweep('idempotency-key.sweep', findExpiredKeyLag, deleteExpiredKeys);
export const sweepSignIns = sweep('sign-in.sweep', findEndedSignInLag, deleteEndedSignIns);
