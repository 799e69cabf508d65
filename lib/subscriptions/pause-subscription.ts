import { refuse, type Sentence } from '@/lib/refusal';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { scheduled } from '@/lib/subscriptions/renewal';
import { pauseSubscriptionInput } from '@/lib/subscriptions/schema';
import { type Changed, refuseUnless, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

const isOver: Sentence = {
  en: 'Give a moment that is yet to come, or leave it out: then it pauses until you resume it.',
  ja: '未来の日時を指定してください。省略した場合は、再開するまで停止します。',
};

/** The pause that was asked for; null: it pauses so already. Refuses a moment that is over, and one that has ended or is suspended. */
export function paused({ subscription: row }: SubscriptionView, until: string | undefined, now: Date): Changed | null {
  refuseUnless(row, ['pending', 'active', 'retrying']);
  const resumesAt = until === undefined ? null : new Date(until).toISOString();
  if (resumesAt !== null && Date.parse(resumesAt) <= now.getTime()) refuse('invalid_parameter', { param: 'resumes_at', say: isOver });
  const isSameEnd = resumesAt === null ? row.resumesAt === null : Date.parse(resumesAt) === Date.parse(row.resumesAt ?? '');
  if (row.pausedSince !== null && isSameEnd && !row.stoppedByCustomer) return null;
  return {
    row: scheduled({ ...row, pausedSince: row.pausedSince ?? now.toISOString(), resumesAt, stoppedByCustomer: false }),
    tells: 'subscription.updated',
  };
}

export const pauseSubscription = subscriptionCommand({
  name: 'subscription.pause',
  summary: 'Pause a subscription',
  description: 'From the next period on nothing is charged; the dates stay as they are. An unpaid period is still tried.',
  route: 'POST /subscriptions/{id}/pause',
  input: pauseSubscriptionInput,
  change: (view, { resumes_at }, now) => paused(view, resumes_at, now),
});
