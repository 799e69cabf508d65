import { sum } from '@/lib/money/yen';
import type { BalanceReply, StatementLine } from '@/lib/settlements/bank-statement/schema';

/** From where the ledger counts: what the account held at the end of a day, and what the ledger came to when that was said. */
export type Basis = { day: string; amount: number; position: number; by: string };

const netOf = (lines: readonly StatementLine[]): number =>
  sum(lines.map(({ direction, amount }) => (direction === 'in' ? amount : -amount)));

type Said = { amount: number; day: string };
/** `position`: what the ledger has at the bank, with deposits that are held, of which `held` are a part. */
type Kept = { position: number; held: number; basis: Basis | null };

/** Whether a line may be a transfer that was recorded from another line, so that the ledger expects it already. */
export type IsTold = (line: number) => boolean;

/**
 * The balance that a statement says, against what the ledger expects at this moment: the basis, and all that was recorded since. What the statement tells
 * of later days and nobody has recorded explains a difference; what is left of it is explained by nothing that we know.
 */
export function compareBalance(
  { amount, day }: Said,
  { position, held, basis }: Kept,
  lines: readonly StatementLine[],
  isTold: IsTold,
): BalanceReply {
  const isOpen = lines.some(({ group }) => group === 'certain' || group === 'decide');
  const isOlder = basis !== null && day < basis.day;
  const shown = basis && { day: basis.day, amount: basis.amount, by: basis.by };
  const said = { said: amount, day, held, can_be_taken: !isOpen && !isOlder, basis: shown };
  if (basis === null || isOlder) return { ...said, expected: null, unrecorded: null, unknown: null, difference: null };
  const later = lines.filter(({ line, date }) => date > basis.day && !isTold(line));
  const expected = basis.amount + position - basis.position;
  const unrecorded = netOf(later.filter(({ group }) => group === 'certain' || group === 'decide'));
  const unknown = netOf(later.filter(({ group }) => group === 'unknown' || group === 'aside'));
  return {
    ...said,
    expected,
    unrecorded,
    unknown,
    difference: amount - expected - unrecorded - unknown,
  };
}
