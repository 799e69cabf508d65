import { composed, joiner, unseenSigns } from '@/lib/japan/text';

/** Line breaks, tabs, and what joins the parts of one emoji; then all else that is not seen by itself: it acts on the text around it. */
export const invisible = new RegExp(`(${joiner}|\\r(?=\\n)|[\\t\\n])|[\\p{Cc}\\p{Zl}\\p{Zp}${unseenSigns}]`, 'gu');

const breaks = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;

/** Some lines as they are kept: each mark on its character, and without what acts in them unseen. NUL stays, and refuses them as it does any text. */
export const stripInvisible = (sent: string): string =>
  composed(sent).replace(invisible, (found, kept?: string) => kept ?? (found === '\0' ? found : ''));

/** A name as it is kept: one line, and nothing in it that acts without being seen. */
export const singleLine = (sent: string): string => stripInvisible(sent.replace(breaks, ' '));
