import type { OpenDocument } from '@/components/documents/canvas';

/** Fetches a file and opens it; what opens PDFs is loaded with the first of them. */
export async function openDocument(address: string, isPdf: boolean, signal: AbortSignal): Promise<OpenDocument> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (isPdf) return (await import('@/components/documents/pdf')).openPdf(bytes, signal);
  return (await import('@/components/documents/image')).openImage(bytes);
}
