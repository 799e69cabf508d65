import type { ChargebackStatus } from '@/lib/chargebacks/chargeback';
import type { Decision } from '@/lib/chargebacks/decide-chargeback';

type DecidableChargeback = { status: ChargebackStatus; decided_at?: unknown };

/** In the order of the page: losses first. */
export const outcomes = ['lost', 'won', 'cancelled'] as const satisfies readonly Decision[];

export const isOver = ({ decided_at }: DecidableChargeback): boolean => typeof decided_at === 'string';

/** Why this end is not possible; null: it is. The operation decides the same again. */
export function whyNot(chargeback: DecidableChargeback, outcome: Decision): 'decided' | 'undefended' | null {
  if (isOver(chargeback)) return 'decided';
  return outcome === 'won' && chargeback.status !== 'defended' ? 'undefended' : null;
}
