import { newId } from '@/lib/db/ids';
import type { Transfer } from '@/lib/ledger/transfer';

export type Cause = { tenantId: string; kind: string; paymentId: string | null; attemptId: string | null; at: string };

/**
 * The rows of one ledger transaction. `post_all` (prisma/functions/post_all.sql) inserts them; nothing else writes to the ledger.
 * `oneRow`: accounts with a single balance row (sellers). The others are posted to `slot`.
 */
export function transactionOf(
  { tenantId, kind, paymentId, attemptId, at }: Cause,
  given: readonly Transfer[],
  oneRow: ReadonlySet<string>,
  slot: number,
) {
  const transaction = { tenantId, id: newId(), kind, paymentId, attemptId, createdAt: at };
  const entry = ({ type, rateBasisPoints, description }: Transfer, accountId: string, counterpartyId: string, amount: number) => ({
    id: newId(),
    accountId,
    slot: oneRow.has(accountId) ? 0 : slot,
    counterpartyId,
    type,
    amount,
    rateBasisPoints,
    description,
  });
  const entries = given.flatMap((transfer) => [
    entry(transfer, transfer.from, transfer.to, -transfer.amount),
    entry(transfer, transfer.to, transfer.from, transfer.amount),
  ]);
  return { transaction, entries };
}

export type NewPosting = ReturnType<typeof transactionOf>;
