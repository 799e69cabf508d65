import { zenginText } from '@/lib/japan/zengin';

/** Banks write a legal form short, with a bracket towards the name: `ｶ)ﾔﾏﾀﾞ`, `ﾔﾏﾀﾞ(ｶ`, `ﾔﾏﾀﾞ(ｶ)ﾁﾊﾞｼﾃﾝ`. Source: the banks' table of 法人略語. */
const short = [
  ...['ｶ', 'ﾕ', 'ﾒ', 'ｼ', 'ﾄﾞ', 'ｲ', 'ｻﾞｲ', 'ｼﾔ', 'ｼﾕｳ', 'ｶﾞｸ', 'ﾌｸ', 'ﾎｺﾞ', 'ｿ', 'ﾄｸﾋ', 'ﾄﾞｸ', 'ﾁﾄﾞｸ'],
  ...['ﾍﾞﾝ', 'ｷﾞﾖ', 'ｼﾎｳ', 'ｾﾞｲ', 'ﾛｳﾑ', 'ﾀﾞｲ', 'ﾉｳ', 'ｶﾝﾘ', 'ﾁﾕｳ'],
];

const spelled = [
  ...['カブシキガイシャ', 'カブシキカイシャ', 'ユウゲンガイシャ', 'ユウゲンカイシャ', 'ゴウドウガイシャ', 'ゴウドウカイシャ'],
  ...['ゴウメイガイシャ', 'ゴウメイカイシャ', 'ゴウシガイシャ', 'ゴウシカイシャ', 'ソウゴガイシャ', 'ソウゴカイシャ'],
  ...['イリョウホウジン', 'イリョウホウジンシャダン', 'イリョウホウジンザイダン', 'シャカイイリョウホウジン', 'トクテイイリョウホウジン'],
  ...['ザイダンホウジン', 'イッパンザイダンホウジン', 'コウエキザイダンホウジン'],
  ...['シャダンホウジン', 'イッパンシャダンホウジン', 'コウエキシャダンホウジン'],
  ...['シュウキョウホウジン', 'ガッコウホウジン', 'シャカイフクシホウジン', 'コウセイホゴホウジン'],
  ...['トクテイヒエイリカツドウホウジン', 'ニンテイトクテイヒエイリカツドウホウジン', 'エヌピーオーホウジン', 'NPOホウジン'],
  ...['ドクリツギョウセイホウジン', 'チホウドクリツギョウセイホウジン', 'コクリツダイガクホウジン', 'コウリツダイガクホウジン'],
  ...['ベンゴシホウジン', 'ギョウセイショシホウジン', 'シホウショシホウジン', 'ゼイリシホウジン', 'シャカイホケンロウムシホウジン'],
  ...['ノウジクミアイホウジン', 'カンリクミアイホウジン', 'ユウゲンセキニンチュウカンホウジン', 'ムゲンセキニンチュウカンホウジン'],
];

/** Longest first, so that none is taken for the end of another. */
const oneOf = (forms: readonly string[]) => `(?:${[...forms].sort((one, other) => other.length - one.length).join('|')})`;
const shortForm = oneOf(short);
const written = [
  new RegExp(`^\\(?${shortForm}\\)`, 'u'),
  new RegExp(`\\(${shortForm}\\)?$`, 'u'),
  new RegExp(`\\(${shortForm}\\)`, 'gu'),
  new RegExp(oneOf(spelled.map((form) => zenginText(form) ?? form)), 'gu'),
];

/** With a space where a legal form stood, which parts what stands before it from what comes after. */
export const partedByLegalForm = (name: string): string => written.reduce((rest, form) => rest.replace(form, ' '), name);

/** The name alone, of Zengin text without spaces. */
export const withoutLegalForm = (name: string): string => written.reduce((rest, form) => rest.replace(form, ''), name);
