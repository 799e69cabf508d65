// @ts-check
// The font of our papers, and how Japanese is broken into lines with it. Only for a process that is bounded.
import path from 'node:path';
import { Font } from '@react-pdf/renderer';

export const family = 'Noto Sans JP';
const folder = path.join(import.meta.dirname, '..', 'node_modules', '@expo-google-fonts', 'noto-sans-jp');
const fontOf = (/** @type {string} */ weight) => path.join(folder, weight, `NotoSansJP_${weight}.ttf`);
Font.register({
  family,
  fonts: [
    { src: fontOf('400Regular'), fontWeight: 400 },
    { src: fontOf('700Bold'), fontWeight: 700 },
  ],
});

/** A line begins with none of what closes or goes on, and ends with nothing that opens; a word of Latin letters stays whole while it is short. */
const units =
  /[ ]+|[（「『【〔［｛〈《]*(?:[!-~\u00a1-\u024f]{1,24}|[^ ])[\u0300-\u036f\u3099\u309a、。，．・：；？！）」』】〕］｝〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜…‥]*/gu;
Font.registerHyphenationCallback((word) => (word.match(units) ?? [word]).flatMap((unit) => [unit, '']));

const letters = new Intl.Segmenter('ja');
/** What the font has no sign for is shown as the mark that printers put there. @param {string} text */
export function shown(text) {
  const { data } = /** @type {any} */ (Font.getFont({ fontFamily: family, fontWeight: 400, fontStyle: 'normal' }));
  const has = (/** @type {string} */ letter) => [...letter].every((one) => data.hasGlyphForCodePoint(one.codePointAt(0)));
  return Array.from(letters.segment(text.normalize('NFC')), ({ segment }) => {
    if (has(segment)) return segment;
    const plain = segment.replace(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '');
    return plain && has(plain) ? plain : '〓';
  }).join('');
}

/** Before anything is asked of the font. */
export const loadFonts = () =>
  Promise.all([400, 700].map((fontWeight) => Font.load({ fontFamily: family, fontWeight, fontStyle: 'normal' })));

/** @param {Buffer} pdf how many pages it has, as react-pdf writes it */
export const countOf = (pdf) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1;
