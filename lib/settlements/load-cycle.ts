import type { Database } from '@/lib/db/prisma';
import { readByDays } from '@/lib/ledger/daily-balances/build';
import { findExplanation } from '@/lib/ledger/records/store';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { sum, yenOf } from '@/lib/money/yen';
import { findAccount } from '@/lib/settlements/account/store';
import type { CycleCase, Totals } from '@/lib/settlements/settlement';

const epoch = new Date(0);

/** The sums of a merchant's entries by record type until a past midnight in Tokyo. */
export async function totalsUntil({ tenantId, id: accountId }: MerchantRow, until: Date, now: Date): Promise<Totals> {
  const holder = { tenantId, accountId };
  const read = (madeTo: Date, byDays: boolean) => findExplanation(holder, { from: epoch, to: until }, madeTo, byDays);
  const { terms } = await readByDays(holder, now, read);
  return Object.fromEntries(terms.map(({ type, amount, entries }) => [type, [yenOf(amount), Number(entries)]]));
}

export const closingOf = (totals: Totals): number => sum(Object.values(totals).map(([amount]) => amount));

/** A seller: its application is accepted. Any other merchant: an account was entered, and no bank has refused it. */
async function hasGoodAccount(merchant: MerchantRow, database?: Database): Promise<boolean> {
  if (merchant.platformRole === 'payout') return merchant.applicationStatus === 'accepted';
  const account = await findAccount(merchant, database);
  return account !== null && account.refusedAt === null;
}

/** Whether a merchant can be paid at all, and from which amount on. A suspended platform suspends its sellers' payouts too. */
export async function termsOf(
  merchant: MerchantRow,
  database?: Database,
): Promise<Pick<CycleCase, 'isEnabled' | 'isSuspended' | 'isOnHold' | 'minimum'>> {
  const { tenantId } = merchant;
  const platform = await getMerchant({ kind: 'merchant', tenantId }, tenantId, database);
  return {
    isEnabled: await hasGoodAccount(merchant, database),
    isSuspended: platform.suspendedAt !== null || merchant.suspendedAt !== null,
    isOnHold: merchant.payoutsHeldAt !== null,
    minimum: Math.max(1, yenOf(platform.settlementMinimumAmount ?? 1n)),
  };
}
