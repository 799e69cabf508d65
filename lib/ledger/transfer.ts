import { isServiceAccount } from '@/lib/ledger/account';
import type { EntryType, RecordType } from '@/lib/ledger/record';

/**
 * Yen moving from one account to another: one posting, which each side reads as an entry of its own. A transaction is a list of transfers, so it always
 * balances. `amount` is above zero. A merchant's account id is the merchant's id. Both sides see `description` on their record.
 */
export type Transfer = { type: EntryType; from: string; to: string; amount: number; rateBasisPoints?: number; description?: string };

/** Leaves out transfers of 0 yen. */
export const transfers = (given: readonly Transfer[]): Transfer[] => given.filter(({ amount }) => amount > 0);

/** What a dry run shows of a transfer: one merchant's own side, signed. No entry is written yet. */
export type Posting = { merchant_id: string; type: RecordType; amount: number; counterparty_id: string | null };

const wireId = (id: string) => (isServiceAccount(id) ? null : id);

export const postingsOf = (given: readonly Transfer[]): Posting[] =>
  given
    .flatMap(({ type, from, to, amount }) => [
      { merchant_id: from, type: type as RecordType, amount: -amount, counterparty_id: wireId(to) },
      { merchant_id: to, type: type as RecordType, amount, counterparty_id: wireId(from) },
    ])
    .filter(({ merchant_id }) => !isServiceAccount(merchant_id));

/** The change of each merchant's balance. */
export function changesOf(given: readonly Transfer[]): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { merchant_id, amount } of postingsOf(given)) changes.set(merchant_id, (changes.get(merchant_id) ?? 0) + amount);
  return changes;
}
