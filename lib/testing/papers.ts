// Files as people upload them, good and bad, and the forms that they come in.
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { keepBytes } from '@/lib/files/content';
import { tidyName } from '@/lib/files/filename';
import { Received } from '@/lib/operation/received';

type Bytes = Uint8Array<ArrayBuffer>;

function pngPart(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Black, one bit a pixel: millions of them are some kilobytes. */
export function aPng(width = 8, height = 8): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const parts = [pngPart('IHDR', head), pngPart('IDAT', deflateSync(lines)), pngPart('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]));
}

export const aJpeg = async (width = 64, height = 64): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#c33', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
      .jpeg()
      .toBuffer(),
  );

type PdfOptions = { catalog?: string; objects?: string[]; pages?: number; trailer?: string; size?: number };

/** One page, and whatever else is asked for; `size`: so many bytes in all. */
export function aPdf({ catalog = '', objects = [], pages = 1, trailer = '', size = 0 }: PdfOptions = {}): Bytes {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 10} 0 R`).join(' ');
  const page = (at: number) => `${at + 10} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n`;
  const made = (padding: string) =>
    [
      '%PDF-1.7\n',
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
      `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n`,
      ...Array.from({ length: pages }, (_, at) => page(at)),
      ...objects.map((object, at) => `${at + 900_000} 0 obj\n${object}\nendobj\n`),
      padding && `3 0 obj\n<< /Length ${padding.length} >>\nstream\n${padding}\nendstream\nendobj\n`,
      `trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
    ].join('');
  const plain = made('');
  if (size === 0) return new Uint8Array(Buffer.from(plain, 'latin1'));
  const length = size - plain.length - '3 0 obj\n<< /Length  >>\nstream\n\nendstream\nendobj\n'.length;
  return new Uint8Array(Buffer.from(made('x'.repeat(length - String(length).length)), 'latin1'));
}

export type MultipartPart = { name?: string; filename?: string; type?: string; bytes: Uint8Array | string };
export const boundary = 'a-boundary-of-the-tests';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A form as it goes over the wire; names stand in it as they are given. */
export function formOf(...parts: MultipartPart[]): Bytes {
  const pieces = parts.flatMap(({ name = 'paper', filename, type, bytes }) => {
    const told = `name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; ${told}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
    return [Buffer.from(head, 'utf8'), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  return new Uint8Array(Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]));
}

/** A file as an operation is given it once it has come. */
export const aReceived = async (tenantId: string, bytes: Uint8Array = aPdf(), filename = '登記簿.pdf'): Promise<Received> =>
  new Received(tidyName(filename), await keepBytes(tenantId, Readable.from([Buffer.from(bytes)])));
