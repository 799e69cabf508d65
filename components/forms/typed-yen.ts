import { typedYen as readYen } from '@/lib/japan/typed';

/** Whole yen as a person types them; null for what is no amount. Nothing typed is nothing. */
export function yenIn(typed: string): number | null {
  if (typed.trim() === '') return 0;
  const yen = readYen(typed);
  return yen !== null && yen < 1e9 ? yen : null;
}

/** As it stands in a field; nothing for nothing. */
export const typedYen = (amount: number): string => (amount === 0 ? '' : amount.toLocaleString('en-US'));
