import { resembles, written } from '@/lib/settlements/bank-file/compare-names';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';

/** A transfer that a person has to make by hand. `holder` is written as in a bank file; `date` is the day of the request, `2026-11-27`. */
export type WantedTransfer = { id: string; holder: string; amount: number; date: string };

/**
 * The match of an outgoing entry; `entry` is its index in the list. `by_holder`: exactly one transfer has this holder and amount.
 * `unclear`: several transfers fit, or the holder is only similar, and a person decides.
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

/** A transfer is made once: when two entries match one transfer, both become unclear. */
function withoutDoubles(paid: readonly Paid[]): Paid[] {
  const claims = new Map<string, number>();
  for (const one of paid) if (one.found === 'by_holder') claims.set(one.id, (claims.get(one.id) ?? 0) + 1);
  return paid.map((one) =>
    one.found === 'by_holder' && (claims.get(one.id) ?? 0) > 1 ? { entry: one.entry, found: 'unclear', candidates: [one.id] } : one,
  );
}

/** Finds manual transfers among the outgoing entries of a bank statement. Entries without any candidate are left out. */
export function matchPaid(wanted: readonly WantedTransfer[], entries: readonly StatementEntry[]): Paid[] {
  const outgoing = [...entries.entries()].filter(([, { direction }]) => direction === 'out');
  return withoutDoubles(outgoing.map(([index, entry]) => paidBy(entry, index, wanted)).filter((one) => one !== null));
}
