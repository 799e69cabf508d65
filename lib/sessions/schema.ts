import { z } from 'zod';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { konbiniStores, paymentMethods } from '@/lib/money/methods';
import { feeMethods } from '@/lib/money/rates';
import { maxPaymentYen } from '@/lib/money/yen';
import {
  as,
  choice,
  count,
  email,
  list,
  metadata,
  orAbsent,
  shownName,
  text,
  textOfFigures,
  webAddress,
  withoutEmpty,
  yen,
} from '@/lib/operation/wire';
import { paymentStatuses } from '@/lib/payments/payment';
import { paymentMethodInput } from '@/lib/payments/payment-method-schema';
import { paymentReply } from '@/lib/payments/schema';
import { captureModes, longestSeconds, sessionModes, sessionStatuses } from '@/lib/sessions/session';
import { feesDetailsInput } from '@/lib/splits/schema';
import { periods } from '@/lib/subscriptions/schedule';
import { createSubscriptionInput } from '@/lib/subscriptions/schema';
import { orderTermsReply } from '@/lib/subscriptions/terms-schema';

const capture = () =>
  choice(captureModes)
    .optional()
    .meta({ description: 'Omitted: `auto`. `manual` only authorizes a card or a wallet; you capture it later.' });

const paymentDataInput = z.object({
  capture: capture(),
  tax: yen({ min: 0 }).optional().meta({ description: 'The part of `amount` that is tax; omitted: 0.' }),
  platform_details: feesDetailsInput.optional(),
  external_order_num: textOfFigures({ max: 255 }).optional(),
  description: text({ min: 0, max: 255 }).optional(),
  metadata: metadata().optional(),
});

/** What others of this family call a line's parts, or how much they say of one, is never a reason to refuse a checkout: the lines decide nothing. */
const lineItemInput = withoutEmpty(
  {
    description: shownName({ max: 255 }),
    quantity: orAbsent(count({ min: 1, max: 9_999 })).meta({ description: 'Omitted: 1.' }),
    amount: yen({ min: -maxPaymentYen })
      .optional()
      .meta({ description: 'Of one, tax included; below 0 for a discount. Omitted: `unit_amount`, or shown without a price.' }),
    name: z.unknown().optional().meta({ description: 'Stands for `description` where that is not given.', type: 'string' }),
    unit_amount: z.unknown().optional().meta({ description: 'Stands for `amount` where that is not given.', type: 'integer' }),
    image: z.unknown().optional().meta({ description: 'Not shown: the checkout fetches nothing from elsewhere.', type: 'string' }),
  },
  { description: 'name', amount: 'unit_amount' },
);

const subscriptionInput = createSubscriptionInput
  .pick({ period: true, max_charges: true, ends_at: true, external_subscription_num: true, description: true, metadata: true })
  .extend({
    start_at: createSubscriptionInput.shape.start_at.meta({
      description: 'A day after the checkout’s last: nothing is charged before. Omitted: the order is paid at once.',
    }),
  })
  .meta({
    description:
      'With `customer_payment`: what is paid is the first charge of a subscription of this customer, with its amount, tax and split. Your disclosures under Settings › Checkout must be filled in.',
  });

export const createSessionInput = z.object({
  mode: choice(sessionModes)
    .optional()
    .meta({ description: 'Omitted: `payment`. `customer` keeps a way of paying, `customer_payment` does both.' }),
  amount: yen().optional().meta({ description: 'What the customer pays, tax included. Not in `customer` mode.' }),
  currency: z.literal('JPY', as('invalid_currency')),
  return_url: webAddress().optional().meta({ description: 'Where the customer goes back to, with `session_id`.' }),
  default_locale: choice(['ja', 'en']).optional(),
  payment_types: list(choice(paymentMethods), { max: paymentMethods.length })
    .optional()
    .meta({ description: 'Omitted: all that are on for you.' }),
  email: email().optional().meta({ description: 'Filled in for the customer.' }),
  capture: capture(),
  platform_details: feesDetailsInput.optional(),
  external_order_num: textOfFigures({ max: 255 }).optional(),
  payment_data: paymentDataInput.optional(),
  subscription: subscriptionInput.optional(),
  line_items: list(lineItemInput, { max: 100 }).optional().meta({ description: 'What the customer reads beside the amount.' }),
  metadata: metadata().optional(),
  expires_in_seconds: count({ min: 60, max: longestSeconds }).optional().meta({ description: 'Omitted: a day. At most 90 days.' }),
});
export type CreateSessionInput = z.output<typeof createSessionInput>;

export const showSessionInput = z.object({ id: z.string() });
/** `secure_token_id`: the token with which the customer has returned from the challenge. `returned`: from the acquirer's page that keeps a card. */
export const showCheckoutInput = showSessionInput.extend({ secure_token_id: z.string().optional(), returned: z.boolean().optional() });
export const paySessionInput = z.object({
  id: z.string(),
  payment_details: z
    .union([z.string(), paymentMethodInput])
    .optional()
    .meta({ description: 'What is paid with, or the id of a token or a secure token.' }),
  token: z.string().optional().meta({ description: 'The same as an id in `payment_details`.' }),
  terms: z
    .string()
    .optional()
    .meta({ description: 'Of a subscription: the `sha256` of the terms that your customer has read on our page.' }),
  fraud_details: z.unknown().optional().meta({ description: '`customer_ip`, `customer_email`; never a reason to refuse.', type: 'object' }),
});
export type PaySessionInput = z.output<typeof paySessionInput>;

