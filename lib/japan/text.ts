/** No field takes more: what is longer stays as it is, so that it costs nothing, and its length refuses it. */
const longestText = 10_000;
/** More marks on one character than any language writes; in disorder and by the thousand they would cost seconds to sort. */
const mostMarks = 30;

/**
 * All but the compatibility ideographs: NFKC and NFC alike would make 神 of 神 (U+FA19), and names are written with these. Nor the Arabic
 * ligatures beside them, one of which becomes eighteen characters.
 */
const foldable = /[^\uF900-\uFAFF\uFB50-\uFDFF\u{2F800}-\u{2FA1F}]+/gu;
/** Neither seen nor meant: control characters, zero widths, directions, halves of surrogate pairs. */
const invisible = /(?:(?![\t\n\v\f\r])[\p{Cc}\p{Cf}\p{Cs}])+/gu;
const piledMarks = new RegExp(`[\\p{M}\\uFF9E\\uFF9F]{${mostMarks + 1},}`, 'gu');
/** Typed as a character of its own, it belongs to the kana before it. */
const looseVoicing = /([\u3041-\u3096\u30A1-\u30FA\uFF66-\uFF9D])([゛゜])/gu;

const unpiled = (text: string) => text.replace(piledMarks, (marks) => [...marks].slice(0, mostMarks).join(''));

/**
 * `normalize` for what a stranger sends: its own time grows with the square of the marks on one character. What is longer than any field stays as it
 * is.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' = 'NFKC'): string =>
  text.length > longestText ? text : unpiled(text).normalize(form);
const folded = (text: string) =>
  unpiled(
    unpiled(text.replace(looseVoicing, (_, kana, mark) => kana + (mark === '゛' ? '\u3099' : '\u309A'))).replace(foldable, (part) =>
      part.normalize('NFKC'),
    ),
  );

function normalised(text: string, spaced: (text: string) => string): string {
  const visible = text.replace(invisible, '');
  return visible.length > longestText ? visible : spaced(folded(spaced(visible)));
}

/** One line as a person means it: width normalised, nothing invisible, single spaces. Old shapes of ideographs stay as they were typed. */
export const plain = (text: string): string => normalised(text, (line) => line.replace(/\s+/gu, ' ').trim());

/** The same with its line breaks. */
export const paragraph = (text: string): string =>
  normalised(text, (lines) =>
    lines
      .replace(/\r\n?|[\v\f\u2028\u2029]/gu, '\n')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/ ?\n ?/gu, '\n')
      .trim(),
  );

/** Characters as a person counts them, not UTF-16 units. */
export const codePoints = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);

/** The line, or null when more was sent than any value of its kind can have, before anything else looks at it. */
export const shortLine = (text: string, mostUnits = 1_000): string | null => (text.length > mostUnits ? null : plain(text));

/** What people type for a hyphen, as a character class has it; those of another width are gone by then. The long mark ー is not one of them. */
export const hyphens = '\\-\u2010-\u2015\u2043\u2212\u2500\u2501';
const betweenFigures = new RegExp(`[ ー${hyphens}]`, 'gu');

/** A number as it is counted: without spaces, hyphens and the long marks that are typed for them. Null when it is too long for a number. */
export const bareNumber = (text: string): string | null => shortLine(text, 100)?.replace(betweenFigures, '') ?? null;
