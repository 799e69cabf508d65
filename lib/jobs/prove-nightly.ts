import { once } from 'node:events';
import type { Source } from '@/lib/jobs/source';
import { untilProven } from '@/lib/ledger/carry-out-proof';
import { lastDueAt, nextDueAt } from '@/lib/ledger/proof';
import { proveIfDue } from '@/lib/ledger/prove-if-due';
import { findDueProof } from '@/lib/ledger/store';

const job = 'ledger.prove';
const maxFailed = 3;

/** The result of a night's proof; `started` when the round ends first. */
async function resultOf(dueAt: Date, signal: AbortSignal): Promise<string> {
  if (!signal.aborted) await Promise.race([untilProven(), once(signal, 'abort')]);
  const { finished, clean, running } = await findDueProof(dueAt);
  if (finished) return clean ? 'clean' : 'violations';
  return running ? 'started' : 'failed';
}

/** The nightly proof of the ledger. It runs in the background, so that other due work does not wait for it. */
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
