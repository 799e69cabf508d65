import { readByDays } from '@/lib/ledger/daily-balances/build';
import { recordTypes } from '@/lib/ledger/record';
import { findExplanation } from '@/lib/ledger/records/store';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import type { Posted } from '@/lib/settlements/settlement';
import { periodOf } from '@/lib/statements/record-filter';

/** The balance before some days in Tokyo, the sums posted on them by type, and the balance after them, which is summed separately. */
export async function explainDays(
  { tenantId, id }: Pick<MerchantRow, 'tenantId' | 'id'>,
  days: { from: string; to: string },
  now: Date,
): Promise<{ opening: number; terms: Posted[]; closing: number }> {
  const { from, to } = periodOf(days);
  const read = (until: Date, byDays: boolean) =>
    findExplanation({ tenantId, accountId: id }, { from: from as Date, to: to as Date }, until, byDays);
  const found = await readByDays({ tenantId, accountId: id }, now, read);
  const terms = found.terms
    .map(({ type, amount, entries }) => ({ type, amount: yenOf(amount), count: Number(entries) }))
    .toSorted((one, other) => recordTypes.indexOf(one.type) - recordTypes.indexOf(other.type));
  return { opening: yenOf(found.opening), terms, closing: yenOf(found.closing) };
}
