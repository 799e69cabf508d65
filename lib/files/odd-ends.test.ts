// Files with foreign data before or after them, as mail programs, printers, servers and cameras write them.
import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { openFile } from '@/lib/documents/inspect/open-file';
import { readBytes } from '@/lib/files/content';
import { openDocument, validateFile } from '@/lib/files/validate-file';
import type { Refusal } from '@/lib/refusal';
import { aJpeg, aPdf, aPng, aReceived } from '@/lib/testing/fixtures/files';
import { aLockedPdf } from '@/lib/testing/fixtures/locked-pdfs';

// the PDF reader works without these browser classes and draws nothing here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) vi.stubGlobal(name, class {});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** The number of pages in the reviewer's viewer; null: it opens nothing. */
async function pagesIn(bytes: Uint8Array): Promise<number | null> {
  const opened = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise.catch(() => null);
  const count = opened?.numPages ?? null;
  await opened?.destroy();
  return count;
}

const tenantId = newId();
const bytesOf = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Its type, or why it is refused. */
async function verdictOn(bytes: Uint8Array): Promise<string> {
  const received = await aReceived(tenantId, bytes);
  try {
    return (await validateFile(tenantId, received, 'paper')).mimeType;
  } catch (error) {
    return (error as Refusal).details.reason as string;
  } finally {
    await received.drop();
  }
}

