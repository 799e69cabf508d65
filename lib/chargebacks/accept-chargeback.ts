import { z } from 'zod';
import { type AnswerPlan, type AnswerState, answerNotTaken, planAnswer } from '@/lib/chargebacks/answer';
import { refusedAnswer } from '@/lib/chargebacks/chargeback';
import { completeEnd, nothingNew } from '@/lib/chargebacks/completion';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import { findAcquirerDispute, tellAcquirer } from '@/lib/chargebacks/tell-acquirer';
import { moneyCommand } from '@/lib/operation/money-command';
import { attemptRow } from '@/lib/payments/completion';

/**
 * Accepts the loss of a chargeback. Where the acquirer takes answers it is told first, and refuses in its own words what it does not take; else guard and
 * change are one statement.
 */
export const acceptChargeback = moneyCommand<typeof chargebackInput, null, AnswerState, AnswerPlan>({
  name: 'chargeback.accept',
  summary: 'Accept a chargeback: the cardholder gets the money back',
  description:
    'Final. A repeated call answers the same. Only while it is `pending`, and until its due date. Where the acquirer takes answers it is told at once: `gateway_timeout` while its answer is not known.',
  route: 'POST /chargeback_requests/{id}/accept',
  secretKeyOnly: true,
  allow: 'chargebacks:write',
  input: chargebackInput,
  output: z.null(),
  empty: true,
  refusals: ['other_error', 'gateway_timeout'],

  async read({ scope }, { id }) {
    const dispute = await getDispute(scope, id);
    return { ...dispute, remote: await findAcquirerDispute(dispute) };
  },

  plan(state, _input, { now }) {
    const refused = refusedAnswer(state, 'accepted', now);
    if (refused) throw refused;
    return planAnswer(state, 'accepted', now);
  },

  call: (plan) => tellAcquirer(plan, (disputes, call) => disputes.accept(call)),

  complete({ remote: _, ...dispute }, plan, outcome, { now }) {
    const at = now.toISOString();
    if (!outcome.ok) return answerNotTaken(dispute, plan, outcome, at);
    if (dispute.chargeback.status === 'accepted') return nothingNew(dispute, at, null);
    if (!plan.attempt) return completeEnd(dispute, 'accepted', at, { inTime: true }, () => null);
    const { rows, ...rest } = completeEnd(dispute, 'accepted', at, {}, () => null);
    return { ...rest, rows: { ...rows, attempt: attemptRow(plan, outcome) } };
  },
});
