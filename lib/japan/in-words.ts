import type { Locale } from '@/lib/refusal';

const inTokyo = (at: Date, locale: Locale, style: Intl.DateTimeFormatOptions): string =>
  at.toLocaleString(locale === 'ja' ? 'ja-JP' : 'en-GB', { timeZone: 'Asia/Tokyo', ...style });

/** A day in Japan as a sentence names it. */
export const dayInWords = (at: Date, locale: Locale): string => inTokyo(at, locale, { dateStyle: 'long' });

/** The same with its time, to the minute. */
export const momentInWords = (at: Date, locale: Locale): string => inTokyo(at, locale, { dateStyle: 'long', timeStyle: 'short' });
