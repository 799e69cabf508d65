import { Readable } from 'node:stream';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { type Joined, joinDocuments, joinSentence, type NotJoined } from '@/lib/chargebacks/evidence/join-documents';
import { newId } from '@/lib/db/ids';
import { type Cover, coverWords } from '@/lib/documents/cover';
import { filesOf, readBytes } from '@/lib/files/content';
import { aJpeg, aPdf, aPng, aReceived } from '@/lib/testing/fixtures/files';
import { aLockedPdf, ways } from '@/lib/testing/fixtures/locked-pdfs';

// the PDF reader extracts text without these browser classes and draws nothing here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) vi.stubGlobal(name, class {});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const tenantId = newId();
const facts = {
  merchant: 'てしごと市場 𠮷野家 髙橋\u202E',
  chargebackId: newId(),
  paymentId: newId(),
  orderNumber: 'A-0977',
  amount: '¥24,800',
  paidAt: '2026年12月1日',
  card: 'Visa 411111******1111',
  reason: '10.4 カード非対面の不正利用',
};
const cover: Cover = { language: 'ja', words: coverWords.ja, facts, madeAt: '2026-12-01T00:00:00.000Z' };

async function join(given: [name: string, bytes: Uint8Array][], sheet = cover): Promise<Joined | NotJoined> {
  const received = await Promise.all(given.map(([name, bytes]) => aReceived(tenantId, bytes, name)));
  const documents = received.map(({ id, filename: name }) => ({ place: { tenantId, id }, name }));
  const joined = await joinDocuments(tenantId, { documents, cover: sheet });
  await Promise.all(received.map((one) => one.drop()));
  return joined;
}

/** A joined document: its bytes, page sizes in whole points, and the text of the first page. */
async function made(joined: Joined | NotJoined) {
  if ('fault' in joined) throw new Error(joined.fault);
  const bytes = Buffer.concat(await (await readBytes({ tenantId, id: joined.kept.id })).toArray());
  expect(bytes.length).toBe(joined.kept.size);
  await joined.kept.remove();
  const sizes = (await PDFDocument.load(bytes)).getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
  const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item) => ('str' in item ? [{ text: item.str, fromBottom: Number(item.transform[5]) }] : []));
  const foot = placed.filter(({ fromBottom }) => fromBottom < 60).map(({ text }) => text);
  return { bytes, sizes, text: placed.map(({ text }) => text).join(''), foot: foot.join('') };
}

test('documents of every kind come in their order behind a sheet that names them', async () => {
  const photo = await sharp(await aJpeg(1_200, 800))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const gif = await sharp(aPng(40, 30)).gif().toBuffer();
  const joined = await join([
    ['写真.jpg', photo],
    ['配達証明.pdf', aPdf({ pages: 3 })],
    ['画面.gif', gif],
    ['横長.png', await sharp(aPng(3_000, 800)).png().toBuffer()],
  ]);
  expect(joined).toMatchObject({ coverPages: 1, pages: [1, 3, 1, 1] });
  const { sizes, text, foot } = await made(joined);
  expect(foot.split(' ')).toEqual([facts.chargebackId, '1', '/', '7']);
  const a4 = [595, 842];
  expect(sizes).toEqual([a4, a4, [200, 200], [200, 200], [200, 200], a4, [842, 595]]);
  const said = [
    coverWords.ja.title,
    'てしごと市場 𠮷野家 髙橋',
    facts.paymentId,
    facts.amount,
    facts.reason,
    '配達証明.pdf',
    '3–5',
    '横長.png',
  ];
  for (const one of said) expect(text).toContain(one);
});

test('what opens without a password is readable in it, however it was encrypted, and a photo without its end is a page', async () => {
  const photo = await aJpeg(400, 300);
  const locked = ways.map((way, at): [string, Uint8Array] => [`${way}.pdf`, aLockedPdf({ way, packed: at % 2 === 0 })]);
  const { bytes } = await made(await join([...locked, ['写真.jpg', photo.subarray(0, -2)]]));
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  for (const at of ways.keys()) {
    const { items } = await (await document.getPage(at + 2)).getTextContent();
    expect([ways[at], items.map((item) => ('str' in item ? item.str : '')).join('')]).toEqual([ways[at], 'Readable']);
  }
  expect(document.numPages).toBe(ways.length + 2);
  expect(await join([['a.pdf', aLockedPdf({ way: 'aes-256', user: 'secret' })]])).toEqual({ fault: 'encrypted', document: 0 });
});

test('the same documents and the same sheet make the same bytes; in English as well, and names of any length are whole', async () => {
  const long = `${'長い名前'.repeat(40)}.pdf`;
  const english = { ...cover, language: 'en', words: coverWords.en } as const;
  const [first, second] = [await made(await join([[long, aPdf()]], english)), await made(await join([[long, aPdf()]], english))];
  expect(first.bytes.equals(second.bytes)).toBe(true);
  expect(first.text).toContain(coverWords.en.title);
  expect(first.text.replaceAll(' ', '')).toContain(long);
});

test('a document that cannot be taken is named, and nothing stays', async () => {
  const locked = aPdf({ trailer: '/Encrypt 900000 0 R', objects: ['<< /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>'] });
  const faulty: Record<string, Uint8Array> = { damaged: aPdf().subarray(0, 80), encrypted: locked, type: Buffer.from('<svg/>') };
  for (const [fault, bytes] of Object.entries(faulty)) {
    const joined = await join([
      ['a.pdf', aPdf()],
      ['悪い.pdf', bytes],
    ]);
    expect(joined).toEqual({ fault, document: 1 });
    expect(joinSentence(joined as NotJoined, [{ name: 'a.pdf' }, { name: '悪い.pdf' }]).ja).toContain('「悪い.pdf」');
  }
  expect(await join([['a.png', aPng(30_000, 30_000)]])).toEqual({ fault: 'pixels', document: 0 });
  const many = await join([
    ['a.pdf', aPdf({ pages: 300 })],
    ['b.pdf', aPdf({ pages: 201 })],
  ]);
  expect(many).toEqual({ fault: 'together', document: 1 });
  expect(await Readable.from(filesOf(tenantId)).toArray()).toEqual([]);
});
