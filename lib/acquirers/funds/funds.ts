import type { FundsEntry } from '@/lib/acquirers/acquirer';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';

/**
 * What a part of a difference is. unknown: taken there, and no payment of ours. not_here: taken there, and nothing of it in our ledger. not_there: in our
 * ledger alone. amount: other yen. other: a line there that is of no payment. adjustment: ours alone, by two people. rest: the balance that it states is
 * not the sum of its lines. more: those that are too many to be named.
 */
export const differenceKinds = ['unknown', 'not_here', 'not_there', 'amount', 'other', 'adjustment', 'rest', 'more'] as const;
type DifferenceKind = (typeof differenceKinds)[number];

/**
 * A part of a difference. Whole yen, above zero where they say more than we. `isOnTheWay`: one side has moved only now, or is still asked. `since`: the
 * moment of the comparison with which it began, unbroken and with these yen; absent: before that was written down.
 */
export type Difference = {
  key: string;
  kind: DifferenceKind;
  amount: number;
  theirs: number;
  ours: number;
  tenantId: string | null;
  paymentId: string | null;
  remote: string | null;
  isOnTheWay: boolean;
  since?: string;
};

const sameOf = ({ key, amount }: Pick<Difference, 'key' | 'amount'>): string => `${key} ${amount}`;

/** The key of one occurrence: what goes and returns with the same yen has another one. */
export const occurrenceOf = ({ key, since }: Pick<Difference, 'key' | 'since'>): string =>
  since === undefined ? key : `${key} since ${since}`;

export const nameOf = ({ amount, ...part }: Pick<Difference, 'key' | 'amount' | 'since'>): string =>
  sameOf({ key: occurrenceOf(part), amount });

/** The parts of a comparison, each with its beginning: that of the same part in the comparison before, else this moment. */
export function begun(parts: readonly Difference[], before: readonly Difference[], at: Date): Difference[] {
  const known = new Map(before.map((part) => [sameOf(part), part]));
  return parts.map((part) => {
    const { since } = known.get(sameOf(part)) ?? { since: at.toISOString() };
    return since === undefined ? part : { ...part, since };
  });
}

/**
 * The parts that a person has yet to deal with. `resolved`: names of those that were dealt with. Adjustments that make up for all the others leave none.
 */
export function openOf<Part extends Difference>(parts: readonly Part[], resolved: ReadonlySet<string>): Part[] {
  const left = parts.filter((part) => !part.isOnTheWay && !resolved.has(nameOf(part)));
  const isMadeUp = left.some(({ kind }) => kind === 'adjustment') && left.reduce((sum, { amount }) => sum + amount, 0) === 0;
  return isMadeUp ? [] : left;
}

/** How it is posted. Null: it is of a payment, whose own entries are the posting; a line of a payment that is not ours, and other lines, wait for a person. */
export function postingOf({ kind, amount, bankFee = 0 }: FundsEntry, acquirer: string): { kind: string; transfers: Transfer[] } | null {
  const clearing = clearingOf(acquirer);
  const { bank, costs } = serviceAccounts;
  // what it takes from us comes out of the first account, what it gives back goes there
  const move = (type: Transfer['type'], account: string, yen: number): Transfer =>
    amount < 0 ? { type, from: account, to: clearing, amount: yen } : { type, from: clearing, to: account, amount: yen };
  const whole = Math.abs(amount);
  if (kind === 'fee' || kind === 'fee_tax')
    return { kind: 'acquirer_fee', transfers: [move(kind === 'fee' ? 'acquirer_fee' : 'acquirer_fee_tax', costs, whole)] };
  if (kind !== 'payout') return null;
  const paid = [move('acquirer_payout', bank, whole - bankFee), move('acquirer_payout_fee', costs, bankFee)];
  return { kind: 'acquirer_payout', transfers: transfers(paid) };
}
