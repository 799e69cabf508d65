// @ts-check
// Opens files that came from outside and says what they are. A process of its own, so that whatever is in them takes neither the server's
// memory nor its time: it serves one question after the other and is ended from outside when it takes too long. What takes too much memory,
// or goes on when nobody is there any more to end it, ends itself from a thread that the opening cannot hold up.
import fs from 'node:fs/promises';
import os from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const MAX_BYTES = 700 * 1_048_576;
const MAX_MS = 15_000;
const MAX_PIXELS = 100_000_000;
const MAX_PAGES = 500;

/** @typedef {{ mimeType: string } | { fault: import('../lib/files/file.ts').Fault }} Verdict */

/** Its number is odd while a file is being opened. @param {Int32Array} jobs */
function watch(jobs) {
  let [seen, since] = [0, 0];
  setInterval(() => {
    const job = Atomics.load(jobs, 0);
    if (job !== seen) [seen, since] = [job, performance.now()];
    const isLate = job % 2 === 1 && performance.now() - since > MAX_MS;
    if (isLate || process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
  }, 20);
}

async function serve() {
  const [{ default: sharp }, pdf, { fileTypeFromBuffer }] = await Promise.all([import('sharp'), import('pdf-lib'), import('file-type')]);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

  /** @param {Buffer} bytes @param {string} mimeType @returns {Promise<Verdict>} */
  async function openImage(bytes, mimeType) {
    const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== mimeType) return { fault: 'damaged' };
    if (width * height > MAX_PIXELS) return { fault: 'pixels' };
    // every line is read, and none is kept
    const options = /** @type {const} */ ({ limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true });
    await sharp(bytes, options).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return { mimeType };
  }

  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } = pdf;
  const name = (/** @type {string} */ text) => PDFName.of(text);
  const actions = [name('JavaScript'), name('Launch')];

  /** What runs when somebody opens it: scripts, programs, forms that are programs. @param {import('pdf-lib').PDFDict} dict */
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

  /** @param {Buffer} bytes @returns {Promise<Verdict>} */
  async function openPdf(bytes) {
    if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) || !bytes.subarray(-1_024).includes('%%EOF')) return { fault: 'damaged' };
    const options = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY };
    const document = await PDFDocument.load(bytes, options).catch(() => null);
    // where everything is encrypted nothing can be read, this word among the last
    if (!document) return { fault: bytes.includes('/Encrypt') ? 'encrypted' : 'damaged' };
    const told = document.catalog.Pages().Count().asNumber();
    if (told > MAX_PAGES || document.getPageCount() > MAX_PAGES) return { fault: 'pages' };
    if (document.getPageCount() < 1) return { fault: 'damaged' };
    return hasActive(document.context) ? { fault: 'active' } : { mimeType: 'application/pdf' };
  }

  /** @param {string} file @returns {Promise<Verdict>} */
  async function open(file) {
    const bytes = await fs.readFile(file);
    if (bytes.length === 0) return { fault: 'empty' };
    const mimeType = (await fileTypeFromBuffer(bytes))?.mime;
    if (mimeType === 'image/jpeg' || mimeType === 'image/png') return openImage(bytes, mimeType);
    return mimeType === 'application/pdf' ? openPdf(bytes) : { fault: 'type' };
  }

  return open;
}

async function main() {
  const jobs = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { workerData: jobs, execArgv: [] });
  os.setPriority(10);
  const open = await serve();
  process.on('disconnect', () => process.exit());
  process.on('message', async (/** @type {string} */ file) => {
    Atomics.add(jobs, 0, 1);
    const verdict = await open(file).catch(() => /** @type {Verdict} */ ({ fault: 'damaged' }));
    Atomics.add(jobs, 0, 1);
    process.send?.(verdict);
  });
  process.send?.('ready');
}

if (isMainThread) await main();
else watch(workerData);
