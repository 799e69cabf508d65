import { sum } from '@/lib/money/yen';
import type { SplitEntry } from '@/lib/splits/split';

/**
 * A refund as it is wished: of how much (tax included), and what each seller gives back and gets back of its fee. `customerFee`: what the
 * platform gives beside it, all or nothing, of what the customer paid for the way of paying.
 */
export type RefundDraft = { amount: number; entries: SplitEntry[]; customerFee?: number };
/**
 * `platformBears`: of the same amount, `yen` of it moved from sellers to the platform. `refundsLess`: the refund is `yen` smaller.
 * `keepsFees`: of the same amount and the same shares, `yen` of the fees stay with the platform.
 */
export type Change = Omit<RefundDraft, 'customerFee'> & { kind: 'platformBears' | 'refundsLess' | 'keepsFees'; yen: number };

const amountsOf = (entries: readonly SplitEntry[]) => sum(entries.map(({ amount }) => amount));
const feesOf = (entries: readonly SplitEntry[]) => sum(entries.map(({ platformFee }) => platformFee));

/** Nobody gives more than it has and gets back of its fee; who then gives nothing is left out. */
const withinMeans = (entries: readonly SplitEntry[], has: (id: string) => number): SplitEntry[] =>
  entries
    .map((entry) => ({ ...entry, amount: Math.min(entry.amount, has(entry.submerchantId) + entry.platformFee) }))
    .filter(({ amount }) => amount > 0);

/** Fees come out of what the platform has: as many go back, in the order of the entries, as it can pay. */
function withinFees(entries: readonly SplitEntry[], budget: number): SplitEntry[] {
  let left = budget;
  return entries.map((entry) => {
    const platformFee = Math.min(entry.platformFee, left);
    left -= platformFee;
    return { ...entry, platformFee };
  });
}

/**
 * The smallest change after which nobody is short (rule 8: equality is enough): what sellers lack, the platform bears; what the platform
 * then lacks, the refund is smaller; and where it cannot even hand back the fees, fewer of them. Null when nothing has to change, or when
 * neither the platform, beside the customer’s fee, nor one of these sellers has a yen. Entries have fees of at most their amount.
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
