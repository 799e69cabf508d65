import 'server-only';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import { depositIdOf } from '@/lib/payments/deposits/deposit';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type ExpectedPayment, namesOf, numbersOf, withDeposits } from '@/lib/settlements/bank-statement/deposits/match-deposits';
import { type ExpectedRow, findExpected } from '@/lib/settlements/bank-statement/deposits/store';
import { type DepositLine, findDepositLines } from '@/lib/settlements/bank-statement/marks/store';
import type { EntryMatch, ManualMatch } from '@/lib/settlements/bank-statement/match-entries';
import type { StatementSubject } from '@/lib/settlements/bank-statement/schema';

/** Sixty days are the most that a customer is given, and some are added by the acquirer. */
const waitsAtMostMs = 90 * 24 * 60 * 60 * 1000;

/** `receives`: whether an entry is of an account that customers transfer to. */
type Given = {
  receives: readonly boolean[];
  keys: readonly string[];
  found: readonly EntryMatch[];
  marks: readonly ManualMatch[];
  now: Date;
};

/** How a payment is shown in a line; what depends on the line is filled in there. */
const presentExpected = (row: ExpectedRow): StatementSubject => ({
  ...{ kind: 'deposit', id: row.id, name: row.payer || (row.orderNumber ?? row.number), merchant_name: row.merchantName },
  ...{ reference: row.number, amount: yenOf(row.amount), day: dayIn(row.createdAt), payment: row.id },
  ...{ done: false, done_on: null, other_line: false, file: null, standing: null, in_other_file: false },
});

const expectedOf = ({ paymentDeadline, payBy, deposits, status, ...row }: ExpectedRow, now: Date): ExpectedPayment => ({
  ...{ id: row.id, number: row.number, payer: row.payer, amount: yenOf(row.amount) },
  arrived: deposits.map((deposit) => deposit.amount),
  until: status === 'authorized' ? (payBy ? new Date(payBy) : (paymentDeadline ?? now)) : null,
});

/**
 * Whether an entry may be one that was recorded under another number: of its day and amount, for this payment. Where the entry does not name the payment's
 * number, nothing says that the other line was not for another payment.
 */
function otherLines(rows: readonly ExpectedRow[], lines: readonly DepositLine[]) {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return (id: string, entry: StatementEntry): boolean => {
    const isNumbered = numbersOf(entry).includes(numbers.get(id) ?? '');
    return lines.some((one) => one.date === entry.date && one.amount === entry.amount && (one.subjectId === id || !isNumbered));
  };
}

/**
 * What entries are, with the customers’ transfers among them, and how each of those is shown in a line. `isTold`: nobody has recorded it, and it may be
 * a transfer that was recorded from another line.
 */
export async function lookUpDeposits(entries: readonly StatementEntry[], { receives, keys, found, marks, now }: Given) {
  const incoming = entries.filter(({ direction }, line) => direction === 'in' && receives[line]);
  const said = marks.flatMap((mark) => (mark && mark !== 'aside' && mark.kind === 'deposit' ? [mark.id] : []));
  const about = {
    since: new Date(now.getTime() - waitsAtMostMs),
    amounts: [...new Set(incoming.map(({ amount }) => amount))],
    numbers: [...new Set(incoming.flatMap(numbersOf))],
    names: [...new Set(incoming.flatMap(namesOf))],
  };
  const days = [...new Set(incoming.map(({ date }) => date))];
  const lines = await findDepositLines(days, keys);
  const linesLike = (entry: StatementEntry) => lines.filter(({ date, amount }) => date === entry.date && amount === entry.amount);
  const paidByOther = (entry: StatementEntry) => linesLike(entry).map(({ subjectId }) => subjectId);
  const rows = await findExpected(about, [...said, ...incoming.flatMap(paidByOther)]);
  const recorded = new Map(rows.flatMap(({ id, deposits }) => deposits.map((deposit) => [deposit.id, id] as const)));
  const isRecorded = (line: number): string | null => recorded.get(depositIdOf(keys[line] ?? '')) ?? null;
  const isOther = otherLines(rows, lines);
  const expected = rows.map((row) => expectedOf(row, now));
  const matches = withDeposits(entries, expected, { found, marks, now, isRecorded, isOther, paidByOther, receives });
  const shown = new Map(rows.map((row) => [row.id, presentExpected(row)]));
  const shownOf = (id: string, line: number): StatementSubject[] => {
    const [one, entry, mark] = [shown.get(id), entries[line], marks[line]];
    if (!one || !entry) return [];
    const isMarked = mark !== 'aside' && mark?.id === id;
    return [{ ...one, done: isRecorded(line) === id, other_line: !isMarked && isOther(id, entry) }];
  };
  const isTold = (line: number): boolean => {
    const [entry, mark] = [entries[line], marks[line]];
    const isOpen = receives[line] === true && entry?.direction === 'in' && (mark === null || mark === 'aside');
    return isOpen && linesLike(entry).length > 0;
  };
  return { matches, shownOf, isTold };
}
