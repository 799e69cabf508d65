import { z } from 'zod';
import { figure, typed } from '@/components/forms/typed';
import { counterAccounts, maxAdjustmentYen } from '@/lib/adjustments/adjustment';
import { proposeInput } from '@/lib/adjustments/schema';
import { typedYen } from '@/lib/japan/typed';

/** The signed amount; null: none yet. */
export function amountOf({ direction, amount }: Pick<Proposal, 'direction' | 'amount'>): number | null {
  const value = typedYen(amount) ?? 0;
  return value >= 1 && value <= maxAdjustmentYen ? (direction === 'add' ? value : -value) : null;
}

export const directions = ['add', 'take'] as const;

export const proposalRules = proposeInput.shape;

/** One of the service's accounts; of what acquirers owe, one for each of them. */
export type CounterChoice = { account: (typeof counterAccounts)[number]; acquirer: string | null };
export const counterChoices = (acquirers: readonly string[]): CounterChoice[] =>
  counterAccounts.flatMap((account): CounterChoice[] =>
    account === 'clearing' ? acquirers.map((acquirer) => ({ account, acquirer })) : [{ account, acquirer: null }],
  );
/** `clearing:komoju`, `bank`: how the form names it. */
export const choiceId = ({ account, acquirer }: CounterChoice): string => (acquirer === null ? account : `${account}:${acquirer}`);

/** The form's values before sending. */
export const proposal = z.object({
  merchantId: proposalRules.merchant_id,
  direction: z.enum(directions),
  amount: figure((amount) => amountOf({ direction: 'add', amount }), proposalRules.amount),
  account: z.string(),
  description: typed(proposalRules.description),
  reason: typed(proposalRules.reason),
});
export type Proposal = {
  merchantId: string;
  direction: (typeof directions)[number];
  amount: string;
  account: string;
  description: string;
  reason: string;
};
export const emptyProposal = ([first]: readonly CounterChoice[]): Proposal => ({
  merchantId: '',
  direction: 'take',
  amount: '',
  account: first ? choiceId(first) : '',
  description: '',
  reason: '',
});

/** The operation's input; `retryKey` is made when the dialog opens, so that pressing twice proposes once. */
export function inputOf(retryKey: string, given: Proposal) {
  const [account, acquirer] = given.account.split(':');
  return {
    retry_key: retryKey,
    merchant_id: given.merchantId,
    counter_account: account,
    ...(acquirer !== undefined && { acquirer }),
    amount: amountOf(given),
    description: given.description,
    reason: given.reason,
  };
}
