// @ts-check
// Makes one PDF of documents that came from outside, behind a cover sheet.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { answer } from './bounded.mjs';

/** @typedef {import('../lib/chargebacks/evidence/join-documents.ts').Question} Question */
/** @typedef {import('../lib/chargebacks/evidence/join-documents.ts').JoinResult} Said */

async function load() {
  const [{ PDFDocument }, { look, MAX_PAGES }, { addImagePage }, { coverSheet }] = await Promise.all([
    import('pdf-lib'),
    import('./look-into.mjs'),
    import('./image-page.mjs'),
    import('./cover-sheet.mjs'),
  ]);

  /** @param {import('pdf-lib').PDFDocument} joined @param {Buffer} bytes @param {import('pdf-lib').PDFDocument | undefined} document */
  async function add(joined, bytes, document) {
    if (!document) return addImagePage(joined, bytes);
    for (const page of await joined.copyPages(document, document.getPageIndices())) joined.addPage(page);
  }

  /** @param {import('pdf-lib').PDFDocument} joined @param {string} file @param {string[]} types */
  async function addFile(joined, file, types) {
    const bytes = await fs.readFile(file);
    const seen = await look(bytes, types);
    if ('fault' in seen) return seen.fault;
    if (joined.getPageCount() + (seen.document?.getPageCount() ?? 1) > MAX_PAGES) return 'together';
    const added = await add(joined, seen.bytes ?? bytes, seen.document).then(
      () => null,
      () => /** @type {const} */ ('damaged'),
    );
    return added;
  }

  return async (/** @type {Question} */ { files, types, cover, out }, /** @type {(at: number) => void} */ step) => {
    const joined = await PDFDocument.create({ updateMetadata: false });
    const pages = [];
    for (const [at, { file }] of files.entries()) {
      step(at);
      const before = joined.getPageCount();
      const fault = await addFile(joined, file, types);
      if (fault) return { fault, document: at };
      pages.push(joined.getPageCount() - before);
    }
    const contents = files.map(({ name }, at) => ({ name, pages: pages[at] ?? 0 }));
    const sheet = await PDFDocument.load(await coverSheet(cover, contents));
    for (const [at, page] of (await joined.copyPages(sheet, sheet.getPageIndices())).entries()) joined.insertPage(at, page);
    joined.setTitle(`${cover.words.title} ${cover.facts.chargebackId ?? ''}`.trim());
    joined.setLanguage(cover.language);
    joined.setProducer('Bunpai');
    joined.setCreationDate(new Date(cover.madeAt));
    joined.setModificationDate(new Date(cover.madeAt));
    const bytes = await joined.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
    await fs.writeFile(out, bytes, { flag: 'wx', mode: 0o600, flush: true });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { size: bytes.length, sha256, coverPages: sheet.getPageCount(), pages };
  };
}

await answer(900 * 1_048_576, load);
