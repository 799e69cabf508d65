import { longestText, unpiled } from '@/lib/japan/normal-form';

/**
 * All but the compatibility ideographs: NFKC and NFC alike would make 神 of 神 (U+FA19), and names are written with these. Nor the Arabic
 * ligatures beside them, one of which becomes eighteen characters.
 */
const foldable = /[^\uF900-\uFAFF\uFB50-\uFDFF\u{2F800}-\u{2FA1F}]+/gu;
/** What joins the parts of one emoji is unseen, too, and stays: 👩‍🎨 would be two people. As the source of a pattern, as the next one. */
export const joiner = '(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)\\u200d(?=\\p{Extended_Pictographic})';
/** What is not seen by itself and acts on the text around it: zero widths, directions, fillers. */
export const unseenSigns = '\\p{Cf}\\u115f\\u1160\\u3164\\uffa0\\u034f';
/** Neither seen nor meant; control characters and halves of surrogate pairs as well. */
const invisible = new RegExp(`(${joiner})|(?:(?![\\t\\n\\v\\f\\r])[\\p{Cc}\\p{Cs}${unseenSigns}])+`, 'gu');
/** Typed as a character of its own, it belongs to the kana before it. */
const looseVoicing = /([\u3041-\u3096\u30A1-\u30FA\uFF66-\uFF9D])([゛゜])/gu;

/** The two as one character, where there is such a one. */
function voiced(both: string, kana: string, mark: string): string {
  const one = (kana + (mark === '゛' ? '\u3099' : '\u309A')).normalize('NFKC');
  return one.length === 1 ? one : both;
}
const inForm = (text: string, form: 'NFC' | 'NFKC') =>
  unpiled(unpiled(text.replace(looseVoicing, voiced)).replace(foldable, (part) => part.normalize(form)));
const folded = (text: string) => inForm(text, 'NFKC');

/** Of full width, or kana of half width, with the marks that belong to it. The wave between two figures is no sign of ASCII. */
const ofOtherWidth = /[\uFF01-\uFF5D\uFF61-\uFF9F\u3000]+/gu;
/** What only its width tells apart is one; ½, ①, ㎡ and ～ stay what somebody wrote. */
const narrowed = (text: string) => inForm(text.replace(ofOtherWidth, folded), 'NFC');

/** With each mark on its character, and nothing else changed: a name that one machine has written is found by what another types. */
export const composed = (text: string): string => (text.length > longestText ? text : inForm(text, 'NFC'));

function normalised(text: string, spaced: (text: string) => string, fold: (text: string) => string): string {
  const visible = text.replace(invisible, (_, kept?: string) => kept ?? '');
  return visible.length > longestText ? visible : spaced(fold(spaced(visible)));
}

const oneLine = (line: string) => line.replace(/\s+/gu, ' ').trim();

/** One line as a person means it: width normalised, nothing invisible, single spaces. Old shapes of ideographs stay as they were typed. */
export const plain = (text: string): string => normalised(text, oneLine, folded);

/** One line as somebody wrote it for others to read. */
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

/** Characters as a person counts them, not UTF-16 units. */
export const codePoints = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);

/** The line, or null when more was sent than any value of its kind can have, before anything else looks at it. */
export const shortLine = (text: string, mostUnits = 1_000): string | null => (text.length > mostUnits ? null : plain(text));

/** What people type for a hyphen, as a character class has it; those of another width are gone by then. The long mark ー is not one of them. */
export const hyphens = '\\-\u2010-\u2015\u2043\u2212\u2500\u2501';
const betweenFigures = new RegExp(`[ ー${hyphens}]`, 'gu');

/** A number as it is counted: without spaces, hyphens and the long marks that are typed for them. Null when it is too long for a number. */
export const bareNumber = (text: string): string | null => shortLine(text, 100)?.replace(betweenFigures, '') ?? null;
