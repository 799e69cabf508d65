import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { type NotificationPlan, type NotificationState, planBooked, unchanged } from '@/lib/payments/acquirer-notification';
import { bookedAt } from '@/lib/payments/deposits/deposit';
import { recordDepositInput } from '@/lib/payments/deposits/schema';
import { findDeposits } from '@/lib/payments/deposits/store';
import { completeNotification, loadNotification } from '@/lib/payments/handle-notification';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';

/** `isRecorded`: this deposit is known already, and nothing is left to do. */
type State = NotificationState & { isRecorded: boolean };
type Plan = NotificationPlan & MoneyPlan;

/**
 * Money that a bank's statement tells of: what comes to exactly what was asked captures the payment, anything else is held. The deposit's id is
 * the line's, so that a line counts once, however often it is said.
 */
export const recordDeposit = moneyCommand<typeof recordDepositInput, PaymentReply, State, Plan>({
  name: 'deposit.record',
  summary: 'Record money that came in by bank transfer',
  allow: 'installation:run',
  input: recordDepositInput,
  output: paymentReply,
  async read(context, { id, deposit }) {
    const state = await loadNotification(context, id);
    const known = await findDeposits(state.view.payment.tenantId, id);
    return { ...state, ids: { ...state.ids, deposit }, isRecorded: known.some((one) => one.id === deposit) };
  },
  plan(state, { amount, booked_on }, { now }) {
    return { ...(state.isRecorded ? unchanged(state) : planBooked(state, amount, bookedAt(booked_on, now), now)), opening: {} };
  },
  complete(state, plan, _outcome, { now }) {
    if (!state.isRecorded) return completeNotification(state, plan, now);
    const { view } = state;
    return {
      rows: { paymentId: view.payment.id, at: now.toISOString(), set: {}, events: [] },
      changes: [],
      answer: { reply: presentPayment(view) },
    };
  },
});
