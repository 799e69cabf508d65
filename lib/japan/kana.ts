import { normalForm } from '@/lib/japan/normal-form';
import { hyphens, shortLine } from '@/lib/japan/text';

/** Names and company names are spelt in kana: neither Latin letters nor figures. At least one kana. */
export const katakanaNamePattern = '^[ー－・　 ]*[ァ-ヶ][ァ-ヶー－・　 ]*$';
/**
 * An address has figures, short Latin letters and the signs of floors and rooms as well: 4F, B1, #401, SKビル. Longer words of Latin letters stand
 * beside kana only: an address in Latin letters alone is not its reading.
 */
export const katakanaAddressPattern = "^[ー－・　 A-Za-z#()（）.,/&'\\-]*[ァ-ヶ0-9０-９][ァ-ヶー－・　 A-Za-z0-9０-９#()（）.,/&'\\-]*$";
const isLatin = (address: string) => /[A-Za-z]{4}/.test(address) && !/[ァ-ヶ]/.test(address);

const isName = new RegExp(katakanaNamePattern, 'u');
const isAddress = new RegExp(katakanaAddressPattern, 'u');
/** Signs for the middle dot, and what stands between the parts of a foreign name. */
const middleDots = /[·•‧∙⋅=゠]/gu;
const hyphen = new RegExp(`[${hyphens}]`, 'gu');
/** Long marks and what is typed for them, with the kana before and the figure after. */
const marks = new RegExp(`([ァ-ヶ]?)([ー${hyphens}]+)(?=([0-9]?))`, 'gu');

const voicedByItself: Record<string, string> = { ヷ: 'ヴァ', ヸ: 'ヴィ', ヹ: 'ヴェ', ヺ: 'ヴォ' };

/** Marks that repeat the kana before them, the second of each voiced: イスヾ is イスズ. */
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

/** Kana as they are spelled out today. */
const spelledOut = (text: string): string => repeated(text).replace(/[ヷヸヹヺ]/gu, (kana) => voicedByItself[kana] ?? kana);

const dotted = (text: string): string | null => {
  const line = shortLine(text);
  return line === null ? null : spelledOut(line.replace(middleDots, '・'));
};

const lengthened = (text: string): string =>
  text.replace(marks, (_, kana: string, run: string) => (kana ? kana + 'ー'.repeat(run.length) : run.replace(hyphen, '－')));

/**
 * A name in full-width katakana, in one form however it was typed: half-width, with marks apart, with a hyphen for the long mark. Null when
 * anything else is in it. Hiragana is not converted: who means katakana types it, and the screens offer it.
 */
export function katakanaName(text: string): string | null {
  const line = dotted(text);
  const name = line === null ? null : lengthened(line);
  return name !== null && isName.test(name) ? name : null;
}

/**
 * The same for an address, with figures and hyphens. Between figures every mark is a hyphen. Between kana and a figure a mark stays what was
 * typed, since タワー1 and シブヤ-1 are both right; after any other kana it is the long mark.
 */
export function katakanaAddress(text: string): string | null {
  const address = dotted(text)?.replace(marks, (_, kana: string, run: string, figure: string) => {
    if (!kana) return '-'.repeat(run.length);
    return kana + (figure ? run.replace(hyphen, '-') : 'ー'.repeat(run.length));
  });
  return address !== undefined && isAddress.test(address) && !isLatin(address) ? address : null;
}

// By hand: jaconv leaves the marks ゝ and ゞ as they are.
/** Hiragana becomes katakana, everything else stays: for the screens, which propose the reading of a line. */
export const toKatakana = (line: string): string =>
  line.length > 10_000 ? line : line.replace(/[\u3041-\u3096\u309D\u309E]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

/** A payer's name as banks have it read: in full-width katakana, however its kana were typed. What else is in it stays for whoever judges it. */
export function typedKana(text: string): string {
  const line = dotted(text);
  return line === null ? text : lengthened(toKatakana(line));
}
