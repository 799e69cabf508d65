import { z } from 'zod';
import { readCustomer } from '@/lib/customers/read-customer';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { checkNew, viewOfNew } from '@/lib/renewals/create-subscription';
import { loadPreview, subscriptionPreview } from '@/lib/renewals/load-preview';
import { changedRow, checkChange } from '@/lib/renewals/update-subscription';
import { createSubscriptionInput, updateSubscriptionInput } from '@/lib/subscriptions/schema';
import { getSubscription } from '@/lib/subscriptions/store';

/** `consent`: whether the customer has to agree first; the dates are as if they have. `effective_at`: null: the price stays as it is. */
const changePreview = subscriptionPreview.extend({
  consent: z.enum(['not_needed', 'asked']),
  effective_at: z.string().nullable(),
});
export type ChangePreview = z.output<typeof changePreview>;

/** What a change would do, before it is made: refuses what the change itself would refuse, and writes nothing. */
export const previewChange = query<typeof updateSubscriptionInput, ChangePreview>({
  name: 'subscription.preview_change',
  summary: 'Show the next dates of a subscription as they would be after a change',
  allow: 'payments:write',
  input: updateSubscriptionInput,
  output: changePreview,
  async run(context, input) {
    const { scope, now } = context;
    if (scope.kind !== 'merchant') return refuse('forbidden');
    await checkChange(context, input);
    const view = await getSubscription(scope.tenantId, input.id);
    const after = changedRow(view.subscription, input, now);
    const { pendingChange: change } = after;
    const agreed = change && { ...change, consent: change.consent === 'asked' ? ('given' as const) : change.consent };
    const { customer } = input.customer === undefined ? view : await readCustomer(scope.tenantId, after.customerId, now, 'customer');
    const preview = await loadPreview({ customer, subscription: { ...after, pendingChange: agreed } }, now);
    return { ...preview, consent: change?.consent === 'asked' ? 'asked' : 'not_needed', effective_at: change?.effectiveAt ?? null };
  },
});

/** The first dates of a subscription that is about to be started: refuses what starting it would refuse, and charges nothing. */
export const previewNew = query<typeof createSubscriptionInput, z.output<typeof subscriptionPreview>>({
  name: 'subscription.preview_new',
  summary: 'Show the dates of a subscription before it is started',
  allow: 'payments:write',
  input: createSubscriptionInput,
  output: subscriptionPreview,
  async run(context, input) {
    await checkNew(context, input);
    return loadPreview(await viewOfNew(context, input), context.now);
  },
});
