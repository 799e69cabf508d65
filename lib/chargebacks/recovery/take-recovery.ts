import { completeTaking } from '@/lib/chargebacks/recovery/completion';
import { planTaking, type RecoveryCase, type Taking } from '@/lib/chargebacks/recovery/recovery';
import { type TakenReply, takeInput, takenReply } from '@/lib/chargebacks/recovery/schema';
import { getRecoveryCase } from '@/lib/chargebacks/recovery/store';
import { getDispute } from '@/lib/chargebacks/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';

/**
 * Recovers from a seller its share of a lost chargeback: its current balance, or that and then later income. Calls no acquirer: one
 * statement checks and changes the balance, so a seller never goes below zero, however many recoveries, refunds and captures run at once.
 */
export const takeRecovery = moneyCommand<typeof takeInput, TakenReply, RecoveryCase, MoneyPlan & { taking: Taking }>({
  name: 'recovery.take',
  summary: 'Take a seller’s share of a lost chargeback',
  allow: 'chargebacks:write',
  input: takeInput,
  output: takenReply,

  async read({ scope }, { id }) {
    await getDispute(scope, id); // 404 while the feature is off
    return getRecoveryCase(scope, id);
  },

  plan(one, { seller_id, mode }) {
    const { tenantId, paymentId } = one.chargeback;
    return { tenantId, paymentId, opening: {}, taking: planTaking(one, seller_id, mode) };
  },

  complete: (one, { taking }, _outcome, { now }) => completeTaking(one, taking, now.toISOString()),
});
