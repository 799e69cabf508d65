import { v7 } from 'uuid';
import { impatience, type MoneyAct, readAnswer, type Sent } from '@/components/money-actions/use-money-act';

/** One of several requests; `id` tells them apart. */
export type MoneyItem = { id: string; input: unknown };
/** `waiting`: not sent yet; `sending`; `done`; otherwise what came of the last sending. */
export type ItemState = { state: 'waiting' } | { state: 'sending' } | { state: 'done' } | Exclude<Sent, { state: 'none' }>;
export type ItemStates = ReadonlyMap<string, ItemState>;

const notYet: ItemState = { state: 'waiting' };
export const stateIn = (states: ItemStates, id: string): ItemState => states.get(id) ?? notYet;

/**
 * Sends requests one after another, each under a key of its own: each acts once, however often they are sent. What failed keeps none of the others, and is
 * sent again with the next call. `onChange`: after every step.
 */
export function sendingOf(act: MoneyAct, onChange: (states: ItemStates, isBusy: boolean) => void) {
  let states: ItemStates = new Map();
  let isBusy = false;
  let isStopped = false;
  const keys = new Map<string, string>();
  function note(id: string, state: ItemState) {
    states = new Map(states).set(id, state);
    onChange(states, isBusy);
  }
  async function sendOne({ id, input }: MoneyItem) {
    const last = stateIn(states, id);
    const before: Sent = last.state === 'unknown' ? last : { state: 'none' };
    const key = keys.get(id) ?? v7();
    keys.set(id, key);
    note(id, { state: 'sending' });
    const answer = await Promise.race([act(input, key).catch(() => null), impatience()]);
    if (answer?.ok) return note(id, { state: 'done' });
    const next = readAnswer(answer?.error ?? null, before);
    if (next.state === 'declined') keys.delete(id);
    note(id, next as ItemState);
  }
  return {
    /** Resolves to whether all of them are done. While some are on their way, another call does nothing. */
    async send(items: readonly MoneyItem[]): Promise<boolean> {
      if (isBusy) return false;
      isBusy = true;
      isStopped = false;
      onChange(states, isBusy);
      for (const item of items) {
        if (isStopped) break;
        if (stateIn(states, item.id).state !== 'done') await sendOne(item);
      }
      isBusy = false;
      onChange(states, isBusy);
      return items.every(({ id }) => stateIn(states, id).state === 'done');
    },
    /** What is on its way is awaited; nothing more is sent. */
    stop() {
      isStopped = true;
    },
  };
}
