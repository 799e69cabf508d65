export type Expiry = { month: number; year: number };

/** No expiry is longer, however it is written; what is, costs nothing. */
const longest = 64;
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const folded = (typed: string): string => (typed.length > longest ? '' : typed.replace(unseen, '').normalize('NFKC').trim());

const monthIn = (text: string): number | null => (/^(0?[1-9]|1[0-2])$/.test(text) ? Number(text) : null);
function yearIn(text: string): number | null {
  if (/^\d\d$/.test(text)) return 2000 + Number(text);
  return /^20\d\d$/.test(text) ? Number(text) : null;
}
function made(month: string, year: string): Expiry | null {
  const [read, of] = [monthIn(month), yearIn(year)];
  return read === null || of === null ? null : { month: read, year: of };
}

/** Figures without anything between them. `123` is half of `1230` and none; `130` is no half of anything. */
function ofFigures(text: string): Expiry | null {
  if (text.length === 3) return /^(1[3-9]|[2-9])/.test(text) ? made(text.slice(0, 1), text.slice(1)) : null;
  if (text.length === 4) return made(text.slice(0, 2), text.slice(2)) ?? made(text.slice(2), text.slice(0, 2));
  if (text.length === 5) return /^[1-9]20/.test(text) ? made(text.slice(0, 1), text.slice(1)) : null;
  if (text.length !== 6) return null;
  return made(text.slice(0, 2), text.slice(2)) ?? made(text.slice(4), text.slice(0, 4));
}

/** Month first as cards have it; year first where the year has four figures, or cannot be a month. A day after them means nothing. */
function ofParts(first: string, second: string, third?: string): Expiry | null {
  if (third !== undefined) return /^20\d\d$/.test(first) && /^\d{1,2}$/.test(third) ? made(second, first) : null;
  return made(first, second) ?? (/^\d{4}$/.test(first) || second.length === 2 ? made(second, first) : null);
}

/** What stands between month and year where nobody typed anything. */
const ours = ' / ';

/** The expiry that somebody typed, a program filled in or was pasted, in whatever way it is written; null where it is none, or not whole yet. */
export function readExpiry(typed: string): Expiry | null {
  const text = folded(typed);
  const parts = text.match(/\d+/g) ?? [];
  const [first = '', second, third] = parts;
  if (parts.length === 1) return ofFigures(first);
  if (second === undefined || parts.length > 3) return null;
  if (/^\d+ ?年/.test(text) && third === undefined) return made(second, first);
  // `12030` was divided after `12` before anybody could know better
  return ofParts(first, second, third) ?? (text === `${first}${ours}${second}` ? ofFigures(first + second) : null);
}

/** As the field shows it once it is left: `12 / 30`. What cannot be read stays as it was typed. */
export function shownExpiry(typed: string): string {
  const read = readExpiry(typed);
  return read ? `${String(read.month).padStart(2, '0')}${ours}${String(read.year % 100).padStart(2, '0')}` : typed;
}

/** While it is typed: figures alone are divided after the month; who types a separator keeps it. */
export function typedExpiry(typed: string): string {
  const [, month, rest] = /^(0[1-9]|1[0-2])(\d{1,4})$/.exec(folded(typed)) ?? [];
  return month && rest ? `${month}${ours}${rest}` : typed;
}

const tokyoAheadMs = 9 * 60 * 60 * 1000;

/** The month in Tokyo, counted, so that two can be compared. */
export function monthOf(now: Date): number {
  const tokyo = new Date(now.getTime() + tokyoAheadMs);
  return tokyo.getUTCFullYear() * 12 + tokyo.getUTCMonth() + 1;
}

/** Whether a card's time is over in that month: the service's, since a device's clock may be wrong. */
export const isExpired = ({ month, year }: Expiry, inMonth: number): boolean => year * 12 + month < inMonth;
