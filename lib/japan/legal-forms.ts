import { zenginText } from '@/lib/japan/zengin';

/**
 * Banks abbreviate a legal form, with a bracket towards the name: `ｶ)ﾔﾏﾀﾞ`, `ﾔﾏﾀﾞ(ｶ`, `ﾔﾏﾀﾞ(ｶ)ﾁﾊﾞｼﾃﾝ`. Each with its full spellings.
 * Source: the banks' table of 法人略語.
 */
const forms: readonly [short: string, ...spelled: string[]][] = [
  ['ｶ', 'カブシキガイシャ', 'カブシキカイシャ'],
  ['ﾕ', 'ユウゲンガイシャ', 'ユウゲンカイシャ'],
  ['ﾄﾞ', 'ゴウドウガイシャ', 'ゴウドウカイシャ'],
  ['ﾒ', 'ゴウメイガイシャ', 'ゴウメイカイシャ'],
  ['ｼ', 'ゴウシガイシャ', 'ゴウシカイシャ'],
  ['ｿ', 'ソウゴガイシャ', 'ソウゴカイシャ'],
  ['ｲ', 'イリョウホウジン', 'イリョウホウジンシャダン', 'イリョウホウジンザイダン', 'シャカイイリョウホウジン', 'トクテイイリョウホウジン'],
  ['ｻﾞｲ', 'ザイダンホウジン', 'イッパンザイダンホウジン', 'コウエキザイダンホウジン'],
  ['ｼﾔ', 'シャダンホウジン', 'イッパンシャダンホウジン', 'コウエキシャダンホウジン'],
  ['ｼﾕｳ', 'シュウキョウホウジン'],
  ['ｶﾞｸ', 'ガッコウホウジン'],
  ['ﾌｸ', 'シャカイフクシホウジン'],
  ['ﾎｺﾞ', 'コウセイホゴホウジン'],
  ['ﾄｸﾋ', 'トクテイヒエイリカツドウホウジン', 'ニンテイトクテイヒエイリカツドウホウジン', 'エヌピーオーホウジン', 'NPOホウジン'],
  ['ﾄﾞｸ', 'ドクリツギョウセイホウジン'],
  ['ﾁﾄﾞｸ', 'チホウドクリツギョウセイホウジン'],
  ['ﾀﾞｲ', 'コクリツダイガクホウジン', 'コウリツダイガクホウジン'],
  ['ﾍﾞﾝ', 'ベンゴシホウジン'],
  ['ｷﾞﾖ', 'ギョウセイショシホウジン'],
  ['ｼﾎｳ', 'シホウショシホウジン'],
  ['ｾﾞｲ', 'ゼイリシホウジン'],
  ['ﾛｳﾑ', 'シャカイホケンロウムシホウジン'],
  ['ﾉｳ', 'ノウジクミアイホウジン'],
  ['ｶﾝﾘ', 'カンリクミアイホウジン'],
  ['ﾁﾕｳ', 'ユウゲンセキニンチュウカンホウジン', 'ムゲンセキニンチュウカンホウジン'],
];
const asWritten = (spelled: string): string => zenginText(spelled) ?? spelled;

/** Longest first, so that none matches the end of another. */
const oneOf = (forms: readonly string[]) => `(?:${[...forms].sort((one, other) => other.length - one.length).join('|')})`;
const shortForm = oneOf(forms.map(([short]) => short));
const written = [
  new RegExp(`^\\(?${shortForm}\\)`, 'u'),
  new RegExp(`\\(${shortForm}\\)?$`, 'u'),
  new RegExp(`\\(${shortForm}\\)`, 'gu'),
  new RegExp(oneOf(forms.flatMap(([, ...spelled]) => spelled.map(asWritten))), 'gu'),
];

/** Replaces legal forms by a space, which separates the text before from the text after. */
export const partedByLegalForm = (name: string): string => written.reduce((rest, form) => rest.replace(form, ' '), name);

/** The name alone, from Zengin text without spaces. */
export const withoutLegalForm = (name: string): string => written.reduce((rest, form) => rest.replace(form, ''), name);

/** A name's legal form as banks abbreviate it (`ｶ`); null: none. From Zengin text without spaces. */
export function legalFormOf(name: string): string | null {
  const found = written.map((form) => name.match(form)?.[0]).find((part) => part !== undefined);
  if (found === undefined) return null;
  const part = found.replace(/[()]/g, '');
  return forms.find(([short, ...spelled]) => part === short || spelled.some((one) => asWritten(one) === part))?.[0] ?? null;
}
