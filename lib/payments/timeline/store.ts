import 'server-only';
import { prisma } from '@/lib/db/prisma';
import type { History, HistoryAttempt, HistoryChange } from '@/lib/payments/timeline/entry';

/** The newest of each: words can be changed as often as somebody likes. */
const most = 200;

/** Who is about to pay a refund request is told to nobody here, and however often it changes hands, nothing else goes missing for it. */
const untold = ['refund_request.take', 'refund_request.release'];

/** What the audit log and the calls to the acquirer tell of one payment, oldest first. */
export async function findHistory({ tenantId, id }: { tenantId: string; id: string }): Promise<History> {
  const [changes, attempts] = await Promise.all([
    prisma.audit.findMany({
      where: { tenantId, subjectId: id, subjectKind: 'payment', operation: { notIn: untold } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: most,
    }),
    prisma.$queryRaw<HistoryAttempt[]>`
      SELECT id, kind, amount::float8 AS amount, state, "failureCode", plan #>> '{asked,actor,kind}' AS "actorKind",
        plan #>> '{asked,actor,label}' AS "actorLabel", recoveries, "createdAt", "settledAt"
      FROM "Attempt" WHERE "tenantId" = ${tenantId}::uuid AND "paymentId" = ${id}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT ${most}`,
  ]);
  return { changes: (changes as HistoryChange[]).reverse(), attempts: attempts.reverse() };
}
