import type { Locale } from '@/lib/refusal';

const inTokyo = (at: Date, locale: Locale, style: Intl.DateTimeFormatOptions): string =>
  at.toLocaleString(locale === 'ja' ? 'ja-JP' : 'en-GB', { timeZone: 'Asia/Tokyo', ...style });

/** A day in Japan for a sentence. */
export const dayInWords = (at: Date, locale: Locale): string => inTokyo(at, locale, { dateStyle: 'long' });

/** The same with its time, to the minute. */
export const momentInWords = (at: Date, locale: Locale): string => inTokyo(at, locale, { dateStyle: 'long', timeStyle: 'short' });

/** The same for a mail to a person who plans by it: with the day of the week. */
export const weekdayMomentInWords = (at: Date, locale: Locale): string =>
  inTokyo(at, locale, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** The same for a time within the next weeks and little room: `12月4日(金) 23:59`. */
export const soonInWords = (at: Date, locale: Locale): string =>
  inTokyo(at, locale, { month: locale === 'ja' ? 'long' : 'short', day: 'numeric', weekday: 'short', hour: 'numeric', minute: '2-digit' });
