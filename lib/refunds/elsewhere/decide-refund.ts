import { personOf } from '@/lib/auth/person';
import { moneyCommand } from '@/lib/operation/money-command';
import { completeElsewhere, nothingNew } from '@/lib/refunds/elsewhere/completion';
import { type ElsewhereState, planDecision, type RefundElsewhere, shortSellers } from '@/lib/refunds/elsewhere/elsewhere';
import { decideRefundInput, type ElsewhereReply, elsewhereReply } from '@/lib/refunds/elsewhere/schema';
import { type ElsewhereMoney, loadElsewhere, moneyPlan } from '@/lib/refunds/elsewhere/take-refund';

/**
 * An operator says whose share a refund was that was made at the acquirer. Said again it changes nothing. Refuses 422 while a seller has not
 * enough for what it is to give back: another split, at the worst an empty one, is always possible.
 */
export const decideRefund = moneyCommand<typeof decideRefundInput, ElsewhereReply, ElsewhereState, ElsewhereMoney>({
  name: 'payment.decide_refund',
  summary: 'Say whose share a refund was that was made at the acquirer',
  allow: 'installation:run',
  input: decideRefundInput,
  output: elsewhereReply,
  read: ({ scope }, { id, reference }) => loadElsewhere(scope, id, reference),
  plan: (state, { platform_details }, { caller, now }) =>
    moneyPlan(state, planDecision(state, platform_details, personOf(caller), now.toISOString())),
  shortfall: (state, { tenantId, plan }) => plan && shortSellers(state, tenantId, plan.transfers),
  complete({ view, known }, { plan }, _outcome, { now }) {
    const at = now.toISOString();
    return plan ? completeElsewhere(view, plan, at) : nothingNew(view, known as RefundElsewhere, at);
  },
});
