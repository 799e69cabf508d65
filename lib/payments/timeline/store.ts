import 'server-only';
import { auditedOperations } from '@/lib/audit/logged-operations';
import { prisma } from '@/lib/db/prisma';
import type { History, HistoryAttempt, HistoryChange } from '@/lib/payments/timeline/entry';

/** The newest of each: words can be changed as often as somebody likes. */
const most = 200;

/**
 * What the audit log and the calls to the acquirer tell of one payment, oldest first. What a merchant's log does not tell is nobody's to read here, and
 * however much of it there is, nothing else goes missing for it.
 */
export async function findHistory({ tenantId, id }: { tenantId: string; id: string }): Promise<History> {
  const [changes, attempts] = await Promise.all([
    prisma.audit.findMany({
      where: { tenantId, subjectId: id, subjectKind: 'payment', operation: { in: auditedOperations } },
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
