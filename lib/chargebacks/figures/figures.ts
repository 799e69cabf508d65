import type { ChargebackStatus } from '@/lib/chargebacks/chargeback';
import type { Kind } from '@/lib/chargebacks/reasons/kinds';
import { kindOf } from '@/lib/chargebacks/reasons/reasons';

/** Days until now that the figures cover. */
export const figureDays = 90;

/** Chargebacks with the same brand, code and state. */
export type Alike = {
  brand: string;
  reasonCode: string | null;
  status: ChargebackStatus;
  decided: boolean;
  count: number;
  amount: number;
};

export type Figures = {
  count: number;
  /** Whole yen that cardholders disputed. */
  amount: number;
  won: number;
  /** Accepted and unanswered ones count as lost. */
  lost: number;
  /** The share of won among decided ones, from 0 to 1; null: none was decided. A withdrawn one counts as neither. */
  rate: number | null;
};
export type KindFigures = Figures & { kind: Kind };

const lostStatuses: readonly ChargebackStatus[] = ['accepted', 'expired', 'lost'];

function figuresFor(alike: readonly Alike[]): Figures {
  const sum = (of: (one: Alike) => number) => alike.reduce((total, one) => total + of(one), 0);
  const won = sum(({ status, decided, count }) => (status === 'defended' && decided ? count : 0));
  const lost = sum(({ status, count }) => (lostStatuses.includes(status) ? count : 0));
  return {
    count: sum(({ count }) => count),
    amount: sum(({ amount }) => amount),
    won,
    lost,
    rate: won + lost === 0 ? null : won / (won + lost),
  };
}

/** The totals, and the totals by reason: the most frequent first, then the larger sum. */
export function figuresOf(alike: readonly Alike[]): { total: Figures; kinds: KindFigures[] } {
  const kindIn = ({ brand, reasonCode }: Alike) => kindOf(brand, reasonCode);
  const kinds = [...new Set(alike.map(kindIn))].map((kind) => ({ kind, ...figuresFor(alike.filter((one) => kindIn(one) === kind)) }));
  return { total: figuresFor(alike), kinds: kinds.toSorted((a, b) => b.count - a.count || b.amount - a.amount) };
}
