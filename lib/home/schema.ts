import { z } from 'zod';
import { dismissable, needKinds } from '@/lib/home/home';
import { subscriptionTasks } from '@/lib/home/subscriptions/schema';
import { linkNames } from '@/lib/merchants/checkout/links';
import { feeMethods } from '@/lib/money/rates';
import { flag } from '@/lib/operation/wire';
import { comparedReply, volumeDayReply } from '@/lib/overview/schema';
import { listedPayment } from '@/lib/payments/list/schema';

export const showHomeInput = z.object({});

const need = z.object({
  payment_id: z.string(),
  amount: z.int(),
  external_order_num: z.string().nullable(),
  /** The customer's name, or else the address. */
  customer: z.string().nullable(),
  /** The requested action; null for an authorization that ends. */
  asked: z.enum(['authorize', 'capture', 'void', 'refund']).nullable(),
  /** When it ends, since when its outcome is unknown, or when it was refused. */
  at: z.string(),
});

const needsOfKind = z.object({
  kind: z.enum(needKinds),
  /** The number of all; `payments` contains the first few. */
  count: z.int(),
  amount: z.int(),
  /** Every payment of this kind was created between these times. */
  from: z.string(),
  to: z.string(),
  payments: z.array(need),
});
export type NeedsOfKind = z.output<typeof needsOfKind>;

export const homeReply = z.object({
  resource: z.literal('home'),
  balance: z.object({ total: z.int(), held: z.int(), available: z.int() }),
  /** Captured, tax included: today against the same weekday a week ago until the same time, thirty days against the thirty before. */
  today: comparedReply,
  month: comparedReply,
  days: z.array(volumeDayReply),
  /** Refunded in these thirty days, and in the thirty before. */
  refunded: z.object({ amount: z.int(), refunds: z.int(), before: z.int() }),
  mix: z.array(z.object({ brand: z.enum(feeMethods), amount: z.int(), payments: z.int() })),
  needs: z.array(needsOfKind),
  /** Chargebacks that wait for an answer: their number, and the first few by due date. */
  chargebacks: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        id: z.string(),
        amount: z.int(),
        reason_code: z.string().nullable(),
        external_order_num: z.string().nullable(),
        customer: z.string().nullable(),
        due_date: z.string(),
        urgent: z.boolean(),
      }),
    ),
  }),
  /** Tasks that somebody has put away, the newest first: each comes back by itself when something new happens. */
  dismissed: z.array(
    z.object({
      kind: z.enum(dismissable),
      payment_id: z.string(),
      external_order_num: z.string().nullable(),
      at: z.string(),
      reason: z.string(),
      by: z.string(),
      dismissed_at: z.string(),
    }),
  ),
  subscriptions: subscriptionTasks,
  /** Webhooks that have failed for a day or longer, the longest first. */
  failing: z.array(z.object({ id: z.string(), url: z.string(), since: z.string() })),
  /** Sellers whose application was sent back or has an invalid answer. */
  errored_sellers: z.int(),
  /** Sellers whose payouts are on hold. */
  held_sellers: z.int(),
  /** Applications that the platform's people have still to check; null: they check none. */
  first_reviews: z.int().nullable(),
  /** Live shops: the links that are missing for customers. */
  missing_links: z.array(z.enum(linkNames)),
  recent: z.array(listedPayment),
  /** The first steps that are done; `seller` null: the merchant has no sellers. */
  steps: z.object({ key: z.boolean(), seller: z.boolean().nullable(), payment: z.boolean(), hidden: z.boolean() }),
});
export type HomeReply = z.output<typeof homeReply>;

export const hideStepsInput = z.object({ hidden: flag() });
export const hideStepsReply = z.object({ resource: z.literal('first_steps'), hidden: z.boolean() });
