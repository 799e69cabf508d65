'use client';
import { useEffect, useState } from 'react';
import { type ItemState, type ItemStates, sendingOf, stateIn } from '@/components/money-actions/send-each';
import type { MoneyAct } from '@/components/money-actions/use-money-act';

export type { ItemState } from '@/components/money-actions/send-each';

/** Several requests of one dialog, one after another; who leaves the page stops them. */
export function useMoneyActs(act: MoneyAct) {
  const [{ states, busy }, show] = useState<{ states: ItemStates; busy: boolean }>({ states: new Map(), busy: false });
  const [sending] = useState(() => sendingOf(act, (next, isBusy) => show({ states: next, busy: isBusy })));
  useEffect(() => sending.stop, [sending]);
  return { send: sending.send, stop: sending.stop, busy, stateOf: (id: string): ItemState => stateIn(states, id) };
}
