import { breakerOf } from '@/lib/acquirers/komoju/client';
import { findOutside, type Lane } from '@/lib/acquirers/lane';
import type { Ran, Round, Work } from '@/lib/jobs/source';

/** The lane of all that no acquirer elsewhere is asked for. */
export const ownLane = '';

/** What all of them ran. Waits for each, also where one fails: two rounds never run in parallel. */
async function allOf(parts: readonly Promise<Ran[]>[]): Promise<Ran[]> {
  const ended = await Promise.allSettled(parts);
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
  return ended.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
}

/** Does items in their order, so many side by side. */
export function sideBySide<Item>(items: readonly Item[], abreast: number, act: (item: Item) => Promise<Ran[]>): Promise<Ran[]> {
  const queue = [...items];
  const one = async () => {
    const ran: Ran[] = [];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) ran.push(...(await act(next)));
    return ran;
  };
  return allOf(Array.from({ length: abreast }, one));
}

/** One that cannot be reached is left alone until its breaker lets somebody try: its work stays due. */
const isUnreachable = (name: string) => breakerOf(name)?.state === 'open';

/**
 * Work that asks acquirers, each in a lane of its own: one that hangs keeps only its own work waiting. `work` does what is due in a lane. A round
 * without a lane does all of them, side by side.
 */
export function inLanes(work: (round: Round, lane: Lane) => Promise<Ran[]>): Pick<Work, 'run'> & Required<Pick<Work, 'lanes'>> {
  const lanes = async () => [ownLane, ...(await findOutside())];
  async function runLane(round: Round, name: string, names: readonly string[]): Promise<Ran[]> {
    if (name === ownLane) return work(round, { only: null, except: names.filter((other) => other !== ownLane) });
    return isUnreachable(name) ? [] : work(round, { only: name, except: [] });
  }
  return {
    lanes,
    async run(round) {
      const names = await lanes();
      return allOf((round.lane === undefined ? names : [round.lane]).map((name) => runLane(round, name, names)));
    },
  };
}
