'use client';
import { useRef, useState } from 'react';
import type { CardInputs } from '@/components/phone-order/card-fields';
import { type CardFault, cardIn } from '@/components/phone-order/order';

/** Reads the card's fields when the order is sent, and empties those that are secret. */
export function useCard() {
  const number = useRef<HTMLInputElement>(null);
  const month = useRef<HTMLInputElement>(null);
  const year = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const inputs: CardInputs = { number, month, year, code };
  const [round, setRound] = useState(0);
  const [faults, setFaults] = useState<CardFault[]>([]);
  const typed = (name: keyof CardInputs) => inputs[name].current?.value ?? '';
  /** Null where something is wrong with it, which then has the focus. */
  function read(): Record<string, string> | null {
    const read = cardIn({ number: typed('number'), month: typed('month'), year: typed('year'), code: typed('code') });
    const wrong = 'faults' in read ? read.faults : [];
    setFaults(wrong);
    if (wrong[0]) inputs[wrong[0]].current?.focus();
    return 'card' in read ? read.card : null;
  }
  // the fields' own state goes with them: a value that is only overwritten comes back with the next rendering
  const empty = () => setRound((before) => before + 1);
  return { inputs, round, faults, read, empty };
}
