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

/** The sellers after the largest ones, together. */
export const otherLook: Look = { surface: 'bg-part-other', fill: 'fill-part-other' };

/** The sellers by their part, the largest first; the order of the others stays. */
export function rankedParts(parts: readonly Share[]): Share[] {
  const ranked = parts.filter(({ kind }) => kind === 'seller').sort((a, b) => b.amount - a.amount);
  return parts.map((part) => (part.kind === 'seller' ? (ranked.shift() ?? part) : part));
}

/** The rank of a seller in ranked parts, from 0. */
const rankOf = (part: Share, parts: readonly Share[]) => parts.filter(({ kind }) => kind === 'seller').indexOf(part);

/** Each of the largest sellers has a colour of its own, all others share one; the service's fee is hatched. */
export function lookOf(part: Share, parts: readonly Share[]): Look {
  if (part.kind === 'own') return own;
  return part.kind === 'seller' ? (sellers[rankOf(part, parts)] ?? otherLook) : fee;
}

/** What the bar shows as one: the sellers without a colour of their own; fewer than two stay for themselves. */
export function othersIn(parts: readonly Share[]): readonly Share[] {
  const rest = parts.filter(({ kind }) => kind === 'seller').slice(sellers.length);
  return rest.length > 1 ? rest : [];
}

/** A part's share of the whole, from 0 to 1, for the bar's widths; a negative part takes no room. */
export const shareOf = (part: Share, parts: Share[]): number => {
  const whole = parts.reduce((total, each) => total + Math.max(0, each.amount), 0);
  return whole === 0 ? 0 : Math.max(0, part.amount) / whole;
};
