'use client';
import { useEffect, useState } from 'react';
import type { Entry } from '@/components/shell/search/entries';
import { idOf } from '@/components/shell/search/search-results';

/** Which line is marked: the first, until the arrows or the pointer choose another that is still there. */
export function useMark(list: string, entries: readonly Entry[]) {
  const [marked, setMarked] = useState('');
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === marked),
  );
  const current = entries[at];
  useEffect(() => {
    if (current) document.getElementById(idOf(list, current))?.scrollIntoView({ block: 'nearest' });
  }, [current, list]);
  /** From the last to the first, and back. */
  const step = (by: 1 | -1) => setMarked(entries.at((at + by) % entries.length)?.key ?? '');
  return { current, mark: setMarked, step };
}
