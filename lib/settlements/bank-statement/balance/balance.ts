import { sum } from '@/lib/money/yen';
import type { BalanceReply, StatementLine } from '@/lib/settlements/bank-statement/schema';

/** A line of the basis' day that is in its amount: by its key, and by what it says without the number that a bank may give it anew. */
export type BasisLine = { key: string; said: string };
/** What the ledger has at the bank, with deposits that are held; and all that was ever noted as sent back to customers. */
export type Position = { position: number; returned: number };
/** From where the ledger counts: what the account held on a day, and what the ledger came to when that was said. Without lines it held that at its end. */
export type Basis = { day: string; amount: number; by: string; lines: readonly BasisLine[] | null } & Position & {
    /** What lines since then say went back to customers; and what was recorded since of lines that are in the amount. */
    sentBack: number;
    recordedLate: number;
  };

const netOf = (lines: readonly StatementLine[]): number =>
  sum(lines.map(({ direction, amount }) => (direction === 'in' ? amount : -amount)));

type Said = { amount: number; day: string };
/** `held`: of the position what is held. */
type Kept = Position & { held: number; basis: Basis | null };

/** Whether a line may be a transfer that was recorded from another line, so that the ledger expects it already. */
export type IsTold = (line: number) => boolean;

type DayLine = Pick<StatementLine, 'line' | 'date' | 'direction' | 'amount' | 'name' | 'description'>;

/** The lines of a day, by their places in the statement: what each says, and which it is of those that say the same. */
function linesOf(day: string, lines: readonly DayLine[]): Map<number, string> {
  const seen = new Map<string, number>();
  return new Map(
    lines
      .filter(({ date }) => date === day)
      .map(({ line, direction, amount, name, description }) => {
        const said = JSON.stringify([direction, amount, name, description]);
        const before = seen.get(said) ?? 0;
        seen.set(said, before + 1);
        return [line, `${said}#${before}`];
      }),
  );
}

/** The lines of its last day that are in a statement's balance. `keys`: of its lines. */
export const basisLines = (day: string, lines: readonly DayLine[], keys: readonly string[]): BasisLine[] =>
  [...linesOf(day, lines)].map(([line, said]) => ({ key: keys[line] ?? '', said }));

/** The lines that came after the basis, and whether the statement is older than it: of the same day, with less than it counted and nothing besides. */
function sinceBasis(day: string, basis: Basis, lines: readonly StatementLine[]): { later: StatementLine[]; isOlder: boolean } {
  const counted = basis.lines && new Set(basis.lines.map(({ said }) => said));
  const ofDay = linesOf(basis.day, lines);
  const isNew = (line: number): boolean => counted !== null && !counted.has(ofDay.get(line) ?? '');
  const later = lines.filter(({ date, line }) => date > basis.day || (date === basis.day && isNew(line)));
  const isShort = counted !== null && ofDay.size < counted.size;
  return { later, isOlder: day < basis.day || (day === basis.day && isShort && later.length === 0) };
}

/**
 * The balance that a statement says, against what the ledger expects at this moment: the basis, and all that was recorded since, with what was sent back to
 * customers until a line says that it is gone. What the statement tells of since the basis and nobody has recorded explains a difference; what is left of it
 * is explained by nothing that we know.
 */
export function compareBalance({ amount, day }: Said, kept: Kept, lines: readonly StatementLine[], isTold: IsTold): BalanceReply {
  const { position, returned, held, basis } = kept;
  const isOpen = lines.some(({ group }) => group === 'certain' || group === 'decide');
  const { later, isOlder } = basis ? sinceBasis(day, basis, lines) : { later: [], isOlder: false };
  const shown = basis && { day: basis.day, amount: basis.amount, by: basis.by };
  const said = { said: amount, day, held, can_be_taken: !isOpen && !isOlder, basis: shown };
  if (basis === null || isOlder) return { ...said, expected: null, going_back: null, unrecorded: null, unknown: null, difference: null };
  const counted = later.filter(({ line, group }) => group === 'certain' || !isTold(line));
  const goingBack = returned - basis.returned - basis.sentBack;
  const expected = basis.amount + position - basis.position - basis.recordedLate + goingBack;
  const unrecorded = netOf(counted.filter(({ group }) => group === 'certain' || group === 'decide'));
  const unknown = netOf(counted.filter(({ group }) => group === 'unknown' || group === 'aside'));
  const difference = amount - expected - unrecorded - unknown;
  return { ...said, expected, going_back: Math.max(0, goingBack), unrecorded, unknown, difference };
}
