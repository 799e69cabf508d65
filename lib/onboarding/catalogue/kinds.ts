import { calendarDate } from '@/lib/japan/dates';
import { emailAddress } from '@/lib/japan/email';
import { birthDateInWords } from '@/lib/japan/eras';
import { katakanaAddress, katakanaAddressPattern, katakanaName, katakanaNamePattern } from '@/lib/japan/kana';
import { hyphenated, isExtended, phoneNumber } from '@/lib/japan/phone';
import { phonePattern } from '@/lib/japan/phone-pattern';
import { postalCode } from '@/lib/japan/postal';
import { codePoints, paragraph, plain, written } from '@/lib/japan/text';
import { typedYen } from '@/lib/japan/typed';
import { webAddress } from '@/lib/japan/web-address';
import type { ErrorCode } from '@/lib/onboarding/catalogue/codes';
import type { Around, FieldType, Judged, Kind, MessageValues, Properties, Value } from '@/lib/onboarding/catalogue/field';
import { isId } from '@/lib/operation/id';
import type { Locale, Sentence } from '@/lib/refusal';

const maxFiles = 10;
/** Longer than any field allows: not even parsed. */
const longest = 10_000;

export const wrong = (code: ErrorCode, told?: MessageValues): Judged => ({ problem: { code, ...(told && { told }) } });

/** Forms send text; JSON may send a number. */
const asText = (raw: unknown): string | null =>
  typeof raw === 'string' ? raw : typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0 ? String(raw) : null;

type Reader = (text: string, around: Around) => Judged;
/** A kind whose values are text. White space alone counts as blank. */
function texts(type: FieldType, properties: Properties, read: Reader): Kind {
  const judge = (raw: unknown, around: Around): Judged => {
    const text = asText(raw);
    if (text === null) return wrong('wrong_kind');
    if (text.length > longest) return wrong('too_long', { max: longest });
    return plain(text) === '' ? wrong('blank') : read(text, around);
  };
  return { type, properties: () => properties, judge };
}

const within = (value: string, max: number): Judged => (codePoints(value) > max ? wrong('too_long', { max }) : { value });
const or = (value: string | null, code: ErrorCode, max: number): Judged => (value === null ? wrong(code) : within(value, max));

/** One line. */
export const line = (max = 255): Kind => texts('string', { minLength: 1 }, (text) => within(written(text), max));

/** Several lines. */
export const lines = ({ min, max }: { min: number; max: number }): Kind =>
  texts('text', { minLength: min }, (text) => {
    const value = paragraph(text);
    return codePoints(value) < min ? wrong('too_short', { min }) : within(value, max);
  });

/** The reading of a name, in full-width katakana. */
export const kanaName = (max = 255): Kind => ({
  ...texts('string', { minLength: 1, pattern: katakanaNamePattern }, (text) => or(katakanaName(text), 'not_katakana', max)),
  assist: { kind: 'katakana' },
});

/** The reading of an address: it also contains figures and hyphens. */
export const kanaAddress = (max = 255): Kind => ({
  ...texts('string', { minLength: 1, pattern: katakanaAddressPattern }, (text) => or(katakanaAddress(text), 'not_katakana_address', max)),
  assist: { kind: 'katakana' },
});

/** At least one letter, after any signs and figures. */
const alphabet = /^[\x20-\x40\x5b-\x60\x7b-\x7e]*[A-Za-z][\x20-\x7e]*$/;
export const alphabetName = (max = 255): Kind =>
  texts('string', { minLength: 1, pattern: alphabet.source }, (text) => {
    const value = plain(text);
    return alphabet.test(value) ? within(value, max) : wrong('not_alphabet');
  });

export const postal = (): Kind => ({
  ...texts('string', { minLength: 7, pattern: '^[0-9]{3}-?[0-9]{4}$' }, (text) => or(postalCode(text), 'not_a_postal_code', 7)),
  show: (value) => String(value).replace(/^(\d{3})(\d{4})$/, '〒$1-$2'),
});

export const phone = (type: 'phone_number' | 'string'): Kind => ({
  ...texts(type, { minLength: 10, pattern: phonePattern }, (text) => {
    const value = phoneNumber(text);
    return value === null ? wrong(isExtended(text) ? 'phone_extension' : 'not_a_phone_number') : { value };
  }),
  show: (value) => hyphenated(String(value)),
});

export const email = (): Kind => texts('email', { format: 'email' }, (text) => or(emailAddress(text), 'not_an_email', 320));

