import jaconv from 'jaconv';
import { hyphens, shortLine } from '@/lib/japan/text';

/** The characters of a name in the Zengin format: one byte each, no small kana, no long mark. */
export const zenginPattern = '^[0-9A-Z \\\\(),./｢｣ｦｱ-ﾝﾞﾟ\\-]+$';
const isZengin = new RegExp(zenginPattern, 'u');

const longMarks = new RegExp(`[ー${hyphens}]`, 'gu');
const smallKana = 'ｧｨｩｪｫｬｭｮｯ';
const largeKana = 'ｱｲｳｴｵﾔﾕﾖﾂ';

/**
 * A name as in a bank file, for example `ｶ)ﾔﾏﾀﾞｼﾖｳｶｲ`: half-width capitals, a hyphen for the long mark, a full stop for the middle dot.
 * null: it cannot be written; hiragana and kanji are not converted, because only their owner knows the reading.
 */
export function zenginText(text: string): string | null {
  const line = shortLine(text);
  if (line === null) return null;
  const written = jaconv
    .toHanKana(
      line
        .replace(longMarks, '-')
        .replace(/[・·•‧∙⋅]/gu, '.')
        .replaceAll('¥', '\\'),
    )
    .replace(/[ｧ-ｯ]/gu, (kana) => largeKana.charAt(smallKana.indexOf(kana)))
    .replace(/[a-z]/gu, (letter) => letter.toUpperCase());
  return isZengin.test(written) ? written : null;
}

/** Its bytes in a record; a voicing mark is one. Infinity for a text that cannot be written. */
export const zenginBytes = (text: string): number => zenginText(text)?.length ?? Number.POSITIVE_INFINITY;
