import { z } from 'zod';
import { customerReply } from '@/lib/customers/schema';
import { listReply, pageInput } from '@/lib/operation/list';
import { as, choice, count, flag, id, metadata, moment, pathId, text, textOfFigures, yen } from '@/lib/operation/wire';
import { platformDetailsInput, platformDetailsReply } from '@/lib/splits/schema';
import { periods } from '@/lib/subscriptions/schedule';
import { consents, subscriptionStatuses } from '@/lib/subscriptions/subscription';

const mostCharges = 1_200;
/** In place of a limit: it is taken away. Null would be the same as leaving it out. */
const noLimit = z.literal('none');

/** An id, or the customer as a reply shows it. */
const customerInput = z.union([id(), z.object({ id: id() })]).meta({ description: 'Whose card or wallet is charged: its id.' });

export const createSubscriptionInput = z.object({
  customer: customerInput,
  amount: yen().meta({ description: 'Of each period, before tax. Whole yen.' }),
  tax: z
    .union([yen({ min: 0 }), z.literal('auto')])
    .optional()
    .meta({ description: 'Omitted or `auto`: ten per cent of the amount, rounded down.' }),
  currency: z.literal('JPY', as('invalid_currency')),
  period: choice(periods),
  platform_details: platformDetailsInput.optional().meta({ description: 'Who gets how much of each charge, tax included; of a platform.' }),
  start_at: moment().optional().meta({ description: 'A later day: nothing is charged before. Omitted: the first charge is made at once.' }),
  max_charges: count({ min: 1, max: mostCharges }).optional().meta({ description: 'It ends after so many. Omitted: it goes on.' }),
  ends_at: moment().optional().meta({ description: 'Nothing is charged from then on. It ends with the last period that begins before.' }),
  external_subscription_num: textOfFigures({ max: 255 }).optional(),
  description: text({ min: 0, max: 255 }).optional(),
  metadata: metadata().optional(),
  locale: choice(['ja', 'en']).optional().meta({ description: 'Of what your customer is written. Omitted: ja.' }),
});
export type CreateSubscriptionInput = z.output<typeof createSubscriptionInput>;

export const showSubscriptionInput = z.object({ id: pathId() });
export const listSubscriptionsInput = z.object({
  ...pageInput,
  status: text({ max: 200 }).optional().meta({ description: 'One status or several, separated by commas.' }),
  customer: id().optional(),
  submerchant_id: id().optional().meta({ description: 'With a share of this seller.' }),
  external_subscription_num: textOfFigures({ max: 255 }).optional(),
  start_time: moment().optional().meta({ description: 'Created at or after.' }),
  end_time: moment().optional().meta({ description: 'Created at or before.' }),
});
export const pauseSubscriptionInput = showSubscriptionInput.extend({
  resumes_at: moment().optional().meta({ description: 'It goes on with the first date from then on. Omitted: until you resume it.' }),
});
export const resumeSubscriptionInput = showSubscriptionInput.extend({
  start: choice(['now', 'next']).optional().meta({
    description:
      'Of a suspended one. next (so where omitted): it is charged on its next date. now: at once, and its periods are counted from today; a price that your customer has not agreed to waits for the date after.',
  }),
});
export const cancelSubscriptionInput = showSubscriptionInput.extend({
  at_period_end: flag().optional().meta({ description: 'Omitted: true. False ends it now. Nothing is refunded.' }),
});
export const updateSubscriptionInput = showSubscriptionInput.extend({
  customer: customerInput.optional(),
  amount: yen().optional().meta({ description: 'Before tax, from the next period on.' }),
  tax: yen({ min: 0 })
    .optional()
    .meta({ description: 'From the next period on. Omitted with an amount: ten per cent of it, rounded down.' }),
  platform_details: platformDetailsInput.optional().meta({ description: 'From the next period on.' }),
  otherwise: choice(['keep', 'end'])
    .optional()
    .meta({ description: 'Of a higher price, which your customer has to agree to: what happens if they have not by then. Omitted: keep.' }),
  max_charges: z
    .union([count({ min: 1, max: mostCharges }), noLimit])
    .optional()
    .meta({ description: 'It ends after so many, those before counted. `none` takes this limit away.' }),
  ends_at: z.union([moment(), noLimit]).optional().meta({ description: 'Nothing is charged from then on. `none` takes this limit away.' }),
  external_subscription_num: textOfFigures({ max: 255 }).optional(),
  description: text({ min: 0, max: 255 }).optional(),
  metadata: metadata().optional(),
});

export type UpdateSubscriptionInput = z.output<typeof updateSubscriptionInput>;

export const subscriptionReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('subscription'),
    status: z.enum(subscriptionStatuses),
    customer: customerReply,
    amount: z.int().meta({ description: 'Of each period, before tax.' }),
    tax: z.int(),
    currency: z.literal('JPY'),
    period: z.enum(periods),
    day: z.int().meta({ description: 'Of the month, 1 to 31; where there is none, the last. Of a weekly one 1 (Monday) to 7.' }),
    description: z.string().nullable(),
    external_subscription_num: z.string().nullable(),
    platform_details: platformDetailsReply.nullable().meta({ description: 'Who gets how much of each charge.' }),
    payment_details: customerReply.shape.source,
    current_period: z
      .looseObject({ sequence: z.int(), start: z.string(), end: z.string() })
      .nullable()
      .meta({ description: 'Days in Tokyo; `end` is the first day of the next one. Null: none has begun.' }),
    next_capture_at: z.string().nullable().meta({ description: 'Null: nothing more is charged.' }),
    retry_count: z.int().meta({ description: 'Tries of the open period that were refused. What nobody was asked for is none.' }),
    retry_at: z.string().nullable().meta({ description: 'Null: not tried again by itself.' }),
    last_failure: z
      .looseObject({ code: z.string(), at: z.string(), needs: z.enum(['card', 'customer', 'merchant']).nullable() })
      .nullable()
      .meta({ description: 'Why the open period is unpaid, and what no repetition helps without.' }),
    max_charges: z.int().nullable(),
    ends_at: z.string().nullable(),
    cancel_at_period_end: z.boolean(),
    pause: z
      .looseObject({ since: z.string(), resumes_at: z.string().nullable() })
      .nullable()
      .meta({ description: 'Nothing is charged from the next period on.' }),
    pending_change: z
      .looseObject({
        amount: z.int(),
        tax: z.int(),
        platform_details: platformDetailsReply.nullable(),
        effective_at: z.string(),
        consent: z.enum(consents).meta({
          description:
            'Your customer’s, to a higher price: `asked` until they have answered, then `given` or `refused`. `not_needed`: of a lower price, or another split.',
        }),
        otherwise: z.enum(['keep', 'end']).meta({ description: 'Without your customer’s consent: keep the old price, or end.' }),
      })
      .nullable(),
    manage_url: z.string().nullable().meta({
      description: 'Your customer’s page. Whoever has the address is let in: give it to nobody else. Null for keys that only read.',
    }),
    session: z.string().nullable().meta({ description: 'The checkout that started it.' }),
    metadata: z.record(z.string(), z.string()),
    payments: z.array(z.string()).meta({ description: 'The last ten, newest first; all with `GET /payments?subscription=`.' }),
    warnings: z
      .array(z.looseObject({ param: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Of the reply to its creation alone: what was taken and may be a mistake.' }),
    created_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionReply = z.output<typeof subscriptionReply>;
export const subscriptionList = listReply(subscriptionReply);
