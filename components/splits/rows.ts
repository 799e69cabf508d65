import { typedYen, yenIn } from '@/components/forms/typed-yen';
import { type FeeTerms, feeOf } from '@/lib/merchants/fee-profiles/fee-terms';
import { proportionOf } from '@/lib/money/tax';
import { sum } from '@/lib/money/yen';
import { proportion } from '@/lib/splits/proportion';
import type { SplitEntry } from '@/lib/splits/split';

/** A seller's line as typed. */
/** `terms`: of the seller's fee profile, which fills in the fee; absent where there is none, or somebody has typed another fee. */
export type Row = { sellerId: string; name: string; amount: string; fee: string; terms?: FeeTerms | undefined };
/** The line after a change: a new amount fills in its fee; a fee that somebody types stays. */
export function edited({ terms, ...row }: Row, change: Partial<Row>): Row {
  const next = { ...row, ...change };
  if (!terms) return next;
  const amount = yenIn(next.amount);
  const filled = amount === null ? '' : typedYen(feeOf(terms, amount));
  if (change.fee !== undefined && yenIn(change.fee) !== yenIn(filled)) return next;
  return { ...next, fee: filled, terms };
}

export type RowFault = 'amount' | 'fee' | 'feeAbove';

export function faultOf({ amount, fee }: Row): RowFault | null {
  const [of, off] = [yenIn(amount), yenIn(fee)];
  if (of === null) return 'amount';
  if (off === null) return 'fee';
  return off > of ? 'feeAbove' : null;
}

/** The split from the lines, without sellers at 0 yen. Null if a line is invalid. */
export function entriesIn(rows: readonly Row[]): SplitEntry[] | null {
  if (rows.some((row) => faultOf(row))) return null;
  return rows
    .map(({ sellerId, amount, fee }) => ({ submerchantId: sellerId, amount: yenIn(amount) ?? 0, platformFee: yenIn(fee) ?? 0 }))
    .filter(({ amount }) => amount > 0);
}

/** The yen divided so far; an invalid line counts as 0. */
export const dividedIn = (rows: readonly Row[]): number => sum(rows.map(({ amount }) => yenIn(amount) ?? 0));

/** The lines with these entries; a seller without an entry gets 0 yen. */
export function rowsWith(rows: readonly Row[], entries: readonly SplitEntry[]): Row[] {
  const byId = new Map(entries.map((entry) => [entry.submerchantId, entry]));
  return rows.map((row) => {
    const { amount = 0, platformFee = 0 } = byId.get(row.sellerId) ?? {};
    return { ...row, amount: typedYen(amount), fee: typedYen(platformFee) };
  });
}

/** The split from the lines; or what is wrong: a line of it, or that the lines come to more than `limit`. */
export function splitIn(rows: readonly Row[], limit: number): { entries: SplitEntry[] } | { fault: 'rows' | 'sum' } {
  const entries = entriesIn(rows);
  if (entries === null) return { fault: 'rows' };
  return dividedIn(rows) > limit ? { fault: 'sum' } : { entries };
}

export const rowsOf = (entries: readonly SplitEntry[], names: Readonly<Record<string, string>>): Row[] =>
  entries.map(({ submerchantId, amount, platformFee }) => ({
    sellerId: submerchantId,
    name: names[submerchantId] ?? submerchantId,
    amount: typedYen(amount),
    fee: typedYen(platformFee),
  }));

/** A split, original or remaining, with the platform's part of the total. */
export type Original = { entries: SplitEntry[]; rest: number };
/** `leftover`: yen left by rounding, in the share of `to`: a seller, or the platform (null). */
export type Portioned = { entries: SplitEntry[]; leftover: number; to: string | null };

/**
 * Divides `total` in the proportion of the original, with the platform's share; each fee keeps its proportion to its amount, rounded down.
 */
export function inProportion({ entries, rest }: Original, total: number): Portioned {
  const { shares, leftover, to } = proportion(total, [...entries.map(({ amount }) => amount), rest]);
  const portioned = entries.map((entry, index) => {
    const amount = shares[index] ?? 0;
    const platformFee = entry.amount === 0 ? 0 : proportionOf(amount, Math.min(entry.platformFee, entry.amount), entry.amount);
    return { submerchantId: entry.submerchantId, amount, platformFee };
  });
  return { entries: portioned.filter(({ amount }) => amount > 0), leftover, to: entries[to]?.submerchantId ?? null };
}

/** In the names of the API. */
export const detailsOf = (entries: readonly SplitEntry[]) => ({
  submerchants: entries.map(({ submerchantId, amount, platformFee }) => ({
    submerchant_id: submerchantId,
    amount,
    platform_fee: platformFee,
  })),
});
