/** Which page, by how many quarter turns to the right, and how wide in the pixels of the screen. */
export type At = { page: number; turns: number; width: number };

/** Something that somebody handed in, with pages that can be drawn. */
export type OpenDocument = {
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
