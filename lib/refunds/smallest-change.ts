import { sum } from '@/lib/money/yen';
import type { SplitEntry } from '@/lib/splits/split';

/**
 * A refund draft: its amount (tax included), and what each seller gives back and gets back of its fee. `customerFee`: the payment method
 * fee that the platform returns in addition, all or nothing.
 */
export type RefundDraft = { amount: number; entries: SplitEntry[]; customerFee?: number };
/**
 * `platformBears`: the same amount; `yen` of it move from sellers to the platform. `refundsLess`: the refund is `yen` smaller. `keepsFees`:
 * the same amount and shares; the platform keeps `yen` of the fees.
 */
export type Change = Omit<RefundDraft, 'customerFee'> & { kind: 'platformBears' | 'refundsLess' | 'keepsFees'; yen: number };

const amountsOf = (entries: readonly SplitEntry[]) => sum(entries.map(({ amount }) => amount));
const feesOf = (entries: readonly SplitEntry[]) => sum(entries.map(({ platformFee }) => platformFee));

/** Limits each seller to its balance plus its returned fee; a seller with 0 is left out. */
const withinMeans = (entries: readonly SplitEntry[], has: (id: string) => number): SplitEntry[] =>
  entries
    .map((entry) => ({ ...entry, amount: Math.min(entry.amount, has(entry.submerchantId) + entry.platformFee) }))
    .filter(({ amount }) => amount > 0);

/** Limits the returned fees to the platform's balance, in the order of the entries. */
function withinFees(entries: readonly SplitEntry[], budget: number): SplitEntry[] {
  let left = budget;
  return entries.map((entry) => {
    const platformFee = Math.min(entry.platformFee, left);
    left -= platformFee;
    return { ...entry, platformFee };
  });
}

/**
 * The smallest change after which no party is short (rule 8: equality is enough). First the platform bears what sellers are missing; then
 * the refund shrinks by what the platform is missing; and if it cannot even return the fees, fewer fees are returned. null: no change is
 * needed, or neither the platform (after the customer’s fee) nor one of these sellers has a yen. Fees of entries are at most their amount.
 */
export function smallestChange(
  { amount, entries, customerFee = 0 }: RefundDraft,
  platformId: string,
  available: ReadonlyMap<string, number>,
): Change | null {
  const has = (id: string) => Math.max(0, available.get(id) ?? 0);
  const borne = withinMeans(entries, has);
  const moved = amountsOf(entries) - amountsOf(borne);
  const budget = has(platformId) - customerFee;
  const lacks = amount - amountsOf(borne) + feesOf(borne) - budget;
  if (lacks <= 0) return moved === 0 ? null : { kind: 'platformBears', yen: moved, amount, entries: borne };
  if (amount - lacks >= Math.max(1, amountsOf(borne))) {
    return { kind: 'refundsLess', yen: lacks, amount: amount - lacks, entries: borne };
  }
  if (budget < 0) return null;
  const possible = withinMeans(withinFees(borne, budget), has);
  const less = amountsOf(possible);
  if (less === 0) return null;
  if (less === amount) return { kind: 'keepsFees', yen: feesOf(entries) - feesOf(possible), amount, entries: possible };
  return { kind: 'refundsLess', yen: amount - less, amount: less, entries: possible };
}
