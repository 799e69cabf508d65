import { z } from 'zod';
import { figure, typed } from '@/components/forms/typed';
import { type CounterAccount, maxAdjustmentYen } from '@/lib/adjustments/adjustment';
import { proposeInput } from '@/lib/adjustments/schema';
import { typedYen } from '@/lib/japan/typed';

/** The signed amount; null: none yet. */
export function amountOf({ direction, amount }: Pick<Proposal, 'direction' | 'amount'>): number | null {
  const value = typedYen(amount) ?? 0;
  return value >= 1 && value <= maxAdjustmentYen ? (direction === 'add' ? value : -value) : null;
}

export const directions = ['add', 'take'] as const;

export const proposalRules = proposeInput.shape;

/** The form's values before sending. */
export const proposal = z.object({
  merchantId: proposalRules.merchant_id,
  direction: z.enum(directions),
  amount: figure((amount) => amountOf({ direction: 'add', amount }), proposalRules.amount),
  account: proposalRules.counter_account,
  description: typed(proposalRules.description),
  reason: typed(proposalRules.reason),
});
export type Proposal = {
  merchantId: string;
  direction: (typeof directions)[number];
  amount: string;
  account: CounterAccount;
  description: string;
  reason: string;
};
export const emptyProposal: Proposal = { merchantId: '', direction: 'take', amount: '', account: 'clearing', description: '', reason: '' };

/** The operation's input; `retryKey` is made when the dialog opens, so that pressing twice proposes once. */
export const inputOf = (retryKey: string, given: Proposal) => ({
  retry_key: retryKey,
  merchant_id: given.merchantId,
  counter_account: given.account,
  amount: amountOf(given),
  description: given.description,
  reason: given.reason,
});
