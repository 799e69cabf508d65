// The type of a file, found by opening it. Only for a sandboxed process.
import { fileTypeFromBuffer } from 'file-type';
import { PDFArray, type PDFContext, PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib';
import sharp from 'sharp';
import { unlockPdf } from '@/lib/documents/inspect/unlock-pdf';
import type { OpeningFault } from '@/lib/documents/questions';

const maxPixels = 100_000_000;
/** The most pixels of a progressive image: all of it is in memory until its last pass. */
const maxWovenPixels = 20_000_000;
export const maxPages = 500;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

/** `from`: where the file starts, after data that precede it. `bytes`: an image with its end restored. */
type Seen = { mimeType: string; document?: PDFDocument; from?: number; bytes?: Buffer } | { fault: OpeningFault };

const options = { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true } as const;
/** Decodes every line and keeps none. */
const readAll = (bytes: Buffer) => sharp(bytes, options).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();

/** Two rows of the largest blocks. */
const lastLines = 32;
const endOfJpeg = Buffer.from('ffd9', 'hex');
/** Filling that shows which data of a picture are missing. */
const filling = Buffer.alloc(256, 0xa5);

/** Adds the end marker that some programs omit; null: more than that is missing. */
async function ended(bytes: Buffer, width: number, height: number): Promise<Buffer | null> {
  const length = bytes.findLastIndex((byte) => byte !== 0xff) + 1;
  const [data, lines] = [bytes.subarray(0, length), Math.min(lastLines, height)];
  const whole = Buffer.concat([data, endOfJpeg]);
  const last = (one: Buffer, failOn: 'truncated' | 'warning') =>
    sharp(one, { ...options, failOn })
      .extract({ left: 0, top: height - lines, width, height: lines })
      .raw()
      .toBuffer();
  // a picture that lacks more than some lines causes a warning
  const [asItIs, filled] = [await last(whole, 'warning'), await last(Buffer.concat([data, filling, endOfJpeg]), 'truncated')];
  return asItIs.equals(filled) ? whole : null;
}

async function openImage(bytes: Buffer, mimeType: string): Promise<Seen> {
  const { format, width = 0, height = 0, isProgressive = false } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== mimeType) return { fault: 'damaged' };
  if (width * height > maxPixels) return { fault: 'pixels' };
  if (isProgressive && width * height > maxWovenPixels) return { fault: 'woven' };
  const isRead = await readAll(bytes).then(
    () => true,
    () => false,
  );
  if (isRead) return { mimeType };
  const whole = mimeType === 'image/jpeg' ? await ended(bytes, width, height) : null;
  return whole ? { mimeType, bytes: whole } : { fault: 'damaged' };
}

/** Skips length-prefixed blocks, to the byte after the empty block that ends them. */
function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}

/** Whether a GIF continues to its end: only its first frame is decoded, and there may be many. Source: GIF89a. */
function isWholeGif(bytes: Buffer): boolean {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes[10] ?? 0);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) at = afterBlocks(bytes, at + 11 + colours(bytes[at + 9] ?? 0));
    else return false;
  }
  return at < bytes.length;
}

const name = (text: string) => PDFName.of(text);
const actions = [name('JavaScript'), name('Launch')];

/** Content that runs when the file is opened: scripts, programs, XFA forms. */
function isActive(dict: PDFDict): boolean {
  const action = dict.get(name('S'));
  if (actions.some((one) => one === action) || (action === name('Rendition') && dict.has(name('JS')))) return true;
  return dict.has(name('JavaScript')) || dict.has(name('XFA'));
}

/** Checks every object, referenced or not. */
function hasActive(context: PDFContext): boolean {
  const queue = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = queue.pop(); object; object = queue.pop()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict && isActive(dict)) return true;
    const within = dict instanceof PDFDict ? dict.values() : dict instanceof PDFArray ? dict.asArray() : [];
    for (const one of within) queue.push(one);
  }
  return false;
}

const pdf = 'application/pdf';
const head = '%PDF-';
/** Readers look for the header in this many bytes. */
const headWithin = 1_024;
const endMark = '%%EOF';
const beginning = /\d\s+\d+\s+obj\b/;

