// Accepted and refused files, each opened by the real program.
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { filesOf, readBytes } from '@/lib/files/content';
import { documentFaults, type Fault, faults } from '@/lib/files/file';
import { inspectFile } from '@/lib/files/file-inspector';
import { openDocument, validateFile } from '@/lib/files/validate-file';
import type { Refusal } from '@/lib/refusal';
import { aJpeg, aPdf, aPng, aReceived } from '@/lib/testing/fixtures/files';

const tenantId = newId();

/** Its type, or why it is refused. */
async function verdictOn(bytes: Uint8Array): Promise<string> {
  const received = await aReceived(tenantId, bytes);
  try {
    return (await validateFile(tenantId, received, 'paper')).mimeType;
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_parameter', param: 'paper' });
    const fault = (error as Refusal).details.reason as Fault;
    expect((error as Refusal).sentence).toEqual(faults[fault]);
    return fault;
  } finally {
    await received.drop();
  }
}

const bytesOf = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

test('images and documents are taken for what they are, whatever stands around them', async () => {
  const jpeg = await aJpeg();
  const turned = await sharp(jpeg).rotate(90).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer();
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  expect(await verdictOn(aPng())).toBe('image/png');
  expect(
    await verdictOn(
      await sharp(aPng(300, 300))
        .png({ adam7: true } as object)
        .toBuffer(),
    ),
  ).toBe('image/png');
  expect(await verdictOn(jpeg)).toBe('image/jpeg');
  expect(await verdictOn(turned)).toBe('image/jpeg');
  expect(await verdictOn(bytesOf(jpeg, zip))).toBe('image/jpeg');
  expect(await verdictOn(aPdf())).toBe('application/pdf');
  expect(await verdictOn(aPdf({ pages: 500 }))).toBe('application/pdf');
  expect(await verdictOn(aPdf({ catalog: '/OpenAction [10 0 R /Fit]', objects: ['<< /S /URI /URI (https://example.jp) >>'] }))).toBe(
    'application/pdf',
  );
});

test('F02 MagicVsExtension: what is something else is refused, and what begins like one and is none', async () => {
  const gif = await sharp(aPng()).gif().toBuffer();
  const webp = await sharp(aPng()).webp().toBuffer();
  const others: Record<string, string | Uint8Array> = {
    exe: Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
    html: '<!doctype html><script>alert(1)</script>',
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    gif,
    gifar: bytesOf(gif, Buffer.from('504b0304', 'hex')),
    webp,
    text: 'a',
    zip: Buffer.from('504b0304140000000000', 'hex'),
    postscript: '%!PS-Adobe-3.0',
  };
  for (const [kind, bytes] of Object.entries(others)) expect([kind, await verdictOn(bytesOf(bytes))]).toEqual([kind, 'type']);
  expect(await verdictOn(new Uint8Array())).toBe('empty');
});

test('who sends a phone’s HEIC is told so, and what to do', () => {
  for (const { type } of [faults, documentFaults]) for (const said of [type.ja, type.en]) expect(said).toMatch(/HEIC.*JPEG/);
});

