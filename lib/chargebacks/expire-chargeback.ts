import { z } from 'zod';
import { type Dispute, isInTime } from '@/lib/chargebacks/chargeback';
import { completeEnd } from '@/lib/chargebacks/completion';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { refuse } from '@/lib/refusal';

/** Loses a chargeback that nobody answered in time. Refuses one that is not due, or was answered. */
export const expireChargeback = moneyCommand<typeof chargebackInput, null, Dispute, MoneyPlan>({
  name: 'chargeback.expire',
  summary: 'End a chargeback whose due date is over',
  allow: 'installation:run',
  input: chargebackInput,
  output: z.null(),

  read: ({ scope }, { id }) => getDispute(scope, id, { asAcquirer: true }),

  plan({ chargeback }, _input, { now }) {
    if (chargeback.status !== 'pending' || isInTime(chargeback, now)) return refuse('conflict');
    return { tenantId: chargeback.tenantId, paymentId: chargeback.paymentId, opening: {} };
  },

  complete: (dispute, _plan, _outcome, { now }) => completeEnd(dispute, 'expired', now.toISOString(), { over: true }, () => null),
});
