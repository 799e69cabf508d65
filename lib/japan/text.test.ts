import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareNumber, codePoints, paragraph, plain, shortLine } from '@/lib/japan/text';
import { runs } from '@/lib/testing/tier';

/** Texts that break normalisation: marks, widths, half surrogate pairs, invisible and compatibility characters. */
const awkward = fc.constantFrom(
  ...['ｶ', 'ﾞ', 'ﾟ', 'カ', '\u3099', '\u309A', '゛', '゜', ' ', '\u3000', '\u00A0', '\n', '\r', '\t', '\u2028', '\u200B', '\uFEFF'],
  ...[
    '\u0000',
    '\uD800',
    '\uDC00',
    '\u0323',
    '\u0301',
    'e',
    '¨',
    '\uFA11',
    '\uFA19',
    '\u{2F80F}',
    '𠮷',
    '㈱',
    '①',
    '\u{E0100}',
    'ー',
    '－',
  ],
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(awkward, { maxLength: 60 }).map((parts) => parts.join('')),
);

test('one line as a person means it', () => {
  expect(plain('　ＡＢＣ　株式会社\r\n')).toBe('ABC 株式会社');
  expect(plain('ﾔﾏﾀﾞ\tﾀﾛｳ')).toBe('ヤマダ タロウ');
  expect(plain('ヤマタ゛')).toBe('ヤマダ');
  expect(plain('a\u0000b\u200B\u202Ec\uD800')).toBe('abc');
  expect(plain('㈱①')).toBe('(株)1');
  expect([plain(''), plain(' \u3000\n')]).toEqual(['', '']);
});

test('old shapes of ideographs stay as they were typed', () => {
  for (const name of ['髙橋', '山﨑', '𠮷野家', '神\uFA19', '\u{2F80F}', '葛\u{E0100}飾', '渡邉', '齋藤']) expect(plain(name)).toBe(name);
  // a Kangxi radical, as copied from a PDF, becomes the usual character
  expect(plain('⼀')).toBe('一');
});

test('a paragraph keeps its lines', () => {
  expect(paragraph(' ＡＢＣ  を\r\n販売 \r します\n\n以上\n')).toBe('ABC を\n販売\nします\n\n以上');
  expect(paragraph('one\u2028two')).toBe('one\ntwo');
});

test('characters are counted as a person counts them', () => {
  expect([codePoints(''), codePoints('髙橋'), codePoints('𠮷野家'), codePoints('ｶﾞ')]).toEqual([0, 2, 3, 2]);
});

test('V08 KanaNormalisation: normalising twice is normalising once, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(plain(plain(text))).toBe(plain(text));
      expect(paragraph(paragraph(text))).toBe(paragraph(text));
      expect(plain(text).isWellFormed() && !plain(text).includes('\0')).toBe(true);
      expect(codePoints(text)).toBe([...text].length);
    }),
    runs(500, 50_000),
  );
});

test('what is longer than any field is put aside', () => {
  expect(shortLine('a'.repeat(1_000))).toHaveLength(1_000);
  expect(shortLine('a'.repeat(1_001))).toBeNull();
  expect(plain('Ａ'.repeat(10_001))).toBe('Ａ'.repeat(10_001));
  expect(plain(`Ａ${' '.repeat(9_000)}Ｂ`)).toBe('A B');
  expect(plain(`Ａ${' '.repeat(50_000)}Ｂ`)).toHaveLength(50_002);
  expect(plain(`Ａ${'\0'.repeat(50_000)}Ｂ`)).toBe('AB');
});

test('a number without what people put between its figures', () => {
  expect(bareNumber(' ０１２－３４５ー６７８ ')).toBe('012345678');
  expect(bareNumber('1—2−3‐4')).toBe('1234');
  expect(bareNumber('1'.repeat(101))).toBeNull();
});
