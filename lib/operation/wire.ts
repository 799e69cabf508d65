import { z } from 'zod';
import { typedEmail } from '@/lib/japan/typed-email';
import { maxGrossYen, maxPaymentYen, minPaymentYen } from '@/lib/money/yen';
import { isId } from '@/lib/operation/id';
import { inWords, lengthInWords } from '@/lib/operation/in-words';
import { singleLine, stripInvisible } from '@/lib/operation/invisible-characters';
import { Received } from '@/lib/operation/received';
import type { RefusalCode } from '@/lib/refusal';

/**
 * The scalar types of the API. Each is at most a preprocess over a plain zod type, so that API description, form and operation share one
 * schema. `null` never arrives here: parsing treats it as missing. A message that is a refusal code gives the refusal that code.
 */
const number = (value: unknown) => (typeof value === 'string' && /^\d+(\.0+)?$/.test(value) ? Number(value) : value);
/** The same for amounts that may be negative, such as a discount: forms send only text. */
const signedNumber = (value: unknown) => (typeof value === 'string' && /^-\d+(\.0+)?$/.test(value) ? Number(value) + 0 : number(value));
const asText = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value);
const boolean = (value: unknown) =>
  value === 'true' || value === '1' || value === 1 ? true : value === 'false' || value === '0' || value === 0 ? false : value;

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (value: string) => !/\0|\p{Surrogate}/u.test(value);
/** Counts characters as a person does, not UTF-16 units: two units are at most one character. */
const isAtMost = (maximum: number) => (value: string) => {
  if (value.length <= maximum || value.length > 2 * maximum) return value.length <= maximum;
  let characters = 0;
  for (let at = 0; at < value.length && characters <= maximum; characters++) at += (value.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return characters <= maximum;
};

export const as = (code: RefusalCode) => ({ error: code });

/** The first rule of every text: a text with more UTF-16 units is not checked further, so that no pattern reads a megabyte. */
export const sized = (units: number, code?: RefusalCode) =>
  inWords(
    z.string().refine((value) => value.length <= units, { ...(code && as(code)), abort: true }),
    lengthInWords(0, units),
  );

/** The longest fixed form: digits, ids, days, times. */
const maxShort = 64;

/** Whole yen of a payment or a part of it. */
export const yen = ({ min = minPaymentYen, max = maxPaymentYen } = {}) =>
  z.preprocess(min < 0 ? signedNumber : number, z.int().min(min).max(max).meta({ description: 'Whole yen.' }));
/**
 * An object of which what was left empty was not given, as forms of shops send it. `others`: under which other name a value may come where it does not
 * come under its own; one that would be wrong there was not given.
 */
export const withoutEmpty = <Shape extends z.ZodRawShape>(shape: Shape, others: Partial<Record<keyof Shape & string, string>> = {}) =>
  z.preprocess((raw: unknown) => {
    if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return raw;
    const given: Record<string, unknown> = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
    const absent = Object.entries<string | undefined>(others).filter(([key]) => given[key] === undefined);
    const found = absent.filter(([key, other]) => z.safeParse(shape[key] as z.ZodType, given[other ?? '']).success);
    return { ...given, ...Object.fromEntries(found.map(([key, other]) => [key, given[other ?? '']])) };
  }, z.object(shape));
/** Whole yen, tax included: a share of a captured or refunded amount. */
export const grossYen = ({ min = 1 } = {}) => yen({ min, max: maxGrossYen });
export const count = ({ min = 0, max = 2_147_483_647 } = {}) => z.preprocess(number, z.int().min(min).max(max));
export const flag = () => z.preprocess(boolean, z.boolean());
const bounded = (string: z.ZodString, min: number, max: number) =>
  inWords(
    string
      .min(min)
      .refine((value) => min === 0 || value.trim() !== '')
      .refine(isStorable, 'unstorable')
      .refine(isAtMost(max))
      .meta({ maxLength: max }),
    lengthInWords(min, max),
  );
/** A text with content, unless `min` is 0. */
export const text = ({ min = 1, max = 255 } = {}) => bounded(sized(2 * max), min, max);
/**
 * A text that often consists of figures, such as an account number: an exact JSON number is accepted. Not for values with a leading zero.
 */
export const textOfFigures = ({ min = 1, max = 255 } = {}) => z.preprocess(asText, text({ min, max }));
/** The name of a person or a shop that other people read: one line, stored without invisible characters. */
export const name = ({ max = 255 } = {}) => bounded(sized(8 * max).overwrite(singleLine), 1, max);
/** A name that decides nothing: of a longer one its beginning. */
export const shownName = ({ max = 255 } = {}) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' || value.length <= max) return value;
    const begun = value.slice(0, 8 * max).replace(/[\uD800-\uDBFF]$/, '');
    return [...singleLine(begun)].slice(0, max).join('');
  }, name({ max }));
