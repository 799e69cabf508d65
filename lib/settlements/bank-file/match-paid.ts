import { resembles, written } from '@/lib/settlements/bank-file/compare-names';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';

/** What somebody was to transfer, its holder as the bank's record has it; asked for on a day, `2026-11-27`. */
export type WantedTransfer = { id: string; holder: string; amount: number; date: string };

/**
 * What an outgoing entry says about them. `entry` is its place in the list. Paid: holder and amount are those of one alone. Unclear: of several, or
 * only alike, and a person has to say.
 */
export type Paid = { entry: number; found: 'by_holder'; id: string } | { entry: number; found: 'unclear'; candidates: string[] };

function paidBy(entry: StatementEntry, index: number, wanted: readonly WantedTransfer[]): Paid | null {
  const said = [written(entry.senderName), written(entry.description)].filter((text) => text !== '');
  const ofAmount = wanted.filter(({ amount, date }) => amount === entry.amount && date <= entry.date);
  const same = ofAmount.filter(({ holder }) => said.includes(written(holder)));
  const [only] = same;
  if (only && same.length === 1 && !entry.isCorrection) return { entry: index, found: 'by_holder', id: only.id };
  const alike = same.length > 0 ? same : ofAmount.filter(({ holder }) => said.some((text) => resembles(written(holder), text)));
  return alike.length > 0 ? { entry: index, found: 'unclear', candidates: alike.map(({ id }) => id) } : null;
}

/** One transfer is made once: what two entries claim, neither has. */
function withoutDoubles(paid: readonly Paid[]): Paid[] {
  const claims = new Map<string, number>();
  for (const one of paid) if (one.found === 'by_holder') claims.set(one.id, (claims.get(one.id) ?? 0) + 1);
  return paid.map((one) =>
    one.found === 'by_holder' && (claims.get(one.id) ?? 0) > 1 ? { entry: one.entry, found: 'unclear', candidates: [one.id] } : one,
  );
}

/** Which of the transfers that were made one by one a statement tells of. Entries that have nothing to do with any are left out. */
export function matchPaid(wanted: readonly WantedTransfer[], entries: readonly StatementEntry[]): Paid[] {
  const outgoing = [...entries.entries()].filter(([, { direction }]) => direction === 'out');
  return withoutDoubles(outgoing.map(([index, entry]) => paidBy(entry, index, wanted)).filter((one) => one !== null));
}
