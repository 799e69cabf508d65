import { GlobalWorkerOptions, getDocument, VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type At, canvasFor, type OpenDocument } from '@/components/documents/canvas';

const place = '/pdf/';
/** Larger images in a PDF are not drawn. */
const maxImagePixels = 100_000_000;

/**
 * Opens an untrusted PDF: a worker parses it, no script in it runs, and pages are only drawn on a canvas, so links and forms do nothing.
 */
export async function openPdf(data: ArrayBuffer, signal: AbortSignal): Promise<OpenDocument> {
  GlobalWorkerOptions.workerSrc = `${place}pdf.worker.min.mjs?${version}`;
  const opening = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    cMapUrl: place,
    standardFontDataUrl: place,
    iccUrl: place,
    wasmUrl: place,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => void opening.destroy();
  signal.addEventListener('abort', close, { once: true });
  const pdf = await opening.promise.catch((error) => {
    close();
    throw error;
  });
  signal.removeEventListener('abort', close);
  const draw = async ({ page, turns, width }: At, stopped: AbortSignal) => {
    const sheet = await pdf.getPage(page);
    const rotation = (sheet.rotate + turns * 90) % 360;
    const whole = sheet.getViewport({ scale: 1, rotation });
    const { canvas, scale } = canvasFor(width, whole.width, whole.height);
    stopped.throwIfAborted();
    const drawing = sheet.render({ canvas, viewport: sheet.getViewport({ scale, rotation }) });
    const stop = () => drawing.cancel();
    stopped.addEventListener('abort', stop, { once: true });
    await drawing.promise.finally(() => stopped.removeEventListener('abort', stop));
    return canvas;
  };
  return { pages: pdf.numPages, draw, close };
}
