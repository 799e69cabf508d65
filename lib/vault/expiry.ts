export type Expiry = { month: number; year: number };

/** No expiry is longer in any spelling; longer text is not read. */
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

/** Figures without separators. `123` is the start of `1230` and incomplete; `130` is the start of nothing. */
function ofFigures(text: string): Expiry | null {
  if (text.length === 3) return /^(1[3-9]|[2-9])/.test(text) ? made(text.slice(0, 1), text.slice(1)) : null;
  if (text.length === 4) return made(text.slice(0, 2), text.slice(2)) ?? made(text.slice(2), text.slice(0, 2));
  if (text.length === 5) return /^[1-9]20/.test(text) ? made(text.slice(0, 1), text.slice(1)) : null;
  if (text.length !== 6) return null;
  return made(text.slice(0, 2), text.slice(2)) ?? made(text.slice(4), text.slice(0, 4));
}

/** Month first as on cards; year first when the year has four figures, or cannot be a month. A day after them is ignored. */
function ofParts(first: string, second: string, third?: string): Expiry | null {
  if (third !== undefined) return /^20\d\d$/.test(first) && /^\d{1,2}$/.test(third) ? made(second, first) : null;
  return made(first, second) ?? (/^\d{4}$/.test(first) || second.length === 2 ? made(second, first) : null);
}

/** The separator that the field itself inserts. */
const ours = ' / ';

/** The expiry that was typed, filled in or pasted, in any spelling; null: invalid, or incomplete. */
export function readExpiry(typed: string): Expiry | null {
  const text = folded(typed);
  const parts = text.match(/\d+/g) ?? [];
  const [first = '', second, third] = parts;
  if (parts.length === 1) return ofFigures(first);
  if (second === undefined || parts.length > 3) return null;
  if (/^\d+ ?年/.test(text) && third === undefined) return made(second, first);
  // `12030` was divided after `12` before the rest was known
  return ofParts(first, second, third) ?? (text === `${first}${ours}${second}` ? ofFigures(first + second) : null);
}

/** The field's text once it is left: `12 / 30`. An unreadable text stays as typed. */
export function shownExpiry(typed: string): string {
  const read = readExpiry(typed);
  return read ? `${String(read.month).padStart(2, '0')}${ours}${String(read.year % 100).padStart(2, '0')}` : typed;
}

/** While typing: divides figures after the month; a typed separator stays. */
export function typedExpiry(typed: string): string {
  const [, month, rest] = /^(0[1-9]|1[0-2])(\d{1,4})$/.exec(folded(typed)) ?? [];
  return month && rest ? `${month}${ours}${rest}` : typed;
}

const tokyoAheadMs = 9 * 60 * 60 * 1000;

/** The month in Tokyo as a number, for comparison. */
export function monthOf(now: Date): number {
  const tokyo = new Date(now.getTime() + tokyoAheadMs);
  return tokyo.getUTCFullYear() * 12 + tokyo.getUTCMonth() + 1;
}

/** Whether a card has expired in that month: the service's month, because a device's clock may be wrong. */
export const isExpired = ({ month, year }: Expiry, inMonth: number): boolean => year * 12 + month < inMonth;
