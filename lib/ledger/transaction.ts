import { newId } from '@/lib/db/ids';
import type { Transfer } from '@/lib/ledger/transfer';

export type Cause = { tenantId: string; kind: string; paymentId: string | null; attemptId: string | null; at: string };

/**
 * The rows of one ledger transaction, each with both sides. `post_all` (prisma/functions/post_all.sql) inserts them; nothing else writes to the ledger.
 * `oneRow`: accounts with a single balance row (sellers). The others are posted to `slot`.
 */
export function transactionOf(
  { tenantId, kind, paymentId, attemptId, at }: Cause,
  given: readonly Transfer[],
  oneRow: ReadonlySet<string>,
  slot: number,
) {
  const transaction = { tenantId, id: newId(), kind, paymentId, attemptId, createdAt: at };
  const slotOf = (accountId: string) => (oneRow.has(accountId) ? 0 : slot);
  const entries = given.map(({ type, from, to, amount, rateBasisPoints, description }) => ({
    fromAccountId: from,
    fromSlot: slotOf(from),
    fromId: newId(),
    toAccountId: to,
    toSlot: slotOf(to),
    toId: newId(),
    type,
    amount,
    rateBasisPoints,
    description,
  }));
  return { transaction, entries };
}

export type NewPosting = ReturnType<typeof transactionOf>;
