import { invisible } from '@/lib/operation/invisible-characters';

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Text from outside with what cannot be seen in it written out, as JSON would (`\u202e`): nothing turns the letters after it around. */
export const visible = (text: string): string => text.replace(invisible, (found, kept?: string) => kept ?? escaped(found));
