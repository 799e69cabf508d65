import type { SentTransfer } from '@/lib/settlements/bank-file/match';
import type { WantedTransfer } from '@/lib/settlements/bank-file/match-paid';
import { isOfDeposit, isReturn, type SubjectKind } from '@/lib/settlements/bank-statement/schema';

export type Subject = { kind: SubjectKind; id: string };

export const subjectKey = ({ kind, id }: Subject): string => `${kind}:${id}`;
export const subjectOf = (key: string): Subject => {
  const [kind, id] = key.split(':') as [Subject['kind'], string];
  return { kind, id };
};

/** Out: it stands, and the bank can have it. */
type OfFile = { isOut: boolean };
/** What has been recorded about it, and on which day. */
type Ends = { isDone: boolean; isBack: boolean; doneOn?: string | null; backOn?: string | null };
export type CandidateFile = OfFile &
  Ends & { id: string; count: number; amount: number; madeOn: string; transferDay: string } & {
    /** Of its transfers those that are in it and have not come back. */
    left: { count: number; amount: number };
  };
/** Under the id of its settlement, or of its refund request. */
export type CandidateTransfer = SentTransfer &
  OfFile &
  Ends & {
    id: string;
    kind: 'payout' | 'refund';
    fileId: string;
    /** Another file has it too that the bank may have carried out: what comes back may be what was paid too much. */
    isTwice: boolean;
  };
/** That is paid by hand. Done: the customer was paid, and may have given it back since. */
export type CandidateRequest = WantedTransfer & Ends;
export type Candidates = {
  files: readonly CandidateFile[];
  transfers: readonly CandidateTransfer[];
  requests: readonly CandidateRequest[];
};

/** What an entry can still be; what an entry paid can come back by another one. */
export type Free = Candidates & {
  payouts: readonly CandidateTransfer[];
  returnedFiles: readonly CandidateFile[];
  returnedRequests: readonly CandidateRequest[];
};

/**
 * What may be meant; sure: there is one, and nothing speaks against it. Second: another entry of the statement is that already. Asked: it is too weak to
 * pass by, also where all of it is over.
 */
export type Finding = {
  subjects: Subject[];
  isSure: boolean;
  isSecond?: boolean;
  isAsked?: boolean;
  byAmountAlone?: boolean;
  isNamed?: boolean;
};

/** What a transfer is as it comes back. */
export const returnKind = ({ kind }: Pick<CandidateTransfer, 'kind'>): 'return' | 'refund_return' =>
  kind === 'payout' ? 'return' : 'refund_return';

/** What was said to be something is not free for another entry; with a file neither are its transfers, and with its only one neither is a file. */
export function takenBy(said: readonly Subject[], { files, transfers }: Candidates): Set<string> {
  const keys = new Set(said.map(subjectKey));
  const isSaid = (kind: Subject['kind'], id: string) => keys.has(subjectKey({ kind, id }));
  const alone = new Set(files.filter(({ count }) => count === 1).map(({ id }) => id));
  const both = transfers.flatMap(({ id, fileId, kind }): Subject[] => [
    ...(isSaid('file', fileId) ? [{ kind, id }] : []),
    ...(isSaid('file_return', fileId) ? [{ kind: returnKind({ kind }), id }] : []),
    ...(isSaid(kind, id) && alone.has(fileId) ? [{ kind: 'file' as const, id: fileId }] : []),
  ]);
  return new Set([...keys, ...both.map(subjectKey)]);
}

/** Without what other entries of the same statement are known to be. */
export function without(known: Candidates, taken: ReadonlySet<string>): Free {
  const free = <Item extends { id: string }>(kind: Subject['kind'], items: readonly Item[]) =>
    items.filter(({ id }) => !taken.has(subjectKey({ kind, id })));
  return {
    files: free('file', known.files),
    returnedFiles: free('file_return', known.files),
    transfers: known.transfers.filter((one) => !taken.has(subjectKey({ kind: returnKind(one), id: one.id }))),
    payouts: known.transfers.filter((one) => !taken.has(subjectKey(one))),
    requests: free('refund', known.requests),
    returnedRequests: free('refund_return', known.requests),
  };
}

function candidatesOf(kind: SubjectKind, { files, transfers, requests }: Candidates): readonly (Ends & { id: string })[] {
  if (isOfDeposit({ kind })) return [];
  return kind === 'file' || kind === 'file_return' ? files : [...transfers, ...requests];
}

/** Whether nothing is left to do about it, and since which day; what is not known any more is long over. */
export function endOf({ kind, id }: Subject, known: Candidates): { isOver: boolean; on: string | null } {
  const one = candidatesOf(kind, known).find((candidate) => candidate.id === id);
  if (!one) return { isOver: true, on: null };
  const [isOver, on = null] = isReturn({ kind }) ? [one.isBack, one.backOn] : [one.isDone, one.doneOn];
  return { isOver, on };
}
