import { sum } from '@/lib/money/yen';
import {
  type DepositChange,
  type HeldDeposit,
  type NotificationPlan,
  type NotificationState,
  taken,
} from '@/lib/payments/acquirer-notification';
import { type PaymentRow, totalOf } from '@/lib/payments/payment';
import { Refusal, refuse } from '@/lib/refusal';

const notAsSeen = {
  en: 'What came in is not what you have seen any more. Look again.',
  ja: '表示された内容から入金の状況が変わっています。もう一度ご確認ください。',
};

export const arrivedOf = (held: readonly HeldDeposit[]): number => sum(held.map(({ amount }) => amount));

/** The id of the deposit that a line of the bank's statement is recorded as, by the key of the line: 64 hexadecimal digits. */
export const depositIdOf = (line: string): string =>
  [line.slice(0, 8), line.slice(8, 12), `8${line.slice(13, 16)}`, `8${line.slice(17, 20)}`, line.slice(20, 32)].join('-');

/** When money counts as arrived that a bank booked on this day: at its end in Tokyo, or now where that is still to come. */
export const bookedAt = (day: string, now: Date): Date => new Date(Math.min(Date.parse(`${day}T23:59:59+09:00`), now.getTime()));

/** Why the received money cannot pay the payment, so that all of it must be returned; null: it can. */
export function allBackOf(
  { status, paymentDeadline }: Pick<PaymentRow, 'status' | 'paymentDeadline'>,
  now: Date,
): 'ended' | 'overdue' | null {
  if (status !== 'authorized') return 'ended';
  return paymentDeadline !== null && now.getTime() > Date.parse(paymentDeadline) ? 'overdue' : null;
}

/** Returns the surplus, from the last deposit backwards. */
function completed(held: readonly HeldDeposit[], surplus: number): DepositChange[] {
  let left = surplus;
  return held.toReversed().map(({ id, amount }) => {
    const returnedAmount = Math.min(left, amount);
    left -= returnedAmount;
    return { id, state: 'completed', returnedAmount };
  });
}

/**
 * Captures a payment with the received money, whatever its sum: the service bears a shortfall, and a surplus is returned. `seen`: the sum
 * that the deciding person saw. Refuses if the sum has changed since, and a payment that does not wait for money any more.
 */
export function planCompletion(state: NotificationState, seen: number, now: Date): NotificationPlan {
  const { view, held } = state;
  const { status, fraudMarkedAt } = view.payment;
  const arrived = arrivedOf(held);
  if (arrived === 0 || arrived !== seen) throw new Refusal('conflict', { say: notAsSeen });
  if (allBackOf(view.payment, now) !== null || fraudMarkedAt !== null || view.open.some((kind) => kind !== 'refund')) {
    return refuse('not_capturable', { details: { status } });
  }
  return { ...taken(state, now, arrived), deposits: completed(held, Math.max(0, arrived - totalOf(view.payment))) };
}

/** Returns the received money. The payment stays as it is: it may still be paid. */
export function planReturn({ view, held }: NotificationState, depositId: string): NotificationPlan {
  const deposit = held.find(({ id }) => id === depositId);
  if (!deposit) throw new Refusal('conflict', { say: notAsSeen });
  const { tenantId, id } = view.payment;
  return {
    tenantId,
    paymentId: id,
    after: view,
    transfers: [],
    events: [],
    deposits: [{ id: depositId, state: 'returned', returnedAmount: deposit.amount }],
  };
}