test('F05 of a defense a GIF is a document as well, whole and of frames that are not opened', async () => {
  const frames = await sharp(Buffer.alloc(8 * 32 * 3, 90), { raw: { width: 8, height: 32, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer();
  const saidOf = async (bytes: Uint8Array) => {
    const received = await aReceived(tenantId, bytes);
    const verdict = await openDocument(tenantId, received);
    await received.drop();
    return 'fault' in verdict ? verdict.fault : verdict.mimeType;
  };
  expect([await saidOf(frames), await saidOf(aPdf()), await saidOf(aPng())]).toEqual(['image/gif', 'application/pdf', 'image/png']);
  expect([await saidOf(cut(frames, 0.9)), await saidOf(frames.subarray(0, 12)), await saidOf(new Uint8Array())]).toEqual([
    'damaged',
    'damaged',
    'empty',
  ]);
  for (const other of ['<!doctype html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    expect(await saidOf(bytesOf(other))).toBe('type');
  expect(await saidOf(bytesOf('%PDF-<script>alert(1)</script>'))).toBe('damaged');
});

test('F02 MagicVsExtension: what is cut off, or only begins well, is damaged', async () => {
  const [jpeg, png, pdf] = [await aJpeg(600, 600), aPng(2_000, 2_000), aPdf({ pages: 20, size: 50_000 })];
  const damaged: Record<string, Uint8Array> = {
    'jpeg half': cut(jpeg, 0.5),
    'jpeg nearly whole': cut(jpeg, 0.97),
    'jpeg head': jpeg.subarray(0, 4),
    'png half': cut(png, 0.5),
    'png head': png.subarray(0, 40),
    'pdf half': cut(pdf, 0.5),
    'pdf nearly whole': cut(pdf, 0.99),
    'a script for a PDF': bytesOf('%PDF-<script>alert(1)</script>'),
    'a script after a head': bytesOf('%PDF-1.7\n<script>alert(1)</script>\n%%EOF'),
    'no page': aPdf({ pages: 0 }),
    'pages in a circle': bytesOf(
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF',
    ),
  };
  for (const [kind, bytes] of Object.entries(damaged)) expect([kind, await verdictOn(bytes)]).toEqual([kind, 'damaged']);
});

test('F04 ImageBombs: of too many pixels or pages none is made', async () => {
  expect(await verdictOn(aPng(30_000, 30_000))).toBe('pixels');
  expect(await verdictOn(aPng(10_001, 10_000))).toBe('pixels');
  expect(await verdictOn(aPng(10_000, 10_000))).toBe('image/png');
  expect(await verdictOn(aPdf({ pages: 501 }))).toBe('pages');
  const many = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${'10 0 R '.repeat(1_000_000)}] /Count 1 >>\nendobj\n10 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF`;
  expect(['pages', 'costly']).toContain(await verdictOn(bytesOf(many)));
});

test('F04 ImageBombs: a PDF that does something is refused, wherever it hides that, and one with a password', async () => {
  const hidden = deflateSync(Buffer.from('7 0 << /S /JavaScript /JS (app.alert(1)) >>'));
  const packed = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${hidden.length} >>\nstream\n${hidden.toString('latin1')}\nendstream`;
  const active: Record<string, Parameters<typeof aPdf>[0]> = {
    'a script at its opening': { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' },
    'a name in hexadecimal': { catalog: '/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>' },
    'named scripts': { catalog: '/Names << /JavaScript << /Names [(a) 900000 0 R] >> >>', objects: ['<< >>'] },
    'an object that nothing leads to': { objects: ['<< /S /Launch /F (calc.exe) >>'] },
    'deep in a list': { objects: ['[[[<< /A << /S /JavaScript /JS (x) >> >>]]]'] },
    'packed away': { objects: [packed] },
    'a form of XML': { catalog: '/AcroForm << /Fields [] /XFA [(template) 900000 0 R] >>', objects: ['<< >>'] },
  };
  for (const [kind, options] of Object.entries(active)) expect([kind, await verdictOn(aPdf(options))]).toEqual([kind, 'active']);
  const locked = { trailer: '/Encrypt 900000 0 R', objects: ['<< /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>'] };
  expect(await verdictOn(aPdf(locked))).toBe('encrypted');
});

test('F04 ImageBombs: what takes too long or too much memory ends its own process, and the next file has a new one', async () => {
  const zeros = deflateSync(Buffer.alloc(900 * 1_048_576), { level: 1 });
  const bomb = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n${zeros.toString('latin1')}\nendstream`;
  expect(await verdictOn(aPdf({ objects: [bomb] }))).toBe('costly');
  expect(await verdictOn(aPng())).toBe('image/png');
});

test('many wait for two, and each is answered', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => verdictOn(at % 2 ? aPng() : aPdf())));
  expect(new Set(answers)).toEqual(new Set(['image/png', 'application/pdf']));
  const flood = Array.from({ length: 60 }, () => inspectFile('/nowhere', tenantId));
  const other = inspectFile('/nowhere', newId());
  const refused = (await Promise.allSettled(flood)).filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 38 }, () => 'too_many_requests'));
  expect(await other).toHaveProperty('fault');
  expect(await verdictOn(aPng())).toBe('image/png');
});

test('a dropped file is gone, and what is kept is read as it came', async () => {
  const received = await aReceived(tenantId, aPdf());
  const chunks = await (await readBytes({ tenantId, id: received.id })).toArray();
  expect(new Uint8Array(Buffer.concat(chunks))).toEqual(aPdf());
  await received.drop();
  await received.drop();
  expect(await Readable.from(filesOf(tenantId)).toArray()).toEqual([]);
});
