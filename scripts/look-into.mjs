// @ts-check
// What a file is, by its bytes, once it has been opened. Only for a process that is bounded.
import { fileTypeFromBuffer } from 'file-type';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib';
import sharp from 'sharp';
import { unlockPdf } from './unlock-pdf.mjs';

const MAX_PIXELS = 100_000_000;
/** Of an image that comes in several passes over the whole: all of it is in memory until the last. */
const MAX_WOVEN_PIXELS = 20_000_000;
export const MAX_PAGES = 500;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

/**
 * `from`: where it begins, behind what somebody else wrote before it. `bytes`: an image with its end.
 * @typedef {{ mimeType: string, document?: PDFDocument, from?: number, bytes?: Buffer } | { fault: import('../lib/files/file.ts').Fault }} Seen
 */

const options = /** @type {const} */ ({ limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true });
/** Every line is read, and none is kept. @param {Buffer} bytes */
const readAll = (bytes) => sharp(bytes, options).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();

/** Two rows of the largest blocks. */
const LAST_LINES = 32;
const endOfJpeg = Buffer.from('ffd9', 'hex');
/** Of a picture that lacks some of its data these would be taken for it. */
const filling = Buffer.alloc(256, 0xa5);

/** The picture with the mark at its end that some programs leave away; null where more of it is missing. @param {Buffer} bytes @param {number} width @param {number} height */
async function ended(bytes, width, height) {
  const length = bytes.findLastIndex((byte) => byte !== 0xff) + 1;
  const [data, lines] = [bytes.subarray(0, length), Math.min(LAST_LINES, height)];
  const whole = Buffer.concat([data, endOfJpeg]);
  const last = (/** @type {Buffer} */ one, /** @type {'truncated' | 'warning'} */ failOn) =>
    sharp(one, { ...options, failOn })
      .extract({ left: 0, top: height - lines, width, height: lines })
      .raw()
      .toBuffer();
  // what lacks more than some lines warns of it
  const [asItIs, filled] = [await last(whole, 'warning'), await last(Buffer.concat([data, filling, endOfJpeg]), 'truncated')];
  return asItIs.equals(filled) ? whole : null;
}

/** @param {Buffer} bytes @param {string} mimeType @returns {Promise<Seen>} */
async function openImage(bytes, mimeType) {
  const { format, width = 0, height = 0, isProgressive = false } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== mimeType) return { fault: 'damaged' };
  if (width * height > MAX_PIXELS) return { fault: 'pixels' };
  if (isProgressive && width * height > MAX_WOVEN_PIXELS) return { fault: 'woven' };
  const isRead = await readAll(bytes).then(
    () => true,
    () => false,
  );
  if (isRead) return { mimeType };
  const whole = mimeType === 'image/jpeg' ? await ended(bytes, width, height) : null;
  return whole ? { mimeType, bytes: whole } : { fault: 'damaged' };
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

const PDF = 'application/pdf';
const head = '%PDF-';
/** Readers look for the head in so many bytes. */
const HEAD_WITHIN = 1_024;
const END = '%%EOF';

/** Whether what follows its last end is no part of it: after a document that was cut off in the middle comes the rest of one. @param {Buffer} bytes */
function isWholePdf(bytes) {
  const end = bytes.lastIndexOf(END);
  return end >= 0 && !/\d\s+\d+\s+obj\b/.test(bytes.toString('latin1', end));
}

/** @param {Buffer} bytes @returns {Promise<PDFDocument | import('../lib/files/file.ts').Fault>} */
async function documentIn(bytes) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }).catch(() => null);
  if (document) return document;
  // where everything is encrypted nothing can be read, this word among the last
  if (!bytes.includes('/Encrypt')) return 'damaged';
  return (await unlockPdf(bytes).catch(() => /** @type {const} */ ('damaged'))) ?? 'encrypted';
}

/** @param {Buffer} bytes @returns {Promise<Seen>} */
async function openPdf(bytes) {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) || !isWholePdf(bytes)) return { fault: 'damaged' };
  const document = await documentIn(bytes);
  if (typeof document === 'string') return { fault: document };
  const told = document.catalog.Pages().Count().asNumber();
  if (told > MAX_PAGES || document.getPageCount() > MAX_PAGES) return { fault: 'pages' };
  if (document.getPageCount() < 1) return { fault: 'damaged' };
  return hasActive(document.context) ? { fault: 'active' } : { mimeType: PDF, document };
}

/** Where a PDF begins that something stands before: line breaks, a mark of the byte order, headers of a mail. -1: nowhere. @param {Buffer} bytes */
function beginningOf(bytes) {
  const at = bytes.subarray(0, HEAD_WITHIN + head.length).indexOf(head);
  return at > 0 ? at : -1;
}

/** @param {Buffer} bytes @param {readonly string[]} types what is taken @returns {Promise<Seen>} */
async function opened(bytes, types) {
  if (bytes.length === 0) return { fault: 'empty' };
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const from = found === undefined || found === PDF ? beginningOf(bytes) : -1;
  if (from > 0 && types.includes(PDF)) {
    const seen = await openPdf(bytes.subarray(from));
    return 'fault' in seen ? seen : { ...seen, from };
  }
  const mimeType = found ?? '';
  if (!types.includes(mimeType)) return { fault: 'type' };
  if (mimeType === PDF) return openPdf(bytes);
  return mimeType === 'image/gif' && !isWholeGif(bytes) ? { fault: 'damaged' } : openImage(bytes, mimeType);
}

/** What the bytes are, or why they are not taken; with a PDF comes what is in it. @param {Buffer} bytes @param {readonly string[]} types @returns {Promise<Seen>} */
export const look = (bytes, types) => opened(bytes, types).catch(() => ({ fault: 'damaged' }));
