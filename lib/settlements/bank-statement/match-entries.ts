import { zenginText } from '@/lib/japan/zengin';
import { matchReturns, type SentTransfer } from '@/lib/settlements/bank-file/match';
import { matchPaid, type WantedTransfer } from '@/lib/settlements/bank-file/match-paid';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import type { LineGroup, SubjectKind } from '@/lib/settlements/bank-statement/schema';

export type Subject = { kind: SubjectKind; id: string };

/** Out: it stands, and the bank can have it. */
type OfFile = { isOut: boolean };
export type CandidateFile = OfFile & { id: string; count: number; amount: number; madeOn: string; transferDay: string; isDone: boolean };
/** Under its settlement’s id. */
export type CandidateTransfer = SentTransfer &
  OfFile & { id: string; fileId: string; isPaid: boolean; isBack: boolean } & {
    /** Another file has it too that the bank may have carried out: what comes back may be what was paid too much. */
    isTwice: boolean;
  };
export type CandidateRequest = WantedTransfer & { isDone: boolean };
export type Candidates = {
  files: readonly CandidateFile[];
  transfers: readonly CandidateTransfer[];
  requests: readonly CandidateRequest[];
};

/** What an entry can still be; a transfer that an entry paid can come back by another one. */
type Free = Candidates & { payouts: readonly CandidateTransfer[] };

/** What an entry was said to be before; aside: none of what it resembles. */
export type ManualMatch = Subject | 'aside' | null;

/** By amount alone: nothing that the entry says speaks for it. */
export type EntryMatch = { group: LineGroup; subjects: Subject[]; byAmountAlone: boolean };

/** What may be meant; sure: there is one, and nothing speaks against it. Second: another entry of the statement is that already. */
type Finding = { subjects: Subject[]; isSure: boolean; isSecond?: boolean; byAmountAlone?: boolean };

export const subjectKey = ({ kind, id }: Subject): string => `${kind}:${id}`;
const subjectOf = (key: string): Subject => {
  const [kind, id] = key.split(':') as [Subject['kind'], string];
  return { kind, id };
};

/** How banks call the sum of a file of transfers, and what leaves it open. */
const bulk = /ｿｳ(ｺﾞｳ)?ﾌﾘ|ｲﾂｶﾂﾌﾘ|総合?振|一括振込/u;
const latestDays = 10;
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function fileIn(entry: StatementEntry, { files }: Candidates, corrected: ReadonlySet<number>): Finding | null {
  if (entry.direction !== 'out') return null;
  const alike = files.filter(
    ({ amount, madeOn, transferDay }) => amount === entry.amount && madeOn <= entry.date && entry.date <= later(transferDay, latestDays),
  );
  // what stands and was paid on this day is that entry, and not what was given up before it
  const isPaid = alike.some(({ isOut, isDone, transferDay }) => isOut && isDone && transferDay === entry.date);
  const near = isPaid ? alike.filter(({ isOut }) => isOut) : alike;
  const texts = [entry.senderName, entry.description].join('');
  const [only] = near;
  if (only === undefined) return null;
  const isSaid = texts === '' || bulk.test(zenginText(texts) ?? texts);
  const isSure = near.length === 1 && only.isOut && only.transferDay === entry.date && isSaid && !corrected.has(entry.amount);
  return { subjects: near.map(({ id }) => ({ kind: 'file', id })), isSure };
}

/** A file of one transfer is the same as that transfer. */
function either(file: Finding | null, paid: Finding | null, known: Candidates): Finding | null {
  if (!file || !paid) return file ?? paid;
  const of = new Map(known.transfers.map(({ id, fileId }) => [id, fileId]));
  const alone = new Set(known.files.filter(({ count }) => count === 1).map(({ id }) => id));
  const rest = paid.subjects.filter(({ kind, id }) => {
    const fileId = of.get(id) ?? '';
    return kind !== 'payout' || !alone.has(fileId) || !file.subjects.some((one) => one.id === fileId);
  });
  return rest.length === 0
    ? { ...file, isSure: file.subjects.length === 1 && (file.isSure || paid.isSure) }
    : { subjects: [...file.subjects, ...rest], isSure: false };
}

