import { z } from 'zod';
import { type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { completeEnd, nothingNew } from '@/lib/chargebacks/completion';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';

/** Accepts the loss of a chargeback. Calls no acquirer, which has already taken the money: guard and change are one statement. */
export const acceptChargeback = moneyCommand<typeof chargebackInput, null, Dispute, MoneyPlan>({
  name: 'chargeback.accept',
  summary: 'Accept a chargeback: the cardholder gets the money back',
  description: 'Final. A repeated call answers the same. Only while it is `pending`, and until its due date.',
  route: 'POST /chargeback_requests/{id}/accept',
  secretKeyOnly: true,
  allow: 'chargebacks:write',
  input: chargebackInput,
  output: z.null(),
  empty: true,

  read: ({ scope }, { id }) => getDispute(scope, id),

  plan({ chargeback }, _input, { now }) {
    const refused = refusedAnswer(chargeback, 'accepted', now);
    if (refused) throw refused;
    return { tenantId: chargeback.tenantId, paymentId: chargeback.paymentId, opening: {} };
  },

  complete(dispute, _plan, _outcome, { now }) {
    const at = now.toISOString();
    if (dispute.chargeback.status === 'accepted') return nothingNew(dispute, at, null);
    return completeEnd(dispute, 'accepted', at, { inTime: true }, () => null);
  },
});
