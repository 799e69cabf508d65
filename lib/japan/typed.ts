import { toKatakana } from '@/lib/japan/kana';
import { normalForm } from '@/lib/japan/normal-form';
import { hyphens, plain } from '@/lib/japan/text';
import { inUsualShapes } from '@/lib/japan/variants';

/**
 * What people type, and what it stands for, for every door: forms, the API, search, names and files. How a text itself is normalised stands in
 * ./text; here is what is meant by it.
 *
 * | typed                                          | stands for            | by              |
 * | ０９０−１２３４−５６７８, 090ー1234ー5678, 090.1234.5678 | 090-1234-5678         | `typedPhone` (./typed-phone) |
 * | ｔａｒｏ＠ｅｘａｍｐｌｅ。ｊｐ                          | taro@example.jp       | `typedEmail` (./typed-email) |
 * | ﾊﾅｺ, ハナコ, はなこ, カ+゛, イスヾ, ヷ, ジョン＝ポール | ハナコ, ガ, イスズ, ヴァ, ジョン・ポール | `typedKana` (./kana) |
 * | ¥10,000,000, 1,000万, 一千万円                     | 10000000              | `typedYen`      |
 * | ＥＣ−２０２６−０７７, ec-2026-077, 注文番号：EC-2026-077 | EC-2026-077           | `codeSpellings` |
 * | が as か+゛, 髙橋, キヤノン, かぐや                      | compared as one       | `nameKey`       |
 */

const dashes = `${hyphens}ー〜~`;

const ofThousand: Record<string, number> = { 千: 1_000, 百: 100, 十: 10 };
const kanjiFigures = '〇一二三四五六七八九';
/** No amount has more figures. */
const longestAmount = 60;

/** `12`, `1.5`, `3千2百`, below ten thousand of a unit if it has kanji signs; exact, so that 1.5万 is 15,000. null: not a number. */
function sectionOf(text: string, unit: number): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text) * unit;
  const [, whole, part] = /^(\d{1,9})\.(\d{1,8})$/.exec(text) ?? [];
  if (whole !== undefined && part !== undefined) {
    const exact = Number(whole) * unit + (Number(part) * unit) / 10 ** part.length;
    return Number.isSafeInteger(exact) && (unit > 1 || /^0+$/.test(part)) ? exact : null;
  }
  let [sum, figure, last] = [0, '', Number.POSITIVE_INFINITY];
  for (const sign of text) {
    const worth = ofThousand[sign];
    if (worth === undefined) {
      figure += sign;
    } else {
      if (worth >= last || !/^\d?$/.test(figure)) return null;
      [sum, figure, last] = [sum + worth * Number(figure || 1), '', worth];
    }
  }
  if (last === Number.POSITIVE_INFINITY || !/^\d?$/.test(figure)) return null;
  return (sum + Number(figure || 0)) * unit;
}

/** Less than ten thousand of its unit. */
const isBelow = (text: string) => /^(?:\d{0,4}|[\d千百十]+)$/.test(text);

