import type { DeclineCode, ShownCard } from '@/lib/acquirers/acquirer';
import { type Customer, type CustomerRow, customerRow } from '@/lib/customers/customer';
import type { EventType } from '@/lib/events/catalogue';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { cashGraceMs, isCash } from '@/lib/money/methods';
import { sum } from '@/lib/money/yen';
import { captureTransfers } from '@/lib/payments/fees';
import { grossOf, isApproved, type PaymentView, totalOf } from '@/lib/payments/payment';
import { authorizedUntil, earlier, shownCard } from '@/lib/payments/source';
import { refuse, type Sentence } from '@/lib/refusal';

export const notificationOutcomes = ['paid', 'approved', 'declined', 'expired'] as const;
/** What an acquirer may say besides. captured, cancelled: there, and not by us. moved: its authorization ends at another moment. */
export const noticeOutcomes = [...notificationOutcomes, 'captured', 'cancelled', 'moved'] as const;

/**
 * What somebody outside has done. `amount`: what was paid in, where that is not what was asked. `card`: what the customer gave to the acquirer.
 * `until`: when the acquirer ends the authorization. `code`: why it was declined. `reference`: the payment there, once it was made on a page.
 * `stands`: it was read at the acquirer, so that it counts however late we learn of it.
 */
export type AcquirerNotification = {
  outcome: (typeof noticeOutcomes)[number];
  amount?: number | undefined;
  card?: ShownCard | undefined;
  until?: string | undefined;
  code?: DeclineCode | undefined;
  reference?: string | undefined;
  stands?: boolean | undefined;
};

/** Money received by bank transfer and not decided about yet. */
export type HeldDeposit = { id: string; amount: number };

export type NotificationState = {
  view: PaymentView;
  held: readonly HeldDeposit[];
  /** The customer that was kept with it, of a payment with which a subscription begins. */
  kept?: Customer | null;
  /** In force now; in basis points. */
  rateBasisPoints: number;
  ids: { deposit: string; customer: string };
};

/** A row with an amount is new; see `save_deposits` in the database. */
export type DepositChange = {
  id: string;
  amount?: number;
  state: 'matched' | 'held' | 'completed' | 'returned';
  returnedAmount?: number;
  /** The key of the line of the bank's statement that says so. */
  line?: string;
};

/** Money that came in: when the bank booked it (null: in time, as the acquirer says), and the key of its line, if a statement says so. */
type Booked = { amount: number; at: Date | null; line?: string };

export type NotificationPlan = {
  tenantId: string;
  paymentId: string;
  after: PaymentView;
  transfers: Transfer[];
  events: EventType[];
  deposits: DepositChange[];
  /** The customer who is saved with the approved wallet. */
  customer?: CustomerRow;
};

const planOf = (
  { payment: { tenantId, id } }: PaymentView,
  after: PaymentView,
  rest: Partial<NotificationPlan> = {},
): NotificationPlan => ({
  tenantId,
  paymentId: id,
  after,
  transfers: [],
  events: [],
  deposits: [],
  ...rest,
});

const moved = (view: PaymentView, change: Partial<PaymentView['payment']>): PaymentView => ({
  ...view,
  payment: { ...view.payment, ...change },
});

/**
 * Captures the whole payment with the split given at creation. `arrived` is the amount received: if it is less than the total, the service
 * bears the difference, because an operator has decided so.
 */
export function taken({ view, rateBasisPoints }: NotificationState, now: Date, arrived = totalOf(view.payment)): NotificationPlan {
  const { payment, splits } = view;
  const after = moved(view, { status: 'captured', capturedAt: now.toISOString() });
  const missing = Math.max(0, totalOf(payment) - arrived);
  const posted = [
    ...captureTransfers(payment.tenantId, grossOf(payment), splits, {
      rateBasisPoints,
      customerFee: payment.paymentMethodFee,
      acquirer: payment.acquirer,
    }),
    ...transfers([{ type: 'deposit_shortfall', from: serviceAccounts.revenue, to: clearingOf(payment.acquirer), amount: missing }]),
  ];
  return planOf(view, after, { transfers: posted, events: ['payment.captured'] });
}

