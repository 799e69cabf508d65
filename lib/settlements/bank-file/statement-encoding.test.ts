import { expect, test } from 'vitest';
import { readStatement } from '@/lib/settlements/bank-file/statement-file';
import { bytesOf, changed, fileOf, first, latin, records, second, today, utf8 } from '@/lib/testing/fixtures/golden-statement';

const ends = ['', '\r\n', '\n', '\r', '\x1a', '\r\n\x1a', '\r\n\x1a\r\n', '\x1a\x1a', '\0', '\0'.repeat(312), ' ', ' '.repeat(200)];
const moreEnds = ['\r\n   ', '\n\n\n', '\r\n\0\0', ' \r\n \x1a', '\x1a\0\0', '\0 \r\n'];

test.each([...ends, ...moreEnds])('the end of the file is taken as programs write it: %j', (end) => {
  const expected = readStatement(first, today);
  for (const lineEnd of ['\r\n', '\n', '\r', '']) expect(readStatement(bytesOf(records.join(lineEnd) + end), today)).toEqual(expected);
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${new TextDecoder('shift_jis').decode(bytesOf(text))}`, 'utf16le');
const encodings: [what: string, of: (text: string) => Uint8Array][] = [
  ['UTF-8', (text) => utf8(text)],
  ['UTF-8 with its mark', (text) => utf8(text, '\uFEFF')],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', (text) => utf16(text).swap16()],
];

test.each(encodings)('a statement that somebody saved in %s is read as the bank wrote it', (_, of) => {
  const expected = [readStatement(first, today), readStatement(second, '2028-03-01')];
  for (const lineEnd of ['\r\n', '\n', '\r', ''])
    expect([readStatement(of(records.join(lineEnd)), today), readStatement(of(latin(second)), '2028-03-01')]).toEqual(expected);
});

/** The statement of the first day in CP932; its few ideographs in EUC-JP need no table. */
const inEuc = (text: string) => bytesOf(text.replace(/資|金|返|却/gu, '').replace(/[\xa1-\xdf]/g, (kana) => `\x8e${kana}`));

test('a statement in EUC-JP is read too', () => {
  const kana = changed(5, 160, 'ｶﾞｲﾄｳﾅｼ'.replace(/./gu, (one) => String.fromCharCode(one.charCodeAt(0) - 0xff61 + 0xa1)).padEnd(20));
  expect(readStatement(inEuc(kana.join('\n')), today)).toEqual(readStatement(fileOf(kana), today));
});

const half = '\x8e';
const remarks: [what: string, written: string, shown: string][] = [
  ['a kanji that was cut at its end', `${' '.repeat(19)}${half}`, '\uFFFD'],
  ['a kanji that was cut before spaces', `\x91\x67\x96${' '.repeat(17)}`, '組\uFFFD'],
  ['a kanji cut after kana', `\xb8\xd0\xd3\xc4\xde\xbc${' '.repeat(13)}${half}`, `ｸﾐﾓﾄﾞｼ${' '.repeat(13)}\uFFFD`],
  [
    'a whole remark of which the last one is cut',
    '\x8e\x91\x8b\xe0\x95\xd4\x8b\x70'.repeat(2).padEnd(19) + half,
    '資金返却資金返却   \uFFFD',
  ],
  ['a byte that CP932 does not have', `\xff${' '.repeat(19)}`, '\uFFFD'],
  ['the byte that marks a user’s own character', `A\xfe${' '.repeat(18)}`, 'A\uFFFD'],
  ['NUL in the middle', `A\0B${' '.repeat(17)}`, 'A\uFFFDB'],
  ['NUL as filling', `A${'\0'.repeat(19)}`, 'A'],
  ['NUL alone', '\0'.repeat(20), ''],
  ['full-width spaces as filling', `A${'\x81\x40'.repeat(9)} `, 'A'],
  ['a deleted character', `A\x7fB${' '.repeat(17)}`, 'A\uFFFDB'],
  ['an escape of a terminal', `\x1b[31m${' '.repeat(15)}`, '\uFFFD[31m'],
  ['a tab', `A\tB${' '.repeat(17)}`, 'A\uFFFDB'],
];

test.each(remarks)('%s is no reason not to read the day', (_, written, shown) => {
  const [account] = readStatement(fileOf(changed(5, 160, written)), today);
  expect(account?.entries).toHaveLength(5);
  expect(account?.entries[3]?.description).toBe(shown);
});

test.each([82, 130, 145, 180])('the same in the text from column %i on', (column) => {
  expect(readStatement(fileOf(changed(3, column, half.padEnd(15))), today)[0]?.entries[1]).toMatchObject({ amount: 120_000 });
});