/** What decides nothing: a wrong value counts as none. */
export const orAbsent = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((value) => type.safeParse(value).data, type.optional()).optional();
/** A text with one meaning however it is typed: see japan/typed. */
export const meant = (fold: (text: string) => string, max: number) => bounded(sized(8 * max).overwrite(fold), 1, max);
/** A message to another person, in several lines. */
export const note = ({ max = 1_000 } = {}) => bounded(sized(8 * max).overwrite(stripInvisible), 1, max);
/** Figures, which may arrive as a JSON number. */
export const digits = ({ min, max }: { min: number; max: number }) =>
  z.preprocess(
    asText,
    inWords(sized(maxShort).regex(new RegExp(`^\\d{${min},${max}}$`)), { en: `${min} to ${max} figures`, ja: `${min}〜${max}桁の数字` }),
  );
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, code?: RefusalCode) =>
  z.enum(values, code ? as(code) : undefined);
/** In a body: a malformed id counts as unknown, and the value is invalid. */
export const id = () =>
  inWords(sized(maxShort).refine(isId).meta({ format: 'uuid' }), {
    en: 'an id as we make them (a UUID)',
    ja: '当サービスのID（UUID形式）',
  });
/** In a path: a malformed id counts as unknown, so 404. */
export const pathId = () => sized(maxShort, 'not_found').refine(isId, as('not_found')).meta({ format: 'uuid' });
export const list = <Item extends z.ZodType>(item: Item, { max = 100 } = {}) => z.array(item).max(max);
/** A file part of a form; any other value is invalid. */
export const file = () =>
  inWords(z.instanceof(Received).meta({ override: { type: 'string', format: 'binary' } }), { en: 'a file', ja: 'ファイル' });
/** A time with its zone. */
export const moment = () =>
  inWords(
    sized(maxShort)
      .check(z.iso.datetime({ offset: true }))
      .refine((value) => !value.startsWith('0000')),
    { en: 'a time with its zone, for example 2026-11-21T09:00:00+09:00', ja: 'タイムゾーン付きの日時（例：2026-11-21T09:00:00+09:00）' },
  );
/** An existing day, as `2026-11-21`, in years with four figures in every time zone. */
export const day = () =>
  inWords(
    sized(maxShort)
      .check(z.iso.date())
      .refine((value) => value >= '1000' && value < '9999'),
    { en: 'a day of the calendar, for example 2026-11-21', ja: '暦にある日付（例：2026-11-21）' },
  );
/**
 * Checked as browsers do, so that old mobile carrier addresses pass; the domain has a dot. Full-width letters and figures are converted.
 */
export const email = () =>
  inWords(
    z
      .string()
      .max(320, { abort: true })
      .overwrite(typedEmail)
      .max(320, { abort: true })
      .regex(z.regexes.html5Email)
      .refine((value) => value.lastIndexOf('.') > value.indexOf('@'))
      .meta({ format: 'email' }),
    {
      en: 'an e-mail address of at most 320 characters, for example name@example.jp',
      ja: '320文字以内のメールアドレス（例：name@example.jp）',
    },
  );

/** An address for a browser's redirect, without script addresses; our server never fetches it. */
export const webAddress = () =>
  inWords(
    text({ max: 2_000 })
      .refine((value) => /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value))
      .meta({ format: 'uri' }),
    {
      en: 'an address of at most 2000 characters that begins with https:// or http://',
      ja: 'https://またはhttp://で始まる2000文字以内のURL',
    },
  );

/** Up to 50 texts by name; numbers and booleans become texts. */
export const metadata = () =>
  z.preprocess(
    (value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key, typeof item === 'number' || typeof item === 'boolean' ? String(item) : item]),
          )
        : value,
    inWords(
      z
        .record(text({ max: 30 }), text({ min: 0, max: 2000 }))
        .refine((value) => Object.keys(value).length <= 50)
        .meta({ description: 'Up to 50 texts; names of at most 30 characters, values of at most 2,000.' }),
      {
        en: 'an object of at most 50 texts; names of 1 to 30 characters, values of at most 2000',
        ja: '50件以内の文字列を持つオブジェクト（名前は1〜30文字、値は2000文字以内）',
      },
    ),
  );
