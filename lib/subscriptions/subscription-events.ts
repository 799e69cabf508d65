import { type EventRow, eventOf } from '@/lib/events/event';
import type { Change } from '@/lib/operation/audit';
import { causesOfSubscription, type SubscriptionHappening } from '@/lib/subscriptions/notifications/causes';
import { presentSubscription, type SubscriptionView } from '@/lib/subscriptions/present';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';

/** The event of a subscription as it is in `view`, with the mail to its customer that it causes; `before`: as it was, of one that was changed. */
export const eventOfSubscription = (
  type: SubscriptionHappening,
  view: SubscriptionView,
  at: string,
  before: SubscriptionRow | null = null,
): EventRow => ({
  ...eventOf(view.subscription.tenantId, type, view.subscription.id, presentSubscription(view), at),
  ...causesOfSubscription(type, view, before),
});

const auditedFields = (row: SubscriptionRow) => ({
  status: row.status,
  customer_id: row.customerId,
  amount: row.amount,
  tax: row.tax,
  pending_change: row.pendingChange,
  max_charges: row.maxCharges,
  ends_at: row.endsAt,
  next_capture_at: row.nextCaptureAt,
  cancel_at_period_end: row.cancelAtPeriodEnd,
  paused: row.pausedSince !== null,
  retry_count: row.retryCount,
  paid_count: row.paidCount,
});

/** The audit log's line; `before` null: a new one. */
export const changeOfSubscription = (before: SubscriptionRow | null, after: SubscriptionRow): Change => ({
  tenantId: after.tenantId,
  subjectKind: 'subscription',
  subjectId: after.id,
  before: before && auditedFields(before),
  after: auditedFields(after),
});
