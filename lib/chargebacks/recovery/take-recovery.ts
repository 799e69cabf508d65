import { completeTaking } from '@/lib/chargebacks/recovery/completion';
import { planTaking, type RecoveryCase, type Taking } from '@/lib/chargebacks/recovery/recovery';
import { type TakenReply, takeInput, takenReply } from '@/lib/chargebacks/recovery/schema';
import { getRecoveryCase } from '@/lib/chargebacks/recovery/store';
import { getDispute } from '@/lib/chargebacks/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';

/**
 * Takes from a seller its share of a lost chargeback: what it has now, or that and then whatever it gets. There is nobody to call: the
 * balance is asked and changed in one statement, so a seller never has less than nothing, however many take, refund or capture at once.
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