const before: [string, string | Uint8Array][] = [
  ['a line break', '\n'],
  ['one of Windows', '\r\n'],
  ['one of old Macs', '\r'],
  ['blank lines', '\r\n'.repeat(12)],
  ['spaces and tabs', ' \t \t'],
  ['a form feed', '\f'],
  ['a mark of UTF-8', '\xef\xbb\xbf'],
  ['a mark and a line break', '\xef\xbb\xbf\r\n'],
  ['a mark of UTF-16', '\xfe\xff'],
  ['NULs', '\0\0\0\0'],
  ['a printer’s head', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ['headers of a reply', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: 812\r\n\r\n'],
  ['headers of a mail', 'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment\r\n\r\n'],
  ['the head of a part', '------WebKitFormBoundaryAb\r\nContent-Disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n'],
  ['a warning of a program', '<br />\n<b>Warning</b>: Undefined index in /var/www/pdf.php on line 12<br />\n'],
  ['a line of a log', 'DEBUG 2026-11-21 pdf ok\n'],
  ['a word', 'null'],
  ['its own name', '% made by a scanner\n'],
  ['Japanese', Buffer.from('領収書\n')],
  ['almost too much', 'x'.repeat(1_023)],
  ['as much as readers look into', 'x'.repeat(1_024)],
];

test.each(before)('a PDF behind %s is kept from its head on, and nothing else of it', async (_, first) => {
  const pdf = aPdf();
  const received = await aReceived(tenantId, bytesOf(first, pdf));
  const judge = () => validateFile(tenantId, received, 'paper');
  for (const judged of [await judge(), await judge()])
    expect(judged).toEqual({ mimeType: 'application/pdf', size: pdf.length, sha256: sha256(pdf) });
  expect(new Uint8Array(Buffer.concat(await (await readBytes({ tenantId, id: received.id })).toArray()))).toEqual(pdf);
  await received.drop();
});

test('what is something else besides is not taken for a PDF, and neither is one that readers would not find', async () => {
  const others: Record<string, string | Uint8Array> = {
    'a program': Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
    'an archive': Buffer.from('504b0304140000000000', 'hex'),
    'another image': await sharp(aPng()).webp().toBuffer(),
    'a GIF': 'GIF89a',
    PostScript: '%!PS-Adobe-3.0\n',
    XML: '<?xml version="1.0"?>\n',
    'too much': 'x'.repeat(1_025),
  };
  for (const [kind, first] of Object.entries(others)) expect([kind, await verdictOn(bytesOf(first, aPdf()))]).toEqual([kind, 'type']);
  expect(await verdictOn(bytesOf('\n', aPdf().subarray(0, 200)))).toBe('damaged');
  expect(await verdictOn(bytesOf('\n%PDF-<script>alert(1)</script>'))).toBe('damaged');
  expect(await verdictOn(bytesOf('\n', aPdf({ objects: ['<< /S /Launch /F (calc.exe) >>'] })))).toBe('active');
});

test('an image that names a PDF inside is an image, and stays whole', async () => {
  const jpeg = await sharp(await aJpeg())
    .withMetadata()
    .withExif({ IFD0: { ImageDescription: '%PDF-1.7' } })
    .jpeg()
    .toBuffer();
  const received = await aReceived(tenantId, jpeg);
  expect(await openDocument(tenantId, received)).toEqual({ mimeType: 'image/jpeg', size: jpeg.length, sha256: sha256(jpeg) });
  await received.drop();
});

const behind: [string, string | Uint8Array][] = [
  ['a line break', '\n'],
  ['blank lines', '\r\n'.repeat(3_000)],
  ['spaces', ' '.repeat(5_000)],
  ['NULs of a block', '\0'.repeat(8_192)],
  ['the mark of an old end', '\x1a'],
  ['0xff', '\xff'.repeat(4_096)],
  ['the end of a form', '\r\n------WebKitFormBoundaryAb--\r\n'],
  ['a page of a server', `<!doctype html><html>${'<p>Not found</p>'.repeat(200)}</html>`],
  ['JSON', JSON.stringify({ ok: true, pages: Array(600).fill(1) })],
  ['a log', 'DEBUG done\n'.repeat(400)],
  ['an end of an archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['a signature beside it', '-----BEGIN PGP SIGNATURE-----\nabc=\n-----END PGP SIGNATURE-----\n'],
  ['another mark', '%%EOF\n%%EOF\n'],
  ['a comment', `% ${'x'.repeat(2_000)}\n`],
  ['base64', Buffer.alloc(3_000, 7).toString('base64')],
  ['Japanese', Buffer.from('以上\n'.repeat(500))],
  ['a mark of the byte order', '\xef\xbb\xbf'],
  ['a printer’s end', '\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X'],
  ['figures', '0 1 2 3 4 5\n'.repeat(300)],
  ['the words of an object without one', 'obj endobj stream endstream\n'.repeat(100)],
  ['one byte', 'x'],
];

test.each(behind)('with %s behind it a PDF is one, and so are images', async (_, last) => {
  for (const [bytes, type] of [
    [aPdf(), 'application/pdf'],
    [await aJpeg(), 'image/jpeg'],
    [aPng(), 'image/png'],
  ] as const)
    expect([type, await verdictOn(bytesOf(bytes, last))]).toEqual([type, type]);
});

/** As programs write them: with a trailer after a table, and with the table as an object. */
async function written(packed: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < 3; page++) document.addPage([200, 200]);
  return Buffer.from(await document.save({ useObjectStreams: packed }));
}

test.each([false, true])(
  'a PDF that lacks no more than its end is one where the reviewer’s viewer opens it (packed: %s)',
  async (packed) => {
    const pdf = await written(packed);
    const tail = pdf.length - pdf.lastIndexOf(packed ? 'endstream' : 'trailer');
    let taken = 0;
    for (let cut = 0; cut < tail + 40; cut++) {
      const bytes = new Uint8Array(pdf.subarray(0, pdf.length - cut));
      const [seen, pages] = [await openFile(Buffer.from(bytes), ['application/pdf']), await pagesIn(bytes)];
      expect([cut, 'fault' in seen ? seen.fault : seen.document?.getPageCount()]).toEqual([cut, pages === 3 ? 3 : 'damaged']);
      taken += pages === 3 ? 1 : 0;
    }
    expect(taken).toBeGreaterThan(6);
    for (const end of ['', '\n', '%%EO', '%', '\r\n\0\0', '\nstartxref\n'])
      if (!packed)
        expect([end, await verdictOn(bytesOf(pdf.subarray(0, pdf.lastIndexOf('startxref')), end))]).toEqual([end, 'application/pdf']);
  },
);

test('what lacks a page, or hides a program behind no end, is told as before', async () => {
  const pdf = Buffer.from(aPdf({ pages: 3 }));
  const noEnd = (bytes: Uint8Array) => Buffer.from(bytes).subarray(0, Buffer.from(bytes).lastIndexOf('startxref'));
  expect(await verdictOn(noEnd(pdf))).toBe('application/pdf');
  for (const object of ['10 0 obj', '11 0 obj', '12 0 obj', 'trailer'])
    expect([object, await verdictOn(pdf.subarray(0, pdf.lastIndexOf(object)))]).toEqual([object, 'damaged']);
  expect(await verdictOn(noEnd(aPdf({ objects: ['<< /S /Launch /F (calc.exe) >>'] })))).toBe('active');
  const locked = Buffer.from(aLockedPdf({ way: 'aes-128', direct: false }));
  expect(await verdictOn(noEnd(locked))).toBe('application/pdf');
  expect(await verdictOn(locked.subarray(0, locked.lastIndexOf('/Encrypt')))).toBe('damaged');
});

test('a PDF that was changed, and cut off in the change, is damaged', async () => {
  const change = '\n10 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n11 0 obj\n<< /Length 400 >>\nstream\n';
  for (const rest of [change, `${change}${'x'.repeat(3_000)}`, change.slice(0, 12)])
    expect([rest, await verdictOn(bytesOf(aPdf(), rest))]).toEqual([rest, 'damaged']);
  expect(await verdictOn(bytesOf(aPdf(), change, 'x\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'))).toBe(
    'application/pdf',
  );
});

const noise = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
const jpegs: [string, () => Promise<Buffer>][] = [
  ['small', () => noise(8, 8).jpeg().toBuffer()],
  ['one pixel', () => noise(1, 1).jpeg().toBuffer()],
  ['odd sizes', () => noise(333, 77).jpeg().toBuffer()],
  ['large', () => noise(1_200, 900).jpeg().toBuffer()],
  [
    'of one colour',
    () =>
      sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
  ],
  ['grey', () => noise(200, 200).greyscale().jpeg().toBuffer()],
  ['progressive', () => noise(200, 200).jpeg({ progressive: true }).toBuffer()],
  ['progressive and grey', () => noise(200, 200).greyscale().jpeg({ progressive: true }).toBuffer()],
  ['coarse', () => noise(200, 200).jpeg({ quality: 5 }).toBuffer()],
  ['fine', () => noise(200, 200).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['of four colours', () => noise(200, 200).toColourspace('cmyk').jpeg().toBuffer()],
  ['with its tables made for it', () => noise(200, 200).jpeg({ optimiseCoding: true }).toBuffer()],
  ['made by mozjpeg', () => noise(200, 200).jpeg({ mozjpeg: true }).toBuffer()],
  ['turned', () => noise(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  [
    'with words about it',
    () =>
      noise(200, 100)
        .withExif({ IFD0: { Copyright: 'x'.repeat(500) } })
        .jpeg()
        .toBuffer(),
  ],
  ['with a profile', () => noise(200, 100).withIccProfile('p3').jpeg().toBuffer()],
  ['high', () => noise(20, 2_000).jpeg().toBuffer()],
  ['wide', () => noise(2_000, 20).jpeg().toBuffer()],
  ['black', () => sharp(aPng(400, 400)).jpeg().toBuffer()],
  ['blurred', () => noise(400, 400).blur(20).jpeg().toBuffer()],
];

test.each(jpegs)('a JPEG that lacks the mark at its end (%s) is one; of which a part is missing, damaged', async (_, make) => {
  const jpeg = await make();
  expect(jpeg.subarray(-2).toString('hex')).toBe('ffd9');
  expect(await verdictOn(jpeg)).toBe('image/jpeg');
  expect(await verdictOn(jpeg.subarray(0, -2))).toBe('image/jpeg');
  expect(await verdictOn(jpeg.subarray(0, -1))).toBe('image/jpeg');
  if (jpeg.length > 3_000)
    for (const share of [0.5, 0.9, 0.97, 0.99])
      expect([share, await verdictOn(jpeg.subarray(0, jpeg.length * share))]).toEqual([share, 'damaged']);
});
