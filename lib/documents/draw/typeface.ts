// The font of our documents, and its line breaking for Japanese. Only for a sandboxed process.
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

/** No line starts with a closing or continuing character, or ends with an opening one; a short word in Latin letters stays whole. */
const units =
  /[ ]+|[（「『【〔［｛〈《]*(?:[!-~\u00a1-\u024f]{1,24}|[^ ])[\u0300-\u036f\u3099\u309a、。，．・：；？！）」』】〕］｝〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜…‥]*/gu;
Font.registerHyphenationCallback((word) => (word.match(units) ?? [word]).flatMap((unit) => [unit, '']));

const letters = new Intl.Segmenter('ja');
type Glyphs = { hasGlyphForCodePoint: (point: number | undefined) => boolean };

/** Replaces characters that the font lacks with a geta mark. */
export function shown(text: string): string {
  const { data } = Font.getFont({ fontFamily: family, fontWeight: 400, fontStyle: 'normal' }) as unknown as { data: Glyphs };
  const has = (letter: string) => [...letter].every((one) => data.hasGlyphForCodePoint(one.codePointAt(0)));
  return Array.from(letters.segment(text.normalize('NFC')), ({ segment }) => {
    if (has(segment)) return segment;
    const plain = segment.replace(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '');
    return plain && has(plain) ? plain : '〓';
  }).join('');
}

/** Called before the font is used. */
export const loadFonts = () =>
  Promise.all([400, 700].map((fontWeight) => Font.load({ fontFamily: family, fontWeight, fontStyle: 'normal' })));

/** The page count of a PDF, as react-pdf writes it. */
export const countOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1;
