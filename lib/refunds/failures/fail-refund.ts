import { z } from 'zod';
import { mailRows } from '@/lib/mail/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { type MoneyOperation, moneyCommand } from '@/lib/operation/money-command';
import type { Definition } from '@/lib/operation/operation';
import { note, pathId } from '@/lib/operation/wire';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { getPaymentWithAvailable } from '@/lib/payments/store';
import { findRefundPlace } from '@/lib/refunds/elsewhere/store';
import { failureAnnouncement, failureMail } from '@/lib/refunds/failures/announcement';
import { completeFailure } from '@/lib/refunds/failures/completion';
import { type FailurePlan, type FailureState, planFailure, shortOf } from '@/lib/refunds/failures/failure';
import { refuse } from '@/lib/refusal';
import { findStaffAddresses } from '@/lib/team/people/store';

const failRefundInput = z.object({
  id: pathId(),
  reason: note({ max: 255 }).optional().meta({ description: 'Why, as the acquirer says; the merchant reads it.' }),
});
type Input = typeof failRefundInput;
type State = FailureState & { addresses: string[] };
type Plan = MoneyPlan & { plan: FailurePlan; reason: string | null };
type FailureDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly' | 'refusals'>>;

/** Defines the verb under a name: the acquirer's notice and the sandbox's helper make the same change. Said again it changes nothing. */
export const failureCommand = (named: FailureDefinition): MoneyOperation<Input, PaymentReply, State, Plan> =>
  moneyCommand<Input, PaymentReply, State, Plan>({
    ...named,
    input: failRefundInput,
    output: paymentReply,

    async read({ scope }, { id }) {
      const { paymentId, elsewhere } = (await findRefundPlace(scope, id)) ?? refuse('not_found');
      const found = await getPaymentWithAvailable(scope, paymentId);
      return { ...found, elsewhere, addresses: await findStaffAddresses(found.view.payment.tenantId, { kind: 'refund_failed' }) };
    },

    plan(state, { id, reason }, { now }) {
      const { tenantId, id: paymentId } = state.view.payment;
      return { tenantId, paymentId, opening: {}, plan: planFailure(state, id, now.toISOString()), reason: reason ?? null };
    },

    shortfall: (state, { plan }) => shortOf(state, plan),

    complete({ view, addresses }, { plan, reason }, _outcome, { now }) {
      const completed = completeFailure(view, plan, reason, now.toISOString());
      if (!plan || 'held' in plan) return completed;
      const told = { announcement: failureAnnouncement(view, plan.refund.amount, now) };
      const mails = addresses.length > 0 && { mails: mailRows(addresses, failureMail(view, plan.refund.amount, reason, now), now) };
      return { ...completed, rows: { ...completed.rows, ...told, ...mails } };
    },
  });

/**
 * A refund that the acquirer had accepted and has given back since, by its id, or by that of one that was made there and is held. Everybody gets
 * back what they gave, and it can be refunded again.
 */
export const failRefund = failureCommand({
  name: 'payment.fail_refund',
  summary: 'Take in that a refund has failed at the acquirer',
  allow: 'installation:run',
});