export const sessionReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('session'),
    mode: z.enum(sessionModes),
    amount: z.int().nullable(),
    currency: z.literal('JPY'),
    session_url: z.string(),
    return_url: z.string().nullable(),
    default_locale: z.enum(['ja', 'en']),
    payment_methods: z.array(
      z.looseObject({
        type: z.enum(paymentMethods),
        card_entry: z.enum(['form', 'fields', 'acquirer']).optional().meta({
          description:
            'Of cards: typed on the checkout; in fields that give the number to the acquirer alone, as those of `/js/fields.js` do; or on the acquirer’s page.',
        }),
        brands: z.array(z.enum([...feeMethods, ...konbiniStores])).meta({ description: 'Of cards the brands, of konbini the chains.' }),
        payment_method_fee: z.int().meta({
          description: 'What is added for the way of paying; of cards the highest, or the lowest where the acquirer gets them without us.',
        }),
      }),
    ),
    status: z.enum(sessionStatuses),
    expired: z.boolean(),
    payment: paymentReply.nullable().meta({ description: 'With a publishable key without what is the merchant’s own.' }),
    customer_id: z.string().nullable(),
    subscription: z
      .looseObject({
        id: z.string().nullable().meta({ description: 'Null until it has begun.' }),
        period: z.enum(periods),
        start_at: z.string().nullable(),
        max_charges: z.int().nullable(),
        ends_at: z.string().nullable(),
        external_subscription_num: z.string().nullable(),
        description: z.string().nullable(),
        metadata: z.record(z.string(), z.string()),
      })
      .nullable()
      .meta({ description: 'What the customer subscribes to; null: nothing.' }),
    line_items: z.array(
      z.looseObject({
        description: z.string(),
        quantity: z.int(),
        amount: z.int().meta({ description: 'Without an amount it is 0; `priced` tells.' }),
        priced: z.boolean(),
      }),
    ),
    warnings: z
      .array(z.looseObject({ param: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Of the reply to its creation alone: what was taken and may be a mistake.' }),
    metadata: z.record(z.string(), z.string()),
    created_at: z.string(),
    expires_at: z.string(),
    completed_at: z.string().nullable(),
    cancelled_at: z.string().nullable(),
  })
  .meta({ id: 'Session' });
export type SessionReply = z.output<typeof sessionReply>;

export const paidReply = z
  .looseObject({
    redirect_url: z
      .string()
      .nullable()
      .meta({ description: 'Where the customer goes next: to agree, to verify the card, or back to you.' }),
    status: z.enum(sessionStatuses),
    payment: paymentReply.nullable(),
    customer: z.string().nullable(),
    subscription: z.string().nullable().meta({ description: 'The subscription that has begun.' }),
  })
  .meta({ id: 'PaidSession' });
export type PaidReply = z.output<typeof paidReply>;

/** The states of a checkout's page. waiting: an app was asked; open and waiting can be paid, also by another method. */
const checkoutStates = ['open', 'waiting', 'unknown', 'completed', 'cancelled', 'expired'] as const;
export const checkoutReply = sessionReply.omit({ payment: true, metadata: true }).extend({
  state: z.enum(checkoutStates),
  merchant: faceReply,
  /** Whether its unused numbers can be given up for another method. */
  reopens: z.boolean(),
  /** The sellers of a split payment. */
  sellers: z.array(z.string()),
  tax: z.int().nullable(),
  email: z.string().nullable(),
  /** Where the customer continues: in the app, or on the page with payment instructions. */
  onward_url: z.string().nullable(),
  /** Back to the merchant, with the checkout's id. */
  back_url: z.string().nullable(),
  method: z.enum(paymentMethods).nullable(),
  /** The amount paid or to pay, and the status of its payment. */
  total: z.int().nullable(),
  paid: z.enum(paymentStatuses).nullable(),
  /** Why the last payment has failed, in the words of the API's errors; null: it has not. */
  failure_code: z.string().nullable(),
  /** Whether the cardholder was authenticated; null: there is no such card. */
  verified: z.boolean().nullable(),
  /** Of one by which a subscription's customer gives another card: whether a period is unpaid, which is then charged at once. */
  changes_card: z.enum(['paid', 'unpaid']).nullable(),
  /** Whether the customer has given a card on the acquirer's page, by which the checkout can be completed. */
  kept: z.boolean(),
  /** Whether nothing is paid now: the customer is kept alone, or subscribes with a first charge on a later day. */
  only_keeps: z.boolean(),
  /** The page of the subscription that has begun; null: none has, or its customer is another by now and has another page. */
  manage_url: z.string().nullable(),
  /** Of a subscription: what its customer reads before the order, for each way of paying. */
  terms: z.array(z.object({ sha256: z.string(), terms: orderTermsReply })),
});
export type CheckoutReply = z.output<typeof checkoutReply>;