export const url = (): Kind => texts('url', {}, (text) => or(webAddress(text), 'not_a_web_address', 2_000));

export const birthDate = (): Kind => ({
  ...texts('date', { format: 'date' }, (text, { today }) => {
    const value = calendarDate(text);
    if (value === null) return wrong('not_a_date');
    return value > today ? wrong('in_the_future') : { value };
  }),
  show: (value, locale) => birthDateInWords(String(value), locale),
});

export const integer = ({ min, max }: { min: number; max: number }): Kind => {
  const texted = texts('integer', {}, (text) => {
    const figures = plain(text);
    const value = /^\d{1,30}(\.0{1,10})?$/.test(figures) ? Number(figures) : typedYen(text);
    if (value === null) return wrong('not_a_number');
    return value < min || value > max ? wrong('out_of_bounds', { min, max }) : { value };
  });
  const judge: Kind['judge'] = (raw, around) =>
    typeof raw === 'number' && raw < 0 ? wrong('out_of_bounds', { min, max }) : texted.judge(raw, around);
  return { ...texted, judge, properties: () => ({ minimum: min, maximum: max }) };
};

export type Option = { value: string; label: Sentence };
type Options = readonly Option[] | ((locale: Locale) => readonly Option[]);
const listed = (options: Options, locale: Locale) => (typeof options === 'function' ? options(locale) : options);
const enumOf = (options: Options, locale: Locale): Record<string, string> =>
  Object.fromEntries(listed(options, locale).map(({ value, label }) => [label[locale], value]));

/** One of a list; `other`: the error for a value outside the list. */
export const choice = (type: 'dropdown' | 'radio', options: Options, other: ErrorCode = 'not_offered'): Kind => {
  const values = new Set(listed(options, 'en').map(({ value }) => value));
  const read: Reader = (text) => (values.has(plain(text)) ? { value: plain(text) } : wrong(other));
  return { ...texts(type, {}, read), properties: (locale) => ({ enum: enumOf(options, locale) }) };
};

/** One item, or a list of them; a form without a choice sends an empty text. */
const itemsOf = (raw: unknown): string[] | null => {
  const items = Array.isArray(raw) ? raw : raw === '' ? [] : [raw];
  return items.every((item) => typeof item === 'string') ? [...new Set(items)] : null;
};

/** Some of a list. */
export const choices = (options: readonly Option[]): Kind => {
  const values = new Set(options.map(({ value }) => value));
  return {
    type: 'multi_select',
    properties: (locale) => ({ items: { enum: enumOf(options, locale) } }),
    judge: (raw) => {
      const items = itemsOf(raw);
      if (!items) return wrong('wrong_kind');
      if (items.length === 0) return wrong('blank');
      return items.every((item) => values.has(item)) ? { value: items } : wrong('not_offered');
    },
  };
};

const accepted: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };
/** A box that must be ticked. */
const statement = (type: 'checkbox' | 'service_agreement', properties: () => Properties): Kind => ({
  type,
  properties,
  judge: (raw) => {
    const value = typeof raw === 'boolean' ? raw : accepted[String(raw)];
    if (raw === '' || value === false) return wrong('not_accepted');
    return value === true ? { value } : wrong('wrong_kind');
  },
});
export const checkbox = (): Kind => statement('checkbox', () => ({}));
export const agreement = (links: () => string[]): Kind => statement('service_agreement', () => ({ external_links: links() }));

const judgeFiles = (raw: unknown, { hasFile }: Around, most: number): string[] | Judged => {
  const ids = itemsOf(raw);
  if (!ids) return wrong('wrong_kind');
  if (ids.length === 0) return wrong('blank');
  if (ids.length > most) return wrong('too_many', { max: most });
  return ids.every((id) => isId(id) && hasFile(id)) ? ids : wrong('unknown_file');
};
const isIds = (judged: string[] | Judged): judged is string[] => Array.isArray(judged);

export const files = (): Kind => ({
  type: 'file_upload',
  properties: () => ({}),
  judge: (raw, around) => {
    const judged = judgeFiles(raw, around, maxFiles);
    return isIds(judged) ? { value: judged } : judged;
  },
});
export const oneFile = (): Kind => ({
  type: 'single_file_upload',
  properties: () => ({}),
  judge: (raw, around) => {
    const judged = judgeFiles(raw, around, 1);
    return isIds(judged) ? { value: judged[0] as Value } : judged;
  },
});
