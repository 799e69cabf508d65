// Encrypted PDFs: one that opens without a password is accepted, and active content in it is found all the same.
import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { readBytes } from '@/lib/files/content';
import { validateFile } from '@/lib/files/validate-file';
import type { Refusal } from '@/lib/refusal';
import { aReceived } from '@/lib/testing/fixtures/files';
import { aLockedPdf, ways } from '@/lib/testing/fixtures/locked-pdfs';

// the PDF reader extracts text without these browser classes and draws nothing here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) vi.stubGlobal(name, class {});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const tenantId = newId();
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

/** The text in the reviewer's viewer; the exception's name when it needs a password. */
async function viewed(bytes: Uint8Array): Promise<string> {
  try {
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    await document.destroy();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  } catch (error) {
    return (error as Error).name;
  }
}

const kinds = ways.flatMap((way) => [false, true].flatMap((packed) => [false, true].map((direct) => ({ way, packed, direct }))));

test.each(kinds)(
  '$way, packed: $packed, direct: $direct: taken where the viewer opens it, refused where that wants a password',
  async (kind) => {
    const open = aLockedPdf(kind);
    expect([await viewed(open), await verdictOn(open)]).toEqual(['Readable', 'application/pdf']);
    const locked = aLockedPdf({ ...kind, user: 'secret' });
    expect([await viewed(locked), await verdictOn(locked)]).toEqual(['PasswordException', 'encrypted']);
  },
);

test.each(kinds)('$way, packed: $packed, direct: $direct: a script inside is found', async (kind) => {
  expect(await verdictOn(aLockedPdf({ ...kind, script: true }))).toBe('active');
});

test('metadata that stand there as they are, and data that are not encrypted', async () => {
  for (const way of ['rc4-cf', 'aes-128', 'aes-256'] as const) {
    for (const options of [{ metadata: false }, { identity: true }, { identity: true, packed: true }]) {
      const bytes = aLockedPdf({ way, ...options });
      expect([way, options, await viewed(bytes), await verdictOn(bytes)]).toEqual([way, options, 'Readable', 'application/pdf']);
    }
  }
});

test('what is encrypted in a way that nobody here knows wants a password, and what is cut is damaged', async () => {
  const text = Buffer.from(aLockedPdf({ way: 'aes-128' })).toString('latin1');
  const other = (from: string, to: string) => verdictOn(Buffer.from(text.replace(from, to), 'latin1'));
  expect(await other('/Filter /Standard', '/Filter /Other   ')).toBe('encrypted');
  expect(await other('/V 4', '/V 3')).toBe('encrypted');
  expect(await other('/CFM /AESV2', '/CFM /AESV9')).toBe('encrypted');
  expect(await other('/R 4', '/R 9')).toBe('encrypted');
  const packed = aLockedPdf({ way: 'aes-256', packed: true });
  expect(await verdictOn(packed.subarray(0, packed.length * 0.7))).toBe('damaged');
});

test('it is kept as it came', async () => {
  const bytes = aLockedPdf({ way: 'aes-256', packed: true });
  const received = await aReceived(tenantId, bytes);
  await validateFile(tenantId, received, 'paper');
  expect(new Uint8Array(Buffer.concat(await (await readBytes({ tenantId, id: received.id })).toArray()))).toEqual(bytes);
  await received.drop();
});
