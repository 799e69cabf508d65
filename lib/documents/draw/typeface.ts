// The font of our documents, and how Japanese is broken into lines with it. Only for a process that is bounded.
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

export const family = 'Noto Sans JP';
const fontOf = (weight: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-jp/${weight}/NotoSansJP_${weight}.ttf`));
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
type Glyphs = { hasGlyphForCodePoint: (point: number | undefined) => boolean };

/** What the font has no sign for is shown as the mark that printers put there. */
export function shown(text: string): string {
  const { data } = Font.getFont({ fontFamily: family, fontWeight: 400, fontStyle: 'normal' }) as unknown as { data: Glyphs };
  const has = (letter: string) => [...letter].every((one) => data.hasGlyphForCodePoint(one.codePointAt(0)));
  return Array.from(letters.segment(text.normalize('NFC')), ({ segment }) => {
    if (has(segment)) return segment;
    const plain = segment.replace(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '');
    return plain && has(plain) ? plain : '〓';
  }).join('');
}

/** Before anything is asked of the font. */
export const loadFonts = () =>
  Promise.all([400, 700].map((fontWeight) => Font.load({ fontFamily: family, fontWeight, fontStyle: 'normal' })));

/** How many pages a PDF has, as react-pdf writes it. */
export const countOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1;
