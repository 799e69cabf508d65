import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { saveLook } from '@/lib/subscriptions/missed/store';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import { lockSubscription } from '@/lib/subscriptions/store';

const reply = z.object({ resource: z.literal('missed_periods'), subscription: z.string(), looked_at: z.int() });

/** Takes the missed periods of a subscription off the tasks. Nothing is charged for them; once more changes nothing. */
export const lookAtMissed = command<typeof showSubscriptionInput, z.output<typeof reply>>({
  name: 'subscription.look_at_missed',
  summary: 'Say that somebody has looked at the periods of a subscription that were not charged',
  allow: 'payments:write',
  input: showSubscriptionInput,
  output: reply,
  async run({ scope, now }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    await lockSubscription(database, tenantId, id);
    const missed = await saveLook(database, tenantId, id, now);
    const change = { tenantId, subjectKind: 'subscription', subjectId: id, before: { missed }, after: { missed: 0 } } as const;
    return { reply: { resource: 'missed_periods', subscription: id, looked_at: missed }, changes: missed > 0 ? [change] : [] };
  },
});
