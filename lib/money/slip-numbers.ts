import type { KonbiniStore } from '@/lib/money/methods';

/** A chain's name as a message key. */
export const storeKeys = {
  'seven-eleven': 'sevenEleven',
  lawson: 'lawson',
  'family-mart': 'familyMart',
  ministop: 'ministop',
  'daily-yamazaki': 'dailyYamazaki',
  seicomart: 'seicomart',
} as const satisfies Record<KonbiniStore, string>;

/** The chains' names for the number of a slip and its second number, in the order in which the terminal asks for them. */
const asked = {
  'seven-eleven': [['slip', 'receipt']],
  lawson: [
    ['reception', 'receipt'],
    ['confirmation', 'confirmation_code'],
  ],
  'family-mart': [
    ['company', 'confirmation_code'],
    ['order', 'receipt'],
  ],
  ministop: [
    ['reception', 'receipt'],
    ['confirmation', 'confirmation_code'],
  ],
  'daily-yamazaki': [['online', 'receipt']],
  seicomart: [['online', 'receipt']],
} as const satisfies Record<KonbiniStore, readonly (readonly [name: string, from: 'receipt' | 'confirmation_code'])[]>;

type NumberName = (typeof asked)[KonbiniStore][number][0] | 'bank' | 'customer';
/** `name` is a message key. */
export type AskedNumber = { name: NumberName; value: string };

type Slip = { store: KonbiniStore; receipt: string; confirmation_code: string | null };

/** The numbers of a slip in the order of the chain’s terminal; a missing one is left out. */
export const numbersOf = (slip: Slip): AskedNumber[] =>
  asked[slip.store].flatMap(([name, from]) => {
    const value = slip[from];
    return value ? [{ name, value }] : [];
  });

const groupSize = 4;

/** Splits a long number into readable groups, none of a single figure; together they are the number. */
export function groupsOf(number: string): string[] {
  if (number.length <= groupSize + 2) return [number];
  const [first, rest] = [number.slice(0, groupSize), number.slice(groupSize)];
  return rest.length <= groupSize + 1 ? [first, rest] : [first, ...groupsOf(rest)];
}
