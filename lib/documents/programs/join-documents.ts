// Joins uploaded documents into one PDF, behind a cover sheet.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import type { PDFDocument } from 'pdf-lib';
import { answerQuestions } from '@/lib/documents/answer-questions';
import type { OpeningFault, Questions } from '@/lib/documents/questions';

type Join = Questions['join-documents'];

async function load() {
  const [{ PDFDocument }, { maxPages, openFile }, { addImagePage }, { coverPdf }] = await Promise.all([
    import('pdf-lib'),
    import('@/lib/documents/inspect/open-file'),
    import('@/lib/documents/draw/image-page'),
    import('@/lib/documents/draw/cover-sheet'),
  ]);

  async function add(joined: PDFDocument, bytes: Buffer, document: PDFDocument | undefined): Promise<void> {
    if (!document) return addImagePage(joined, bytes);
    for (const page of await joined.copyPages(document, document.getPageIndices())) joined.addPage(page);
  }

  async function addFile(joined: PDFDocument, file: string, types: readonly string[]): Promise<OpeningFault | 'together' | null> {
    const bytes = await fs.readFile(file);
    const seen = await openFile(bytes, types);
    if ('fault' in seen) return seen.fault;
    if (joined.getPageCount() + (seen.document?.getPageCount() ?? 1) > maxPages) return 'together';
    return add(joined, seen.bytes ?? bytes, seen.document).then(
      () => null,
      () => 'damaged',
    );
  }

  return async ({ files, types, cover, out }: Join['question'], step: (at: number) => void): Promise<Join['said']> => {
    const joined = await PDFDocument.create({ updateMetadata: false });
    const pages: number[] = [];
    for (const [at, { file }] of files.entries()) {
      step(at);
      const before = joined.getPageCount();
      const fault = await addFile(joined, file, types);
      if (fault) return { fault, document: at };
      pages.push(joined.getPageCount() - before);
    }
    const contents = files.map(({ name }, at) => ({ name, pages: pages[at] ?? 0 }));
    const sheet = await PDFDocument.load(await coverPdf(cover, contents));
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

await answerQuestions<'join-documents'>(900 * 1_048_576, load);
