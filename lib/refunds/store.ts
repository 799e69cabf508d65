import 'server-only';
import { prisma } from '@/lib/db/prisma';

/** Stores that this refund was refused because a party was short: the last one per payment, for the users who have to try again. */
export async function saveRefundShortfall(
  { tenantId, paymentId, amount }: { tenantId: string; paymentId: string; amount: number },
  at: Date,
): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "ShortRefund" AS s ("tenantId", "paymentId", amount, "refusedAt")
    VALUES (${tenantId}::uuid, ${paymentId}::uuid, ${amount}::bigint, ${at}::timestamptz)
    ON CONFLICT ("tenantId", "paymentId") DO UPDATE SET amount = excluded.amount, "refusedAt" = excluded."refusedAt"
    WHERE s."refusedAt" <= excluded."refusedAt"`;
}
