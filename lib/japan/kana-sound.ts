/** The vowel of the long mark after each kana of these rows; voicing marks do not count. */
const rows: readonly [kana: string, prolonged: string][] = [
  ['ｱｶｻﾀﾅﾊﾏﾔﾗﾜ', 'ｱ'],
  ['ｲｷｼﾁﾆﾋﾐﾘ', 'ｲ'],
  ['ｳｸｽﾂﾇﾌﾑﾕﾙ', 'ｳ'],
  ['ｴｹｾﾃﾈﾍﾒﾚ', 'ｲ'],
  ['ｵｺｿﾄﾉﾎﾓﾖﾛ', 'ｳ'],
];
const prolonged = new Map(rows.flatMap(([kana, vowel]) => [...kana].map((one) => [one, vowel])));

/** The spoken form of letters, with long marks written as vowels. */
const readings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  ...{ A: ['ｴｲ', 'ｱ'], B: ['ﾋﾞｲ'], C: ['ｼｲ'], D: ['ﾃﾞｲｲ', 'ﾃﾞｲ'], E: ['ｲｲ'], F: ['ｴﾌ'], G: ['ｼﾞｲ'], H: ['ｴｲﾁ', 'ｴﾂﾁ'], I: ['ｱｲ'] },
  ...{ J: ['ｼﾞｴｲ', 'ｼﾞｴｴ'], K: ['ｹｲ', 'ｹｴ'], L: ['ｴﾙ'], M: ['ｴﾑ'], N: ['ｴﾇ'], O: ['ｵｳ', 'ｵｵ'], P: ['ﾋﾟｲ'], Q: ['ｷﾕｳ'], R: ['ｱｱﾙ', 'ｱﾙ'] },
  ...{ S: ['ｴｽ'], T: ['ﾃｲｲ', 'ﾃｲ', 'ﾁｲ'], U: ['ﾕｳ'], V: ['ﾌﾞｲ', 'ﾌﾞｲｲ', 'ｳﾞｲ', 'ｳﾞｲｲ'], W: ['ﾀﾞﾌﾞﾘﾕｳ', 'ﾀﾞﾌﾞﾙ'] },
  ...{ X: ['ｴﾂｸｽ'], Y: ['ﾜｲ'], Z: ['ｾﾞﾂﾄ', 'ｾﾞﾂﾄﾞ', 'ｾﾞﾄ', 'ｼﾞｲ'] },
};

/** Zengin text with long marks as vowels, and with ｵ for ｦ, which many banks lack. */
export function sounded(text: string): string {
  let before = '';
  return Array.from(text.replaceAll('ｦ', 'ｵ'), (one) => {
    const said = one === '-' ? (prolonged.get(before) ?? one) : one;
    if (said !== 'ﾞ' && said !== 'ﾟ') before = said;
    return said;
  }).join('');
}

/** Of both together: bank files have thirty bytes, and names with letters are short. */
const longest = 300;

const readOut = (text: string): string => text.replace(/[A-Z]/gu, (letter) => readings[letter]?.[0] ?? letter);
const patternOf = (text: string): string =>
  Array.from(text, (one) =>
    readings[one] ? `(?:${[one, ...readings[one]].join('|')})` : one.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'),
  ).join('');

/** Whether two Zengin texts sound alike, letters spoken: `ABC`, `ｴ-ﾋﾞ-ｼ-` and `ｴｲﾋﾞｲｼｲ` are equal. `begins`: the first may be cut. */
export function soundsLike(one: string, other: string, begins = false): boolean {
  const hasLetters = /[A-Z]/u.test(one) || /[A-Z]/u.test(other);
  // a long mark and its vowel have the same length
  if (!hasLetters && (begins ? one.length > other.length : one.length !== other.length)) return false;
  const [first, second] = [sounded(one), sounded(other)];
  if (begins ? second.startsWith(first) : first === second) return true;
  if (first.length + second.length > longest || !hasLetters) return false;
  const end = begins ? '' : '$';
  return (
    new RegExp(`^${patternOf(first)}${end}`, 'u').test(readOut(second)) ||
    (!begins && new RegExp(`^${patternOf(second)}$`, 'u').test(readOut(first)))
  );
}
