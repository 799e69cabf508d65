import fs from 'node:fs';
import type { Page } from '@playwright/test';

// text extraction works without them, and nothing is drawn here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) Reflect.set(globalThis, name, class {});

const bare = (text: string) => text.replace(/\s/g, '');

/** The text of a downloaded PDF, without spaces. */
export async function downloadedPdfText(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(fs.readFileSync(await download.path())) }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.flatMap((item) => ('str' in item ? [item.str] : [])).join(''));
  }
  return bare(texts.join(''));
}
