import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { Finding } from '@/lib/acquirers/adapter';
import { assumptions } from '@/lib/acquirers/komoju/rehearsal/assumptions';
import { Bench, Untried } from '@/lib/acquirers/komoju/rehearsal/bench';

/** Tries what we rely on, one after the other, and gives back all that it has made. */
export async function* rehearse(account: ConstructorParameters<typeof Bench>[0]): AsyncGenerator<Finding> {
  const bench = new Bench(account);
  for (const { says, attempt } of assumptions) {
    try {
      const { fault, detail } = await attempt(bench);
      yield { says, verdict: fault === null ? 'holds' : 'does not hold', detail: fault ?? detail ?? null };
    } catch (error) {
      if (!(error instanceof Untried || error instanceof AcquirerSilent)) throw error;
      yield { says, verdict: 'could not be tried', detail: error instanceof Untried ? error.message : 'no answer' };
    }
  }
  const left = await bench.giveBack();
  const says = 'all that the rehearsal made is cancelled or given back';
  yield { says, verdict: left.length === 0 ? 'holds' : 'does not hold', detail: left.length === 0 ? null : left.join('; ') };
}
