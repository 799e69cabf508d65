'use client';
import { useState } from 'react';

/**
 * A dialog that sends a request. Each opening is a new request, unless the last outcome is unknown: then it is the same dialog again, with
 * its `given` values. `onUnknown` shows the current state to a person who does not want to send again; with `first` it is open from the
 * start.
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
