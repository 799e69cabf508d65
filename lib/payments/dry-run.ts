import { changesOf, postingsOf, type Transfer } from '@/lib/ledger/transfer';
import type { DryRunReply } from '@/lib/payments/schema';
import { errorEnvelope, type Locale, type Refusal } from '@/lib/refusal';

/**
 * The entries of a call and its effect on each party's available balance. `needs`: the balance that a party must have; a party without
 * requirement is not in it.
 */
export function presentDryRun(
  given: readonly Transfer[],
  available: ReadonlyMap<string, number>,
  needs: ReadonlyMap<string, number>,
  refusal: Refusal | null,
  locale: Locale,
): DryRunReply {
  const balances = [...changesOf(given)].map(([merchant_id, change]) => {
    const before = available.get(merchant_id) ?? 0;
    const required = needs.get(merchant_id) ?? 0;
    const short = required > 0 && before < required;
    return { merchant_id, available_before: before, available_after: before + change, required, short };
  });
  const told = refusal && errorEnvelope(refusal, locale).error;
  return { dry_run: true, allowed: refusal === null, refusal: told, postings: postingsOf(given), balances };
}
