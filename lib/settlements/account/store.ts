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

/** It is paid to again. */
export async function freeRefused(database: Database, { tenantId, merchantId, number }: AccountRow): Promise<void> {
  const key = { tenantId_merchantId_number: { tenantId, merchantId, number } };
  await database.payoutAccount.update({ where: key, data: { refusedAt: null, refusedReason: null }, select: { number: true } });
}

/** Whether a transfer has come back for the account that the merchant has now: since it was accepted, or entered. */
export async function isRefusedElse(database: Database, { tenantId, id }: Of): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM "Settlement" s WHERE s."tenantId" = ${tenantId}::uuid AND s."merchantId" = ${id}::uuid AND s.status = 'bounced'
      AND s."returnCause" IS DISTINCT FROM 'ours' AND s."endedAt" >= coalesce(
        (SELECT a."acceptedAt" FROM "Application" a WHERE a."tenantId" = s."tenantId" AND a."merchantId" = s."merchantId"),
        (SELECT max(e."enteredAt") FROM "PayoutAccount" e WHERE e."tenantId" = s."tenantId" AND e."merchantId" = s."merchantId"), '-infinity') LIMIT 1`;
  return rows.length > 0;
}