/** Nothing becomes of it. */
export const unchanged = ({ view }: NotificationState): NotificationPlan => planOf(view, view);

/** Whether money or an approval still counts: the payment waits, in time, and is not marked as fraud. `now` is null where it counts at any time. */
function isWaiting({ payment }: PaymentView, status: 'pending' | 'authorized', now: Date | null): boolean {
  const { paymentDeadline, instrument } = payment;
  const told = instrument?.pay_by;
  const end = told === undefined ? paymentDeadline : new Date(Date.parse(told) + cashGraceMs).toISOString();
  const isOver = now !== null && end !== null && now.getTime() > Date.parse(end);
  return payment.status === status && !isOver && payment.fraudMarkedAt === null;
}

const tooLate = ({ payment }: PaymentView): never => refuse('not_capturable', { details: { status: payment.status } });

const outcomeFor = {
  cash: {
    en: 'Only money that is paid in can be `paid`: convenience stores, bank transfers and Pay-easy.',
    ja: '`paid`にできるのは、入金される支払い（コンビニ、銀行振込、Pay-easy）だけです。',
  },
  wallet: {
    en: 'Only a wallet is agreed to: `approved` and `declined` are outcomes of wallets.',
    ja: '`approved`と`declined`を指定できるのは、ウォレットの支払いだけです。',
  },
};
const exactly = (total: number): Sentence => ({
  en: `"amount" must be ${total}, the total.`,
  ja: `amountには合計の${total}を指定してください。`,
});

/**
 * A bank takes any amount at any time: what does not come to what was asked, or comes too late, is held for the operator. `booked`: when the bank had it,
 * which is what is judged.
 */
function planDeposit(state: NotificationState, { amount, at, line }: Booked, now: Date): NotificationPlan {
  const { view, held, ids } = state;
  const deposit = { id: ids.deposit, amount, ...(line !== undefined && { line }) };
  const arrived = amount + sum(held.map((deposit) => deposit.amount));
  if (!isWaiting(view, 'authorized', at) || arrived !== totalOf(view.payment)) {
    return planOf(view, view, { deposits: [{ ...deposit, state: 'held' }] });
  }
  const completed = held.map(({ id }) => ({ id, state: 'completed' as const }));
  return { ...taken(state, now), deposits: [{ ...deposit, state: 'matched' }, ...completed] };
}

/** A transfer that is read at the acquirer as paid is no other one that came: of several who have read it one takes it, and the rest are refused. */
function planPaidThere(state: NotificationState, now: Date): NotificationPlan {
  const { view, ids } = state;
  if (!isWaiting(view, 'authorized', null)) return tooLate(view);
  return { ...taken(state, now), deposits: [{ id: ids.deposit, amount: totalOf(view.payment), state: 'matched' }] };
}

function planPaid(state: NotificationState, { amount, stands }: AcquirerNotification, now: Date): NotificationPlan {
  const { payment } = state.view;
  const at = stands ? null : now;
  if (payment.method === 'bank_transfer' && stands) return planPaidThere(state, now);
  if (payment.method === 'bank_transfer') return planDeposit(state, { amount: amount ?? totalOf(payment), at }, now);
  if (!isCash(payment.method)) return refuse('invalid_parameter', { param: 'outcome', say: outcomeFor.cash });
  // a konbini terminal sets the amount itself
  if (amount !== undefined && amount !== totalOf(payment))
    return refuse('invalid_parameter', { param: 'amount', details: { total: totalOf(payment) }, say: exactly(totalOf(payment)) });
  return isWaiting(state.view, 'authorized', at) ? taken(state, now) : tooLate(state.view);
}

