import { hyphens, shortLine } from '@/lib/japan/text';

/** Names and company names are spelt in kana: neither Latin letters nor figures. At least one kana. */
export const katakanaNamePattern = '^[ー－・　 ]*[ァ-ヶ][ァ-ヶー－・　 ]*$';
/** An address has figures and hyphens as well, and may consist of them. */
export const katakanaAddressPattern = '^[ー－・　 \\-]*[ァ-ヶ0-9０-９][ァ-ヶー－・　 0-9０-９\\-]*$';

const isName = new RegExp(katakanaNamePattern, 'u');
const isAddress = new RegExp(katakanaAddressPattern, 'u');
const middleDots = /[·•‧∙⋅]/gu;
const hyphen = new RegExp(`[${hyphens}]`, 'gu');
/** Long marks and what is typed for them, with the kana before and the figure after. */
const marks = new RegExp(`([ァ-ヶ]?)([ー${hyphens}]+)(?=([0-9]?))`, 'gu');

const dotted = (text: string): string | null => shortLine(text)?.replace(middleDots, '・') ?? null;

/**
 * A name in full-width katakana, in one form however it was typed: half-width, with marks apart, with a hyphen for the long mark. Null when
 * anything else is in it. Hiragana is not converted: who means katakana types it, and the screens offer it.
 */
export function katakanaName(text: string): string | null {
  const name = dotted(text)?.replace(marks, (_, kana: string, run: string) =>
    kana ? kana + 'ー'.repeat(run.length) : run.replace(hyphen, '－'),
  );
  return name !== undefined && isName.test(name) ? name : null;
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
  return address !== undefined && isAddress.test(address) ? address : null;
}

/** Hiragana becomes katakana, everything else stays: for the screens, which propose the reading of a line. */
export const toKatakana = (line: string): string =>
  line.length > 10_000 ? line : line.replace(/[\u3041-\u3096\u309D\u309E]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

/** A name as the keys of an ATM have it: katakana of full width, whichever kana it was typed in; what is none stays as it is. */
export const bankKana = (line: string): string => toKatakana(line.normalize('NFKC').replace(/\s+/gu, ' ').trim());
