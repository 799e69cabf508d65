import 'server-only';
import { createHash } from 'node:crypto';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { sum } from '@/lib/money/yen';
import type { Transfer } from '@/lib/settlements/bank-file/transfer-order';
import { type Payable, type PayableRow, payableOf } from '@/lib/settlements/files/payable';
import { inOrder, type PayableRequest, type ReadyRequest, type RequestInOrder } from '@/lib/settlements/files/requests/payable';

export type Ready = Payable & { transfer: Transfer };

type Sorted<Item, Out extends Item> = { kept: Item[]; ready: Out[] };

/** Which waiting payouts can go into a file now, in order, and which are held. */
export function sortPayouts(rows: readonly PayableRow[]): Sorted<Payable, Ready> {
  const all = rows.map(payableOf);
  return { kept: all.filter(({ transfer }) => transfer === null), ready: all.filter((one): one is Ready => one.transfer !== null) };
}

/** The same of waiting refund requests. */
export function sortRequests(rows: readonly PayableRequest[]): Sorted<RequestInOrder, ReadyRequest> {
  const all = rows.map(inOrder);
  return { kept: all.filter(({ transfer }) => transfer === null), ready: all.filter((one): one is ReadyRequest => one.transfer !== null) };
}

/** `digest`: of the day and of every line, so that no other file has it, whatever its number of lines and its sum. */
type FilePlan = { transfers: Transfer[]; count: number; amount: number; transferDay: string; digest: string };

const lineOf = (kind: 'payout' | 'refund', { tenantId, id }: { tenantId: string; id: string }, transfer: Transfer): (string | number)[] => {
  const { bankCode, branchCode, accountType, accountNumber, holder, reference, amount } = transfer;
  return [kind, tenantId, id, bankCode, branchCode, accountType, accountNumber, holder, reference, amount];
};

/**
 * The file of these payouts, and behind them these refunds. Transfer day: the latest pay day among the payouts, or if that has passed, the first bank day
 * from today; a refund is due at once.
 */
export function planFile(payouts: readonly Ready[], refunds: readonly ReadyRequest[], now: Date): FilePlan {
  const today = dayIn(now);
  const transfers = [...payouts, ...refunds].map(({ transfer }) => transfer);
  const last = [today, ...payouts.map(({ row }) => row.payDay)].sort().at(-1) ?? today;
  const transferDay = bankDayFrom(last);
  const lines = [
    ...payouts.map(({ row, transfer }) => lineOf('payout', row, transfer)),
    ...refunds.map(({ request, transfer }) => lineOf('refund', request, transfer)),
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify([transferDay, lines]))
    .digest('hex');
  return { transfers, count: transfers.length, amount: sum(transfers.map(({ amount }) => amount)), transferDay, digest };
}