/** Whether nothing follows its last end marker: a document that was cut off in the middle is followed by the rest of one. */
function isEnded(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(endMark);
  return end >= 0 && !beginning.test(bytes.toString('latin1', end));
}

const withEnd = (bytes: Buffer, rest = ''): Buffer => Buffer.concat([bytes, Buffer.from(`${rest}\nstartxref\n0\n${endMark}\n`)]);

/** The end for a document whose last object is the cross-reference stream: readers need its position. */
function endedByTable(bytes: Buffer, object: string, last: number): Buffer | null {
  const over = object.lastIndexOf('endstream');
  return over >= 0 && /startxref\s+\d/.test(object.slice(over)) ? withEnd(bytes.subarray(0, last + over), 'endstream\nendobj') : null;
}

/** The end for a document with a trailer, which names the root object: readers search for the others. */
function endedByTrailer(bytes: Buffer, object: string, last: number): Buffer | null {
  const at = object.lastIndexOf('trailer');
  const trailer = object.slice(at);
  const [, root] = /\/Root\s+(\d+\s+\d+\s+R)/.exec(trailer) ?? [];
  if (at < object.indexOf('endobj') || !object.includes('endobj') || !root) return null;
  const isClosed = trailer.split('<<').length === trailer.split('>>').length;
  if (isClosed) return withEnd(bytes.subarray(0, last + at + trailer.lastIndexOf('>>') + 2));
  // the missing part may say how everything is encrypted
  return bytes.includes('/Standard') ? null : withEnd(bytes.subarray(0, last + at), `trailer\n<< /Root ${root} >>`);
}

/** Restores the end of a document that lacks nothing else; null: more may be missing. */
function wholePdf(bytes: Buffer): Buffer | null {
  if (isEnded(bytes)) return bytes;
  const last = bytes.lastIndexOf(' obj');
  const object = last < 0 ? '' : bytes.toString('latin1', last);
  const isTable = /\/Type\s*\/XRef\b/.test(object.slice(0, 2_000));
  return (isTable ? endedByTable : endedByTrailer)(bytes, object, last);
}

async function documentIn(bytes: Buffer): Promise<PDFDocument | OpeningFault> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }).catch(() => null);
  if (document) return document;
  // in an encrypted document nothing can be read, including this word
  if (!bytes.includes('/Encrypt')) return 'damaged';
  return (await unlockPdf(bytes).catch(() => 'damaged' as const)) ?? 'encrypted';
}

async function openPdf(bytes: Buffer): Promise<Seen> {
  const whole = /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) ? wholePdf(bytes) : null;
  if (!whole) return { fault: 'damaged' };
  const document = await documentIn(whole);
  if (typeof document === 'string') return { fault: document };
  const told = document.catalog.Pages().Count().asNumber();
  if (told > maxPages || document.getPageCount() > maxPages) return { fault: 'pages' };
  if (document.getPageCount() < 1) return { fault: 'damaged' };
  return hasActive(document.context) ? { fault: 'active' } : { mimeType: pdf, document };
}

/** Where a PDF starts after other data: line breaks, a byte order mark, mail headers. -1: nowhere. */
function beginningOf(bytes: Buffer): number {
  const at = bytes.subarray(0, headWithin + head.length).indexOf(head);
  return at > 0 ? at : -1;
}

async function opened(bytes: Buffer, types: readonly string[]): Promise<Seen> {
  if (bytes.length === 0) return { fault: 'empty' };
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const from = found === undefined || found === pdf ? beginningOf(bytes) : -1;
  if (from > 0 && types.includes(pdf)) {
    const seen = await openPdf(bytes.subarray(from));
    return 'fault' in seen ? seen : { ...seen, from };
  }
  const mimeType = found ?? '';
  if (!types.includes(mimeType)) return { fault: 'type' };
  if (mimeType === pdf) return openPdf(bytes);
  return mimeType === 'image/gif' && !isWholeGif(bytes) ? { fault: 'damaged' } : openImage(bytes, mimeType);
}

/** The type of the bytes, or why they are refused; for a PDF also its content. `types`: the accepted ones. */
export const openFile = (bytes: Buffer, types: readonly string[]): Promise<Seen> =>
  opened(bytes, types).catch(() => ({ fault: 'damaged' }));
