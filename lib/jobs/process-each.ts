import { logFault } from '@/lib/db/outage';
import { Resting } from '@/lib/jobs/resting';
import type { Ran } from '@/lib/jobs/source';
import { Refusal } from '@/lib/refusal';

/** Something that is due, and since when. */
export type Due = { tenantId: string; id: string; at: Date };

/**
 * Does what is due one by one. A refusal says that there is nothing to do any more, or that somebody else was first. What fails is left alone for a
 * while, so that it does not keep back the others: `resting` are the ids that are not to be found meanwhile.
 */
export function processEach<Item extends Due>(job: string, act: (item: Item, now: Date) => Promise<string>) {
  const resting = new Resting();
  async function attempt(item: Item, now: Date): Promise<Ran[]> {
    try {
      return [{ job, at: item.at, tenantId: item.tenantId, result: await act(item, now) }];
    } catch (error) {
      if (error instanceof Refusal) return [];
      logFault(error, 'due work failed', { job, subjectId: item.id });
      resting.rest(item.id);
      return [];
    }
  }
  return {
    resting: () => resting.ids(),
    async run(items: readonly Item[], { now, signal }: { now: Date; signal: AbortSignal }): Promise<Ran[]> {
      const ran: Ran[] = [];
      for (const item of items) if (!signal.aborted) ran.push(...(await attempt(item, now)));
      return ran;
    },
  };
}