/** One thing happens once: what two entries claim, a person has to say. */
function withoutDoubles(findings: readonly (Finding | null)[]): (Finding | null)[] {
  const claims = new Map<string, number>();
  for (const finding of findings)
    for (const subject of finding?.isSure ? finding.subjects : [])
      claims.set(subjectKey(subject), (claims.get(subjectKey(subject)) ?? 0) + 1);
  return findings.map(
    (finding) => finding && { ...finding, isSure: finding.isSure && finding.subjects.every((one) => claims.get(subjectKey(one)) === 1) },
  );
}

/** A refund that was transferred comes back as a payout does; there is nothing to record, and a person has to hear of it. */
function refundBack({ direction, amount, date }: StatementEntry, { requests }: Candidates, byAmountAlone: boolean): Finding | null {
  if (direction !== 'in') return null;
  const made = requests.filter((one) => one.isDone && one.amount === amount && one.date <= date);
  return made.length === 0
    ? null
    : { subjects: made.map(({ id }) => ({ kind: 'refund', id })), isSure: false, isSecond: true, byAmountAlone };
}

function findingsIn(entries: readonly StatementEntry[], known: Free): (Finding | null)[] {
  const notOut = new Set([...known.payouts, ...known.transfers].filter((one) => !one.isOut).map(({ id }) => id));
  const areOut = (subjects: readonly Subject[]) => !subjects.some(({ id }) => notOut.has(id));
  const twice = new Set(known.transfers.filter(({ isTwice }) => isTwice).map(({ id }) => id));
  const back = new Map(
    matchReturns(known.transfers, entries).map((one) => {
      const references = one.found === 'unclear' ? one.candidates : [one.reference];
      const subjects = known.transfers
        .filter(({ reference }) => references.includes(reference))
        .map(({ id }): Subject => ({ kind: 'return', id }));
      const isSure = one.found !== 'unclear' && subjects.length === 1 && areOut(subjects) && !twice.has(subjects[0]?.id ?? '');
      return [one.entry, { subjects, isSure, byAmountAlone: one.found === 'unclear' && one.byAmountAlone === true }];
    }),
  );
  const wanted = [
    ...known.requests.map((one) => ({ ...one, id: subjectKey({ kind: 'refund', id: one.id }) })),
    ...known.payouts.map((one) => ({ ...one, id: subjectKey({ kind: 'payout', id: one.id }) })),
  ];
  const paid = new Map(
    matchPaid(wanted, entries).map((one) => {
      const subjects = (one.found === 'unclear' ? one.candidates : [one.id]).map(subjectOf);
      return [one.entry, { subjects, isSure: one.found !== 'unclear' && areOut(subjects) }];
    }),
  );
  const corrected = new Set(entries.filter(({ isCorrection }) => isCorrection).map(({ amount }) => amount));
  return withoutDoubles(
    entries.map((entry, at) => {
      const came = back.get(at) ?? null;
      if (came && came.subjects.length > 0) return came;
      return refundBack(entry, known, came === null) ?? came ?? either(fileIn(entry, known, corrected), paid.get(at) ?? null, known);
    }),
  );
}

/** What was said to be something is not free for another entry; with a file neither are its transfers, and with its only one neither is a file. */
function takenBy(marks: readonly ManualMatch[], { files, transfers }: Candidates): Set<string> {
  const said = new Set(marks.flatMap((mark) => (mark && mark !== 'aside' ? [subjectKey(mark)] : [])));
  const alone = new Set(files.filter(({ count }) => count === 1).map(({ id }) => id));
  const both = transfers.flatMap(({ id, fileId }) => {
    const [file, payout] = [subjectKey({ kind: 'file', id: fileId }), subjectKey({ kind: 'payout', id })];
    return [...(said.has(file) ? [payout] : []), ...(said.has(payout) && alone.has(fileId) ? [file] : [])];
  });
  return new Set([...said, ...both]);
}

