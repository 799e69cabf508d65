import { completeTaking } from '@/lib/chargebacks/recovery/completion';
import { planCollecting, type RecoveryCase, type Taking } from '@/lib/chargebacks/recovery/recovery';
import { sellerInput, type TakenReply, takenReply } from '@/lib/chargebacks/recovery/schema';
import { getRecoveryCase } from '@/lib/chargebacks/recovery/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { refuse } from '@/lib/refusal';

/** Continues an open recovery with the seller's available balance. Refuses 409 when there is nothing to do. */
export const collectRecovery = moneyCommand<typeof sellerInput, TakenReply, RecoveryCase, MoneyPlan & { taking: Taking }>({
  name: 'recovery.collect',
  summary: 'Take what a seller has by now of its share of a lost chargeback',
  allow: 'installation:run',
  input: sellerInput,
  output: takenReply,

  read: ({ scope }, { id }) => getRecoveryCase(scope, id),

  plan(one, { seller_id }) {
    const { tenantId, paymentId } = one.chargeback;
    return { tenantId, paymentId, opening: {}, taking: planCollecting(one, seller_id) ?? refuse('conflict') };
  },

  complete: (one, { taking }, _outcome, { now }) => completeTaking(one, taking, now.toISOString()),
});
