import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice } from '@/lib/operation/wire';
import { earningSorts } from '@/lib/reports/merchants/sort';
import { periods, usualPeriod } from '@/lib/reports/period';

/** Whole yen. `fees`: what merchants and their customers paid us, without tax. `costs`: what acquirers charged us, without tax. */
const figures = {
  /** Captured, tax included, and in so many payments. */
  volume: z.int(),
  payments: z.int(),
  fees: z.int(),
  costs: z.int(),
  /** What is left of the fees. */
  margin: z.int(),
};
const earnings = z.object(figures);
export type Earnings = z.output<typeof earnings>;

/** `platform_role` null: an ordinary merchant. A platform's figures are those of all its sellers too. `rate`: the margin as a part of the volume. */
const merchantEarnings = z.object({
  id: z.string(),
  name: z.string(),
  platform_role: z.literal('platform').nullable(),
  ...figures,
  rate: z.number().nullable(),
});
export type MerchantEarnings = z.output<typeof merchantEarnings>;

/** The first few by a figure and the sum of the others that have any of it. */
const leaders = z.object({
  first: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int() })),
  others: z.object({ merchants: z.int(), amount: z.int() }),
});
export type Leaders = z.output<typeof leaders>;

export const earningsInput = z.object({
  period: z.enum(periods).default(usualPeriod),
  sort: choice(earningSorts).optional(),
  ...pageInput,
});

export const earningsReply = z.object({
  resource: z.literal('earnings'),
  period: z.enum(periods),
  all: earnings,
  /** In the period before, until the moment that is as far in it as now is in this one. */
  before: earnings,
  /** What belongs to no merchant, such as what an acquirer charges for its transfers to us; it is in the sums. */
  unattributed: earnings,
  by_volume: leaders,
  by_margin: leaders,
  merchants: listReply(merchantEarnings),
});
export type EarningsReply = z.output<typeof earningsReply>;
