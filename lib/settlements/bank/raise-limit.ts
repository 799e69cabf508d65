import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import { type Change, installation } from '@/lib/operation/audit';
import { lockPayoutBank, savePayoutBank } from '@/lib/settlements/bank/store';

type Raise = { amount: bigint | null; amountBefore: bigint | null };

/** Raises the amount that one person may approve alone. null: the limit has changed since the proposal. */
export async function raiseSoleAmount(database: Database, { amount, amountBefore }: Raise, now: Date): Promise<Change[] | null> {
  const bank = await lockPayoutBank(database);
  if (!bank || amount === null || bank.soleAmount !== amountBefore) return null;
  await savePayoutBank(database, { ...bank, soleAmount: amount, updatedAt: now });
  const subject = { tenantId: installation, subjectKind: 'bank_file' as const, subjectId: installation };
  return [{ ...subject, before: { sole_amount: yenOf(bank.soleAmount) }, after: { sole_amount: yenOf(amount) } }];
}
