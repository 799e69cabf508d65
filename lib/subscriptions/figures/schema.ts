import { z } from 'zod';

export const subscriptionFiguresInput = z.object({});

export const subscriptionFigures = z.object({
  resource: z.literal('subscription_figures'),
  /** Those that are charged, with the ones whose charge is refused at the moment; without those that are paused. */
  active: z.int(),
  paused: z.int(),
  suspended: z.int(),
  /** What the active ones bring in a month, tax included; see monthlyVolume. */
  recurring: z.int(),
  /** The last twelve months of Tokyo, oldest first. `failed`: periods whose charge was refused; `recovered`: those of them that were paid all the same. */
  months: z.array(z.object({ month: z.string(), begun: z.int(), ended: z.int(), failed: z.int(), recovered: z.int() })),
});
export type SubscriptionFigures = z.output<typeof subscriptionFigures>;
