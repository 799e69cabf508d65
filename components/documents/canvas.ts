/** The page, its rotation in quarter turns to the right, and its width in screen pixels. */
export type At = { page: number; turns: number; width: number };

/** An uploaded document, with pages that can be drawn. */
export type OpenDocument = {
  pages: number;
  /** Draws a page on its own canvas. Rejects when aborted. */
  draw: (at: At, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  close: () => void;
};

/** The largest canvas that every browser supports. */
const maxPixels = 16_777_216;

/** An empty canvas of this size, and the scale. */
export function canvasFor(wanted: number, width: number, height: number): { canvas: HTMLCanvasElement; scale: number } {
  const scale = Math.min(wanted / width, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  return { canvas, scale };
}
