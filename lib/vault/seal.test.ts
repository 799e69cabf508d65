import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { seal, unseal } from '@/lib/vault/seal';

const bytesIn = (sealed: string) => Buffer.from(sealed.slice(3), 'base64');
const asSeal = (bytes: Buffer) => `v1.${bytes.toString('base64')}`;

test('what is sealed for one purpose opens for that alone, and not with a bit changed anywhere', () => {
  const sealed = seal('秘密', 'row 1');
  expect(unseal(sealed, 'row 1')).toBe('秘密');
  expect(() => unseal(sealed, 'row 2')).toThrow();
  for (let at = 0; at < bytesIn(sealed).length; at++) {
    const bytes = bytesIn(sealed);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect([at, () => unseal(asSeal(bytes), 'row 1')]).toEqual([at, expect.toSatisfy(throws)]);
  }
});
const throws = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch {
    return true;
  }
};

test('a tag that is shorter than it was made is refused, whatever it would match', () => {
  // for an empty text: nonce and tag are everything, so that a cut shortens the tag
  const bytes = bytesIn(seal('', 'row 1'));
  expect(unseal(asSeal(bytes), 'row 1')).toBe('');
  for (let length = 12; length < bytes.length; length++)
    expect(() => unseal(asSeal(bytes.subarray(0, length)), 'row 1'), `${length} bytes`).toThrow();
});

type Call = { callee: { name?: string; property?: { name?: string } }; arguments: { start: number; end: number }[]; start: number };

/** Every place in the sources that creates or opens a cipher, with its options. */
function ciphersIn(file: string): { at: string; options: string }[] {
  const text = fs.readFileSync(file, 'utf8');
  const found: { at: string; options: string }[] = [];
  if (!/create(?:C|Dec)ipheriv/.test(text)) return found;
  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given, start } = node as unknown as Call;
      if (!/^create(?:C|Dec)ipheriv$/.test(callee.name ?? callee.property?.name ?? '')) return;
      const options = given[3] ? text.slice(given[3].start, given[3].end) : '';
      const declared = new RegExp(`const ${options} = (\\{[^}]*\\})`).exec(text)?.[1];
      found.push({ at: `${file}:${text.slice(0, start).split('\n').length}`, options: declared ?? options });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test('every cipher of the product says how long its tag is', () => {
  const sources = ['lib', 'app', 'components', 'scripts'].flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  );
  const isShipped = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|^lib\/db\/generated\//.test(file);
  // PDF's own ciphers have no tag: they read and write others' formats, and store nothing of ours
  const ofPdf = ['lib/documents/inspect/pdf-key.ts', 'lib/testing/fixtures/locked-pdfs.ts'];
  const ciphers = sources.filter((file) => isShipped(file) && !ofPdf.includes(file)).flatMap(ciphersIn);
  expect(ciphers.length).toBeGreaterThanOrEqual(2);
  expect(ciphers.filter(({ options }) => !options.includes('authTagLength')).map(({ at }) => at)).toEqual([]);
});
