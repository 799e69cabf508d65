'use client';
import { useEffect, useState } from 'react';
import type { Entry } from '@/components/shell/search/entries';
import { idOf } from '@/components/shell/search/search-results';

/** The marked line: the first, until arrows or pointer choose another line that is still in the list. */
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
  /** After the last line comes the first, and the reverse. */
  const step = (by: 1 | -1) => setMarked(entries.at((at + by) % entries.length)?.key ?? '');
  return { current, mark: setMarked, step };
}
