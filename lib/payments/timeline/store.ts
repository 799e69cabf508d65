import 'server-only';
import { auditedOperations, operatorOperations } from '@/lib/audit/logged-operations';
import { prisma } from '@/lib/db/prisma';
import type { History, HistoryAttempt, HistoryChange } from '@/lib/payments/timeline/entry';

/** The newest of each kind, and the first change: a description can change any number of times. */
const most = 200;

const isAmongColleagues = (operation: string) => /^(?:note|assignment)\./.test(operation);
/** Operators read what they said among themselves, and not what the merchant's people did. */
const readBy = {
  tenant: auditedOperations,
  operator: [
    ...auditedOperations.filter((operation) => !isAmongColleagues(operation)),
    ...operatorOperations.filter((operation) => isAmongColleagues(operation.replace('operator_', ''))),
  ],
};

/**
 * The audit log and the acquirer calls of one payment, oldest first. Only operations that the merchant's log shows; the others are left out
 * in the query, so that they do not use up the limit.
 */
export async function findHistory({ tenantId, id }: { tenantId: string; id: string }, side: keyof typeof readBy): Promise<History> {
  const where = { tenantId, subjectId: id, subjectKind: 'payment', operation: { in: readBy[side] } };
  const [changes, attempts] = await Promise.all([
    prisma.audit.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: most }),
    prisma.$queryRaw<HistoryAttempt[]>`
      SELECT id, kind, amount::float8 AS amount, state, "failureCode", plan #>> '{asked,actor,kind}' AS "actorKind",
        plan #>> '{asked,actor,label}' AS "actorLabel", recoveries, "createdAt", "settledAt"
      FROM "Attempt" WHERE "tenantId" = ${tenantId}::uuid AND "paymentId" = ${id}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT ${most}`,
  ]);
  // who made it is told by the first
  const [first] =
    changes.length < most ? [] : await prisma.audit.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 1 });
  if (first && changes.at(-1)?.id !== first.id) changes.push(first);
  return { changes: (changes as HistoryChange[]).reverse(), attempts: attempts.reverse() };
}
