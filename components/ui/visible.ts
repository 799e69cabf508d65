/** Line breaks, tabs, and what joins the parts of one emoji; then all else that is not seen by itself: it acts on the text around it. */
const unseen =
  /((?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|\r(?=\n)|[\t\n])|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Text from outside with what cannot be seen in it written out, as JSON would (`\u202e`): nothing turns the letters after it around. */
export const visible = (text: string): string => text.replace(unseen, (found, kept?: string) => kept ?? escaped(found));
