'use client';
import { type MouseEvent, useState } from 'react';

/**
 * What a button opens and what is not loaded with the page: `load` is called as soon as the pointer or the keyboard comes near.
 * `opener` is that button’s; `open` and `prepare` are for what opens it otherwise. `opening` counts the openings, so that each can begin anew with it as its key; under 1 there is nothing to be shown.
 */
export function useLazyDialog(load: () => Promise<unknown>) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // what cannot be loaded is asked for again with the press, and fails there for everybody to see
  const prepare = () => void load().catch(() => undefined);
  function open() {
    setOpening((count) => count + 1);
    setIsOpen(true);
  }
  function onClick(event: MouseEvent<HTMLButtonElement>) {
    // where the focus returns to; not every browser gives a pressed button the focus
    event.currentTarget.focus();
    open();
  }
  const opener = { 'aria-haspopup': 'dialog' as const, onClick, onPointerEnter: prepare, onFocus: prepare };
  return { opening, isOpen, setIsOpen, open, close: () => setIsOpen(false), prepare, opener };
}
