import { payerNumbersIn } from '@/lib/acquirers/own-account/payer-number';
import { bookedAt } from '@/lib/payments/deposits/deposit';
import { resembles, written } from '@/lib/settlements/bank-file/compare-names';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import type { Subject } from '@/lib/settlements/bank-statement/candidates';
import type { EntryMatch, ManualMatch } from '@/lib/settlements/bank-statement/match-entries';
import { directionOf } from '@/lib/settlements/bank-statement/schema';

/** A payment by bank transfer under its payment's id. `payer`: whose account it is expected from, as banks write names and without spaces. */
export type ExpectedPayment = {
  id: string;
  number: string;
  amount: number;
  payer: string;
  /** What has come in for it, each transfer. */
  arrived: readonly number[];
  /** Of a payment that waits for money, until when; null: it waits no more. */
  until: Date | null;
};

/** Which payments an incoming entry may be the money of. Certain: it names the number of one that waits. Told: another line may be this transfer already. */
type DepositMatch = { ids: string[]; isCertain: boolean; isTold: boolean; byAmountAlone: boolean };
const may = (found: readonly ExpectedPayment[], { isCertain = false, isTold = false, byAmountAlone = false } = {}): DepositMatch => ({
  ids: found.map(({ id }) => id),
  isCertain,
  isTold,
  byAmountAlone,
});

/** More payments of one amount than these, and none of them is worth looking at. */
const mostByAmount = 5;

const textsOf = ({ senderName, description, edi }: StatementEntry): string[] => [
  senderName,
  description,
  edi,
  // where a long name goes on in the remarks
  `${senderName}${description}`,
];

/** All that an entry may name a payment by. */
export const numbersOf = (entry: StatementEntry): string[] => [...new Set(textsOf(entry).flatMap(payerNumbersIn))];
/** The names that it may give, without the number. */
export const namesOf = ({ senderName, description }: StatementEntry): string[] =>
  [senderName, description].map((text) => written(text).replace(/[\d-]+/gu, '')).filter((name) => name !== '');

const waitsOn = (date: string, now: Date, { until }: ExpectedPayment): boolean => until !== null && bookedAt(date, now) <= until;

function byNameOrAmount(entry: StatementEntry, waiting: readonly ExpectedPayment[]): DepositMatch | null {
  const names = namesOf(entry);
  const isNamed = ({ payer }: ExpectedPayment) => payer !== '' && names.some((name) => resembles(payer, name));
  const ofAmount = waiting.filter(({ amount }) => amount === entry.amount);
  const named = ofAmount.filter(isNamed);
  if (named.length > 0) return may(named);
  const ofName = waiting.filter(({ payer }) => names.includes(payer));
  if (ofName.length > 0) return may(ofName);
  return ofAmount.length > 0 && ofAmount.length <= mostByAmount ? may(ofAmount, { byAmountAlone: true }) : null;
}

type Reading = { now: Date; corrected: ReadonlySet<number>; isRecorded: (line: number) => string | null } & {
  /** Of which lines of other statements the entry may be one, by what these are. */
  perhaps: (line: number) => readonly Subject[];
};

/**
 * The lines of other statements of which an entry may be one under a new number: of its day, amount and direction, and where it names payments, for one of
 * these. `named`: which of the payments that are known it names.
 */
export function likeLines<Line extends { date: string; amount: number; said: Subject }>(
  entry: StatementEntry,
  named: readonly string[],
  lines: readonly Line[],
): Line[] {
  const alike = lines.filter(
    ({ date, amount, said }) => date === entry.date && amount === entry.amount && directionOf(said) === entry.direction,
  );
  const isIncoming = entry.direction === 'in' && named.length > 0;
  return isIncoming ? alike.filter(({ said }) => said.kind === 'deposit' && named.includes(said.id)) : alike;
}

function matchOf(
  entry: StatementEntry,
  expected: readonly ExpectedPayment[],
  perhaps: readonly Subject[],
  read: Pick<Reading, 'now' | 'corrected'>,
): DepositMatch | null {
  if (entry.direction !== 'in') return null;
  const numbers = new Set(numbersOf(entry));
  const numbered = expected.filter(({ number }) => numbers.has(number));
  const [only] = numbered;
  if (only) {
    // a bank that numbers its lines anew tells of the same transfer by another line
    const isNew = !only.arrived.includes(entry.amount) && perhaps.length === 0 && !read.corrected.has(entry.amount);
    const isCertain = numbered.length === 1 && isNew && waitsOn(entry.date, read.now, only);
    return may(numbered, { isCertain });
  }
  const waiting = expected.filter((one) => waitsOn(entry.date, read.now, one));
  const paid = new Set(perhaps.flatMap(({ kind, id }) => (kind === 'deposit' ? [id] : [])));
  const known = expected.filter(({ id }) => paid.has(id));
  return byNameOrAmount(entry, waiting) ?? (known.length > 0 ? may(known, { isTold: true }) : null);
}

/** What else an entry may be stays with it, unless the number speaks against that. */
function together(found: EntryMatch, { ids, isCertain, isTold, byAmountAlone }: DepositMatch): EntryMatch {
  const deposits = ids.map((id) => ({ kind: 'deposit' as const, id }));
  const alone = (group: EntryMatch['group']): EntryMatch => ({ ...found, group, subjects: deposits, byAmountAlone });
  if (found.subjects.length === 0) return alone(isCertain ? 'certain' : 'decide');
  // done: another line of its day is that already
  if (isCertain && found.group !== 'certain' && found.group !== 'done') return alone('certain');
  // a customer may pay as much as a transfer to the same name: only the bank's reference tells a return from that
  const isCertainly = found.group === 'certain' && found.isNamed;
  if ((byAmountAlone || isTold) && (found.group === 'done' || found.group === 'aside' || isCertainly)) return found;
  return { ...found, group: 'decide', subjects: [...found.subjects, ...deposits], byAmountAlone: byAmountAlone && found.byAmountAlone };
}

/**
 * What entries are, with the customers' transfers among them. `found`: what each is of what the bank was asked for. `marks`: what it was said to be before.
 * `isRecorded`: the payment into which the entry has been recorded.
 */
export function withDeposits(
  entries: readonly StatementEntry[],
  expected: readonly ExpectedPayment[],
  {
    found,
    marks,
    now,
    isRecorded,
    perhaps,
    receives,
  }: { found: readonly EntryMatch[]; marks: readonly ManualMatch[]; receives: readonly boolean[] } & Omit<Reading, 'corrected'>,
): EntryMatch[] {
  const corrected = new Set(entries.filter(({ isCorrection }) => isCorrection).map(({ amount }) => amount));
  return found.map((one, line) => {
    const mark = marks[line];
    const recorded = isRecorded(line);
    const entry = entries[line];
    if (!receives[line] || (mark && (mark === 'aside' || mark.kind !== 'deposit'))) return one;
    if (recorded !== null) return { ...one, group: 'done', subjects: [{ kind: 'deposit', id: recorded }], byAmountAlone: false };
    // said, and not done yet: something ended in between
    if (mark) return { ...one, group: 'certain', subjects: [mark] };
    const match = entry ? matchOf(entry, expected, perhaps(line), { now, corrected }) : null;
    return match ? together(one, match) : one;
  });
}