/** Splits the text at the first occurrence of a sign. */
function cutAt(text: string, sign: string): [before: string | null, after: string] {
  const at = text.indexOf(sign);
  return at < 0 ? [null, text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Whole yen as a person writes them: `¥12,345`, `１２３４５円`, `1,000万`, `1億2千万円`, `一千万`. null: not an amount, or empty. */
export function typedYen(text: string): number | null {
  if (text.length > longestAmount) return null;
  const bare = plain(text)
    .toLowerCase()
    .replace(/^(?:¥|\\|jpy|円|金)/u, '')
    .replace(/ ?(?:円|yen|jpy)?(?:也|-)?$/u, '')
    .replace(/ ?([億万千百十]) ?/gu, '$1')
    .trim()
    .replace(/(\d)[\s,、'’](?=\d{3}(?!\d))/gu, '$1')
    .replace(/[〇一二三四五六七八九]/gu, (figure) => String(kanjiFigures.indexOf(figure)));
  // as in accounts: in thousands, or in millions
  const [, figures, unit] = /^(\d{2,9})(千|百万)$/.exec(bare) ?? [];
  if (figures !== undefined) return Number(figures) * (unit === '千' ? 1_000 : 1_000_000);
  const [hundredMillions, below] = cutAt(bare, '億');
  const [tenThousands, rest] = cutAt(below, '万');
  const parts = [
    hundredMillions === null ? 0 : sectionOf(hundredMillions, 100_000_000),
    tenThousands === null ? 0 : sectionOf(tenThousands, 10_000),
    rest === '' && bare !== '' ? 0 : sectionOf(rest, 1),
  ];
  /** Smaller units follow larger ones, and nothing follows a fraction. */
  const isInOrder =
    (hundredMillions === null || (!hundredMillions.includes('.') && isBelow(tenThousands ?? rest)) || below === '') &&
    (tenThousands === null || (!tenThousands.includes('.') && isBelow(rest)) || rest === '');
  if (parts.includes(null) || !isInOrder || bare === '') return null;
  const yen = parts.reduce<number>((sum, part) => sum + (part as number), 0);
  return Number.isSafeInteger(yen) ? yen : null;
}

const anyDash = new RegExp(`[${dashes}]`, 'gu');
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Words before a number, and after it. */
const saidBefore =
  /^[「『【〔[(<]?(?:(?:ご?(?:注文|受注|購入)|オーダー|伝票|取引|order)\s?)?(?:番号|ナンバー|number|no\.?(?=[\s\d:#])|no\.|id)?[\s:.#は「『【〔[(<]*(?=[a-z0-9])/iu;
const saidAfter = /(?:番号?|です|の注文)?[」』】〕\])>]?[。.]?$/u;
const hasFigure = /\d/;

/** The number in a typed text; the whole text when it has no figure. */
const codeIn = (line: string): string => {
  const bare = line.replace(saidBefore, '').replace(saidAfter, '').trim();
  return hasFigure.test(bare) ? bare : line.replace(/^#/, '').trim();
};

/**
 * The possible spellings of a merchant's order number, the typed one first: full or half width, upper or lower case, with any dash, with or
 * without words before it. Few, so that each is looked up by itself.
 */
export function codeSpellings(typed: string): string[] {
  const asTyped = typed.trim();
  const line = plain(asTyped.replace(/^[#＃№]\s*/u, ''));
  const dashed = (text: string) => (/[a-z0-9]/i.test(text) ? text.replace(anyDash, '-') : text);
  const folded = dashed(codeIn(line));
  if (folded === '') return asTyped === '' ? [] : [asTyped];
  const narrow = [folded, folded.toUpperCase(), folded.toLowerCase(), `#${folded}`, `#${folded.toUpperCase()}`];
  // a word before it may be part of the number: ID7, ORDER1001
  const whole = folded === dashed(line) ? [] : [dashed(line).toUpperCase()];
  const joined = folded.includes(' ') ? [folded.replaceAll(' ', '')] : [];
  return [...new Set([asTyped, line, ...narrow, ...whole, ...joined, wide(folded), normalForm(folded, 'NFD')])];
}

const smallKana = 'ァィゥェォャュョッヮヵヶ';
const largeKana = 'アイウエオヤユヨツワカケ';
const unspoken = new RegExp(`[\\s・.()'=゠${dashes}]`, 'gu');
/** Invisible characters come along with copied text. */
const unseen = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
const combining = (name: string) => name.replaceAll('゛', '\u3099').replaceAll('゜', '\u309a');

/**
 * The form in which names are compared, never stored: marks joined, width and case removed, katakana, usual ideographs, no spaces or
 * dashes.
 */
export const nameKey = (name: string): string =>
  inUsualShapes(toKatakana(normalForm(combining(name.replace(unseen, ''))).toLowerCase()).replace(unspoken, '')).replace(
    /[ァィゥェォャュョッヮヵヶ]/gu,
    (kana) => largeKana.charAt(smallKana.indexOf(kana)),
  );
