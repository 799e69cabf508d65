import { type RecordType, recordTypes } from '@/lib/ledger/record';
import type { Transfer } from '@/lib/ledger/transfer';
import { sum } from '@/lib/money/yen';
import { taxWithin } from '@/lib/settlements/statement/invoice';

export const settlementStatuses = ['pending', 'paid', 'bounced', 'cancelled'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** The legal moves of a settlement. A paid settlement may still come back from the bank. */
const moves: Record<SettlementStatus, readonly SettlementStatus[]> = {
  pending: ['paid', 'bounced', 'cancelled'],
  paid: ['bounced'],
  bounced: [],
  cancelled: [],
};
export const mayBecome = (from: SettlementStatus, to: SettlementStatus): boolean => moves[from].includes(to);

/** Why the bank gave a payout back: its account was wrong, or the bank or whoever runs the installation made a mistake, and the account stands. */
export const returnCauses = ['accounts', 'ours'] as const;
export type ReturnCause = (typeof returnCauses)[number];

export const carriedReasons = ['payouts_disabled', 'suspended', 'below_minimum', 'on_hold'] as const;
export type CarriedReason = (typeof carriedReasons)[number];

/** A merchant's entries up to a moment, by record type: their sum in yen and their number. */
export type Totals = Partial<Record<RecordType, [amount: number, entries: number]>>;

/** The sums posted between two totals: `after` less `before`. */
export function betweenTotals(before: Totals, after: Totals): Map<RecordType, number> {
  const amounts = Object.entries(after).map(([type, [amount]]): [RecordType, number] => {
    const kind = type as RecordType;
    return [kind, amount - (before[kind]?.[0] ?? 0)];
  });
  return new Map(amounts.filter(([, amount]) => amount !== 0));
}

export type Posted = { type: RecordType; amount: number; count: number };

/** Sums and numbers in the order of the record types; a type whose sum is zero is included. */
export function postedBetween(before: Totals, after: Totals): Posted[] {
  return recordTypes.flatMap((type) => {
    const [[amount, entries], [had, counted]] = [after[type] ?? [0, 0], before[type] ?? [0, 0]];
    return entries === counted ? [] : [{ type, amount: amount - had, count: entries - counted }];
  });
}

/** opening + transaction − fee − fee tax − paid out = closing, whole yen. */
export type Figures = { opening: number; transaction: number; fee: number; feeTax: number; paidOut: number; closing: number };

const paying: readonly RecordType[] = ['payout', 'payout_return'];
const serviceFees: readonly RecordType[] = ['processing_fee', 'refund_fee'];
const serviceTaxes: readonly RecordType[] = ['processing_fee_tax', 'refund_fee_tax'];

/** Platform fees charged to a seller in a period, tax included, and fees returned in it. Neither is negative. */
export type PlatformFees = { charged: number; returned: number };
const platformFeesOf = (posted: ReadonlyMap<RecordType, number>): PlatformFees => ({
  charged: 0 - (posted.get('platform_fee') ?? 0),
  returned: posted.get('platform_fee_return') ?? 0,
});

/** Platform fees of a period that invoices cover already, and their tax: the tax charged less the tax returned. */
export type Invoiced = PlatformFees & { tax: number };
export const nothingInvoiced: Invoiced = { charged: 0, returned: 0, tax: 0 };

/** The platform fees of a period that no invoice covers yet. */
export const uninvoicedOf = (posted: ReadonlyMap<RecordType, number>, invoiced: Invoiced): PlatformFees => {
  const { charged, returned } = platformFeesOf(posted);
  return { charged: charged - invoiced.charged, returned: returned - invoiced.returned };
};

/**
 * The figures of a period. A seller's fees include tax. Their tax is the tax of its invoices: those of carried-over cycles in the period,
 * and for the rest one invoice for charged and one for returned fees. The service's fees have tax records of their own.
 */
export function figuresOf(
  opening: number,
  posted: ReadonlyMap<RecordType, number>,
  isSeller: boolean,
  invoiced: Invoiced = nothingInvoiced,
): Figures {
  const of = (types: readonly RecordType[]) => sum(types.map((type) => posted.get(type) ?? 0));
  const { charged, returned } = platformFeesOf(posted);
  const rest = uninvoicedOf(posted, invoiced);
  const feeTax = isSeller ? invoiced.tax + taxWithin(rest.charged) - taxWithin(rest.returned) : 0 - of(serviceTaxes);
  const fee = isSeller ? charged - returned - feeTax : 0 - of(serviceFees);
  const paidOut = 0 - of(paying);
  const closing = opening + sum([...posted.values()]);
  return { opening, transaction: closing - opening + fee + feeTax + paidOut, fee, feeTax, paidOut, closing };
}

/** Everything that decides the result of a closed cycle. `available`: the available balance in yen. */
export type CycleCase = {
  closing: number;
  available: number;
  /** Earlier settlements: the sum that waits for its transfer or was paid since the cut-off, less the sum that came back since. */
  underWay: number;
  minimum: number;
  isEnabled: boolean;
  isSuspended: boolean;
  /** Its platform holds back its payouts. */
  isOnHold: boolean;
};

export type CyclePlan = { outcome: 'settled'; amount: number } | { outcome: 'carried'; reason: CarriedReason } | { outcome: 'nothing' };

/**
 * Decides the result of a closed cycle. Pays the closing balance less earlier settlements under way, limited to the available balance:
 * later income belongs to the next cycle, and money that has gone or is held since cannot be paid out.
 */
export function planCycle({ closing, available, underWay, minimum, isEnabled, isSuspended, isOnHold }: CycleCase): CyclePlan {
  const amount = Math.min(closing - underWay, available);
  if (amount <= 0) return { outcome: 'nothing' };
  if (isSuspended) return { outcome: 'carried', reason: 'suspended' };
  if (isOnHold) return { outcome: 'carried', reason: 'on_hold' };
  if (!isEnabled) return { outcome: 'carried', reason: 'payouts_disabled' };
  return amount < minimum ? { outcome: 'carried', reason: 'below_minimum' } : { outcome: 'settled', amount };
}

/** The postings of a payout; the bank's return posts the reverse. */
export function payoutOf(merchantId: string, bank: string, amount: number, reference: string, to: 'paid' | 'bounced'): Transfer {
  const [from, into] = to === 'paid' ? [merchantId, bank] : [bank, merchantId];
  return { type: to === 'paid' ? 'payout' : 'payout_return', from, to: into, amount, description: reference };
}

/** The reference on bank statements, at most 20 half-width characters: the last day of the period and a part of the id. */
export const referenceOf = (id: string, lastDay: string): string =>
  `S${lastDay.slice(2).replaceAll('-', '')}-${id.replaceAll('-', '').slice(-10).toUpperCase()}`;
