import { z } from 'zod';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

const task = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Tax included. */
  amount: z.int(),
  description: z.string().nullable(),
  external_subscription_num: z.string().nullable(),
  /** When it is charged, tried again, or was given up or left out; null: it is not tried again by itself. */
  at: z.string().nullable(),
  /** Why its charge was refused, and what no repetition helps without. */
  code: z.string().nullable(),
  needs: z.enum(['card', 'customer', 'merchant']).nullable(),
});
export type SubscriptionTask = z.output<typeof task>;

const few = z.object({ count: z.int(), amount: z.int(), first: z.array(task) });

/** The number of each kind, and the first few. */
export const subscriptionTasks = z.object({
  /** Refused and tried again, or waiting for their customer or merchant. */
  retrying: few,
  /** Given up within thirty days. */
  suspended: few,
  /** With periods that nobody was there to charge, and nobody has looked at. */
  missed: few,
  /** Charged within seven days. */
  coming: few,
});
export type SubscriptionTasks = z.output<typeof subscriptionTasks>;
