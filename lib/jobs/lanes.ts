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

/** Whether an acquirer answers, as far as is known. */
export type IsWell = () => boolean;

/**
 * Does items in their order, so many side by side. Where the acquirer may be away, the first alone tries, and the others are left as they are until it
 * is well.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  abreast: number,
  act: (item: Item) => Promise<Ran[]>,
  isWell: IsWell = () => true,
): Promise<Ran[]> {
  const queue = [...items];
  const first = isWell() ? undefined : queue.shift();
  const tried = first === undefined ? [] : await act(first);
  const one = async () => {
    const ran: Ran[] = [];
    for (let next = isWell() ? queue.shift() : undefined; next !== undefined; next = isWell() ? queue.shift() : undefined)
      ran.push(...(await act(next)));
    return ran;
  };
  return [...tried, ...(await allOf(Array.from({ length: abreast }, one)))];
}

/** One that cannot be reached is left alone until its breaker lets somebody try: its work stays due. */
const stateOf = (name: string) => breakerOf(name)?.state ?? 'closed';

/**
 * Work that asks acquirers, each in a lane of its own: one that hangs keeps only its own work waiting. `work` does what is due in a lane, as long as its
 * acquirer is well. A round without a lane does all of them, side by side.
 */
export function inLanes(
  work: (round: Round, lane: Lane, isWell: IsWell) => Promise<Ran[]>,
): Pick<Work, 'run'> & Required<Pick<Work, 'lanes'>> {
  const lanes = async () => [ownLane, ...(await findOutside())];
  async function runLane(round: Round, name: string, names: readonly string[]): Promise<Ran[]> {
    if (name === ownLane) return work(round, { only: null, except: names.filter((other) => other !== ownLane) }, () => true);
    return stateOf(name) === 'open' ? [] : work(round, { only: name, except: [] }, () => stateOf(name) === 'closed');
  }
  return {
    lanes,
    async run(round) {
      const names = await lanes();
      return allOf((round.lane === undefined ? names : [round.lane]).map((name) => runLane(round, name, names)));
    },
  };
}
