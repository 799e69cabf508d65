'use client';
import { useState } from 'react';

/**
 * A dialog that sends a request: each opening is another one, unless what came of the last one is not known; then it is the same dialog again, with
 * what it was `given`. `onUnknown` shows what holds now, for who does not want to send it again; with `first` it is open from the beginning.
 */
export function useRequestDialog<Given = null>(onUnknown?: () => void, first: Given | null = null) {
  const [opened, setOpened] = useState<{ given: Given; opening: number } | null>(first && { given: first, opening: 1 });
  const [isOpen, setOpen] = useState(first !== null);
  const [isUnsettled, setUnsettled] = useState(false);
  function begin(given: Given) {
    if (!isUnsettled) setOpened({ given, opening: (opened?.opening ?? 0) + 1 });
    setOpen(true);
  }
  function close(isUnknown: boolean) {
    setOpen(false);
    setUnsettled(isUnknown);
    if (isUnknown) onUnknown?.();
  }
  return { opened, isOpen, isUnsettled, begin, close };
}
