import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import { type Change, installation } from '@/lib/operation/audit';
import { lockPayoutBank, savePayoutBank } from '@/lib/settlements/bank/store';

type Raise = { amount: bigint | null; amountBefore: bigint | null };

/** What one person may approve alone is more from now on; null where it is not what it was when that was proposed. */
export async function raiseSoleAmount(database: Database, { amount, amountBefore }: Raise, now: Date): Promise<Change[] | null> {
  const bank = await lockPayoutBank(database);
  if (!bank || amount === null || bank.soleAmount !== amountBefore) return null;
  await savePayoutBank(database, { ...bank, soleAmount: amount, updatedAt: now });
  const subject = { tenantId: installation, subjectKind: 'bank_file' as const, subjectId: installation };
  return [{ ...subject, before: { sole_amount: yenOf(bank.soleAmount) }, after: { sole_amount: yenOf(amount) } }];
}
