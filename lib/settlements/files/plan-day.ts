import 'server-only';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { sum } from '@/lib/money/yen';
import type { Transfer } from '@/lib/settlements/bank-file/transfer-order';
import { type Payable, type PayableRow, payableOf } from '@/lib/settlements/files/payable';

export type Ready = Payable & { transfer: Transfer };
type DayPlan = { kept: Payable[]; ready: Ready[]; amount: number; transferDay: string };

/**
 * Which waiting payouts can go into a file now, in order, and which are held. Transfer day: the latest pay day among them, or if that has passed,
 * the first bank day from today.
 */
export function planDay(rows: readonly PayableRow[], now: Date): DayPlan {
  const today = dayIn(now);
  const all = rows.map(payableOf);
  const ready = all.filter((one): one is Ready => one.transfer !== null);
  const last = [today, ...ready.map(({ row }) => row.payDay)].sort().at(-1) ?? today;
  return {
    kept: all.filter(({ transfer }) => transfer === null),
    ready,
    amount: sum(ready.map(({ transfer }) => transfer.amount)),
    transferDay: bankDayFrom(last),
  };
}
