import { normalForm } from '@/lib/japan/normal-form';
import { hyphens, shortLine } from '@/lib/japan/text';

/** Names and company names in kana: no Latin letters or figures, and at least one kana. */
export const katakanaNamePattern = '^[ー－・　 ]*[ァ-ヶ][ァ-ヶー－・　 ]*$';
/**
 * An address also has figures, short Latin words and the signs of floors and rooms: 4F, B1, #401, SKビル. Longer Latin words are only allowed
 * next to kana: an address in Latin letters alone is no reading.
 */
export const katakanaAddressPattern = "^[ー－・　 A-Za-z#()（）.,/&'\\-]*[ァ-ヶ0-9０-９][ァ-ヶー－・　 A-Za-z0-9０-９#()（）.,/&'\\-]*$";
const isLatin = (address: string) => /[A-Za-z]{4}/.test(address) && !/[ァ-ヶ]/.test(address);

const isName = new RegExp(katakanaNamePattern, 'u');
const isAddress = new RegExp(katakanaAddressPattern, 'u');
/** Variants of the middle dot, and separators between the parts of a foreign name. */
const middleDots = /[·•‧∙⋅=゠]/gu;
const hyphen = new RegExp(`[${hyphens}]`, 'gu');
/** Long marks and their substitutes, with the kana before and the figure after. */
const marks = new RegExp(`([ァ-ヶ]?)([ー${hyphens}]+)(?=([0-9]?))`, 'gu');

const voicedByItself: Record<string, string> = { ヷ: 'ヴァ', ヸ: 'ヴィ', ヹ: 'ヴェ', ヺ: 'ヴォ' };

/** Expands iteration marks, the second of each voiced: イスヾ becomes イスズ. */
function repeated(text: string): string {
  let found = '';
  for (const sign of text) {
    const before = normalForm(found.at(-1) ?? '', 'NFD').charAt(0);
    const isMark = /[ヽヾゝゞ]/.test(sign) && /[\u3041-\u3096\u30A1-\u30FA]/.test(before);
    const again = isMark ? normalForm(before + (/[ヾゞ]/.test(sign) ? '\u3099' : ''), 'NFC') : sign;
    found += again.length === 1 ? again : sign;
  }
  return found;
}

/** Kana in today's spelling. */
const spelledOut = (text: string): string => repeated(text).replace(/[ヷヸヹヺ]/gu, (kana) => voicedByItself[kana] ?? kana);

const dotted = (text: string): string | null => {
  const line = shortLine(text);
  return line === null ? null : spelledOut(line.replace(middleDots, '・'));
};

const lengthened = (text: string): string =>
  text.replace(marks, (_, kana: string, run: string) => (kana ? kana + 'ー'.repeat(run.length) : run.replace(hyphen, '－')));

/**
 * A name in full-width katakana, in one form for any typing: half-width, separate marks, a hyphen for the long mark. null: it contains
 * anything else. Hiragana is not converted: a person who means katakana types it, and the screens offer it.
 */
export function katakanaName(text: string): string | null {
  const line = dotted(text);
  const name = line === null ? null : lengthened(line);
  return name !== null && isName.test(name) ? name : null;
}

/**
 * The same for an address, with figures and hyphens. Between figures every mark is a hyphen. Between kana and a figure a mark stays as
 * typed, because タワー1 and シブヤ-1 are both right; after any other kana it is the long mark.
 */
export function katakanaAddress(text: string): string | null {
  const address = dotted(text)?.replace(marks, (_, kana: string, run: string, figure: string) => {
    if (!kana) return '-'.repeat(run.length);
    return kana + (figure ? run.replace(hyphen, '-') : 'ー'.repeat(run.length));
  });
  return address !== undefined && isAddress.test(address) && !isLatin(address) ? address : null;
}

// Written by hand: jaconv leaves the marks ゝ and ゞ unchanged.
/** Converts hiragana to katakana and keeps everything else: for screens that propose a reading. */
export const toKatakana = (line: string): string =>
  line.length > 10_000 ? line : line.replace(/[\u3041-\u3096\u309D\u309E]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

/** A payer's name as banks read it: full-width katakana for any kana. Other characters stay, for the check. */
export function typedKana(text: string): string {
  const line = dotted(text);
  return line === null ? text : lengthened(toKatakana(line));
}
