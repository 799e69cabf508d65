import { type DocumentType, documentTypes } from '@/lib/files/file';
import { normalForm } from '@/lib/japan/normal-form';

const maxLength = 255;

/** Control characters, what turns the direction of writing, line and paragraph separators, and spaces without a width. */
const harmful = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** A stranger's text in one line, of letters that do nothing. */
export const harmless = (text: string): string => normalForm(text.toWellFormed(), 'NFC').replace(harmful, '');

/** The end of a name from its last dot on, where there is one that looks like a type. */
const endingOf = (name: string): string => /.(\.[\p{L}\p{N}]{1,10})$/u.exec(name)?.[1] ?? '';

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const ending = endingOf(name);
  return letters.slice(0, maxLength - [...ending].length).join('') + ending;
}

/** Without these letters at its end. A pattern would look at each run of them from each of its places. */
function withoutEnd(text: string, letters: string): string {
  let length = text.length;
  while (length > 0 && letters.includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}

/** What a person called a file, made harmless: its last part, in one line, of at most 255 characters. It is shown and never opened by it. */
export function tidyName(sent: string): string {
  const plain = harmless(sent).replaceAll('\uFFFD', '');
  const base = plain.split(/[/\\]/).at(-1) ?? '';
  return shortened(withoutEnd(base.trim(), '. '));
}

/** What a file is called that came without a name. */
export const nameOr = (name: string, mimeType: DocumentType): string => name || `file.${documentTypes[mimeType][0]}`;

/** With an ending that its content has: whoever saves it opens it as what it is. */
function savedAs(name: string, mimeType: DocumentType): string {
  const endings: readonly string[] = documentTypes[mimeType];
  return endings.includes(endingOf(name).slice(1).toLowerCase()) ? name : `${name}.${endings[0]}`;
}

/** RFC 6266, for any name: an ASCII stand-in, and the name itself by RFC 5987. */
export function attachment(filename: string, mimeType: DocumentType): string {
  const name = savedAs(tidyName(filename), mimeType);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%;/]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
