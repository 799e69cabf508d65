import { once } from 'node:events';
import type { Source } from '@/lib/jobs/source';
import { untilProven } from '@/lib/ledger/carry-out-proof';
import { lastDueAt, nextDueAt } from '@/lib/ledger/proof';
import { proveIfDue } from '@/lib/ledger/prove-if-due';
import { findDueProof } from '@/lib/ledger/store';

const job = 'ledger.prove';
const maxFailed = 3;

/** What the proof of a night has said; `started` where the round ends before it has. */
async function resultOf(dueAt: Date, signal: AbortSignal): Promise<string> {
  if (!signal.aborted) await Promise.race([untilProven(), once(signal, 'abort')]);
  const { finished, clean, running } = await findDueProof(dueAt);
  if (finished) return clean ? 'clean' : 'violations';
  return running ? 'started' : 'failed';
}

/** The ledger's proof of every night. It runs beside, so that nothing that is due waits for it. */
export const proveNightly: Source = {
  job,
  clock: 'business',
  nightly: true,
  async lag(now) {
    const dueAt = lastDueAt(now);
    const { finished, running, failed } = await findDueProof(dueAt);
    return finished || running || failed >= maxFailed ? { count: 0, oldest: null } : { count: 1, oldest: dueAt };
  },
  next: async (now) => nextDueAt(now),
  async run({ now, signal, waits }) {
    const dueAt = lastDueAt(now);
    if ((await proveIfDue(now)) === 0) return [];
    return [{ job, at: dueAt, result: waits ? await resultOf(dueAt, signal) : 'started' }];
  },
};
