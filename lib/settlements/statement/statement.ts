import { checkInvoice, type QualifiedInvoice } from '@/lib/settlements/statement/invoice';

/** In their order. All between the first and the last move the balance: above zero to the seller's good. */
export const statementLines = [
  'opening',
  'sales',
  'fees',
  'refunds',
  'fee_returns',
  'chargebacks',
  'transfers',
  'adjustments',
  'paid',
  'closing',
] as const;
export type StatementLine = (typeof statementLines)[number];

/** What a seller's balance did in a time; whole yen. Days are of Japan, as `YYYY-MM-DD`. */
export type Statement = {
  number: string;
  /** Of one settlement, or of a calendar month. */
  kind: 'settlement' | 'month';
  issuedOn: string;
  /** Both days belong to it. */
  period: { from: string; to: string };
  platform: { name: string; registrationNumber: string | null; address?: string };
  seller: { name: string };
  /** The first and the last always; of the others those that are to be shown, each once and in the order of `statementLines`. */
  lines: readonly { key: StatementLine; amount: bigint }[];
  /** `amount` leaves the balance; the bank's fee is kept of it, and the rest arrives. */
  payout: { reference: string; payDate: string; amount: bigint; bankTransferFee: bigint } | null;
  /** What the platform took as its fees, as an invoice; null: it took none. */
  invoice: QualifiedInvoice | null;
};

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;

function linesFault(lines: Statement['lines']): string | null {
  const places = lines.map(({ key }) => statementLines.indexOf(key));
  if (places[0] !== 0 || places.at(-1) !== statementLines.length - 1 || lines.length < 2) return 'has no opening or no closing balance';
  if (places.some((place, at) => at > 0 && place <= (places[at - 1] ?? 0))) return 'has its lines twice or in disorder';
  const moved = lines.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0n);
  return moved === lines.at(-1)?.amount ? null : 'does not add up to its closing balance';
}

function payoutFault(payout: Statement['payout']): string | null {
  if (!payout) return null;
  if (!isDay(payout.payDate)) return 'has a day of payment that is none';
  return payout.amount > 0n && payout.bankTransferFee >= 0n && payout.bankTransferFee < payout.amount ? null : 'pays nothing';
}

/** Throws a RangeError that says what is wrong: no statement that does not add up is ever shown to anybody. */
export function checkStatement({ number, issuedOn, period, lines, payout, invoice }: Statement): void {
  const days = [issuedOn, period.from, period.to].every(isDay) && period.from <= period.to ? null : 'has days that are none';
  const fault = days ?? linesFault(lines) ?? payoutFault(payout);
  if (fault) throw new RangeError(`the statement ${number} ${fault}`);
  if (invoice) checkInvoice(invoice);
}
