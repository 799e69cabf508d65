import { type DocumentType, documentTypes } from '@/lib/files/file';
import { normalForm } from '@/lib/japan/normal-form';

const maxLength = 255;

/** Control characters, direction marks, line and paragraph separators, and zero-width spaces. */
const harmful = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** A stranger's text in one line, without harmful characters. */
export const harmless = (text: string): string => normalForm(text.toWellFormed(), 'NFC').replace(harmful, '');

/** The end of a name from its last dot on, if it looks like a type. */
const endingOf = (name: string): string => /.(\.[\p{L}\p{N}]{1,10})$/u.exec(name)?.[1] ?? '';

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const ending = endingOf(name);
  return letters.slice(0, maxLength - [...ending].length).join('') + ending;
}

/** Removes these letters from the end. A pattern would scan each run of them from each position. */
function withoutEnd(text: string, letters: string): string {
  let length = text.length;
  while (length > 0 && letters.includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}

/**
 * A user's file name, made harmless: its last part, in one line, of at most 255 characters. It is only shown, and never used to open the
 * file.
 */
export function tidyName(sent: string): string {
  const plain = harmless(sent).replaceAll('\uFFFD', '');
  const base = plain.split(/[/\\]/).at(-1) ?? '';
  return shortened(withoutEnd(base.trim(), '. '));
}

/** The name of a file that came without one. */
export const nameOr = (name: string, mimeType: DocumentType): string => name || `file.${documentTypes[mimeType][0]}`;

/** With an ending of its content's type, so that it opens as what it is. */
function savedAs(name: string, mimeType: DocumentType): string {
  const endings: readonly string[] = documentTypes[mimeType];
  return endings.includes(endingOf(name).slice(1).toLowerCase()) ? name : `${name}.${endings[0]}`;
}

/** RFC 6266, for any name: an ASCII fallback, and the name itself by RFC 5987. */
export function attachment(filename: string, mimeType: DocumentType): string {
  const name = savedAs(tidyName(filename), mimeType);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%;/]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
