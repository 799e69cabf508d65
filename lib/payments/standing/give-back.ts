import { z } from 'zod';
import { acquirerOf, awaitOutcome } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import type { MoneyPlan } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import { moneyCommand } from '@/lib/operation/money-command';
import { choice, grossYen, pathId, text } from '@/lib/operation/wire';
import { attemptRow, declined } from '@/lib/payments/completion';
import { endedWithoutMoney, endsWithoutMoney, type PaymentView } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

const input = z.object({
  id: pathId(),
  by: choice(['close', 'cancel', 'refund']),
  amount: grossYen(),
  reference: text().meta({ description: 'The payment at the acquirer.' }),
});
type State = { view: PaymentView; acquirer: string };
type Plan = MoneyPlan & { paymentId: string; by: 'close' | 'cancel' | 'refund'; amount: number; reference: string; acquirer: string };

/** The audit log's line: the payment stays as it is. */
const noted = ({ tenantId, paymentId, by, amount }: Plan): Change => ({
  tenantId,
  subjectKind: 'payment',
  subjectId: paymentId,
  before: null,
  after: { given_back: by, amount },
});

/**
 * Gives back at the acquirer what stands there for a payment that has ended here: closes what nobody has paid yet, cancels an authorization, or refunds all
 * that was taken. Nothing was booked, so nothing is. One of them at a time, and recovery finds out what became of it. Refuses `conflict` any other payment,
 * and money about which a person has said that nothing is done.
 */
export const giveBack = moneyCommand<typeof input, PaymentReply, State, Plan>({
  name: 'payment.give_back',
  summary: 'Give back at the acquirer what stands there for a payment that has ended',
  allow: 'installation:run',
  input,
  output: paymentReply,

  async read({ scope }, { id }) {
    const view = await getPayment(scope, id);
    return { view, acquirer: (await acquirerOf(view.payment)).name };
  },

  plan({ view: { payment, open }, acquirer }, { by, amount, reference }) {
    if (!endedWithoutMoney(payment.status) || open.length > 0) return refuse('conflict', { retryAfterSeconds: 1 });
    return {
      tenantId: payment.tenantId,
      paymentId: payment.id,
      // a void is the kind of which a payment has one at a time
      attempt: { id: newId(), kind: 'void', amount },
      ...{ by, amount, reference, acquirer },
      opening: { guard: { statuses: endsWithoutMoney, ...(by !== 'close' && { undecided: true }) } },
    };
  },

  async call({ tenantId, paymentId, attempt, by, amount, reference, acquirer }) {
    const found = await acquirerOf({ acquirer });
    const call = { tenantId, attemptId: attempt?.id ?? '', amount, reference };
    return awaitOutcome(paymentId, by === 'refund' ? found.refund(call) : found.void(call));
  },

  complete({ view }, plan, outcome, { now }) {
    const at = now.toISOString();
    if (!outcome.ok) {
      const refused = declined(plan, outcome, at);
      return { ...refused, changes: refused.changes.map((change) => ({ ...change, after: { ...change.after, given_back: plan.by } })) };
    }
    return {
      rows: { paymentId: plan.paymentId, at, attempt: attemptRow(plan, outcome), set: {}, events: [] },
      changes: [noted(plan)],
      answer: { reply: presentPayment(view) },
    };
  },
});
