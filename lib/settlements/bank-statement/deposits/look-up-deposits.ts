import 'server-only';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import { depositIdOf } from '@/lib/payments/deposits/deposit';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import type { Subject } from '@/lib/settlements/bank-statement/candidates';
import {
  type ExpectedPayment,
  likeLines,
  namesOf,
  numbersOf,
  withDeposits,
} from '@/lib/settlements/bank-statement/deposits/match-deposits';
import { type SentBack, withSentBack } from '@/lib/settlements/bank-statement/deposits/match-sent-back';
import { type ExpectedRow, findExpected, findSentBack, type SentBackRow } from '@/lib/settlements/bank-statement/deposits/store';
import { findMarkedIds, findMarkedLines, type Mark, type MarkedLine } from '@/lib/settlements/bank-statement/marks/store';
import type { EntryMatch, ManualMatch } from '@/lib/settlements/bank-statement/match-entries';
import { isOfDeposit, type StatementSubject } from '@/lib/settlements/bank-statement/schema';

const dayMs = 24 * 60 * 60 * 1000;
/** Sixty days are the most that a customer is given, and some are added by the acquirer. */
const waitsAtMostMs = 90 * dayMs;
/** Money is noted as sent back so long before its line at the most. */
const sentBeforeMs = 120 * dayMs;

/** `receives`: whether an entry is of an account that customers transfer to; `pays`: of the one that pays; `accounts`: of which. `isOver`: whether it has come to its end. */
type Given = {
  receives: readonly boolean[];
  pays: readonly boolean[];
  accounts: readonly string[];
  keys: readonly string[];
  found: readonly EntryMatch[];
  marks: readonly (Mark | null)[];
  isOver: (subject: Subject) => boolean;
  now: Date;
};

/** How a payment is shown in a line; what depends on the line is filled in there. */
const presentExpected = (row: ExpectedRow): StatementSubject => ({
  ...{ kind: 'deposit', id: row.id, name: row.payer || (row.orderNumber ?? row.number), merchant_name: row.merchantName },
  ...{ reference: row.number, order_number: row.orderNumber, amount: yenOf(row.amount), day: dayIn(row.createdAt), payment: row.id },
  ...{ done: false, done_on: null, other_line: false, file: null, standing: null, in_other_file: false },
});

const presentSentBack = (row: SentBackRow): StatementSubject => ({
  ...{ kind: 'deposit_return', id: row.id, name: row.payer || (row.orderNumber ?? row.number), merchant_name: row.merchantName },
  ...{
    reference: row.number,
    order_number: row.orderNumber,
    amount: yenOf(row.amount),
    day: dayIn(row.receivedAt),
    payment: row.paymentId,
  },
  ...{ done: true, done_on: dayIn(row.decidedAt), other_line: false, file: null, standing: null, in_other_file: false },
});

const expectedOf = ({ paymentDeadline, payBy, deposits, status, ...row }: ExpectedRow, now: Date): ExpectedPayment => ({
  ...{ id: row.id, number: row.number, payer: row.payer, amount: yenOf(row.amount) },
  arrived: deposits.map((deposit) => deposit.amount),
  until: status === 'authorized' ? (payBy ? new Date(payBy) : (paymentDeadline ?? now)) : null,
});
const sentBackOf = ({ id, amount, payer, receivedAt }: SentBackRow): SentBack => ({
  ...{ id, amount: yenOf(amount), payer },
  receivedOn: dayIn(receivedAt),
});

const saidOf = (mark: Mark | null | undefined): ManualMatch => mark?.said ?? null;
const isOpen = (mark: Mark | null | undefined): boolean => !mark || mark.said === 'aside';

/** Payments by what incoming entries name, and those into which lines that they may be were recorded. */
function findPayments(incoming: readonly StatementEntry[], lines: readonly MarkedLine[], said: readonly ManualMatch[], now: Date) {
  const about = {
    since: new Date(now.getTime() - waitsAtMostMs),
    amounts: [...new Set(incoming.map(({ amount }) => amount))],
    numbers: [...new Set(incoming.flatMap(numbersOf))],
    names: [...new Set(incoming.flatMap(namesOf))],
  };
  const amounts = new Set(about.amounts);
  const ids = [...said, ...lines.flatMap((one) => (amounts.has(one.amount) ? [one.said] : []))];
  return findExpected(about, [...new Set(ids.flatMap((one) => (one && one !== 'aside' && one.kind === 'deposit' ? [one.id] : [])))]);
}

