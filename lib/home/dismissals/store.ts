import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { DismissableKind } from '@/lib/home/home';

export type DismissedTask = {
  kind: DismissableKind;
  paymentId: string;
  at: Date;
  reason: string;
  dismissedByName: string;
  createdAt: Date;
  orderNumber: string | null;
};

/** The newest tasks that were dismissed and may still be taken back: those of the last days. */
export const findDismissed = (tenantId: string, since: Date, count: number): Promise<DismissedTask[]> => prisma.$queryRaw<DismissedTask[]>`
  SELECT d.kind, d."paymentId", d.at, d.reason, d."dismissedByName", d."createdAt", p."externalOrderNum" AS "orderNumber"
  FROM "TaskDismissal" d JOIN "Payment" p ON p."tenantId" = ${tenantId}::uuid AND p.id = d."paymentId"
  WHERE d."tenantId" = ${tenantId}::uuid AND d.at > ${since}::timestamptz
  ORDER BY d."createdAt" DESC, d."paymentId" LIMIT ${count}::int`;

type NewDismissal = Omit<DismissedTask, 'orderNumber'> & { tenantId: string; dismissedBy: string | null };

/** Returns whether it was not dismissed before. */
export async function saveDismissal(database: Database, dismissal: NewDismissal): Promise<boolean> {
  return (await database.taskDismissal.createMany({ data: [dismissal], skipDuplicates: true })).count > 0;
}

/** Returns what was said when it was dismissed; null: it was not. */
export async function deleteDismissal(
  database: Database,
  tenantId: string,
  { kind, paymentId, at }: Pick<DismissedTask, 'kind' | 'paymentId' | 'at'>,
): Promise<{ reason: string } | null> {
  const [row] = await database.$queryRaw<{ reason: string }[]>`
    DELETE FROM "TaskDismissal" WHERE "tenantId" = ${tenantId}::uuid AND kind = ${kind} AND "paymentId" = ${paymentId}::uuid
      AND at >= ${at}::timestamptz AND at < ${new Date(at.getTime() + 1_000)}::timestamptz RETURNING reason`;
  return row ?? null;
}
