import type { OrderLines } from '@/lib/settlements/orders/order-line';
import type { PaidTo } from '@/lib/settlements/paid-to/paid-to';
import type { Addressee } from '@/lib/settlements/statement/addressee';
import { checkInvoice, type Invoice } from '@/lib/settlements/statement/invoice';
import { type StatementLine, statementLines } from '@/lib/settlements/statement/lines';

/**
 * The payout from the closing balance: closing − elsewhere − unavailable = amount, which leaves the balance. The bank fee is deducted from
 * it; the rest arrives.
 */
type Payout = {
  reference: string;
  payDate: string;
  elsewhere: readonly { reference: string; amount: number }[];
  unavailable: number;
  amount: number;
  bankTransferFee: number;
  /** null: unknown, or the payout was cancelled. */
  paidTo: PaidTo | null;
};

/** The movements of a merchant's balance in a period; whole yen. Days are in Japan, as `YYYY-MM-DD`. */
export type Statement = {
  /** Of one settlement, or of a calendar month. */
  kind: 'settlement' | 'month';
  number: string;
  issuedOn: string;
  /** Both days included. */
  period: { from: string; to: string };
  sender: { name: string; registrationNumber: string | null; address: string | null };
  recipient: Addressee;
  /** The seller's registration number, when the sender may issue qualified invoices to customers in its place. */
  mediatedFor: string | null;
  /** They add up; see `linesOf`. */
  lines: readonly StatementLine[];
  payout: Payout | null;
  /** A seller's settlement only: its orders. */
  orders: OrderLines | null;
  /** Settlement: the invoices for its fees, including carried-over cycles. Month: the invoices issued in it. */
  invoices: readonly Invoice[];
};

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;

function linesFault(lines: Statement['lines']): string | null {
  const places = lines.map(({ key }) => statementLines.indexOf(key));
  if (places[0] !== 0 || places.at(-1) !== statementLines.length - 1 || lines.length < 2) return 'has no opening or no closing balance';
  if (places.some((place, at) => at > 0 && place <= (places[at - 1] ?? 0))) return 'has its lines twice or in disorder';
  const moved = lines.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
  return moved === lines.at(-1)?.amount ? null : 'does not add up to its closing balance';
}

function payoutFault(payout: Payout | null, closing: number): string | null {
  if (!payout) return null;
  const promised = payout.elsewhere.reduce((sum, { amount }) => sum + amount, 0);
  if (closing - promised - payout.unavailable !== payout.amount) return 'does not pay what is left of its closing balance';
  if (!isDay(payout.payDate)) return 'has a day of payment that is none';
  return payout.amount > 0 && payout.bankTransferFee >= 0 && payout.bankTransferFee < payout.amount ? null : 'pays nothing';
}

/** Throws a RangeError naming the problem: a statement that does not add up is shown to nobody. */
export function checkStatement({ number, issuedOn, period, lines, payout, invoices }: Statement): void {
  const days = [issuedOn, period.from, period.to].every(isDay) && period.from <= period.to ? null : 'has days that are none';
  const fault = days ?? linesFault(lines) ?? payoutFault(payout, lines.at(-1)?.amount ?? 0);
  if (fault) throw new RangeError(`the statement ${number} ${fault}`);
  for (const invoice of invoices) checkInvoice(invoice);
}
