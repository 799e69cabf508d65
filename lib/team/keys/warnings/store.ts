import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

/** A key whose admins are to be warned of its end, unless it has ended. */
type DueWarning = { tenantId: string; id: string; at: Date };
const countedUpTo = 1_000;

export const findDueWarnings = (now: Date, limit: number, except: readonly string[]): Promise<DueWarning[]> => prisma.$queryRaw<
  DueWarning[]
>`
  SELECT "tenantId", id, "warnAt" AS at FROM "ApiKey" WHERE "warnAt" <= ${now}::timestamptz AND "revokedAt" IS NULL
    AND id <> ALL (${except}::uuid[]) ORDER BY "warnAt" LIMIT ${limit}::int`;

export async function findWarningLag(now: Date): Promise<{ count: number; oldest: Date | null }> {
  const due = await findDueWarnings(now, countedUpTo, []);
  return { count: due.length, oldest: due[0]?.at ?? null };
}

export async function findNextWarning(now: Date): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<{ at: Date }[]>`
    SELECT "warnAt" AS at FROM "ApiKey" WHERE "warnAt" > ${now}::timestamptz AND "revokedAt" IS NULL ORDER BY "warnAt" LIMIT 1`;
  return row?.at ?? null;
}

/** The tenant's name in the mail. */
export async function findMerchantName(database: Database, tenantId: string): Promise<string> {
  const { name } = await database.merchant.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: tenantId } },
    select: { name: true },
  });
  return name;
}
