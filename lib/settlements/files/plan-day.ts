import 'server-only';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { dayIn } from '@/lib/ledger/days/day';
import { sum } from '@/lib/money/yen';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { usualSoleYen } from '@/lib/settlements/bank/schema';
import type { BankRow } from '@/lib/settlements/bank/store';
import type { Transfer } from '@/lib/settlements/bank-file/transfer-order';
import { type Payable, type PayableRow, payableOf } from '@/lib/settlements/files/payable';

/** Whether a name can be written does not hang on who pays. */
export const anybody: BankRow = {
  id: 1,
  code: '0000000000',
  name: 'X',
  bankCode: '0001',
  branchCode: '001',
  accountType: 'ordinary',
  accountNumber: '0000001',
  soleAmount: BigInt(usualSoleYen),
  updatedAt: new Date(0),
  changedBy: null,
  changedByName: null,
};

export type Ready = Payable & { transfer: Transfer };
type DayPlan = { kept: Payable[]; ready: Ready[]; amount: number; transferDay: string };

/**
 * What of all that waits can be in a file now, in its order, and what is kept out of it. The bank carries it out on the last day on which any of what is
 * in it was to be paid, or where that is past on the first bank day from today.
 */
export function planDay(rows: readonly PayableRow[], bank: BankRow, now: Date): DayPlan {
  const [requester, today] = [requesterOf(bank), dayIn(now)];
  const all = rows.map((row) => payableOf(row, requester, today));
  const ready = all.filter((one): one is Ready => one.transfer !== null);
  const last = [today, ...ready.map(({ row }) => row.payDay)].sort().at(-1) ?? today;
  return {
    kept: all.filter(({ transfer }) => transfer === null),
    ready,
    amount: sum(ready.map(({ transfer }) => transfer.amount)),
    transferDay: bankDayFrom(last),
  };
}
