import { refuse, type Sentence } from '@/lib/refusal';
import { scheduled } from '@/lib/subscriptions/renewal';
import { pauseSubscriptionInput } from '@/lib/subscriptions/schema';
import { refuseUnless, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

const isOver: Sentence = {
  en: 'Give a moment that is yet to come, or leave it out: then it pauses until you resume it.',
  ja: '未来の日時を指定してください。省略した場合は、再開するまで停止します。',
};

export const pauseSubscription = subscriptionCommand({
  name: 'subscription.pause',
  summary: 'Pause a subscription',
  description: 'From the next period on nothing is charged; the dates stay as they are. An unpaid period is still tried.',
  route: 'POST /subscriptions/{id}/pause',
  input: pauseSubscriptionInput,
  change({ subscription: row }, { resumes_at }, now) {
    refuseUnless(row, ['pending', 'active', 'retrying']);
    const resumesAt = resumes_at === undefined ? null : new Date(resumes_at).toISOString();
    if (resumesAt !== null && Date.parse(resumesAt) <= now.getTime()) refuse('invalid_parameter', { param: 'resumes_at', say: isOver });
    if (row.pausedSince !== null && row.resumesAt === resumesAt) return null;
    return { row: scheduled({ ...row, pausedSince: row.pausedSince ?? now.toISOString(), resumesAt }), tells: 'subscription.updated' };
  },
});
