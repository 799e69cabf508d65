// @ts-check
// What a file is, by its bytes, once it has been opened. Only for a process that is bounded.
import { fileTypeFromBuffer } from 'file-type';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib';
import sharp from 'sharp';

const MAX_PIXELS = 100_000_000;
/** Of an image that comes in several passes over the whole: all of it is in memory until the last. */
const MAX_WOVEN_PIXELS = 20_000_000;
export const MAX_PAGES = 500;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

/** @typedef {{ mimeType: string, document?: PDFDocument } | { fault: import('../lib/files/file.ts').Fault }} Seen */

/** @param {Buffer} bytes @param {string} mimeType @returns {Promise<Seen>} */
async function openImage(bytes, mimeType) {
  const { format, width = 0, height = 0, isProgressive = false } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== mimeType) return { fault: 'damaged' };
  if (width * height > MAX_PIXELS) return { fault: 'pixels' };
  if (isProgressive && width * height > MAX_WOVEN_PIXELS) return { fault: 'woven' };
  // every line is read, and none is kept
  const options = /** @type {const} */ ({ limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true });
  await sharp(bytes, options).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
  return { mimeType };
}

/** Goes over blocks of a length each, to what follows the empty one that ends them. @param {Buffer} bytes @param {number} from */
function afterBlocks(bytes, from) {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}

/** Whether it goes on to its end: only its first frame is opened, and the others may be many. Source: GIF89a. @param {Buffer} bytes */
function isWholeGif(bytes) {
  const colours = (/** @type {number} */ flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes[10] ?? 0);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) at = afterBlocks(bytes, at + 11 + colours(bytes[at + 9] ?? 0));
    else return false;
  }
  return at < bytes.length;
}

const name = (/** @type {string} */ text) => PDFName.of(text);
const actions = [name('JavaScript'), name('Launch')];

/** What runs when somebody opens it: scripts, programs, forms that are programs. @param {PDFDict} dict */
function isActive(dict) {
  const action = dict.get(name('S'));
  if (actions.some((one) => one === action) || (action === name('Rendition') && dict.has(name('JS')))) return true;
  return dict.has(name('JavaScript')) || dict.has(name('XFA'));
}

/** Looks into everything, whether or not something leads there. @param {import('pdf-lib').PDFContext} context */
function hasActive(context) {
  const queue = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = queue.pop(); object; object = queue.pop()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict && isActive(dict)) return true;
    const within = dict instanceof PDFDict ? dict.values() : dict instanceof PDFArray ? dict.asArray() : [];
    for (const one of within) queue.push(one);
  }
  return false;
}

/** @param {Buffer} bytes @returns {Promise<Seen>} */
async function openPdf(bytes) {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) || !bytes.subarray(-1_024).includes('%%EOF')) return { fault: 'damaged' };
  const options = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY };
  const document = await PDFDocument.load(bytes, options).catch(() => null);
  // where everything is encrypted nothing can be read, this word among the last
  if (!document) return { fault: bytes.includes('/Encrypt') ? 'encrypted' : 'damaged' };
  const told = document.catalog.Pages().Count().asNumber();
  if (told > MAX_PAGES || document.getPageCount() > MAX_PAGES) return { fault: 'pages' };
  if (document.getPageCount() < 1) return { fault: 'damaged' };
  return hasActive(document.context) ? { fault: 'active' } : { mimeType: 'application/pdf', document };
}

/** @param {Buffer} bytes @param {readonly string[]} types what is taken @returns {Promise<Seen>} */
async function opened(bytes, types) {
  if (bytes.length === 0) return { fault: 'empty' };
  const mimeType = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!types.includes(mimeType)) return { fault: 'type' };
  if (mimeType === 'application/pdf') return openPdf(bytes);
  return mimeType === 'image/gif' && !isWholeGif(bytes) ? { fault: 'damaged' } : openImage(bytes, mimeType);
}

/** What the bytes are, or why they are not taken; with a PDF comes what is in it. @param {Buffer} bytes @param {readonly string[]} types @returns {Promise<Seen>} */
export const look = (bytes, types) => opened(bytes, types).catch(() => ({ fault: 'damaged' }));
