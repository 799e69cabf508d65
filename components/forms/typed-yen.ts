import { typedYen as readYen } from '@/lib/japan/typed';

/** Whole yen as typed; null: not an amount, or empty. */
export function yenIn(typed: string): number | null {
  if (typed.trim() === '') return 0;
  const yen = readYen(typed);
  return yen !== null && yen < 1e9 ? yen : null;
}

/** An amount as it is written once somebody has typed it; anything else stays as it is. */
export function tidyYen(typed: string): string {
  const yen = yenIn(typed);
  return yen === null ? typed : typedYen(yen);
}

/** The text of a field; empty for 0. */
export const typedYen = (amount: number): string => (amount === 0 ? '' : amount.toLocaleString('en-US'));
