import type { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Context, Definition, Operation } from '@/lib/operation/operation';
import { refuse, type Sentence } from '@/lib/refusal';
import type { SubscriptionHappening } from '@/lib/subscriptions/notifications/causes';
import { isBeginning } from '@/lib/subscriptions/period';
import { presentSubscription, type SubscriptionView } from '@/lib/subscriptions/present';
import { type SubscriptionReply, type showSubscriptionInput, subscriptionReply } from '@/lib/subscriptions/schema';
import { getSubscription, lockSubscription, saveSubscription } from '@/lib/subscriptions/store';
import { changedAt, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { changeOfSubscription, eventOfSubscription } from '@/lib/subscriptions/subscription-events';

/** The row as it is from now on, and what is told of it. */
export type Changed = { row: SubscriptionRow; tells: SubscriptionHappening };

type SubscriptionCommand<Input extends z.ZodObject> = Pick<Definition, 'name' | 'summary' | 'description' | 'route'> & {
  input: Input;
  /** What the change needs beside the subscription; read before it is locked. */
  prepare?: (context: Context, input: z.output<Input>) => Promise<undefined>;
  /** What has to stay as it was read until the change is saved; locked before the subscription, as everywhere. */
  hold?: (database: Database, tenantId: string, input: z.output<Input>) => Promise<void>;
  /** null: nothing changes, and nothing is told. */
  change: (view: SubscriptionView, input: z.output<Input>, now: Date) => Changed | null;
};

const underWay: Sentence = {
  en: 'A charge of this subscription is under way. Try again in a moment.',
  ja: 'この定期課金の決済が進行中です。しばらくしてからお試しください。',
};

/** Of a customer who has confirmed what was so a moment ago. */
export const changedMeanwhile: Sentence = {
  en: 'Something has changed in the meantime, and nothing was done. Look at the page again.',
  ja: 'ほかの操作によって内容が変わったため、手続きは行われていません。ページをもう一度ご確認ください。',
};

/** Whether the payment of a period is under way. */
export const isTried = ({ charge }: SubscriptionView): boolean => charge?.state === 'trying';

/** Refuses while a charge is under way: whether it is paid decides what comes next. */
export function refuseWhileTried(view: SubscriptionView): void {
  if (isTried(view)) refuse('conflict', { say: underWay, retryAfterSeconds: 1 });
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Refuses what a subscription in this status does not allow; `allowed`: the sentence says in which it is. */
export function refuseUnless(row: SubscriptionRow, statuses: readonly SubscriptionRow['status'][]): void {
  if (statuses.includes(row.status)) return;
  const [en, ja] = [anyOf.format(statuses), statuses.join('・')];
  refuse('conflict', {
    details: { status: row.status },
    say: {
      en: `This is possible while a subscription is ${en}; this one is ${row.status}.`,
      ja: `この操作ができるのは、statusが${ja}の定期課金だけです（現在は${row.status}）。`,
    },
  });
}

/** Row, event and the audit log's line of a change; the row is locked. Refuses while its first charge is under way, without which it is none. */
export async function saveChanged(
  database: Database,
  view: SubscriptionView,
  { row, tells }: Changed,
  now: Date,
): Promise<{ after: SubscriptionView; change: Change }> {
  if (isBeginning(view)) refuseWhileTried(view);
  const at = now.toISOString();
  // while a payment is under way nothing is due, whatever changes: its end decides what comes next
  const subscription = changedAt(isTried(view) ? { ...row, dueAt: null } : row, at);
  await saveSubscription(database, subscription);
  const isOtherCustomer = row.customerId !== view.subscription.customerId;
  const { customer } = isOtherCustomer ? await getSubscription(row.tenantId, row.id, database) : view;
  const after = { ...view, customer, subscription };
  await saveEvents(database, row.tenantId, [eventOfSubscription(tells, after, at, view.subscription)]);
  return { after, change: changeOfSubscription(view.subscription, after.subscription) };
}

/** A change of a subscription that charges nothing: row, event and audit in one transaction, with the row locked. */
export const subscriptionCommand = <Input extends typeof showSubscriptionInput & z.ZodObject>({
  prepare,
  hold,
  change,
  ...named
}: SubscriptionCommand<Input>): Operation<SubscriptionReply> =>
  command<Input, SubscriptionReply>({
    ...named,
    allow: 'payments:write',
    output: subscriptionReply,
    ...(prepare && { prepare }),
    async run({ scope, now }, input, database) {
      if (scope.kind !== 'merchant') return refuse('forbidden');
      await hold?.(database, scope.tenantId, input);
      const view = await lockSubscription(database, scope.tenantId, (input as { id: string }).id);
      const changed = change(view, input, now);
      if (!changed) return { reply: presentSubscription(view), changes: [] };
      const { after, change: told } = await saveChanged(database, view, changed, now);
      return { reply: presentSubscription(after), changes: [told] };
    },
  });
