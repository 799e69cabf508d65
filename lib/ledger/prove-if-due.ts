import 'server-only';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { lastDueAt } from '@/lib/ledger/proof';
import { proveNightly } from '@/lib/ledger/prove-ledger';
import { findDueProof } from '@/lib/ledger/store';
import { Refusal } from '@/lib/refusal';

const tries = 3;
/** The night that this process knows to be done with: due work asks again and again. */
let settled = 0;

/**
 * Starts the nightly proof of the last 03:00 in Tokyo that has none yet, and one that failed or died anew, three times at most. Gives how
 * many it started; the proof itself runs beside, so that nothing else that is due waits for it. `now` is business time.
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
    // somebody is proving the ledger at this moment: asked again at the next turn
    if (error instanceof Refusal && error.code === 'conflict') return 0;
    throw error;
  }
}
