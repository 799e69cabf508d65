import { refuse, type Sentence } from '@/lib/refusal';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { reminderAfter, revived, scheduled } from '@/lib/subscriptions/renewal';
import { resumeSubscriptionInput } from '@/lib/subscriptions/schema';
import { type Changed, refuseUnless, refuseWhileTried, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

const endsBefore: Sentence = {
  en: 'Its ends_at comes before its next charge, so nothing would be charged. Give a later ends_at first.',
  ja: '次の課金より前に終了日時（ends_at）になるため、再開しても課金されません。先に終了日時をのばしてください。',
};

/** Goes on after a pause, an end that was to come, or a suspension; null: it goes on already. Refuses one that has ended, or would before its next charge. */
export function resumed(view: SubscriptionView, start: 'now' | 'next', now: Date): Changed | null {
  const { subscription: row } = view;
  refuseUnless(row, ['pending', 'active', 'retrying', 'suspended']);
  if (row.status === 'suspended') {
    refuseWhileTried(view);
    const after = revived(row, start, now);
    const { endsAt, nextCaptureAt } = after;
    if (endsAt !== null && Date.parse(endsAt) <= Date.parse(nextCaptureAt ?? '')) refuse('conflict', { say: endsBefore });
    return { row: after, tells: 'subscription.updated' };
  }
  if (row.pausedSince === null && !row.cancelAtPeriodEnd) return null;
  const after = { ...row, pausedSince: null, resumesAt: null, cancelAtPeriodEnd: false, stoppedByCustomer: false };
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
