'use client';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { impatience, type MoneyAct, readAnswer, type Sent } from '@/components/money-actions/use-money-act';

/** One of several requests; `id` tells them apart. */
export type MoneyItem = { id: string; input: unknown };
/** `waiting`: not sent yet; `sending`; `done`; otherwise what came of the last sending. */
export type ItemState = { state: 'waiting' } | { state: 'sending' } | { state: 'done' } | Exclude<Sent, { state: 'none' }>;

const notYet: ItemState = { state: 'waiting' };

/**
 * Sends requests one after another, each under a key of its own: each acts once, however often they are sent. What failed keeps none of the others, and is
 * sent again with the next call.
 */
export function useMoneyActs(act: MoneyAct) {
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map());
  const [busy, setBusy] = useState(false);
  const now = useRef(states);
  const keys = useRef(new Map<string, string>());
  const stateOf = (id: string): ItemState => now.current.get(id) ?? notYet;
  function note(id: string, state: ItemState) {
    now.current = new Map(now.current).set(id, state);
    setStates(now.current);
  }
  async function sendOne({ id, input }: MoneyItem) {
    const last = stateOf(id);
    const before: Sent = last.state === 'unknown' ? last : { state: 'none' };
    const key = keys.current.get(id) ?? v7();
    keys.current.set(id, key);
    note(id, { state: 'sending' });
    const answer = await Promise.race([act(input, key).catch(() => null), impatience()]);
    if (answer?.ok) return note(id, { state: 'done' });
    const next = readAnswer(answer?.error ?? null, before);
    if (next.state === 'declined') keys.current.delete(id);
    note(id, next as ItemState);
  }
  /** Resolves to whether all of them are done. */
  async function send(items: readonly MoneyItem[]): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    for (const item of items) if (stateOf(item.id).state !== 'done') await sendOne(item);
    setBusy(false);
    return items.every(({ id }) => stateOf(id).state === 'done');
  }
  return { send, busy, stateOf: (id: string): ItemState => states.get(id) ?? notYet };
}
