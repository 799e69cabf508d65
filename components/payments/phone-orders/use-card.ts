'use client';
import { useCallback, useRef, useState } from 'react';
import type { CardInputs } from '@/components/payments/phone-orders/card-fields';
import { type CardFaults, cardIn, type TypedCard } from '@/components/payments/phone-orders/order';
import type { CardBrand } from '@/lib/money/rates';
import { brandOfPrefix, digitsOf } from '@/lib/vault/card-format';

const names = ['number', 'expiry', 'code'] as const satisfies (keyof TypedCard)[];

/**
 * Reads the card's fields when the order is sent, and clears the secret ones. `month`: the service's, which decides whether a card has
 * expired.
 */
export function useCard(month: number) {
  const number = useRef<HTMLInputElement>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const inputs: CardInputs = { number, expiry, code };
  const [round, setRound] = useState(0);
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [faults, setFaults] = useState<CardFaults>({});
  const typed = (name: keyof CardInputs) => inputs[name].current?.value ?? '';
  const readAll = () => cardIn({ number: typed('number'), expiry: typed('expiry'), code: typed('code') }, month);
  /** null: something is wrong; the first wrong field is focused. */
  function read(): Record<string, string> | null {
    const read = readAll();
    const wrong: CardFaults = 'faults' in read ? read.faults : {};
    setFaults(wrong);
    const first = names.find((name) => wrong[name]);
    if (first) inputs[first].current?.focus();
    return 'card' in read ? read.card : null;
  }
  /** Validates one filled-in field; the others are not marked yet. */
  function judge(name: keyof TypedCard) {
    if (typed(name).trim() === '') return;
    const read = readAll();
    const wrong: CardFaults = 'faults' in read ? read.faults : {};
    setFaults(({ [name]: _, ...others }) => ({ ...others, ...(wrong[name] && { [name]: wrong[name] }) }));
  }
  /** What may be shown of it. */
  const shown = () => ({ lastFour: digitsOf(typed('number')).slice(-4), expiry: typed('expiry') });
  const onNumber = useCallback((digits: string) => setBrand(brandOfPrefix(digitsOf(digits))), []);
  // resets the fields' own state as well: a value that is only overwritten comes back with the next rendering
  function empty() {
    setRound((before) => before + 1);
    setBrand(null);
  }
  return { inputs, round, brand, faults, read, judge, shown, onNumber, empty };
}
export type PhoneCard = ReturnType<typeof useCard>;
