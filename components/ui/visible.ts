import { invisible } from '@/lib/operation/invisible-characters';

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Untrusted text with its invisible characters escaped as in JSON (`\u202e`): nothing reverses the following letters. */
export const visible = (text: string): string => text.replace(invisible, (found, kept?: string) => kept ?? escaped(found));
