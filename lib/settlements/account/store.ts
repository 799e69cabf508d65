import 'server-only';
import type { PayoutAccount } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';

export type AccountRow = Omit<PayoutAccount, 'accountType'> & { accountType: 'ordinary' | 'checking' };

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;

/** The payout account of a merchant without an application; null: nobody has entered an account. */
export async function findAccount({ tenantId, id: merchantId }: Of, database: Database = prisma): Promise<AccountRow | null> {
  const row = await database.payoutAccount.findFirst({ where: { tenantId, merchantId }, orderBy: { number: 'desc' } });
  return row as AccountRow | null;
}

/** Saves the newest account. The caller holds the merchant's lock. */
export async function saveAccount(database: Database, row: AccountRow): Promise<void> {
  await database.payoutAccount.create({ data: row });
}

export type Refused = { reason: string; now: Date };

/** Marks the account as refused: nothing is paid to it any more. */
export async function saveRefused(
  database: Database,
  { tenantId, merchantId, number }: AccountRow,
  { reason, now }: Refused,
): Promise<void> {
  const key = { tenantId_merchantId_number: { tenantId, merchantId, number } };
  await database.payoutAccount.update({ where: key, data: { refusedAt: now, refusedReason: reason }, select: { number: true } });
}
