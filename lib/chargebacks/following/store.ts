import 'server-only';
import type { ChargebackStatus } from '@/lib/chargebacks/chargeback';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

export type KnownDispute = {
  tenantId: string;
  paymentId: string;
  id: string;
  reference: string;
  status: ChargebackStatus;
  isDecided: boolean;
  atAcquirer: boolean | null;
};

const known = Prisma.sql`c."tenantId", c."paymentId", c.id, c.reference, c.status, c."decidedAt" IS NOT NULL AS "isDecided", c."atAcquirer"`;

/** Our chargebacks with these numbers of an acquirer. */
export const findKnownDisputes = (acquirer: string, references: readonly string[]): Promise<KnownDispute[]> =>
  prisma.$queryRaw<KnownDispute[]>`
    SELECT ${known} FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT * FROM "Chargeback" o WHERE o."tenantId" = t.id AND o.reference IS NOT NULL AND o.reference = ANY(${[...references]}::text[])) c
    JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId" WHERE p.acquirer = ${acquirer}`;

/** Our chargebacks that an acquirer has yet to decide, and whose numbers come after `after`. */
export const findUndecided = (acquirer: string, after: string, limit: number): Promise<KnownDispute[]> =>
  prisma.$queryRaw<KnownDispute[]>`
    SELECT ${known} FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT * FROM "Chargeback" o WHERE o."tenantId" = t.id AND o."decidedAt" IS NULL AND o."atAcquirer" AND o.reference > ${after}) c
    JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId" WHERE p.acquirer = ${acquirer}
    ORDER BY c.reference LIMIT ${limit}::int`;

/** A person raised it under the acquirer's number before the acquirer told of it: from now on it is told our answer. */
export async function adoptDispute({ tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Chargeback" SET "atAcquirer" = true WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND "atAcquirer" IS NOT TRUE`;
}

export type DueFollowing = { name: string; disputesSince: Date | null; createdAt: Date };

/** The accounts among these whose disputes are to be looked at now, each leased to this caller for `leaseMs`. */
export const claimFollowing = (names: readonly string[], leaseMs: number): Promise<DueFollowing[]> =>
  prisma.$queryRaw<DueFollowing[]>`
    UPDATE "AcquirerAccount" a SET "disputesAt" = statement_timestamp() + ${leaseMs}::int * interval '1 ms'
    FROM (SELECT name FROM "AcquirerAccount" WHERE name = ANY(${[...names]}::text[])
      AND ("disputesAt" IS NULL OR "disputesAt" < statement_timestamp()) FOR UPDATE SKIP LOCKED) due
    WHERE a.name = due.name RETURNING a.name, a."disputesSince", a."createdAt"`;

export async function findFollowingLag(names: readonly string[]): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await prisma.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(coalesce("disputesAt", statement_timestamp())) AS oldest FROM "AcquirerAccount"
    WHERE name = ANY(${[...names]}::text[]) AND ("disputesAt" IS NULL OR "disputesAt" < statement_timestamp())`;
  return row ?? { count: 0, oldest: null };
}

/** The next look. `listedAt`: everything that was raised before was listed; null: not to the end. Who was woken meanwhile stays so. */
export async function restFollowing(name: string, restMs: number, listedAt: Date | null): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "AcquirerAccount" SET "disputesSince" = coalesce(${listedAt}::timestamptz, "disputesSince"),
      "disputesAt" = statement_timestamp() + ${restMs}::int * interval '1 ms' * CASE WHEN "disputesAt" IS NOT NULL THEN 1 END
    WHERE name = ${name}`;
}

/** Has an acquirer's disputes looked at soon: something was said of one. */
export async function wakeFollowing(name: string): Promise<void> {
  await prisma.$executeRaw`UPDATE "AcquirerAccount" SET "disputesAt" = NULL WHERE name = ${name}`;
}