/** What was sent back, as outgoing entries may say it; and the ids of those that lines of other statements are. */
async function findReturns(outgoing: readonly StatementEntry[], said: readonly ManualMatch[], keys: readonly string[]) {
  const ids = said.flatMap((one) => (one && one !== 'aside' && one.kind === 'deposit_return' ? [one.id] : []));
  const [first] = outgoing.map(({ date }) => date).sort();
  if (first === undefined) return { rows: [], taken: new Set<string>() };
  const since = new Date(startOfDay(first).getTime() - sentBeforeMs);
  const rows = await findSentBack(since, [...new Set(outgoing.map(({ amount }) => amount))], ids);
  const ofRows = rows.map(({ id }) => id);
  return { rows, taken: await findMarkedIds(ofRows, keys) };
}

/**
 * What entries are, with the customers’ transfers and what was sent back of them, and how each of those is shown in a line. `otherLines`: the lines of other
 * statements of which an entry may be one under a new number, as long as nobody has said what it is.
 */
export async function lookUpDeposits(
  entries: readonly StatementEntry[],
  { receives, pays, accounts, keys, found, marks, isOver, now }: Given,
) {
  const said = entries.map((_, line) => saidOf(marks[line]));
  const ofSide = (side: StatementEntry['direction']) => entries.filter(({ direction }, line) => direction === side && receives[line]);
  const elsewhere = [...keys, ...marks.flatMap((mark) => mark?.same?.key ?? [])];
  const marked = await findMarkedLines([...new Set(entries.map(({ date }) => date))], elsewhere);
  const [rows, returns] = await Promise.all([findPayments(ofSide('in'), marked, said, now), findReturns(ofSide('out'), said, elsewhere)]);
  const recorded = new Map(rows.flatMap(({ id, deposits }) => deposits.map((deposit) => [deposit.id, id] as const)));
  const isDone = ({ key, said: one }: MarkedLine) => (one.kind === 'deposit' ? recorded.has(depositIdOf(key)) : isOver(one));
  // the mark of a deposit that was never recorded says nothing
  const lines = marked.filter((one) => one.said.kind !== 'deposit' || isDone(one));
  const isRecorded = (line: number) => recorded.get(depositIdOf(marks[line]?.same?.key ?? keys[line] ?? '')) ?? null;
  const like = entries.map((entry, line) => {
    if (!isOpen(marks[line])) return [];
    const isOfAccount = ({ account }: MarkedLine) => account === null || account === accounts[line];
    const ofAccount = lines.filter((one) => isOfAccount(one) && (isOfDeposit(one.said) ? receives : pays)[line]);
    const numbers = numbersOf(entry);
    return likeLines(
      entry,
      rows.flatMap(({ id, number }) => (numbers.includes(number) ? [id] : [])),
      ofAccount,
    );
  });
  const perhaps = (line: number) => (like[line] ?? []).map((one) => one.said);
  const expected = rows.map((row) => expectedOf(row, now));
  const out = withSentBack(entries, returns.rows.map(sentBackOf), returns.taken, { found, marks: said, receives, perhaps });
  const matches = withDeposits(entries, expected, { found: out, marks: said, now, isRecorded, perhaps, receives });
  const shown = new Map([...rows.map(presentExpected), ...returns.rows.map(presentSentBack)].map((one) => [one.id, one]));
  const shownOf = ({ kind, id }: Subject, line: number): StatementSubject[] => {
    const one = shown.get(id);
    if (!one || one.kind !== kind) return [];
    const isOther = kind === 'deposit' ? perhaps(line).length > 0 : perhaps(line).some((other) => other.kind === kind && other.id === id);
    return [{ ...one, ...(kind === 'deposit' && { done: isRecorded(line) === id }), other_line: isOpen(marks[line]) && isOther }];
  };
  // the ledger expects it already
  const isTold = (line: number): boolean =>
    perhaps(line).some(({ kind }) => entries[line]?.direction === 'in' || kind === 'deposit_return');
  return { matches, shownOf, isTold, otherLines: (line: number) => (like[line] ?? []).filter(isDone) };
}
