import type { Share } from '@/lib/payments/ledger-schema';

export type Look = { surface: string; fill: string };
const sellers: Look[] = [
  { surface: 'bg-part-1', fill: 'fill-part-1' },
  { surface: 'bg-part-2', fill: 'fill-part-2' },
  { surface: 'bg-part-3', fill: 'fill-part-3' },
  { surface: 'bg-part-4', fill: 'fill-part-4' },
  { surface: 'bg-part-5', fill: 'fill-part-5' },
];
const own: Look = { surface: 'bg-part-own', fill: 'fill-part-own' };
const fee: Look = { surface: 'part-fee', fill: 'fill-muted' };

/** Sellers get colours in turn; the service's fee is hatched. */
export function lookOf(part: Share, index: number): Look {
  if (part.kind === 'own') return own;
  return part.kind === 'seller' ? (sellers[index % sellers.length] ?? own) : fee;
}

/** A part's share of the whole, from 0 to 1, for the bar's widths; a negative part takes no room. */
export const shareOf = (part: Share, parts: Share[]): number => {
  const whole = parts.reduce((total, each) => total + Math.max(0, each.amount), 0);
  return whole === 0 ? 0 : Math.max(0, part.amount) / whole;
};
