import 'server-only';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { lastDueAt } from '@/lib/ledger/proof';
import { proveNightly } from '@/lib/ledger/prove-ledger';
import { findDueProof } from '@/lib/ledger/store';
import { Refusal } from '@/lib/refusal';

const tries = 3;
/** The last night that this process knows to be finished: the job asks again and again. */
let settled = 0;

/**
 * Starts the nightly proof of the last 03:00 in Tokyo if it has not run yet. Restarts a failed or dead proof, at most three times. Returns
 * how many it started. The proof runs in the background, so that other due work does not wait for it. `now` is business time.
 */
export async function proveIfDue(now: Date): Promise<number> {
  const dueAt = lastDueAt(now);
  if (settled === dueAt.getTime()) return 0;
  const { finished, running, failed } = await findDueProof(dueAt);
  if (finished || failed >= tries) settled = dueAt.getTime();
  if (finished || running || failed >= tries) return 0;
  try {
    await proveNightly(await asInstallation({ now }), {});
    return 1;
  } catch (error) {
    // another proof is running now: try again at the next tick
    if (error instanceof Refusal && error.code === 'conflict') return 0;
    throw error;
  }
}
