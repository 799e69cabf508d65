import { zenginText } from '@/lib/japan/zengin';
import { matchPaid } from '@/lib/settlements/bank-file/match-paid';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import {
  type Candidates,
  endOf,
  type Finding,
  type Free,
  type Subject,
  subjectKey,
  subjectOf,
  takenBy,
  without,
} from '@/lib/settlements/bank-statement/candidates';
import { matchReturned } from '@/lib/settlements/bank-statement/match-returned';
import type { LineGroup } from '@/lib/settlements/bank-statement/schema';

/** What an entry was said to be before; aside: none of what it resembles. */
export type ManualMatch = Subject | 'aside' | null;

/** What a line of another statement was said to be. */
export type OtherLine = { said: Subject; date: string };

/** By amount alone: nothing that the entry says speaks for it. With another line: what of the subjects another line is already. */
export type EntryMatch = {
  group: LineGroup;
  subjects: Subject[];
  byAmountAlone: boolean;
  withOtherLine: ReadonlySet<string>;
  /** The bank's reference says so, and not amount and name alone. */
  isNamed?: boolean;
};

const nothing = { subjects: [], byAmountAlone: false, withOtherLine: new Set<string>() };

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
function either(file: Finding | null, paid: Finding | null, known: Free): Finding | null {
  if (!file || !paid) return file ?? paid;
  const of = new Map(known.payouts.map(({ id, fileId }) => [id, fileId]));
  const alone = new Set(known.files.filter(({ count }) => count === 1).map(({ id }) => id));
  const rest = paid.subjects.filter(({ id }) => {
    const fileId = of.get(id) ?? '';
    return !alone.has(fileId) || !file.subjects.some((one) => one.id === fileId);
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

function findingsIn(entries: readonly StatementEntry[], known: Free): (Finding | null)[] {
  const notOut = new Set(known.payouts.filter((one) => !one.isOut).map(({ id }) => id));
  const wanted = [
    ...known.requests.map((one) => ({ ...one, id: subjectKey({ kind: 'refund', id: one.id }) })),
    ...known.payouts.map((one) => ({ ...one, id: subjectKey(one) })),
  ];
  const paid = new Map(
    matchPaid(wanted, entries).map((one) => {
      const subjects = (one.found === 'unclear' ? one.candidates : [one.id]).map(subjectOf);
      return [one.entry, { subjects, isSure: one.found !== 'unclear' && !subjects.some(({ id }) => notOut.has(id)) }];
    }),
  );
  const back = matchReturned(known, entries);
  const corrected = new Set(entries.filter(({ isCorrection }) => isCorrection).map(({ amount }) => amount));
  return withoutDoubles(entries.map((entry, at) => back.get(at) ?? either(fileIn(entry, known, corrected), paid.get(at) ?? null, known)));
}

type Lines = ReadonlyMap<string, readonly string[]>;

/** The days of lines of other statements, by what these are. */
function linesBySubject(others: readonly OtherLine[], known: Candidates): Lines {
  const days = new Map<string, string[]>();
  for (const { said, date } of others) for (const key of takenBy([said], known)) days.set(key, [...(days.get(key) ?? []), date]);
  return days;
}

/** What was recorded before the bank had it is not that; a day or two may lie between the bank’s word and its line. */
const isInTime = ({ date }: StatementEntry, on: string | null): boolean => on === null || date <= later(on, latestDays);

type Standing = { subject: Subject; isOver: boolean; isFree: boolean; isFirst: boolean };

/** How each subject stands to this line. Free: no other line of this statement is it, and none of another day. First: it was recorded without a line, and this may be it. */
const standingsOf = (entry: StatementEntry, { subjects, isSecond }: Finding, known: Candidates, lines: Lines): Standing[] =>
  subjects.map((subject) => {
    const { isOver, on } = endOf(subject, known);
    const isFree = !isSecond && (lines.get(subjectKey(subject)) ?? []).every((date) => date === entry.date);
    return { subject, isOver, isFree, isFirst: isOver && isFree && isInTime(entry, on) };
  });

/** What was recorded by hand has no line yet: the line is said to be it, so that no other thing of its amount is taken for it. */
function groupOf(
  entry: StatementEntry,
  { isSure, isAsked = false }: Finding,
  standings: readonly Standing[],
  lines: Lines,
): EntryMatch['group'] {
  if (standings.length === 0 || standings.some(({ isOver }) => !isOver)) return isSure ? 'certain' : 'decide';
  const free = standings.filter(({ isFree }) => isFree);
  // a line of its day in another file is this one, which the bank has numbered anew
  if (free.some(({ subject }) => lines.has(subjectKey(subject)))) return isAsked ? 'decide' : 'done';
  const isOne = standings.length === 1 && free[0]?.isFirst === true && !entry.isCorrection;
  return isOne && (isSure || isAsked) ? 'certain' : 'decide';
}

function matchOf(entry: StatementEntry, finding: Finding, known: Candidates, lines: Lines, isClaimed: boolean): EntryMatch {
  const standings = standingsOf(entry, finding, known, lines);
  const sorted = [...standings].sort((one, other) => Number(other.isFirst) - Number(one.isFirst));
  const withOtherLine = new Set(standings.flatMap(({ subject, isFree }) => (isFree ? [] : [subjectKey(subject)])));
  const group = isClaimed && standings.every(({ isOver }) => isOver) ? 'decide' : groupOf(entry, finding, standings, lines);
  const subjects = sorted.map(({ subject }) => subject);
  return { group, subjects, byAmountAlone: finding.byAmountAlone ?? false, withOtherLine, ...(finding.isNamed && { isNamed: true }) };
}

const markedMatch = (mark: Subject, known: Candidates): EntryMatch => ({
  ...nothing,
  group: endOf(mark, known).isOver ? 'done' : 'certain',
  subjects: [mark],
});

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
  const said = marks.flatMap((mark) => (mark && mark !== 'aside' ? [mark] : []));
  const free = findingsIn(entries, without(known, takenBy(said, known)));
  const all = findingsIn(entries, without(known, new Set()));
  return entries.map((_, at) => {
    const [one = null, again = null] = [free[at], all[at]];
    const isOpen = again === null || (one !== null && one.subjects.length > 0);
    return isOpen ? one : { ...again, isSure: false, isSecond: true };
  });
}

/**
 * What each entry of a statement tells about what the bank was asked for. `marks`: what an entry was said to be before, in the order of the entries.
 * What has been dealt with stays known, and another entry may be meant by it: where the two could be mixed up a person is asked. `others`: lines that are
 * not among these.
 */
export function matchEntries(
  entries: readonly StatementEntry[],
  known: Candidates,
  marks: readonly ManualMatch[],
  others: readonly OtherLine[] = [],
): EntryMatch[] {
  const open = entries.flatMap((entry, at) => (marks[at] ? [] : [{ entry, at }]));
  const found = findingsOf(
    open.map(({ entry }) => entry),
    known,
    marks,
  );
  const findings = new Map(open.map(({ at }, index) => [at, found[index] ?? null]));
  const claimed = claimedTwice(found);
  const lines = linesBySubject(others, known);
  return entries.map((entry, at): EntryMatch => {
    const mark = marks[at];
    if (mark === 'aside') return { ...nothing, group: 'aside' };
    if (mark) return markedMatch(mark, known);
    const finding = findings.get(at);
    if (!finding) return { ...nothing, group: 'unknown' };
    return matchOf(entry, finding, known, lines, claimed.has(claimOf(finding)));
  });
}
