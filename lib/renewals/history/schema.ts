import { z } from 'zod';
import { paymentStatuses } from '@/lib/payments/payment';
import { historyKinds } from '@/lib/renewals/history/entry';
import { subscriptionItem } from '@/lib/subscriptions/list/schema';
import { chargeStates } from '@/lib/subscriptions/subscription';

const period = z.object({
  sequence: z.int(),
  /** Days in Tokyo; `end` is the first day of the next one. */
  start: z.string(),
  end: z.string(),
  state: z.enum(chargeStates),
  amount: z.int(),
  tax: z.int(),
  tries: z.int(),
  settled_at: z.string().nullable(),
  /** Of a missed one: whether somebody has looked at it. */
  looked_at: z.boolean(),
  /** The last that was tried. */
  payment: z
    .object({
      id: z.string(),
      status: z.enum(paymentStatuses),
      brand: z.string(),
      amount_refunded: z.int(),
      failure_code: z.string().nullable(),
    })
    .nullable(),
});
export type ShownPeriod = z.output<typeof period>;

export const subscriptionHistory = z.object({
  subscription: subscriptionItem,
  merchant: z.object({ id: z.string(), name: z.string() }),
  /** The sellers of the split, and of a pending one. */
  sellers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The last ones, newest first; `earlier`: how many there are before them. */
  periods: z.array(period),
  earlier: z.int(),
  /** Newest first. */
  timeline: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(historyKinds),
      actor: z.object({ kind: z.enum(['user', 'key', 'system', 'guest']), name: z.string().nullable() }).nullable(),
      amount: z.int().nullable(),
      /** Of a mail to its customer: which. */
      mail: z.string().nullable(),
    }),
  ),
});
export type SubscriptionHistory = z.output<typeof subscriptionHistory>;
