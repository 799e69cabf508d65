import { longestText, unpiled } from '@/lib/japan/normal-form';

/**
 * Everything except compatibility ideographs: NFKC and NFC would turn 神 (U+FA19) into 神, and names are written with these. The Arabic
 * ligatures next to them are excluded too: one of them becomes eighteen characters.
 */
const foldable = /[^\uF900-\uFAFF\uFB50-\uFDFF\u{2F800}-\u{2FA1F}]+/gu;
/**
 * The joiner inside an emoji is invisible too, and stays: without it 👩‍🎨 would be two people. The source of a pattern, like the next one.
 */
export const joiner = '(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)\\u200d(?=\\p{Extended_Pictographic})';
/** Invisible characters that change the text around them: zero widths, directions, fillers. */
export const unseenSigns = '\\p{Cf}\\u115f\\u1160\\u3164\\uffa0\\u034f';
/** Invisible characters without meaning; control characters and half surrogate pairs as well. */
const invisible = new RegExp(`(${joiner})|(?:(?![\\t\\n\\v\\f\\r])[\\p{Cc}\\p{Cs}${unseenSigns}])+`, 'gu');
/** A separate voicing mark, which belongs to the kana before it. */
const looseVoicing = /([\u3041-\u3096\u30A1-\u30FA\uFF66-\uFF9D])([゛゜])/gu;

/** Kana and mark as one character, if one exists. */
function voiced(both: string, kana: string, mark: string): string {
  const one = (kana + (mark === '゛' ? '\u3099' : '\u309A')).normalize('NFKC');
  return one.length === 1 ? one : both;
}
const inForm = (text: string, form: 'NFC' | 'NFKC') =>
  unpiled(unpiled(text.replace(looseVoicing, voiced)).replace(foldable, (part) => part.normalize(form)));
const folded = (text: string) => inForm(text, 'NFKC');

/** Full-width characters, or half-width kana, with their marks. The wave dash between figures does not become ASCII. */
const ofOtherWidth = /[\uFF01-\uFF5D\uFF61-\uFF9F\u3000]+/gu;
/** Normalizes only width; ½, ①, ㎡ and ～ stay as written. */
const narrowed = (text: string) => inForm(text.replace(ofOtherWidth, folded), 'NFC');

/** Combines each mark with its character and changes nothing else, so that a name typed on one machine is found from another. */
export const composed = (text: string): string => (text.length > longestText ? text : inForm(text, 'NFC'));

function normalised(text: string, spaced: (text: string) => string, fold: (text: string) => string): string {
  const visible = text.replace(invisible, (_, kept?: string) => kept ?? '');
  return visible.length > longestText ? visible : spaced(fold(spaced(visible)));
}

const oneLine = (line: string) => line.replace(/\s+/gu, ' ').trim();

/** One line as a person means it: width normalized, nothing invisible, single spaces. Old forms of ideographs stay as typed. */
export const plain = (text: string): string => normalised(text, oneLine, folded);

/** One line written for other readers. */
export const written = (text: string): string => normalised(text, oneLine, narrowed);

/** The same with its line breaks. */
export const paragraph = (text: string): string =>
  normalised(
    text,
    (lines) =>
      lines
        .replace(/\r\n?|[\v\f\u2028\u2029]/gu, '\n')
        .replace(/[^\S\n]+/gu, ' ')
        .replace(/ ?\n ?/gu, '\n')
        .trim(),
    narrowed,
  );

/** Counts characters as a person does, not UTF-16 units. */
export const codePoints = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);

/** The line; null: longer than any value of its kind, before any other check. */
export const shortLine = (text: string, mostUnits = 1_000): string | null => (text.length > mostUnits ? null : plain(text));

/** Typed substitutes of the hyphen, as a character class; other widths are already normalized. Without the long mark ー. */
export const hyphens = '\\-\u2010-\u2015\u2043\u2212\u2500\u2501';
const betweenFigures = new RegExp(`[ ー${hyphens}]`, 'gu');

/** A number without spaces, hyphens and the long marks typed for hyphens. null: too long for a number. */
export const bareNumber = (text: string): string | null => shortLine(text, 100)?.replace(betweenFigures, '') ?? null;
