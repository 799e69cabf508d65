import fs from 'node:fs';

/** What banks give out, and the day on which it is read. */
export const golden = (name: string): Uint8Array => fs.readFileSync(`lib/settlements/bank-file/golden/${name}`);
export const today = '2026-11-30';
export const first = golden('statement-2026-11-30.txt');
export const second = golden('statement-2028-03-01.txt');

/** The file as columns of bytes; what is written back is what was read. */
export const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
export const bytesOf = (text: string) => Buffer.from(text, 'latin1');
export const records = latin(first).replace('\x1a', '').split('\r\n').slice(0, -1);
export const fileOf = (lines: readonly string[]) => bytesOf(lines.map((line) => `${line}\r\n`).join(''));
/** The record of this number, counted from 1, with something else from a column on. */
export const changed = (number: number, column: number, text: string) =>
  records.map((line, at) => (at === number - 1 ? line.slice(0, column - 1) + text + line.slice(column - 1 + text.length) : line));
export const utf8 = (latinText: string, mark = '') => Buffer.from(mark + new TextDecoder('shift_jis').decode(bytesOf(latinText)));
