import { settlementDecision } from '@/lib/settlements/decide-settlement';
import { simulateSettlementInput } from '@/lib/settlements/schema';

/** Simulates an operator's decision about a settlement, or the bank's return. */
export const simulateSettlement = settlementDecision(
  {
    name: 'settlement.simulate',
    summary: 'Sandbox: pay a settlement, or let the bank give it back',
    description:
      'What the operator would say. `paid`: the transfer was made. `bounced`: there is no such account; the seller is asked for it again.',
    route: 'POST /test_helpers/settlements/{id}/simulate',
    allow: 'sandbox:drive',
    sandboxOnly: true,
    input: simulateSettlementInput,
  },
  '口座が見つかりません。',
);
