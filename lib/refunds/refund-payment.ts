import { ask, getAcquirer } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { type MoneyPlan, moneyCommand, type Settlement } from '@/lib/operation/money-command';
import { presentDryRun } from '@/lib/payments/dry-run';
import { presentPayment } from '@/lib/payments/present';
import { dryRunReply, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { attemptRow, changedColumns, changeOf, eventsOf, ledgerRows } from '@/lib/payments/settlement';
import { getPaymentWithAvailable, isPlatformTenant } from '@/lib/payments/store';
import { needsOf, planRefund, type RefundPlan, type RefundState, refunded, shortfall } from '@/lib/refunds/refund';
import { refundPaymentInput } from '@/lib/refunds/schema';
import { Refusal } from '@/lib/refusal';

type Plan = RefundPlan & MoneyPlan;

/** The part of an opening that sets aside what this refund needs, of the payment and of every party's balance. */
function openingOf(state: RefundState, plan: RefundPlan): MoneyPlan['opening'] {
  const { attempt, whole, returns } = plan;
  const holds = [...needsOf(state, plan)].map(([accountId, amount]) => ({ id: newId(), accountId, amount }));
  return {
    guard: { statuses: ['captured'], amount: attempt.amount, whole },
    reserve: { amount: attempt.amount, returns },
    ...(holds.length > 0 && { holds }),
  };
}

/** The first slot: a refund's holds are there, and what is held and given must meet in one row. */
const holdSlot = 0;

function settle({ view }: RefundState, plan: Plan, outcome: Parameters<typeof attemptRow>[1], at: string): Settlement {
  const base = { paymentId: plan.paymentId, at, attempt: attemptRow(plan, outcome) };
  if (!outcome.ok) {
    const refusal = new Refusal(outcome.code, { details: { payment_id: plan.paymentId } });
    const unreserve = { amount: plan.attempt.amount, returns: plan.returns };
    return { rows: { ...base, set: {}, unreserve, events: [] }, changes: [], answer: { refusal } };
  }
  const after = refunded(view, plan, at);
  const { splits: refundSplits, ...refund } = after.refunds.at(-1) as (typeof after.refunds)[number];
  const isOver = after.payment.status === 'refunded';
  const sellers = plan.returns.map(({ submerchantId }) => submerchantId);
  return {
    rows: {
      ...base,
      when: { amountRefunded: view.payment.amountRefunded },
      set: changedColumns(after),
      refunded: plan.attempt.amount,
      refund,
      refundSplits,
      ...ledgerRows(plan, 'refund', plan.transfers, sellers, at, holdSlot),
      events: eventsOf(after, isOver ? ['payment.refund.created', 'payment.refunded'] : ['payment.refund.created'], at),
    },
    changes: [changeOf(view, after)],
    answer: { reply: presentPayment(after) },
  };
}

/** Gives a card payment back, whole or in part. */
export const refundPayment = moneyCommand<typeof refundPaymentInput, PaymentReply, RefundState, Plan>({
  name: 'payment.refund',
  summary: 'Refund a captured payment',
  description:
    'An empty body refunds everything that is left along the original split. With `amount` and `platform_details` you decide who bears what. With `?dry_run=true` nothing is done: the reply shows what would be posted and who is short.',
  route: 'POST /payments/{id}/refund',
  allow: 'refunds:write',
  input: refundPaymentInput,
  output: paymentReply,
  dryRunOutput: dryRunReply,
  refusals: ['not_refundable', 'insufficient_balance', 'gateway_timeout'],

  async read({ scope }, { id }) {
    const { view, available } = await getPaymentWithAvailable(scope, id);
    const isPlatform = await isPlatformTenant(view.payment.tenantId);
    return { view, isPlatform, available, ids: { attempt: newId(), refund: newId() } };
  },

  plan(state, input) {
    const plan = planRefund(state, input);
    return { ...plan, opening: openingOf(state, plan) };
  },

  shortfall,

  preview(state, plan, { caller }) {
    const short = new Set([...needsOf(state, plan)].filter(([id, need]) => (state.available.get(id) ?? 0) < need).map(([id]) => id));
    return presentDryRun(plan.transfers, state.available, short, shortfall(state, plan), caller.locale);
  },

  call: ({ paymentId, attempt, reference }) =>
    ask(paymentId, getAcquirer().refund({ attemptId: attempt.id, amount: attempt.amount, reference })),

  settle: (state, plan, outcome, { now }) => settle(state, plan, outcome, now.toISOString()),
});
