import { resembles } from '@/lib/settlements/bank-file/compare-names';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import type { Subject } from '@/lib/settlements/bank-statement/candidates';
import { namesOf } from '@/lib/settlements/bank-statement/deposits/match-deposits';
import type { EntryMatch, ManualMatch } from '@/lib/settlements/bank-statement/match-entries';

/** What one decision noted as sent back of a payment, under the id of its first deposit. `payer`: to whom, as banks write names and without spaces. */
export type SentBack = { id: string; amount: number; payer: string; receivedOn: string };

type Given = {
  found: readonly EntryMatch[];
  marks: readonly ManualMatch[];
  receives: readonly boolean[];
  /** What lines of other statements of which the entry may be one are. */
  perhaps: (line: number) => readonly Subject[];
};

const subjectOf = ({ id }: SentBack): Subject => ({ kind: 'deposit_return', id });

/** What fits an outgoing entry by its amount and by nothing that speaks against it; those to whose payer it went, if there are any. */
function fitting(entry: StatementEntry, free: readonly SentBack[]): { fit: SentBack[]; isNamed: boolean } {
  const ofAmount = free.filter(({ amount, receivedOn }) => amount === entry.amount && receivedOn <= entry.date);
  const names = namesOf(entry);
  const named = ofAmount.filter(({ payer }) => payer !== '' && names.some((name) => resembles(payer, name)));
  return named.length > 0 ? { fit: named, isNamed: true } : { fit: ofAmount, isNamed: false };
}

/**
 * What entries are, with the money that was sent back to customers among them. It has been noted before; the line says that it has left the account.
 * Certain: one of its amount, to its payer, and one line of it. `taken`: the ids of what other lines are already.
 */
export function withSentBack(
  entries: readonly StatementEntry[],
  sentBack: readonly SentBack[],
  taken: ReadonlySet<string>,
  { found, marks, receives, perhaps }: Given,
): EntryMatch[] {
  const said = new Set(marks.flatMap((mark) => (mark && mark !== 'aside' && mark.kind === 'deposit_return' ? [mark.id] : [])));
  const free = sentBack.filter(({ id }) => !taken.has(id) && !said.has(id));
  const fits = entries.map((entry, line) => {
    const isOpen = receives[line] === true && marks[line] === null && entry.direction === 'out' && !entry.isCorrection;
    return isOpen ? fitting(entry, free) : null;
  });
  const claims = (id: string) => fits.filter((one) => one?.fit.some((other) => other.id === id)).length;
  return found.map((one, line) => {
    const fit = fits[line];
    if (!fit) return one;
    const again = perhaps(line).filter(({ kind }) => kind === 'deposit_return');
    if (fit.fit.length === 0 && again.length === 0) return one;
    const isClaimedOnce = fit.fit.length === 1 && fit.fit.every(({ id }) => claims(id) === 1);
    const isCertain = fit.isNamed && isClaimedOnce && again.length === 0;
    // what says more than the amount stays what it is
    if (one.subjects.length > 0 && !fit.isNamed && (one.group === 'certain' || one.group === 'done')) return one;
    const subjects = [...one.subjects, ...fit.fit.map(subjectOf), ...again];
    const group = isCertain && one.subjects.length === 0 ? 'certain' : 'decide';
    return { ...one, group, subjects, byAmountAlone: !fit.isNamed && (one.subjects.length === 0 || one.byAmountAlone) };
  });
}
