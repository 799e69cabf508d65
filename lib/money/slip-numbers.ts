import type { KonbiniStore } from '@/lib/money/methods';

/** A chain's name as a key of the messages. */
export const storeKeys = {
  'seven-eleven': 'sevenEleven',
  lawson: 'lawson',
  'family-mart': 'familyMart',
  ministop: 'ministop',
  'daily-yamazaki': 'dailyYamazaki',
  seicomart: 'seicomart',
} as const satisfies Record<KonbiniStore, string>;

/** What each chain calls the number of a slip, and the one beside it; in the order in which its terminal asks for them. */
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
/** `name` is a key of the messages. */
export type AskedNumber = { name: NumberName; value: string };

type Slip = { store: KonbiniStore; receipt: string; confirmation_code: string | null };

/** The numbers of a slip as its chain’s terminal asks for them; one that was not given out is left out. */
export const numbersOf = (slip: Slip): AskedNumber[] =>
  asked[slip.store].flatMap(([name, from]) => {
    const value = slip[from];
    return value ? [{ name, value }] : [];
  });

const groupSize = 4;

/** A long number in parts that an eye can keep, none of a single figure; together they are the number. */
export function groupsOf(number: string): string[] {
  if (number.length <= groupSize + 2) return [number];
  const [first, rest] = [number.slice(0, groupSize), number.slice(groupSize)];
  return rest.length <= groupSize + 1 ? [first, rest] : [first, ...groupsOf(rest)];
}
