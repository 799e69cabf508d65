import { z } from 'zod';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { cardBrands } from '@/lib/money/rates';
import { count } from '@/lib/operation/wire';
import { paymentStatuses } from '@/lib/payments/payment';
import { periods } from '@/lib/subscriptions/schedule';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

/** `id`: of the page. */
export const pageInput = z.object({ id: z.string() });
/** So many payments are shown at first, and at most. */
export const fewPayments = 12;
export const mostPayments = 600;
export const showPageInput = pageInput.extend({ payments: count({ min: 1, max: mostPayments }).optional() });
/** What a customer learns of a change: the page says the rest. */
export const pageAnswer = z.looseObject({ status: z.enum(subscriptionStatuses) });
export type PageAnswer = z.output<typeof pageAnswer>;

const methodReply = z.looseObject({
  type: z.enum(['credit_card', 'paypay', 'paidy']),
  brand: z.enum(cardBrands).nullable(),
  last_four_digits: z.string().nullable(),
  expiry: z.looseObject({ month: z.int(), year: z.int(), is_over: z.boolean() }).nullable(),
});

/** What a customer may do now. `resume`: what would be resumed. `end`: with its period, or at once. */
const mayReply = z.looseObject({
  change_card: z.boolean(),
  pause: z.boolean(),
  resume: z.enum(['pause', 'end', 'suspension']).nullable(),
  end: z.enum(['period', 'now']).nullable(),
  answer: z.boolean(),
});

/** The customer's view of their subscription, and no data of the merchant's own. Days are Tokyo's. */
export const manageReply = z.looseObject({
  status: z.enum(subscriptionStatuses),
  merchant: faceReply,
  locale: z.enum(['ja', 'en']),
  description: z.string().nullable(),
  period: z.enum(periods),
  day: z.int(),
  /** The day that its dates are counted from. */
  anchor: z.string(),
  /** Of each period; `fee`: for the way of paying. */
  price: z.looseObject({ amount: z.int(), tax: z.int(), fee: z.int(), total: z.int() }),
  /** Of the first charge, paid or to come; null: it has ended before. */
  started_at: z.string().nullable(),
  /** Its last day; null: it has not ended. */
  ended_on: z.string().nullable(),
  /** The last day of the open period; null: none has begun. */
  lasts_until: z.string().nullable(),
  /** The next charge, if everything is paid and nothing changes. */
  next: z.looseObject({ at: z.string(), total: z.int() }).nullable(),
  /** Why nothing is charged. */
  nothing: z.enum(['ends', 'paused', 'suspended', 'ended']).nullable(),
  /** A charge is under way, or about to be: the page looks again by itself. */
  is_tried: z.boolean(),
  /** The open period is unpaid. `needs`: what no repetition helps without. `last_at`: until when it is tried, or waits. */
  unpaid: z
    .looseObject({
      total: z.int(),
      retry_at: z.string().nullable(),
      last_at: z.string().nullable(),
      needs: z.enum(['card', 'customer', 'merchant']).nullable(),
    })
    .nullable(),
  /** What is charged at once where a suspended one is resumed; `gross`: what its customer agrees to, without the fee. */
  on_resume: z.looseObject({ gross: z.int(), total: z.int() }).nullable(),
  pause: z.looseObject({ since: z.string(), resumes_at: z.string().nullable() }).nullable(),
  /** Another price: its sum is what the customer agrees to. */
  change: z
    .looseObject({
      gross: z.int(),
      total: z.int(),
      effective_at: z.string(),
      consent: z.enum(['not_needed', 'asked', 'given', 'refused']),
      otherwise: z.enum(['keep', 'end']),
    })
    .nullable(),
  method: methodReply,
  /** The last ones, newest first. `receipt`: a path of ours, where it is paid. */
  payments: z.array(
    z.looseObject({
      id: z.string(),
      at: z.string(),
      total: z.int(),
      refunded: z.int(),
      status: z.enum(paymentStatuses),
      receipt: z.string().nullable(),
    }),
  ),
  has_earlier_payments: z.boolean(),
  may: mayReply,
});
export type ManageReply = z.output<typeof manageReply>;
