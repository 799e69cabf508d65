import type { ChargebackStatus } from '@/lib/chargebacks/chargeback';
import type { Decision } from '@/lib/chargebacks/decide-chargeback';

type DecidableChargeback = { status: ChargebackStatus; decided_at?: unknown };

/** As they stand on the page: what costs money first. */
export const outcomes = ['lost', 'won', 'cancelled'] as const satisfies readonly Decision[];

export const isOver = ({ decided_at }: DecidableChargeback): boolean => typeof decided_at === 'string';

/** Why it cannot end so; null where it can. The operation decides the same again. */
export function whyNot(chargeback: DecidableChargeback, outcome: Decision): 'decided' | 'undefended' | null {
  if (isOver(chargeback)) return 'decided';
  return outcome === 'won' && chargeback.status !== 'defended' ? 'undefended' : null;
}
