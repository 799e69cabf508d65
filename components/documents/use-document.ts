'use client';
import { useEffect, useState } from 'react';
import { openPaper, type Paper } from '@/components/documents/open-document';

export type Opened = { state: 'opening' | 'failed' } | { state: 'open'; paper: Paper };

/** What takes longer will not come. */
export const limitMs = 30_000;

/** The paper at an address, closed again with whoever shows it; `attempt` counts how often it was asked for. */
export function usePaper(address: string, isPdf: boolean, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let isShown = true;
    let paper: Paper | undefined;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), limitMs);
    const show = (next: Opened) => isShown && setOpened(next);
    show({ state: 'opening' });
    openPaper(address, isPdf, waiting.signal)
      .then((ready) => {
        paper = ready;
        if (isShown) show({ state: 'open', paper });
        else paper.close();
      })
      .catch(() => show({ state: 'failed' }))
      .finally(() => clearTimeout(timer));
    return () => {
      isShown = false;
      waiting.abort();
      paper?.close();
    };
  }, [address, isPdf, attempt]);
  return opened;
}
