import { availableOf } from '@/lib/ledger/store';
import { getMerchant } from '@/lib/merchants/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { presentDryRun } from '@/lib/payments/dry-run';
import { dryRunReply } from '@/lib/payments/schema';
import { refuse } from '@/lib/refusal';
import { planTransfer, shortOf, type TransferState } from '@/lib/transfers/balance-transfer';
import { completeTransfer, type Planned } from '@/lib/transfers/completion';
import { type TransferReply, transferInput, transferReply } from '@/lib/transfers/schema';

/**
 * Moves yen between a platform and one of its sellers. Refuses 422 when the payer's available balance is too low, 404 a merchant that is
 * not a seller of the platform.
 */
export const transferBalance = moneyCommand<typeof transferInput, TransferReply, TransferState, Planned & MoneyPlan>({
  name: 'balance.transfer',
  summary: 'Move yen between a platform and one of its payout merchants',
  description:
    'Neither side goes below zero by it: what the giver has available, held amounts apart, must cover the amount. Both sides have a record of type `balance_transfer` with the description. With `?dry_run=true` nothing is done: the reply shows both balances before and after.',
  route: 'POST /merchants/{id}/balances/{currency}/transfer',
  allow: 'balances:write',
  input: transferInput,
  output: transferReply,
  dryRunOutput: dryRunReply,
  refusals: ['insufficient_balance'],

  async read({ scope }, input) {
    const { tenantId, id, platformRole } = await getMerchant(scope, input.id);
    if (platformRole !== 'payout') return refuse('not_found');
    return { tenantId, sellerId: id, available: await availableOf(tenantId, [tenantId, id]) };
  },

  plan(state, { direction, amount, description }) {
    const planned = planTransfer(state, { direction, amount, description });
    return { tenantId: state.tenantId, paymentId: null, opening: {}, ...planned, direction, description };
  },

  shortfall: shortOf,

  preview(state, plan, { caller }) {
    return presentDryRun(plan.transfers, state.available, new Map([[plan.from, plan.amount]]), shortOf(state, plan), caller.locale);
  },

  complete: (state, plan, _outcome, { now }) => completeTransfer(state, plan, now),
});
