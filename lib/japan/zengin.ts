import jaconv from 'jaconv';
import { hyphens, shortLine } from '@/lib/japan/text';

/** What a record of the Zengin system can hold in a name: one byte each, no small kana, no long mark. */
export const zenginPattern = '^[0-9A-Z \\\\(),./｢｣ｦｱ-ﾝﾞﾟ\\-]+$';
const isZengin = new RegExp(zenginPattern, 'u');

const longMarks = new RegExp(`[ー${hyphens}]`, 'gu');
const smallKana = 'ｧｨｩｪｫｬｭｮｯ';
const largeKana = 'ｱｲｳｴｵﾔﾕﾖﾂ';

/**
 * A name as a bank's record has it, so `ｶ)ﾔﾏﾀﾞｼﾖｳｶｲ`: half-width capitals, the long mark a hyphen, the middle dot a full stop. Null when
 * something in it cannot be written so: hiragana and kanji are not converted, since only the reader knows how they are read.
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

/** Bytes that it takes in a record; a voicing mark is one. What cannot be written there fits into none. */
export const zenginBytes = (text: string): number => zenginText(text)?.length ?? Number.POSITIVE_INFINITY;
