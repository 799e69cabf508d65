import { z } from 'zod';
import { listReply } from '@/lib/operation/list';
import { count, flag, id, text, textOfFigures } from '@/lib/operation/wire';
import { listSubscriptionsInput, subscriptionReply } from '@/lib/subscriptions/schema';

/** Additional filters of the screens; `merchant`: for operators. `missed`: with periods that nobody was there to charge, and nobody has looked at. */
export const searchSubscriptionsInput = listSubscriptionsInput.extend({
  external_subscription_num: textOfFigures({ max: 255 }).optional(),
  q: text({ max: 255 }).optional(),
  missed: flag().optional(),
  merchant: id().optional(),
});

/** `merchant_name`: for operators. */
export const subscriptionItem = subscriptionReply.extend({ merchant_name: z.string().nullable() });
export type SubscriptionItem = z.output<typeof subscriptionItem>;

/** `recurring`: what all of the filter bring in a month, tax included; see monthlyVolume. */
export const foundSubscriptions = listReply(subscriptionItem).extend({ recurring: z.int() });
export type FoundSubscriptions = z.output<typeof foundSubscriptions>;

export const exportSubscriptionsInput = searchSubscriptionsInput.omit({ page: true, per_page: true }).extend({
  rows: count({ min: 1, max: 500 }).optional(),
  after: text({ max: 100 }).optional(),
});
export const subscriptionBatch = z.object({ data: z.array(subscriptionItem), next: z.string().nullable() });
export type SubscriptionBatch = z.output<typeof subscriptionBatch>;