/** Without what other entries of the same statement are known to be. */
const without = (known: Candidates, taken: ReadonlySet<string>): Free => {
  const isFree = (kind: Subject['kind'], id: string) => !taken.has(subjectKey({ kind, id }));
  return {
    files: known.files.filter(({ id }) => isFree('file', id)),
    transfers: known.transfers.filter(({ id }) => isFree('return', id)),
    payouts: known.transfers.filter(({ id }) => isFree('payout', id)),
    requests: known.requests.filter(({ id }) => isFree('refund', id)),
  };
};

/** Whether nothing is left to do about it; what is not known any more is long over. */
function isOver({ kind, id }: Subject, { files, transfers, requests }: Candidates): boolean {
  if (kind === 'file') return files.find((one) => one.id === id)?.isDone ?? true;
  if (kind === 'refund') return requests.find((one) => one.id === id)?.isDone ?? true;
  const transfer = transfers.find((one) => one.id === id);
  return (kind === 'return' ? transfer?.isBack : transfer?.isPaid) ?? true;
}

function groupOf({ subjects, isSure }: Finding, known: Candidates, isClaimed: boolean): EntryMatch['group'] {
  if (subjects.length > 0 && subjects.every((subject) => isOver(subject, known))) return isClaimed ? 'decide' : 'done';
  return isSure ? 'certain' : 'decide';
}

const claimOf = ({ subjects }: Finding): string => subjects.map(subjectKey).sort().join();

/** What more entries could be than there is: a bank that has paid twice is not to be overlooked. */
function claimedTwice(findings: readonly (Finding | null)[]): Set<string> {
  const claims = new Map<string, { entries: number; things: number }>();
  for (const finding of findings)
    if (finding && finding.subjects.length > 0) {
      const key = claimOf(finding);
      claims.set(key, { entries: (claims.get(key)?.entries ?? 0) + 1, things: finding.subjects.length });
    }
  return new Set([...claims].flatMap(([key, { entries, things }]) => (entries > things ? [key] : [])));
}

/** Of entries of which nobody has said anything; what another one is already, they may be a second time. */
function findingsOf(entries: readonly StatementEntry[], known: Candidates, marks: readonly ManualMatch[]): (Finding | null)[] {
  const free = findingsIn(entries, without(known, takenBy(marks, known)));
  const all = findingsIn(entries, without(known, new Set()));
  return entries.map((_, at) => free[at] ?? (all[at] ? { ...all[at], isSure: false, isSecond: true } : null));
}

/**
 * What each entry of a statement tells about what the bank was asked for. `marks`: what an entry was said to be before, in the order of the entries.
 * What has been dealt with stays known, and another entry may be meant by it: where the two could be mixed up a person is asked.
 */
export function matchEntries(entries: readonly StatementEntry[], known: Candidates, marks: readonly ManualMatch[]): EntryMatch[] {
  const open = entries.flatMap((entry, at) => (marks[at] ? [] : [{ entry, at }]));
  const found = findingsOf(
    open.map(({ entry }) => entry),
    known,
    marks,
  );
  const findings = new Map(open.map(({ at }, index) => [at, found[index] ?? null]));
  const claimed = claimedTwice(found);
  return entries.map((_, at): EntryMatch => {
    const mark = marks[at];
    if (mark === 'aside') return { group: 'aside', subjects: [], byAmountAlone: false };
    const finding: Finding | null | undefined = mark ? { subjects: [mark], isSure: true } : findings.get(at);
    if (!finding) return { group: 'unknown', subjects: [], byAmountAlone: false };
    const isClaimed = !mark && (finding.isSecond === true || claimed.has(claimOf(finding)));
    const { subjects, byAmountAlone = false } = finding;
    return { group: groupOf(finding, known, isClaimed), subjects, byAmountAlone };
  });
}
