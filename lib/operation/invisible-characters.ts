import { composed, joiner, unseenSigns } from '@/lib/japan/text';

/** First line breaks, tabs, and the joiner inside an emoji; then every other invisible character, which changes the text around it. */
export const invisible = new RegExp(`(${joiner}|\\r(?=\\n)|[\\t\\n])|[\\p{Cc}\\p{Zl}\\p{Zp}${unseenSigns}]`, 'gu');

const breaks = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;

/**
 * Normalizes a text of several lines for storage: combines marks and removes invisible characters. NUL stays, and is refused as in any
 * text.
 */
export const stripInvisible = (sent: string): string =>
  composed(sent).replace(invisible, (found, kept?: string) => kept ?? (found === '\0' ? found : ''));

/** Normalizes a name for storage: one line without invisible characters. */
export const singleLine = (sent: string): string => stripInvisible(sent.replace(breaks, ' '));
