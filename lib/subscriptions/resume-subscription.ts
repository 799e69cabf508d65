import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { fromNextDate, reminderAfter, scheduled } from '@/lib/subscriptions/renewal';
import { resumeSubscriptionInput } from '@/lib/subscriptions/schema';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';
import { type Changed, refuseUnless, refuseWhileTried, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

/** Periods are counted from today; the first of them is due at once. */
function fromNow(row: SubscriptionRow, now: Date): SubscriptionRow {
  return { ...row, anchor: dayIn(now), anchorSequence: row.sequence + 1, nextCaptureAt: now.toISOString() };
}

function revived(row: SubscriptionRow, start: 'now' | 'next', now: Date): SubscriptionRow {
  const anew = { ...row, status: 'active' as const, retryCount: 0, retryAt: null, lastFailure: null, pausedSince: null, resumesAt: null };
  const after = start === 'now' ? fromNow(anew, now) : fromNextDate(anew, now);
  const { pendingChange: change, nextCaptureAt } = after;
  // the period that begins next is the next one: a change is in force from it on
  const pendingChange = change && nextCaptureAt !== null ? { ...change, effectiveAt: nextCaptureAt } : null;
  return scheduled({ ...after, pendingChange, remindAt: reminderAfter(after, now) });
}

/** Goes on after a pause, an end that was to come, or a suspension; null: it goes on already. Refuses one that has ended. */
export function resumed(view: SubscriptionView, start: 'now' | 'next', now: Date): Changed | null {
  const { subscription: row } = view;
  refuseUnless(row, ['pending', 'active', 'retrying', 'suspended']);
  if (row.status === 'suspended') {
    refuseWhileTried(view);
    return { row: revived(row, start, now), tells: 'subscription.updated' };
  }
  if (row.pausedSince === null && !row.cancelAtPeriodEnd) return null;
  const after = { ...row, pausedSince: null, resumesAt: null, cancelAtPeriodEnd: false };
  return { row: scheduled({ ...after, remindAt: reminderAfter(after, now) }), tells: 'subscription.updated' };
}

export const resumeSubscription = subscriptionCommand({
  name: 'subscription.resume',
  summary: 'Resume a subscription',
  description:
    'Of a paused one the pause ends, and of one that would end with its period the end is taken back. A suspended one is charged again; what was not paid is not owed.',
  route: 'POST /subscriptions/{id}/resume',
  input: resumeSubscriptionInput,
  change: (view, { start = 'next' }, now) => resumed(view, start, now),
});
