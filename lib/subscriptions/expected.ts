import { entriesOf } from '@/lib/splits/split';
import { comingPeriods } from '@/lib/subscriptions/coming';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';

/** A charge to come, and what a seller gets of it after its platform's fee. */
export type ExpectedShare = { at: string; amount: number; description: string | null };

/** More dates than any payout cycle has. */
const mostDates = 60;

/** The shares of a seller that these subscriptions are charged for before `until`, if everything is paid and nothing changes; the soonest first. */
export function expectedShares(rows: readonly SubscriptionRow[], seller: string, until: Date): ExpectedShare[] {
  const shares = rows.flatMap((row) =>
    comingPeriods(row, mostDates, until).flatMap(({ at, platformDetails, isLeftOut }) => {
      const entries = platformDetails && !isLeftOut ? entriesOf(platformDetails) : [];
      const own = entries.filter(({ submerchantId }) => submerchantId === seller);
      return own.map(({ amount, platformFee }) => ({ at, amount: amount - platformFee, description: row.description }));
    }),
  );
  return shares.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
