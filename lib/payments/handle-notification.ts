import { z } from 'zod';
import { declineCodes, type ShownCard } from '@/lib/acquirers/acquirer';
import { eventOfCustomer } from '@/lib/customers/customer-events';
import { findCustomer } from '@/lib/customers/store';
import { newId } from '@/lib/db/ids';
import { cardBrands, rateFor } from '@/lib/money/rates';
import { sum } from '@/lib/money/yen';
import type { Completion } from '@/lib/operation/attempt';
import { type MoneyOperation, moneyCommand } from '@/lib/operation/money-command';
import type { Context, Definition } from '@/lib/operation/operation';
import { choice, grossYen, pathId } from '@/lib/operation/wire';
import {
  type DepositChange,
  type NotificationPlan,
  type NotificationState,
  noticeOutcomes,
  notificationOutcomes,
  planNotification,
} from '@/lib/payments/acquirer-notification';
import { changedColumns, changeOf, completedSession, ledgerRows, presentedColumns } from '@/lib/payments/completion';
import { beginning, settledPeriod } from '@/lib/payments/period-charge';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { findAgreed, findHeldDeposits, getPayment } from '@/lib/payments/store';

export const notificationInput = z.object({
  id: pathId(),
  outcome: choice(notificationOutcomes),
  amount: grossYen().optional().meta({ description: 'What was paid in by bank transfer, where it is not the total.' }),
  code: choice(declineCodes).optional().meta({ description: 'Why, where it was `declined`; omitted: `other_error`.' }),
});

const shownCardInput = z.object({ brand: choice(cardBrands), lastFour: z.string(), month: z.int(), year: z.int() });
/** An acquirer says more: of what a customer has approved or was refused, and what it has done by itself. */
const noticeInput = notificationInput.extend({
  outcome: choice(noticeOutcomes),
  card: shownCardInput.optional(),
  until: z.string().optional(),
  reference: z.string().optional(),
  stands: z.boolean().optional(),
});
type NoticeInput = z.output<typeof noticeInput>;

/** The state of a payment that an outside event is about. */
export async function loadNotification(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  id: string,
  card?: ShownCard,
): Promise<NotificationState> {
  const view = await getPayment(scope, id);
  const { tenantId, method, begins, customerId } = view.payment;
  // without a brand nothing is captured, so its rate is not used
  const brand = card?.brand ?? view.payment.brand ?? 'visa';
  const [agreed, held, kept] = await Promise.all([
    findAgreed(tenantId, { method: brand, named: [], at: now }),
    method === 'bank_transfer' ? findHeldDeposits(tenantId, id) : [],
    begins && customerId !== null ? findCustomer(tenantId, customerId) : null,
  ]);
  return { view, held, kept, rateBasisPoints: agreed.rate ?? rateFor(brand), ids: { deposit: newId(), customer: newId() } };
}

/** Who decided about held money, and why. */
type Decision = { decidedByName: string; reason: string | null };

/** The rows of a notification, or of a decision about held money. Calls no acquirer: everything is one statement. */
export function completeNotification(
  { view, held, kept = null }: NotificationState,
  plan: NotificationPlan,
  now: Date,
  decision?: Decision,
): Completion {
  const { deposits, customer } = plan;
  const after = beginning(plan.after, customer ? { ...customer, card: null } : kept);
  const at = now.toISOString();
  const sellers = after.splits.map(({ submerchantId }) => submerchantId);
  const rows = (change: DepositChange) => ({ ...change, ...decision });
  const keeping = customer ? [eventOfCustomer('customer.created', { ...customer, card: null }, now)] : [];
  const period = settledPeriod(after, plan.events, at);
  return {
    rows: {
      paymentId: plan.paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view) },
      set: after === view ? {} : changedColumns(after),
      ...(deposits.length > 0 && { deposits: deposits.map(rows), held: sum(held.map(({ amount }) => amount)) }),
      ...(plan.transfers.length > 0 && ledgerRows(plan, 'capture', plan.transfers, sellers, at)),
      ...completedSession(after),
      ...(customer && { customer }),
      ...(period.charge && { charge: period.charge }),
      events: [...keeping, ...period.events],
    },
    changes: [changeOf(view, after), ...period.changes],
    answer: { reply: presentPayment(after) },
  };
}

type Plan = NotificationPlan & { opening: Record<string, never> };
type NotificationDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly' | 'refusals'>>;

/** Defines the verb under a name: an acquirer's notification and the sandbox's helper make the same change. */
export const notificationCommand = <Input extends typeof notificationInput | typeof noticeInput>(
  named: NotificationDefinition & { input: Input },
): MoneyOperation<Input, PaymentReply, NotificationState, Plan> =>
  moneyCommand<Input, PaymentReply, NotificationState, Plan>({
    ...named,
    output: paymentReply,
    read: (context, { id, card }: NoticeInput) => loadNotification(context, id, card),
    plan: (state, notice, { now }) => ({ ...planNotification(state, notice, now), opening: {} }),
    complete: (state, plan, _outcome, { now }) => completeNotification(state, plan, now),
  });

/** For the installation: its adapter learns that cash was paid, or what a wallet's customer decided. */
export const handleNotification = notificationCommand({
  name: 'payment.take_notice',
  summary: 'Take in what the acquirer says of a payment later',
  allow: 'installation:run',
  input: noticeInput,
});
