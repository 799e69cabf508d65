'use client';
import { useDeferredValue, useState } from 'react';

/**
 * Whether a menu or a popover is open. The press is painted before its content is rendered, so that a slow device reacts at once; closing
 * never waits.
 */
export function useDeferredOpen() {
  const [open, onOpenChange] = useState(false);
  const made = useDeferredValue(open);
  return { isOpen: open && made, onOpenChange };
}
