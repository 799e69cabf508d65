import type { Source } from '@/lib/jobs/source';
import { lastDueAt } from '@/lib/ledger/proof';
import { proveIfDue } from '@/lib/ledger/prove-if-due';
import { findDueProof } from '@/lib/ledger/store';

const job = 'ledger.prove';
const maxFailed = 3;

/** The ledger's proof of every night. It runs beside, so that nothing that is due waits for it. */
export const proveNightly: Source = {
  job,
  clock: 'business',
  async lag(now) {
    const dueAt = lastDueAt(now);
    const { finished, running, failed } = await findDueProof(dueAt);
    return finished || running || failed >= maxFailed ? { count: 0, oldest: null } : { count: 1, oldest: dueAt };
  },
  async run({ now }) {
    return (await proveIfDue(now)) > 0 ? [{ job, at: lastDueAt(now), result: 'started' }] : [];
  },
};
