'use client';
import { type MouseEvent, useState } from 'react';

/**
 * A dialog whose code is not loaded with the page: `load` is called when the pointer or the keyboard comes near. `opener`: props of its
 * button; `open` and `prepare`: for other openers. `opening` counts the openings, as a key for a fresh dialog; below 1 nothing is shown.
 */
export function useLazyDialog(load: () => Promise<unknown>) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // a failed load is repeated with the press, and fails visibly there
  const prepare = () => void load().catch(() => undefined);
  function open() {
    setOpening((count) => count + 1);
    setIsOpen(true);
  }
  function onClick(event: MouseEvent<HTMLButtonElement>) {
    // the focus returns here; not every browser focuses a pressed button
    event.currentTarget.focus();
    open();
  }
  const opener = { 'aria-haspopup': 'dialog' as const, onClick, onPointerEnter: prepare, onFocus: prepare };
  return { opening, isOpen, setIsOpen, open, close: () => setIsOpen(false), prepare, opener };
}
