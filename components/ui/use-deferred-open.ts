'use client';
import { useDeferredValue, useState } from 'react';

/**
 * Whether a menu or a popover is open. The press that opens it is painted first and what it opens is made after that, so that
 * a slow device answers at once; closing never waits.
 */
export function useDeferredOpen() {
  const [open, onOpenChange] = useState(false);
  const made = useDeferredValue(open);
  return { isOpen: open && made, onOpenChange };
}
