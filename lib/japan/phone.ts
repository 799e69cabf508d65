import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phonePattern } from '@/lib/japan/phone-pattern';
import { bareNumber } from '@/lib/japan/text';
import { hasExtension, typedPhone } from '@/lib/japan/typed-phone';

const isNational = new RegExp(phonePattern, 'u');

/** Numbers that a person answers; no pagers and machines (020), and no premium numbers (0990). */
const answered: readonly NumberType[] = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP', 'TOLL_FREE', 'UAN'];

/** A Japanese number in national figures, so `0312345678`; null: invalid, or of another country. */
export function phoneNumber(text: string): string | null {
  const typed = text.length > 100 ? undefined : bareNumber(typedPhone(text))?.replace(/[().・/]/gu, '');
  if (typed === undefined || !/^\+?[0-9]{9,14}$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, 'JP');
  if (number?.country !== 'JP' || !number.isValid() || !answered.includes(number.getType())) return null;
  const national = `0${number.nationalNumber}`;
  return isNational.test(national) ? national : null;
}

/** Whether a text has an extension: in words, or as a few figures after a complete number. */
export const isExtended = (text: string): boolean =>
  text.length <= 100 && (hasExtension(text) || phoneNumber(typedPhone(text).replace(/(?:[ -]|[ -]?\()[0-9]{1,5}\)?$/u, '')) !== null);

/** The usual spelling: 0955-42-1234, 090-1234-5678. */
export const hyphenated = (number: string): string => parsePhoneNumberFromString(number, 'JP')?.formatNational() ?? number;
