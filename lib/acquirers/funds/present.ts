import { type Difference, nameOf, openOf } from '@/lib/acquirers/funds/funds';
import type { ComparisonReply, PartReply } from '@/lib/acquirers/funds/schema';
import type { Comparison } from '@/lib/acquirers/funds/store';
import type { AcquirerDifference } from '@/lib/db/generated/client';
import { sum, yenOf } from '@/lib/money/yen';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

/** By their names. */
export const resolvedIn = (rows: readonly AcquirerDifference[]): Map<string, AcquirerDifference> =>
  new Map(rows.map((row) => [nameOf({ key: row.key, amount: yenOf(row.amount) }), row]));

function presentPart(part: Difference, resolved: AcquirerDifference | undefined, isOpen: boolean): PartReply {
  const { key, kind, amount, theirs, ours, tenantId, paymentId, remote } = part;
  return {
    ...{ key, kind, amount, theirs, ours, remote, merchant_id: tenantId, payment_id: paymentId },
    state: isOpen ? 'open' : part.isOnTheWay ? 'on_the_way' : 'resolved',
    resolved: resolved ? { by: resolved.resolvedByName, at: wireTime(resolved.resolvedAt), reason: resolved.reason } : null,
  };
}

export function presentComparison(row: Comparison, resolved: ReadonlyMap<string, AcquirerDifference>): ComparisonReply {
  const open = openOf(row.items, new Set(resolved.keys()));
  return {
    resource: 'acquirer_comparison',
    id: row.id,
    acquirer: row.acquirer,
    due_at: wireTimeOrNull(row.dueAt),
    at: wireTime(row.at),
    basis: row.basis === 'balance' ? 'balance' : 'payments',
    stated: row.stated,
    ours: row.ours,
    difference: row.stated - row.ours,
    open: { count: open.length, amount: sum(open.map(({ amount }) => amount)) },
    asked_by: row.askedBy === null ? null : row.askedByName,
    parts: row.items.map((part) => presentPart(part, resolved.get(nameOf(part)), open.includes(part))),
  };
}
