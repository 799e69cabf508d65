import { matchReturns, type Returned } from '@/lib/settlements/bank-file/match';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type CandidateFile, type Finding, type Free, returnKind, type Subject } from '@/lib/settlements/bank-statement/candidates';

/** Several transfers in one sum: all of a file, or all of it that is not back yet. Of one transfer the sum is that transfer. */
function fitsFile({ direction, amount, date }: StatementEntry, { count, transferDay, left, ...file }: CandidateFile): boolean {
  if (direction !== 'in' || date < transferDay || count === 1) return false;
  return file.amount === amount || (left.count > 1 && left.amount === amount);
}

/** What is known to be back by its reference alone is not asked about: a bank that repeats it means that transfer. */
const isNamed = ({ found }: Returned): boolean => found === 'by_reference';

/**
 * Transfers that came back one by one, of each entry. A customer may pay as much as was refunded under the same name: only the bank's reference tells the
 * return of a refund from that.
 */
function transfersBack({ transfers }: Free, entries: readonly StatementEntry[]) {
  const notOut = new Set(transfers.filter((one) => !one.isOut).map(({ id }) => id));
  const twice = new Set(transfers.filter(({ isTwice }) => isTwice).map(({ id }) => id));
  return new Map(
    matchReturns(transfers, entries).map((one) => {
      const references = one.found === 'unclear' ? one.candidates : [one.reference];
      const subjects = transfers
        .filter(({ reference }) => references.includes(reference))
        .map((transfer): Subject => ({ kind: returnKind(transfer), id: transfer.id }));
      const isOpen = subjects.some(({ kind, id }) => notOut.has(id) || twice.has(id) || (kind === 'refund_return' && !isNamed(one)));
      const isSure = one.found !== 'unclear' && subjects.length === 1 && !isOpen;
      const byAmountAlone = one.found === 'unclear' && one.byAmountAlone === true;
      return [one.entry, { subjects, isSure, byAmountAlone, isNamed: isNamed(one) }];
    }),
  );
}

/**
 * What each incoming entry gives back: a transfer of a file, a whole file, or a refund to a customer. The last two a person has to confirm, since
 * nothing but their amount and their day speaks for them; where a transfer fits as well, all of it is shown.
 */
export function matchReturned(known: Free, entries: readonly StatementEntry[]): Map<number, Finding> {
  const back = transfersBack(known, entries);
  const found = [...entries.entries()].flatMap(([at, entry]): [number, Finding][] => {
    if (entry.direction !== 'in') return [];
    const came = back.get(at);
    if (came?.isSure && came.isNamed) return [[at, came]];
    const files = known.returnedFiles.filter((file) => fitsFile(entry, file));
    const refunds = known.returnedRequests.filter((one) => one.isDone && one.amount === entry.amount && one.date <= entry.date);
    const others: Subject[] = [
      ...files.map(({ id }) => ({ kind: 'file_return' as const, id })),
      ...refunds.map(({ id }) => ({ kind: 'refund_return' as const, id })),
    ];
    if (others.length === 0) return came ? [[at, came]] : [];
    const subjects = [...(came?.subjects ?? []), ...others];
    return [[at, { subjects, isSure: false, isAsked: true, byAmountAlone: came?.byAmountAlone ?? true }]];
  });
  return new Map(found);
}
