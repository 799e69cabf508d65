import { toKatakana } from '@/lib/japan/kana';
import { hyphens, plain } from '@/lib/japan/text';

const smallKana = 'ァィゥェォャュョッヮヵヶ';
const largeKana = 'アイウエオヤユヨツワカケ';
const unspoken = new RegExp(`[ ー・.()'${hyphens}]`, 'gu');

/** The form in which a search compares names: katakana without small ones, capitals, no spaces or long marks. */
export const searchKey = (name: string): string =>
  toKatakana(plain(name))
    .replace(unspoken, '')
    .replace(/[ァィゥェォャュョッヮヵヶ]/gu, (kana) => largeKana.charAt(smallKana.indexOf(kana)))
    .toUpperCase();

/** One spelling of each sound, in this order. The data transcribe kana literally, small ones in full (`chiyuuou`); people write `chuo`. */
const spellings: readonly [RegExp, string][] = [
  [/(ch|sh|j)iy(?=[auo])/g, '$1'],
  [/([kgnhbpmr])iy(?=[auo])/g, '$1y'],
  [/tsu(?=[ckpst])/g, ''],
  [/[ct]y(?=[auo])/g, 'ch'],
  [/sy(?=[auo])/g, 'sh'],
  [/[zj]y(?=[auo])/g, 'j'],
  [/si/g, 'shi'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/zi|di/g, 'ji'],
  [/du/g, 'zu'],
  [/(^|[^cs])h(?=u)/g, '$1f'],
  [/m(?=[bmp])/g, 'n'],
  [/t(?=ch)/g, ''],
  [/ou/g, 'o'],
  [/([aiueo])\1+/g, '$1'],
  [/([^aiueo])\1/g, '$1'],
];

/** The same for Latin letters: long vowels and doubled consonants become single, so that `tokyo`, `toukyou` and `toukiyou` are equal. */
export const romajiKey = (romaji: string): string =>
  spellings.reduce(
    (key, [sound, spelling]) => key.replace(sound, spelling),
    plain(romaji)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );
