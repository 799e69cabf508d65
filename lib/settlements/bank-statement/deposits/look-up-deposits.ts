import 'server-only';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type ExpectedPayment, namesOf, numbersOf, withDeposits } from '@/lib/settlements/bank-statement/deposits/match-deposits';
import { findExpected } from '@/lib/settlements/bank-statement/deposits/store';
import { depositIdOf } from '@/lib/settlements/bank-statement/mark';
import type { EntryMatch, ManualMatch } from '@/lib/settlements/bank-statement/match-entries';
import type { StatementSubject } from '@/lib/settlements/bank-statement/schema';

/** Sixty days are the most that a customer is given, and some are added by the acquirer. */
const waitsAtMostMs = 90 * 24 * 60 * 60 * 1000;

type Given = { keys: readonly string[]; found: readonly EntryMatch[]; marks: readonly ManualMatch[]; now: Date };

/** What entries are, with the customers’ transfers among them, and how each of those is shown in a line. */
export async function lookUpDeposits(entries: readonly StatementEntry[], { keys, found, marks, now }: Given) {
  const incoming = entries.filter(({ direction }) => direction === 'in');
  const said = marks.flatMap((mark) => (mark && mark !== 'aside' && mark.kind === 'deposit' ? [mark.id] : []));
  const about = {
    since: new Date(now.getTime() - waitsAtMostMs),
    amounts: [...new Set(incoming.map(({ amount }) => amount))],
    numbers: [...new Set(incoming.flatMap(numbersOf))],
    names: [...new Set(incoming.flatMap(namesOf))],
  };
  const rows = await findExpected(about, said);
  const recorded = new Map(rows.flatMap(({ id, deposits }) => deposits.map((deposit) => [deposit.id, id] as const)));
  const isRecorded = (line: number): string | null => recorded.get(depositIdOf(keys[line] ?? '')) ?? null;
  const expected = rows.map(
    ({ id, number, amount, payer, status, paymentDeadline, payBy, deposits }): ExpectedPayment => ({
      id,
      number,
      amount: yenOf(amount),
      payer,
      arrived: deposits.map((deposit) => deposit.amount),
      until: status === 'authorized' ? (payBy ? new Date(payBy) : (paymentDeadline ?? now)) : null,
    }),
  );
  const shown = new Map(
    rows.map((row): [string, StatementSubject] => [
      row.id,
      {
        kind: 'deposit',
        id: row.id,
        name: row.payer || (row.orderNumber ?? row.number),
        merchant_name: row.merchantName,
        reference: row.number,
        amount: yenOf(row.amount),
        day: dayIn(row.createdAt),
        done: false,
        done_on: null,
        other_line: false,
        file: null,
        standing: null,
        payment: row.id,
        in_other_file: false,
      },
    ]),
  );
  const matches = withDeposits(entries, expected, { found, marks, now, isRecorded });
  const shownOf = (id: string, line: number): StatementSubject[] => {
    const one = shown.get(id);
    return one ? [{ ...one, done: isRecorded(line) === id }] : [];
  };
  return { matches, shownOf };
}
