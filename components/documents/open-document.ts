/** Which page, by how many quarter turns to the right, and how wide in the pixels of the screen. */
export type At = { page: number; turns: number; width: number };

/** Something that somebody handed in, with pages that can be drawn. */
export type Paper = {
  pages: number;
  /** A page on a canvas of its own. Aborted it rejects. */
  draw: (at: At, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  close: () => void;
};

/** As much as a canvas holds in every browser. */
const maxPixels = 16_777_216;

/** An empty canvas for something of this size, and by how much it is to be scaled. */
export function canvasFor(wanted: number, width: number, height: number): { canvas: HTMLCanvasElement; scale: number } {
  const scale = Math.min(wanted / width, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  return { canvas, scale };
}

/** Fetches a file and opens it; what opens PDFs is loaded with the first of them. */
export async function openPaper(address: string, isPdf: boolean, signal: AbortSignal): Promise<Paper> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (isPdf) return (await import('@/components/documents/pdf')).openPdf(bytes, signal);
  return (await import('@/components/documents/image')).openImage(bytes);
}
