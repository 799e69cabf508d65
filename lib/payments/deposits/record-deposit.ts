import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { type NotificationPlan, type NotificationState, planBooked, unchanged } from '@/lib/payments/acquirer-notification';
import { bookedAt, depositIdOf } from '@/lib/payments/deposits/deposit';
import { recordDepositInput } from '@/lib/payments/deposits/schema';
import { findDeposits } from '@/lib/payments/deposits/store';
import { completeNotification, loadNotification } from '@/lib/payments/handle-notification';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';

/** `isRecorded`: this deposit is known already, and nothing is left to do. */
type State = NotificationState & { isRecorded: boolean };
type Plan = NotificationPlan & MoneyPlan;

/**
 * Records money on the bank's statement: exactly the requested amount captures the payment, anything else is held. The deposit's id comes from
 * the line, and the statement that writes it looks whether the line is still marked as this payment's: a line counts once, for one payment.
 */
export const recordDeposit = moneyCommand<typeof recordDepositInput, PaymentReply, State, Plan>({
  name: 'deposit.record',
  summary: 'Record money that came in by bank transfer',
  allow: 'installation:run',
  input: recordDepositInput,
  output: paymentReply,
  async read(context, { id, line }) {
    const deposit = depositIdOf(line);
    const state = await loadNotification(context, id);
    const known = await findDeposits(state.view.payment.tenantId, id);
    return { ...state, ids: { ...state.ids, deposit }, isRecorded: known.some((one) => one.id === deposit) };
  },
  plan(state, { line, amount, booked_on }, { now }) {
    const booked = { amount, line, at: bookedAt(booked_on, now) };
    return { ...(state.isRecorded ? unchanged(state) : planBooked(state, booked, now)), opening: {} };
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
