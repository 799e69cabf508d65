'use client';
import { useEffect, useState } from 'react';
import type { OpenDocument } from '@/components/documents/canvas';

/** Fetches a file and opens it; the PDF library is loaded with the first PDF. */
async function openDocument(address: string, isPdf: boolean, signal: AbortSignal): Promise<OpenDocument> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (isPdf) return (await import('@/components/documents/pdf')).openPdf(bytes, signal);
  return (await import('@/components/documents/image')).openImage(bytes);
}

export type Opened = { state: 'opening' | 'failed' } | { state: 'open'; document: OpenDocument };

/** A request that takes longer counts as failed. */
export const limitMs = 30_000;

/** The document at an address, closed with its component; `attempt` counts the tries. */
export function useDocument(address: string, isPdf: boolean, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let isShown = true;
    let document: OpenDocument | undefined;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), limitMs);
    const show = (next: Opened) => isShown && setOpened(next);
    show({ state: 'opening' });
    openDocument(address, isPdf, waiting.signal)
      .then((ready) => {
        document = ready;
        if (isShown) show({ state: 'open', document });
        else document.close();
      })
      .catch(() => show({ state: 'failed' }))
      .finally(() => clearTimeout(timer));
    return () => {
      isShown = false;
      waiting.abort();
      document?.close();
    };
  }, [address, isPdf, attempt]);
  return opened;
}
