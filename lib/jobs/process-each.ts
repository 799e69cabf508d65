import { logFault } from '@/lib/db/outage';
import { type IsWell, sideBySide } from '@/lib/jobs/lanes';
import { Resting } from '@/lib/jobs/resting';
import type { Ran } from '@/lib/jobs/source';
import { Refusal } from '@/lib/refusal';

/** A due item, and since when. */
export type Due = { tenantId: string; id: string; at: Date };

/**
 * Processes due items one by one, or `abreast`. A refusal means that nothing is left to do, or another process was first. An item that failed, or cannot be done yet
 * (null), rests for a while, so that it does not block the others: `resting` are the ids to leave out meanwhile.
 */
export function processEach<Item extends Due>(job: string, act: (item: Item, now: Date) => Promise<string | null>) {
  const resting = new Resting();
  async function attempt(item: Item, now: Date): Promise<Ran[]> {
    try {
      const result = await act(item, now);
      if (result !== null) return [{ job, at: item.at, tenantId: item.tenantId, result }];
      resting.rest(item.id);
      return [];
    } catch (error) {
      if (error instanceof Refusal) return [];
      logFault(error, 'due work failed', { job, subjectId: item.id });
      resting.rest(item.id);
      return [];
    }
  }
  return {
    resting: () => resting.ids(),
    run: (items: readonly Item[], { now, signal }: { now: Date; signal: AbortSignal }, abreast = 1, isWell?: IsWell): Promise<Ran[]> =>
      sideBySide(items, abreast, async (item) => (signal.aborted ? [] : attempt(item, now)), isWell),
  };
}