/** A checkout may save its customer with the approved wallet. */
function keeping({ view, ids }: NotificationState, now: Date) {
  const { tenantId, email, method, instrument, acquirerReference } = view.payment;
  if (instrument?.keeps !== 'customer' || (method !== 'paypay' && method !== 'paidy')) return { change: {}, plan: {} };
  const customer = {
    ...customerRow({ tenantId, email, metadata: {}, kind: method, agreement: acquirerReference ?? '' }, now),
    id: ids.customer,
  };
  return { change: { customerId: customer.id }, plan: { customer } };
}

type Answer = AcquirerNotification & { outcome: 'approved' | 'declined' };

function planAnswer(state: NotificationState, answer: Answer, now: Date): NotificationPlan {
  const { view } = state;
  const { outcome, card, until, code = 'other_error', reference, stands } = answer;
  const { capturesItself } = view.payment;
  if (!isApproved(view.payment)) return refuse('invalid_parameter', { param: 'outcome', say: outcomeFor.wallet });
  if (!isWaiting(view, 'pending', stands ? null : now)) return tooLate(view);
  if (outcome === 'declined') return planOf(view, moved(view, { status: 'failed', failureCode: code }), { events: ['payment.failed'] });
  const kept = keeping(state, now);
  const change = { ...kept.change, ...shownCard(card), ...(reference !== undefined && { acquirerReference: reference }) };
  if (capturesItself) return { ...taken({ ...state, view: moved(view, change) }, now), ...kept.plan };
  const after = moved(view, { ...change, status: 'authorized', paymentDeadline: earlier(authorizedUntil(now), until) });
  return planOf(view, after, { events: ['payment.authorized'], ...kept.plan });
}

const transferOnly: Sentence = {
  en: 'Only a payment by bank transfer has deposits.',
  ja: '入金を記録できるのは、銀行振込の支払いだけです。',
};
const inCompletion = ({ open }: PaymentView): boolean => open.some((kind) => kind !== 'refund');

/** The same of money that a bank's statement tells of. */
export function planBooked(state: NotificationState, booked: Booked, now: Date): NotificationPlan {
  if (inCompletion(state.view)) return refuse('conflict', { retryAfterSeconds: 1 });
  if (state.view.payment.method !== 'bank_transfer') return refuse('invalid_parameter', { param: 'id', say: transferOnly });
  return planDeposit(state, booked, now);
}

/** Captured there, whole, and not by us: as we would have, with the split given at creation. */
function planCapturedThere(state: NotificationState, now: Date): NotificationPlan {
  return isWaiting(state.view, 'authorized', null) ? taken(state, now) : tooLate(state.view);
}

function planMoved({ view }: NotificationState, until: string | undefined): NotificationPlan {
  if (view.payment.status !== 'authorized' || until === undefined) return tooLate(view);
  return planOf(view, moved(view, { paymentDeadline: new Date(until).toISOString() }), { events: ['payment.updated'] });
}

const ends = { expired: 'payment.expired', cancelled: 'payment.cancelled' } as const;

/**
 * Plans the change of a payment after an outside event: paid, approved, refused or expired; captured, cancelled or prolonged at the acquirer. Refuses an
 * event that the payment's status or method makes impossible.
 */
export function planNotification(state: NotificationState, notification: AcquirerNotification, now: Date): NotificationPlan {
  const { view } = state;
  const { outcome } = notification;
  if (inCompletion(view)) return refuse('conflict', { retryAfterSeconds: 1 });
  if (outcome === 'paid') return planPaid(state, notification, now);
  if (outcome === 'captured') return planCapturedThere(state, now);
  if (outcome === 'moved') return planMoved(state, notification.until);
  if (outcome === 'approved' || outcome === 'declined') return planAnswer(state, { ...notification, outcome }, now);
  if (view.payment.status !== 'pending' && view.payment.status !== 'authorized') return tooLate(view);
  return planOf(view, moved(view, { status: outcome }), { events: [ends[outcome]] });
}
