import type { Scope } from '@/lib/auth/scope';
import { loadBanks } from '@/lib/japan/banks';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { sum, yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { type PayableRow, payableOf } from '@/lib/settlements/files/payable';
import { daysSince } from '@/lib/settlements/late';
import { type OverdueReply, overdueInput, overdueReply } from '@/lib/settlements/overdue/schema';
import { findPastDay } from '@/lib/settlements/overdue/store';

const shown = 5;

/** Whether something keeps it back; what is in a file is on its way. */
const isHeld = (row: PayableRow): boolean => row.bankFileId === null && payableOf(row).blocked !== null;

/** Of every day that is over, how many of its payouts are held back, by whatever reason. */
export async function countHeldByDay(now: Date): Promise<ReadonlyMap<string, number>> {
  loadBanks();
  const held = (await findPastDay({ kind: 'all' }, dayIn(now))).filter(isHeld);
  const counts = new Map<string, number>();
  for (const { payDay } of held) counts.set(payDay, (counts.get(payDay) ?? 0) + 1);
  return counts;
}

/** The payouts of a scope that are overdue at `now`, by the same rule as the list of payouts. */
export async function loadOverdue(scope: Scope, now: Date): Promise<OverdueReply> {
  loadBanks();
  const rows = await findPastDay(scope, dayIn(now));
  const late = rows.filter((row) => !isHeld(row));
  return {
    resource: 'overdue_payouts',
    count: late.length,
    amount: sum(late.map(({ settlementAmount }) => yenOf(settlementAmount))),
    held: rows.length - late.length,
    since: late[0]?.payDay ?? null,
    first: late.slice(0, shown).map((row) => ({
      id: row.id,
      merchant: row.merchantId,
      merchant_name: row.merchantName,
      amount: yenOf(row.settlementAmount),
      pay_date: row.payDay,
      days: daysSince(row.payDay, now.toISOString()),
    })),
  };
}

/** What a seller, a platform or the operator has to ask about: payouts whose day is over. */
export const listOverdue = query<typeof overdueInput, OverdueReply>({
  name: 'payout.list_overdue',
  summary: 'Say which payouts are past their day and not recorded as paid',
  allow: 'balances:read',
  input: overdueInput,
  output: overdueReply,
  run: ({ scope, now }) => loadOverdue(scope, now),
});
